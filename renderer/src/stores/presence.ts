/*
 * Where the person is, as a number that each of their moves changes: going to another address, opening or closing a
 * dialog or the palette, choosing another use case. An answer that comes late must not throw them back to where they
 * asked for it.
 */

let moves = 0;

/** Notes that the person is somewhere else now. */
export function moveOn(): void {
  moves += 1;
}

/** Remembers where the person is. @returns a function that tells whether they are still there. */
export function stayingHere(): () => boolean {
  const at = moves;
  return () => moves === at;
}
