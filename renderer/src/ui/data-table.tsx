// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the window of the list, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: of grid parts only the rows take the focus (ARIA grid pattern)
import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '#shared/contract/result.ts';
import { uiTexts } from '../texts/ui.ts';
import { rem } from '../theme/rem.ts';
import classes from './data-table.module.css';
import type { Column } from './data-table-column.ts';
import { HeaderCell } from './data-table-header.tsx';
import { rowKey } from './data-table-keys.ts';
import { DataTableRow } from './data-table-row.tsx';
import { nextSorting, type Sorting, sorted } from './data-table-sorting.ts';
import { ErrorNotice } from './error-notice.tsx';
import layout from './layout.module.css';
import { Placeholder } from './loading.tsx';
import { useOneTabStop } from './one-tab-stop.ts';
import { pixels } from './pixels.ts';
import { useToday } from './use-now.ts';
import { useRowWindow } from './use-row-window.ts';

export interface DataTableProps<T> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** Undefined: being read for the first time. */
  readonly rows: readonly T[] | undefined;
  /** True: the rows could not be read, so none are waited for. */
  readonly failed?: boolean;
  /** Identity of a row; must not change while the row is shown. */
  readonly rowId: (row: T) => string;
  /** Shown in place of the rows when there are none: an EmptyState. */
  readonly empty: ReactNode;
  /** True when no row is left to load. Columns sort only then: order of a part would mislead. Default true. */
  readonly complete?: boolean;
  /** Loads the next page; called when the end comes near. */
  readonly onLoadMore?: () => void;
  /** Why the next page cannot be had: a row in its place says so, with a button that calls `onRetryMore`. */
  readonly moreProblem?: Problem | undefined;
  readonly onRetryMore?: () => void;
  readonly selectedId?: string | undefined;
  /** A second row that is selected, as one that another is compared with. */
  readonly besideId?: string | undefined;
  /** Enter or a click on a row. @param beside true: with Ctrl or Cmd, which selects a row beside the one that is open */
  readonly onOpen?: (row: T, beside: boolean) => void;
  /** Height of a row in pixels; rows have one height so that a million of them can be windowed. */
  readonly rowHeight?: number;
  /** Marks a row by a coloured edge; the words must be in a cell. */
  readonly rowTone?: (row: T) => 'error' | 'warn' | undefined;
  /** Arrow keys open the row that they reach, so that a detail beside the table follows. */
  readonly openOnMove?: boolean;
  /** True where a line parts a row from the one before it: another day begins. */
  readonly rowBreak?: (row: T, before: T) => boolean;
  /** First sorting; only with complete tables. */
  readonly initialSort?: { readonly column: string; readonly descending?: boolean };
  /** The order that the store has sorted the rows in; then columns sort nothing by themselves. */
  readonly order?: { readonly column: string; readonly descending: boolean };
  /** Asks the store for another order, by a column that is `ordered`. */
  readonly onOrder?: (column: string) => void;
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const loadAheadRows = 20;
/** Rows drawn beyond those that can be seen, so that a scrolled list has no gap. */
const aheadRows = 6;
const noRows: readonly never[] = [];

