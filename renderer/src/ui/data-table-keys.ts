/**
 * Where a key leads in a list.
 * @param index the row that has the focus; @param count rows in all; @param page rows of one page.
 * @returns the row to go to, or undefined when the key does not move.
 */
export function rowKey(key: string, index: number, count: number, page: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'PageDown':
      return Math.min(index + page, last);
    case 'PageUp':
      return Math.max(index - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
