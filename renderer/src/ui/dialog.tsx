import { Modal } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { moveOn } from '../stores/presence.ts';
import { uiTexts } from '../texts/ui.ts';
import classes from './dialog.module.css';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
}

/** Called before a dialog closes: true keeps it open, because something is asked first. */
export const DialogGuard = createContext<RefObject<(() => boolean) | undefined>>({ current: undefined });

/** A dialog over the panel. Escape and a click beside it close it; the focus returns where it was. */
export function Dialog({ opened, onClose, title, size = 'md', children }: DialogProps) {
  const root = useRef<HTMLDivElement>(null);
  const guard = useRef<() => boolean>(undefined);
  // Mantine's modal remembers the focus only when it is there before it opens, so it comes closed first. Until then there is
  // none: a panel has up to eight, and each costs as much as ten buttons.
  const [isThere, setThere] = useState(false);
  useLayoutEffect(() => {
    if (opened) setThere(true);
  }, [opened]);
  const isShown = opened && isThere;
  // Before the effects of what it shows: a request that one of them starts is made in this dialog, not before it.
  useLayoutEffect(() => {
    if (!isShown) return;
    // A late response must neither close the next dialog nor open one over it.
    moveOn();
    return moveOn;
  }, [isShown]);
  // After Mantine's modal has seen where the focus was.
  useEffect(() => {
    if (isShown) enter(root.current);
  }, [isShown]);
  // Mantine gives the focus to the first element with this attribute, from timers that may be late. A user who is in a
  // field by then would type into another one, or press Close with the space bar.
  const late = useCallback((mark: HTMLElement | null) => {
    if (mark) mark.focus = () => enter(root.current);
  }, []);
  if (!opened && !isThere) return null;
  return (
    <Modal
      ref={root}
      opened={isShown}
      onClose={() => guard.current?.() || onClose()}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
    >
      <span ref={late} hidden data-autofocus />
      <DialogGuard value={guard}>{children}</DialogGuard>
    </Modal>
  );
}

/** What a dialog shows for its subject. */
interface DialogLook extends Pick<DialogProps, 'title' | 'size'> {
  readonly content: ReactNode;
}

/**
 * A dialog that is opened for a subject. What it shows is made anew each time it opens, and follows what changes meanwhile.
 *
 * @returns opens it; and the dialog, which is placed once
 */
export function useDialog<S>(look: (subject: S, close: () => void) => DialogLook) {
  const [of, setOf] = useState<{ readonly subject: S }>();
  const close = () => setOf(undefined);
  const { content, ...frame } = of === undefined ? { title: '', content: null } : look(of.subject, close);
  return {
    open: useCallback((subject: S) => setOf({ subject }), []),
    dialog: (
      <Dialog {...frame} opened={of !== undefined} onClose={close}>
        {content}
      </Dialog>
    ),
  };
}

/** Gives the focus to the field that a dialog begins with, else to its first control; not when the user is in it already. */
function enter(dialog: HTMLElement | null): void {
  if (dialog === null || dialog.contains(document.activeElement)) return;
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]:not([hidden])') ?? dialog.querySelector('button');
  first?.focus({ preventScroll: true });
}

/** The row of buttons at the end of a dialog or form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
