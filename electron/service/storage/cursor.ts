import type { Page } from '#service/records/index.ts';

/** The cursor of a page request was not made by this list. */
export class InvalidCursor extends Error {
  constructor() {
    super('The cursor of the page was not returned by this list.');
    this.name = 'InvalidCursor';
  }
}

/** Position in a list that is ordered by time and then by row id. */
export interface Position {
  readonly at: number;
  readonly id: number;
}

/** `<time>.<row>`. */
export function writeCursor(position: Position): string {
  return `${position.at}.${position.id}`;
}

/** @throws InvalidCursor */
export function readCursor(cursor: string): Position {
  const match = /^(-?\d{1,16})\.(\d{1,16})$/.exec(cursor);
  if (!match) throw new InvalidCursor();
  return { at: Number(match[1]), id: Number(match[2]) };
}

/** Makes a page from its rows and one more, which shows that there is a next page. */
export function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  item: (row: R) => T,
  cursor: (row: R) => string,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(item), next: rows.length > limit && last !== undefined ? cursor(last) : undefined };
}

/** Text as a pattern for `LIKE … ESCAPE '\'` that finds it anywhere. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
