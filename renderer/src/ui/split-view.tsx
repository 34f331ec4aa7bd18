import { type ReactNode, useEffect, useRef } from 'react';
import { rem } from '../theme/rem.ts';
import classes from './split-view.module.css';

export interface SplitViewProps {
  readonly main: ReactNode;
  /** What is selected; absent: the main part has all the room. */
  readonly detail?: ReactNode;
  /** Which one is selected. Another one is read from its beginning, wherever the former one was scrolled to. */
  readonly detailId: string | undefined;
  /** Closes the detail; Escape does. Absent where the detail always shows something. */
  readonly onClose?: () => void;
  /** Width of the fixed part in pixels. */
  readonly width?: number;
  /** Which part has the fixed width; the other takes the rest. */
  readonly fixed?: 'main' | 'detail';
  /** Names of the parts for screen readers. */
  readonly mainLabel: string;
  readonly detailLabel: string;
}

/** A list and the detail of its selected row, side by side, each scrolling by itself. */
export function SplitView(props: SplitViewProps) {
  const { main, detail, detailId, onClose, width = 420, fixed = 'detail', mainLabel, detailLabel } = props;
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another one is selected
  useEffect(() => {
    if (pane.current) pane.current.scrollTop = 0;
  }, [detailId]);
  const root = useRef<HTMLDivElement>(null);
  const isOpen = Boolean(detail);
  const before = useRef({ isOpen, detailId });
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const { isOpen: wasOpen, detailId: formerId } = before.current;
    before.current = { isOpen, detailId };
    // What was pressed in the detail went with it, and the focus would begin at the top of the page again.
    if (document.activeElement !== document.body) return;
    if (wasOpen && (!isOpen || (formerId !== undefined && detailId === undefined))) rowInSight(root.current)?.focus();
    else if (pressed.current?.isConnected === false) pane.current?.focus({ preventScroll: true });
  }, [isOpen, detailId]);
  const closeByKey = (event: React.KeyboardEvent) => {
    // Menus and dialogs of the parts lie elsewhere in the page and take the key themselves.
    const here = event.target instanceof Node && root.current?.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !here || !detail || onClose === undefined) return;
    onClose();
    // The focus returns to the selected row; otherwise it would leave the panel.
    stopOf(root.current)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is a short cut; each detail has a button to close it
    <div
      ref={root}
      onKeyDown={closeByKey}
      className={classes.root}
      data-fixed={fixed}
      data-detail={Boolean(detail) || undefined}
      style={{ '--width': rem(width) }}
    >
      <section aria-label={mainLabel} className={classes.main}>
        {main}
      </section>
      {detail ? (
        <section
          ref={pane}
          tabIndex={-1}
          aria-label={detailLabel}
          className={classes.detail}
          onFocus={({ target }) => {
            pressed.current = target;
          }}
        >
          {detail}
        </section>
      ) : null}
    </div>
  );
}

/** The row of a list that Tab reaches. */
const stopOf = (within: HTMLElement | null): HTMLElement | null | undefined =>
  within?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');

/** That row, or the first one in sight: what was deleted has none, and the list shall not move under its reader. */
function rowInSight(within: HTMLElement | null): HTMLElement | null | undefined {
  const stop = stopOf(within);
  const seen = stop?.closest('[role="grid"]')?.getBoundingClientRect();
  if (!stop || !seen) return stop;
  const isInSight = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= seen.top + row.clientHeight && bottom <= seen.bottom;
  };
  if (isInSight(stop)) return stop;
  const rows = within?.querySelectorAll<HTMLElement>('[role="row"][tabindex]') ?? [];
  return [...rows].find(isInSight) ?? stop;
}
