import { useEffect, useRef } from 'react';
import { isTyping } from './typing.ts';

/**
 * The sign that a key gives, whatever the layout needs for it: `/` is Shift and 7 on many, and Caps Lock makes capitals.
 *
 * @returns undefined for a key that does something else
 */
export function letterOf(event: KeyboardEvent): string | undefined {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return undefined;
  const small = key.toLowerCase();
  // A capital that was typed by Shift is another key.
  return small !== key && shiftKey ? undefined : small;
}

/** Single keys, which act wherever no letters are typed: also while a choice or a switch has the focus. */
export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  const acts = useRef(keys);
  acts.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = acts.current[letterOf(event) ?? ''];
      if (act === undefined || isTyping(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
