import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

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
      <p className={classes.title}>{title}</p>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