/**
 * A windowed table for lists of any length. One stop of the tab order: arrow keys, Home, End, Page Up and Page Down
 * move between rows, Enter opens, Tab reaches the controls of the row that has the focus (ARIA grid pattern).
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { order, onOrder } = props;
  const { label, rows, rowId, besideId, complete = true, onLoadMore, selectedId, onOpen, rowTone } = props;
  const rowHeight = pixels(props.rowHeight ?? 34);
  const headHeight = pixels(34);
  const { ref: sizeRef, width } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const [sorting, setSorting] = useState(
    props.initialSort && { column: props.initialSort.column, descending: props.initialSort.descending ?? false },
  );

  const today = useToday();
  const fits = ({ hideBelow }: Column<T>) => hideBelow === undefined || width === 0 || width >= pixels(hideBelow);
  // The same columns while the same ones fit: else the first measurement of the list draws each row for a second time.
  const fitting = props.columns.filter(fits);
  const shownIds = fitting.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say which columns fit; at midnight times get a date
  const shownColumns = useMemo(() => fitting, [props.columns, shownIds, today]);
  const sortsItself = complete && order === undefined;
  const model = useMemo(() => {
    const sortValue = sortsItself ? shownColumns.find(({ id }) => id === sorting?.column)?.sortValue : undefined;
    return sortValue === undefined ? (rows ?? noRows) : sorted(rows ?? noRows, sortValue, sorting?.descending ?? false);
  }, [rows, shownColumns, sorting, sortsItself]);

  const [activeId, setActiveId] = useState<string>();
  // Also when its detail is closed: the row that was opened by an address is the one to go on from.
  const lastSelected = useRef(selectedId);
  lastSelected.current = selectedId ?? lastSelected.current;
  const activeIndex = Math.max(
    0,
    model.findIndex((row) => rowId(row) === (activeId ?? lastSelected.current)),
  );
  const takeFocus = useRef<string>(undefined);

  // Only a pointer, a key or an address can scroll the list; until then a fifth fewer rows are drawn, at each visit and each change.
  const [isUsed, setUsed] = useState(false);
  const markUsed = useCallback(() => setUsed(true), []);

  const { first, last } = useRowWindow(scroller, model.length, rowHeight);
  const ahead = isUsed ? aheadRows : 0;
  const [from, to] = [Math.max(0, first - ahead), Math.min(model.length - 1, last + ahead)];
  const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  // The row that has the focus stays in the page however far one scrolls, or the focus would be lost.
  if (activeIndex < model.length && activeIndex < from) shown.unshift(activeIndex);
  else if (activeIndex < model.length && activeIndex > to) shown.push(activeIndex);

  const isNearEnd = last >= model.length - loadAheadRows;
  useEffect(() => {
    if (!complete && model.length > 0 && isNearEnd) onLoadMore?.();
  }, [complete, isNearEnd, model.length, onLoadMore]);

  // A row selected from elsewhere (an address, another panel) is scrolled into view, once. A click on a row scrolls
  // nothing, and neither does a selected row that comes with a later page: the reader may be about to click another one.
  const selectedIndex = selectedId === undefined ? -1 : model.findIndex((row) => rowId(row) === selectedId);
  const shownSelection = useRef<string>(undefined);
  useEffect(() => {
    const list = scroller.current;
    if (list === null || rows === undefined || shownSelection.current === selectedId) return;
    shownSelection.current = selectedId;
    if (selectedIndex < 0) return;
    // By the fixed row height, because at this moment the window of the list has not been measured yet.
    const top = selectedIndex * rowHeight;
    const inView = top >= list.scrollTop && top + headHeight + rowHeight <= list.scrollTop + list.clientHeight;
    if (!inView) list.scrollTop = top - list.clientHeight / 2;
  }, [rows, selectedIndex, selectedId, rowHeight, headHeight]);

  const latest = useRef({ rowId, onOpen });
  latest.current = { rowId, onOpen };
  const open = useCallback((row: T, beside: boolean) => {
    shownSelection.current = latest.current.rowId(row);
    latest.current.onOpen?.(row, beside);
  }, []);

  // At once, by the fixed row height: a smooth scroll would go on for some frames, also when rows came in above meanwhile.
  const reveal = (index: number) => {
    const list = scroller.current;
    if (list === null) return;
    const top = index * rowHeight;
    // The heads of the columns stay at the top, and the rows begin below them. The height is a rounded one.
    const lowest = top + headHeight + rowHeight - (list.clientHeight - 1);
    if (top < list.scrollTop) list.scrollTop = top;
    else if (lowest > list.scrollTop) list.scrollTop = lowest;
  };

  const moveTo = (index: number) => {
    const row = model[index];
    if (row === undefined) return;
    // The row that has the focus keeps it. A request to focus it would take effect at some later change of the list.
    const active = model[activeIndex];
    if (active === undefined || rowId(row) !== rowId(active)) {
      takeFocus.current = rowId(row);
      setActiveId(rowId(row));
    }
    reveal(index);
    if (props.openOnMove) onOpen?.(row, false);
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const move = rowKey(event.key, activeIndex, model.length, page);
    if (move === undefined || !(event.target instanceof Element && event.target.matches('[role="row"]'))) return;
    event.preventDefault();
    moveTo(move);
  };

  const isBreak = (index: number): boolean => {
    const [before, row] = [model[index - 1], model[index]];
    return before !== undefined && row !== undefined && (props.rowBreak?.(row, before) ?? false);
  };

  const template = shownColumns.map((column) => rem(column.width ?? 'minmax(80px, 1fr)')).join(' ');
  return (
    <div ref={sizeRef} className={classes.root}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={complete ? model.length + 1 : -1}
        aria-colcount={shownColumns.length}
        aria-busy={rows === undefined && !props.failed}
        className={classes.scroller}
        onKeyDown={onKeyDown}
        onPointerEnter={markUsed}
        onFocus={markUsed}
        onScroll={markUsed}
        style={{ '--template': template, '--row-height': `${rowHeight}px` }}
      >
        <div role="rowgroup" className={classes.head}>
          <div ref={useOneTabStop('vertical')} role="row" aria-rowindex={1} className={classes.headRow}>
            {shownColumns.map(({ id, header, hidesHeader = false, align, sortValue, ordered }) => (
              <HeaderCell
                key={id}
                name={header}
                hidden={hidesHeader}
                align={align}
                sorted={sortedBy(id, sortsItself ? sorting : order)}
                onSort={
                  onOrder && ordered
                    ? () => onOrder(id)
                    : sortsItself && sortValue
                      ? () => setSorting(nextSorting(id, sorting))
                      : undefined
                }
              />
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className={classes.body}
          // A pixel more: a list scrolls by whole ones, and its own height may be a part of one, which the last row would lack.
          style={{ height: rows === undefined ? undefined : model.length * rowHeight + 1 }}
        >
          {rows === undefined
            ? (props.failed ? [] : skeletonRows).map((key) => (
                // No row of the grid: who looks for the first one shall wait for it.
                <div key={key} aria-hidden className={classes.skeleton}>
                  <div>
                    <Placeholder height={10} />
                  </div>
                </div>
              ))
            : shown.map((index) => {
                const row = model[index];
                if (row === undefined) return null;
                const id = rowId(row);
                return (
                  <DataTableRow
                    key={id}
                    row={row}
                    id={id}
                    index={index}
                    start={index * rowHeight}
                    columns={shownColumns}
                    tone={rowTone?.(row)}
                    isBreak={isBreak(index)}
                    selected={selectedId === undefined ? undefined : id === selectedId || id === besideId}
                    active={index === activeIndex}
                    takeFocus={takeFocus}
                    onActivate={setActiveId}
                    onOpen={onOpen && open}
                  />
                );
              })}
        </div>
        {rows !== undefined && !complete && props.moreProblem === undefined ? (
          <p aria-hidden className={classes.more}>
            {uiTexts.loadingMore}
          </p>
        ) : null}
        {rows !== undefined && props.moreProblem !== undefined ? (
          <div role="rowgroup" className={classes.more}>
            <div role="row">
              <div role="gridcell">
                <ErrorNotice problem={props.moreProblem} onRetry={props.onRetryMore} />
              </div>
            </div>
          </div>
        ) : null}
      </div>
      {/* Beside the grid, which owns nothing but rows. */}
      {rows !== undefined && !complete && props.moreProblem === undefined ? (
        <p role="status" className={layout.spoken}>
          {uiTexts.loadingMore}
        </p>
      ) : null}
      {rows?.length === 0 ? <div className={classes.empty}>{props.empty}</div> : null}
    </div>
  );
}

function sortedBy(column: string, sorting: Sorting | undefined): 'asc' | 'desc' | false {
  if (sorting?.column !== column) return false;
  return sorting.descending ? 'desc' : 'asc';
}
