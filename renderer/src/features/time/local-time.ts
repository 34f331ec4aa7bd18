import { parseSpan } from '#shared/time/span.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * An instant as a field holds it, local, to the second: `2026-11-26 14:02:11`. The browser's own field for date and time writes them
 * as its language does, which is not that of the console.
 */
export function localText(at: number): string {
  const date = new Date(at);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The instant of such a text; undefined when it is none. */
export function instantOf(text: string): number | undefined {
  const typed = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?$/.test(typed)) return undefined;
  const at = new Date(typed.replace(' ', 'T')).getTime();
  // A day that its month does not have would be one of the next month.
  return Number.isNaN(at) || !localText(at).startsWith(typed.slice(0, 10)) ? undefined : at;
}

/** A span as it is typed: `2h30m`, `+1 d`, `-5 min`, in milliseconds; undefined when it is none. */
export function spanOf(text: string): number | undefined {
  return parseSpan(text.replaceAll(/\s/g, '').replace(/min$/, 'm'));
}
