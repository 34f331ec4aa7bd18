import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = { info: Info, warn: TriangleAlert, ok: CircleCheck } as const;

/** A remark within a panel: what is special here and what to do about it. */
export function Notice({
  tone = 'info',
  children,
  action,
}: {
  tone?: keyof typeof icons;
  children: ReactNode;
  action?: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div className={classes.root} data-tone={tone}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
