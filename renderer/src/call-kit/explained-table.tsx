import type { ReactNode } from 'react';
import classes from './explained-table.module.css';

/** Names, values and what they mean, a row each. `label` is its accessible name. */
export function ExplainedTable({
  label,
  isRoomy = false,
  children,
}: {
  label: string;
  isRoomy?: boolean;
  children: ReactNode;
}) {
  return (
    <table className={isRoomy ? `${classes.table} ${classes.roomy}` : classes.table} aria-label={label}>
      {children}
    </table>
  );
}
