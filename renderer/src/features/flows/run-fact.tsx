import type { ReactNode } from 'react';
import classes from './run-bar.module.css';

/** One thing that a run holds, below its name. */
export function Fact({ name, wide = false, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt className={classes.factName}>{name}</dt>
      <dd className={classes.factValue}>{children}</dd>
    </div>
  );
}
