import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Row, Text } from './layout.tsx';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  /** What is not here: "No calls yet". */
  readonly title: string;
  /** What to do about it, in one sentence. */
  readonly children?: ReactNode;
  /** The button that does it. */
  readonly action?: ReactNode;
  /** Smaller, for a part of a panel. */
  readonly small?: boolean;
}

/** An empty list or an unselected detail: says what to do next. */
export function EmptyState({ icon: Icon, title, children, action, small = false }: EmptyStateProps) {
  return (
    <div className={classes.root} data-small={small || undefined}>
      <span className={classes.icon}>
        <Icon size={small ? 18 : 24} aria-hidden />
      </span>
      <Text fontSize={14} fontWeight={600} color="text">
        {title}
      </Text>
      {children ? <div style={{ maxWidth: '46ch' }}>{children}</div> : null}
      {action ? (
        <Row flexWrap="wrap" justifyContent="center" gap={8} marginTop={10} alignItems="normal">
          {action}
        </Row>
      ) : null}
    </div>
  );
}
