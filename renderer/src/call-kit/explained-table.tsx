import type { ComponentProps } from 'react';
import { Table } from '../ui/table.tsx';
import classes from './explained-table.module.css';

/** A table of names, values and what they mean. */
export function ExplainedTable({ isRoomy = false, ...table }: ComponentProps<typeof Table> & { isRoomy?: boolean }) {
  return <Table {...table} className={isRoomy ? `${classes.table} ${classes.roomy}` : classes.table} />;
}
