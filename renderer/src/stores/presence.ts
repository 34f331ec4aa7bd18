/*
 * Counts the moves of the user: going to another address, opening or closing a dialog or the palette, choosing another
 * use case. A late response compares the count, so that it does not bring the user back to where the request was made.
 */

let moves = 0;

/** Counts a move of the user. */
export function moveOn(): void {
  moves += 1;
}

/** Remembers the count. @returns a function that tells whether the user has made no move since. */
export function stayingHere(): () => boolean {
  const at = moves;
  return () => moves === at;
}
