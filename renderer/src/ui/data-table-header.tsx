// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the window of the list, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: of grid parts only the rows take the focus (ARIA grid pattern)
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import classes from './data-table.module.css';
import layout from './layout.module.css';

interface HeaderCellProps {
  readonly name: string;
  /** Not seen, but read. */
  readonly hidden: boolean;
  readonly align: 'start' | 'end' | undefined;
  readonly sorted: 'asc' | 'desc' | false;
  /** Undefined: the column cannot be sorted. */
  readonly onSort: (() => void) | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column; a button when it sorts. */
export function HeaderCell({ name, hidden, align, sorted, onSort }: HeaderCellProps) {
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <div
      role="columnheader"
      aria-sort={onSort && sorted ? ariaSort[sorted] : undefined}
      className={classes.headCell}
      data-align={align}
    >
      {onSort ? (
        <button type="button" className={classes.sort} data-sorted={Boolean(sorted) || undefined} onClick={onSort}>
          <span>{name}</span>
          <Icon size={12} aria-hidden />
        </button>
      ) : (
        <span className={hidden ? layout.spoken : undefined}>{name}</span>
      )}
    </div>
  );
}
