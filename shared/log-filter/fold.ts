/*
 * How the log's filter compares texts: without regard to the case of ASCII letters, as SQLite's LIKE does, so that the
 * database and the plain evaluator agree on every text.
 */

const upper = /[A-Z]+/g;
const beyondAscii = /[\u0080-\uffff]/;

/** The text with ASCII letters in lower case; others stay. */
export function fold(text: string): string {
  return beyondAscii.test(text) ? text.replace(upper, (letters) => letters.toLowerCase()) : text.toLowerCase();
}

/** Whether a pattern has a `*`, which stands for any text. */
export function hasWildcard(pattern: string): boolean {
  return pattern.includes('*');
}

/**
 * Whether a whole text fits a pattern in which `*` stands for any text. Each part is looked for once, where it occurs first
 * behind the one before: a regular expression would try all places of all parts (R52).
 */
export function fits(text: string, pattern: string): boolean {
  const whole = fold(text);
  const parts = fold(pattern).split('*');
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return whole === first;
  if (!whole.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = whole.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return whole.length - last.length >= at && whole.endsWith(last);
}
