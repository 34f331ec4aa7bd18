/** Characters of a secret that are enough to know it again: 95 bits of one that was made at random. */
export const LONGEST_PIECE = 16;
/** Fewer letters and digits in a row say too little: an ordinary word could be taken for the secret (R15). */
const SHORTEST_PIECE = 8;

/**
 * What is kept of a secret to know it again in a text, also after it has ended: letters and digits that stand together
 * in it. No encoding that clients use changes these, while `+`, `/` and `=` arrive percent-encoded, as blanks, in the
 * alphabet of base64url, with a backslash, or not at all.
 */
export interface SecretMark {
  readonly piece: string;
  /** Characters of the secret in front of the piece. */
  readonly before: number;
  /** Characters of the secret behind the piece. */
  readonly after: number;
}

/** The mark of a secret; undefined when no 8 letters and digits stand together in it: no text can be searched for it. */
export function markOf(secret: string): SecretMark | undefined {
  let best = '';
  let before = 0;
  for (const { 0: run, index } of secret.matchAll(/[A-Za-z0-9]+/g)) {
    if (run.length <= best.length) continue;
    best = run;
    before = index;
    // The first one, so that of a secret that is cut off behind it little is shown.
    if (run.length >= LONGEST_PIECE) break;
  }
  if (best.length < SHORTEST_PIECE) return undefined;
  const piece = best.slice(0, LONGEST_PIECE);
  return { piece, before, after: secret.length - before - piece.length };
}

/**
 * What the piece looks like inside of base64 of a longer text (`Basic <BASE64(API_KEY:SECRET_KEY)>`): three forms,
 * because its characters may begin at any of the three places of a group. Base64 of letters and digits is made of
 * letters and digits.
 */
export function base64Forms(piece: string): string[] {
  return [0, 1, 2].map((dropped) => {
    const groups = piece.slice(dropped, piece.length - ((piece.length - dropped) % 3));
    return Buffer.from(groups, 'latin1').toString('base64').slice(0, LONGEST_PIECE);
  });
}
