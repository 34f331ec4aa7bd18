import { useEffect, useRef } from 'react';
import { appStore } from './app-store.ts';
import type { Route } from './route.ts';

/** A form with something in it that is not saved. */
interface UnsavedForm {
  /** True for the addresses that go on showing the form. */
  readonly shownAt: (route: Route) => boolean;
}

const unsaved = new Set<UnsavedForm>();

interface LeavingState {
  /** The address that waits for the user's decision to discard what they typed; undefined: no question is open. */
  readonly go: (() => void) | undefined;
}

/** The pending question before an unsaved form is left. The shell asks it. */
export const useLeaving = appStore<LeavingState>(() => ({ go: undefined }));

/** Goes to the address at once when nothing unsaved is lost; else asks first. */
export function leaveFor(route: Route, go: () => void): void {
  askBeforeLosing(wouldLose(route), go);
}

/** Goes on at once when nothing is lost; else asks first. */
export function askBeforeLosing(loses: boolean, go: () => void): void {
  if (loses) useLeaving.setState({ go });
  else go();
}

/** True where going to the address would lose what is typed. */
export function wouldLose(route: Route): boolean {
  return [...unsaved].some(({ shownAt }) => !shownAt(route));
}

/** The user chose to stay and go on editing. */
export function keepEditing(): void {
  useLeaving.setState({ go: undefined });
}

/** The user chose to discard what was typed, and leaves. */
export function discardAndLeave(): void {
  const { go } = useLeaving.getState();
  forgetUnsaved();
  keepEditing();
  go?.();
}

/** True while a form holds something that is not saved. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Discards what was typed without asking: it was saved or cancelled, or its subject was deleted. */
export function forgetUnsaved(): void {
  unsaved.clear();
}

/**
 * Asks before the user leaves a form whose changes are not saved.
 * @param dirty whether there is something to lose
 * @param shownAt true for the addresses that go on showing the form
 */
export function useUnsaved(dirty: boolean, shownAt: (route: Route) => boolean): void {
  const latest = useRef(shownAt);
  latest.current = shownAt;
  useEffect(() => {
    if (!dirty) return;
    const form: UnsavedForm = { shownAt: (route) => latest.current(route) };
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
    };
  }, [dirty]);
}
