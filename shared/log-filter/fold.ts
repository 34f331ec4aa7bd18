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

const special = /[\\^$.|?+()[\]{}]/g;

/** Whether a pattern has a `*`, which stands for any text. */
export function hasWildcard(pattern: string): boolean {
  return pattern.includes('*');
}

const kept = new Map<string, RegExp>();
const mostKept = 200;

/** Whether a whole text fits a pattern in which `*` stands for any text. */
export function fits(text: string, pattern: string): boolean {
  let expression = kept.get(pattern);
  if (expression === undefined) {
    if (kept.size >= mostKept) kept.clear();
    const parts = fold(pattern)
      .split(/\*+/)
      .map((part) => part.replace(special, '\\$&'));
    expression = new RegExp(`^${parts.join('[^]*')}$`);
    kept.set(pattern, expression);
  }
  return expression.test(fold(text));
}
