import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { uiTexts } from '../i18n/en/ui.ts';
import { moveOn } from '../stores/presence.ts';
import { Button } from './button.tsx';
import classes from './dialog.module.css';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
}

/** A dialog over the panel. Escape and a click beside it close it; the focus returns where it was. */
export function Dialog({ opened, onClose, title, size = 'md', children }: DialogProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return;
    // A late response must neither close the next dialog nor open one over it.
    moveOn();
    // Mantine moves the focus a moment later; what is typed in that moment would be lost.
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    return moveOn;
  }, [opened]);
  return (
    <Modal
      ref={root}
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
    >
      {children}
    </Modal>
  );
}

/** The row of buttons at the end of a dialog or form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** What will happen and what will be gone. */
  readonly children: ReactNode;
  /** Names the action: "Delete site", never "OK". */
  readonly confirmLabel: string;
  /** Label of the button that cancels; "Cancel" when absent. */
  readonly cancelLabel?: string;
  readonly tone?: 'danger' | 'primary';
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. The button that cancels has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title} size="sm">
      <div className={classes.text}>{props.children}</div>
      <DialogActions>
        <Button onClick={props.onClose} data-autofocus>
          {props.cancelLabel ?? uiTexts.cancel}
        </Button>
        <Button tone={props.tone ?? 'danger'} busy={props.busy ?? false} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
