import type { ReactNode } from 'react';
import { Row, Text } from '../../ui/layout.tsx';
import classes from './run-bar.module.css';

/** One thing that a run holds, below its name. */
export function Fact({ name, wide = false, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <Text as="dt" fontSize={11} lineHeight="16px" color="text-3">
        {name}
      </Text>
      <Row as="dd" minWidth={0} minHeight={28}>
        {children}
      </Row>
    </div>
  );
}
