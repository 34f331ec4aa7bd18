import { useEffect } from 'react';
import { isRequestTyped } from '../stores/request-form.ts';
import { discardAndLeave, hasUnsaved, keepEditing, useLeaving } from '../stores/unsaved.ts';
import { shellTexts } from '../texts/shell.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';

const texts = shellTexts.leaving;

/** Asks before a form with unsaved changes is left, wherever to: another panel, another site, back, or the page itself. */
export function LeaveDialog() {
  const asking = useLeaving((state) => state.go !== undefined);

  // A browser asks with its own text before the page is left, and the desktop app before its window closes for good.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved() || isRequestTyped()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return (
    <ConfirmDialog
      opened={asking}
      question={{ title: texts.title, confirm: texts.discard, cancel: texts.keep, text: texts.text }}
      onClose={keepEditing}
      onConfirm={discardAndLeave}
    />
  );
}
