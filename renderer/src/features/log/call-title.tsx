import type { ReactNode } from 'react';
import { Row } from '../../ui/layout.tsx';

interface CallTitleProps {
  /** A heading, or plain words while there is no call that they name. */
  readonly as?: 'h2' | 'p';
  readonly children: ReactNode;
}

/** What a pane of calls is about: a method, with its badges. */
export function CallTitle({ as = 'h2', children }: CallTitleProps) {
  return (
    <Row
      as={as}
      flexWrap="wrap"
      gap="4px 10px"
      fontFamily="var(--ad-font-mono)"
      fontSize={13.5}
      fontWeight={600}
      breaks
    >
      {children}
    </Row>
  );
}
