import { notifications } from '@mantine/notifications';
import type { Problem } from '#shared/contract/result.ts';
import { uiTexts } from '../texts/ui.ts';

// Spoken politely or at once, as the kind asks (WCAG 4.1.3).

/** Ids of what is shown: one success and one problem. The next of its kind replaces it, so that they do not pile up. */
let done: string | undefined;
let failed: string | undefined;

/** Long enough for a short sentence; the pointer over it keeps it. */
const readMs = 4_000;

const shared = { closeButtonProps: { 'aria-label': uiTexts.close } };
const untilClosed = { ...shared, autoClose: false, role: 'alert' } as const;

/** Tells that something worked. */
export function notifyDone(message: string): void {
  if (done !== undefined) notifications.hide(done);
  done = notifications.show({ ...shared, message, color: 'accent', autoClose: readMs, role: 'status' });
}

/** Tells of a consequence that the user has to act on. Stays until closed. */
export function notifyConsequence(message: string, next: string): void {
  notifications.show({ ...untilClosed, title: message, message: next, color: 'yellow' });
}

/**
 * Tells why an operation failed and what to do next. Stays until closed: the sentence has to be read. What worked before it goes,
 * so that there is room for it beside a consequence.
 */
export function notifyProblem({ message, next = '' }: Problem): void {
  if (done !== undefined) notifications.hide(done);
  if (failed !== undefined) notifications.hide(failed);
  failed = notifications.show({ ...untilClosed, title: message, message: next, color: 'red' });
}
