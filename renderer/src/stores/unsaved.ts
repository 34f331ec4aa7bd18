import { useEffect, useRef } from 'react';
import { shellTexts } from '../texts/shell.ts';
import { ask } from './asking.ts';
import type { Route } from './route.ts';

/** A form with something in it that is not saved. */
interface UnsavedForm {
  /** True for the addresses that go on showing the form. */
  readonly shownAt: (route: Route) => boolean;
}

const unsaved = new Set<UnsavedForm>();

/** Goes to the address at once when nothing unsaved is lost; else asks first. */
export function leaveFor(route: Route, go: () => void): void {
  askBeforeLosing(wouldLose(route), go);
}

/** Goes on at once when nothing is lost; else asks first. */
export function askBeforeLosing(loses: boolean, go: () => void): void {
  if (!loses) {
    go();
    return;
  }
  const { title, discard, keep, text } = shellTexts.leaving;
  ask({ title, confirm: discard, cancel: keep, text }, (close) => {
    forgetUnsaved();
    close();
    go();
  });
}

/** True where going to the address would lose what is typed. */
export function wouldLose(route: Route): boolean {
  return [...unsaved].some(({ shownAt }) => !shownAt(route));
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
