// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the window of the list, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: of grid parts only the rows take the focus (ARIA grid pattern)
import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './data-table.module.css';
import type { Column } from './data-table-column.ts';
import { RowFocusContext } from './row-focus.ts';

interface DataTableRowProps<T> {
  readonly row: T;
  readonly id: string;
  readonly index: number;
  /** Distance from the top of the list in pixels. */
  readonly start: number;
  readonly columns: readonly Column<T>[];
  readonly tone: 'error' | 'warn' | undefined;
  /** True: a line parts it from the row before. */
  readonly isBreak: boolean;
  readonly selected: boolean | undefined;
  /** True for the one row that Tab reaches. */
  readonly active: boolean;
  /** Id of the row that the keyboard moved to: that one takes the focus, once it is active. */
  readonly takeFocus: RefObject<string | undefined>;
  readonly onActivate: (id: string) => void;
  /** @param beside true: with Ctrl or Cmd */
  readonly onOpen: ((row: T, beside: boolean) => void) | undefined;
}

/** Only an element is shortened with an ellipsis; a bare text would be cut off. */
function CellContent({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span title={children}>{children}</span> : children;
}

/**
 * One row of a DataTable. Drawn anew only when something of it changed: at each step of the arrow keys that is two rows of
 * thirty, where the columns keep their identity.
 */
export const DataTableRow = memo(Row) as typeof Row;

function Row<T>(props: DataTableRowProps<T>) {
  const { row, id, columns, active, selected, takeFocus, onOpen } = props;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By its id: an effect of the row before may run only now, after an earlier drawing in which that row was active.
    if (!active || takeFocus.current !== id) return;
    takeFocus.current = undefined;
    element.current?.focus({ preventScroll: true });
  });
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      className={classes.row}
      data-tone={props.tone}
      data-break={props.isBreak || undefined}
      data-opens={onOpen !== undefined || undefined}
      style={{ transform: `translateY(${props.start}px)` }}
      onFocus={() => props.onActivate(id)}
      onClick={(event) => {
        // A text that was selected by dragging is to be copied.
        if (window.getSelection()?.isCollapsed !== false) onOpen?.(row, event.ctrlKey || event.metaKey);
      }}
      onKeyDown={(event) => {
        // Enter on a control inside the row belongs to that control.
        if (event.key === 'Enter' && event.target === event.currentTarget)
          onOpen?.(row, event.ctrlKey || event.metaKey);
      }}
    >
      <RowFocusContext value={active}>
        {columns.map((column) => (
          <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
            <CellContent>{column.cell(row)}</CellContent>
          </div>
        ))}
      </RowFocusContext>
    </div>
  );
}
