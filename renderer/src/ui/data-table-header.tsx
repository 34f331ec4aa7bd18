// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the window of the list, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: of grid parts only the rows take the focus (ARIA grid pattern)
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { uiTexts } from '../texts/ui.ts';
import classes from './data-table.module.css';

interface HeaderCellProps {
  readonly name: string;
  /** Not seen, but read. */
  readonly hidden: boolean;
  readonly align: 'start' | 'end' | undefined;
  readonly sorted: 'asc' | 'desc' | false;
  /** Undefined: the column cannot be sorted. */
  readonly onSort: (() => void) | undefined;
  /** Undefined: the column keeps its width. */
  readonly onResize: ((width: number) => void) | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column; a button when it sorts. */
export function HeaderCell({ name, hidden, align, sorted, onSort, onResize }: HeaderCellProps) {
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
        <span className={hidden ? classes.spoken : undefined}>{name}</span>
      )}
      {onResize ? <ResizeHandle name={name} onResize={onResize} /> : null}
    </div>
  );
}

const narrowest = 48;
const widest = 1_000;
const stepPx = 16;

/** The edge of a column's head: dragged, or moved by the arrow keys, it changes the width. */
function ResizeHandle({ name, onResize }: { name: string; onResize: (width: number) => void }) {
  const widthOf = (handle: Element): number => handle.parentElement?.getBoundingClientRect().width ?? narrowest;
  const resize = (width: number) => onResize(Math.round(Math.min(widest, Math.max(narrowest, width))));
  return (
    <button
      type="button"
      className={classes.resize}
      aria-label={uiTexts.columnWidth(name)}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? stepPx : event.key === 'ArrowLeft' ? -stepPx : 0;
        if (by === 0) return;
        event.preventDefault();
        resize(widthOf(event.currentTarget) + by);
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
        resize(event.clientX - left);
      }}
    />
  );
}
