import type { Column } from './data-table-column.ts';
import { useRowFocus } from './row-focus.ts';
import classes from './row-select.module.css';

interface RowSelectProps {
  /** What is selected, for screen readers. */
  readonly label: string;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

/**
 * Selects a row of a list beside others; a click here does not open it. A plain box: thirty of Mantine's would cost as much
 * as their rows.
 */
function RowSelect({ label, checked, onToggle }: RowSelectProps) {
  const tabIndex = useRowFocus() ? 0 : -1;
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={checked}
      tabIndex={tabIndex}
      onClick={(event) => event.stopPropagation()}
      onChange={onToggle}
    />
  );
}

/** The column that selects the rows of a list. @param labelOf what selects a row, for screen readers */
export function selectingColumn<T>(
  selection: { has(row: T): boolean; toggle(row: T): void },
  labelOf: (row: T) => string,
): Omit<Column<T>, 'id' | 'header'> {
  return {
    hidesHeader: true,
    width: '20px',
    cell: (row) => (
      <RowSelect label={labelOf(row)} checked={selection.has(row)} onToggle={() => selection.toggle(row)} />
    ),
  };
}
