/** Characters of a secret that are enough to recognize it: 95 bits of a random one. */
export const MAX_PIECE_LENGTH = 16;
/** With fewer letters and digits in a row, an ordinary word could be taken for the secret (R15). */
const SHORTEST_PIECE = 8;

/**
 * What is kept of a secret to recognize it in a text, also after it was replaced: a run of its letters and digits. No
 * encoding that clients use changes these, while `+`, `/` and `=` arrive percent-encoded, as blanks, in the alphabet of
 * base64url, with a backslash, or not at all.
 */
export interface SecretMark {
  readonly piece: string;
  /** Characters of the secret in front of the piece. */
  readonly before: number;
  /** Characters of the secret behind the piece. */
  readonly after: number;
}

/** The mark of a secret; undefined when it has no run of 8 letters and digits: it cannot be searched for. */
export function markOf(secret: string): SecretMark | undefined {
  let best = '';
  let before = 0;
  for (const { 0: run, index } of secret.matchAll(/[A-Za-z0-9]+/g)) {
    if (run.length <= best.length) continue;
    best = run;
    before = index;
    // The first of the longest, so that little of a secret is shown when a text ends after it.
    if (run.length >= MAX_PIECE_LENGTH) break;
  }
  if (best.length < SHORTEST_PIECE) return undefined;
  const piece = best.slice(0, MAX_PIECE_LENGTH);
  return { piece, before, after: secret.length - before - piece.length };
}

/**
 * The piece inside base64 of a longer text (`Basic <BASE64(API_KEY:SECRET_KEY)>`): three forms, because it may begin at
 * any of the three offsets of a group. Base64 of letters and digits consists of letters and digits.
 */
export function base64Forms(piece: string): string[] {
  return [0, 1, 2].map((dropped) => {
    const groups = piece.slice(dropped, piece.length - ((piece.length - dropped) % 3));
    return Buffer.from(groups, 'latin1').toString('base64').slice(0, MAX_PIECE_LENGTH);
  });
}
