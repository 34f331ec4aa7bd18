/*
 * Which groups of three characters the words of a run hold, as a set of bits. A text with a group that is not in the set
 * stands in no word of the run, so that the words need not be looked through: typing a text that no call holds costs as
 * little as one that many hold.
 */

/** Bits of a set. The words of 2,000 calls hold some 10,000 different groups, so that a wrong "may be" is rare. */
const BITS = 1 << 16;
/** Characters of a group. */
const GROUP = 3;

/** An empty set. */
export function newTrigrams(): Buffer {
  return Buffer.alloc(BITS >> 3);
}

/** Adds the groups of a word to a set. */
export function addTrigrams(set: Buffer, word: string): void {
  for (let at = 0; at + GROUP <= word.length; at += 1) {
    const bit = bitAt(word, at);
    set[bit >>> 3] = (set[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
}

/** Whether a text may be in one of the words of a set: false is sure. A text of fewer than three characters may always be. */
export function mayHold(set: Buffer, text: string): boolean {
  for (let at = 0; at + GROUP <= text.length; at += 1) {
    const bit = bitAt(text, at);
    if (((set[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

function bitAt(text: string, at: number): number {
  const group = (text.charCodeAt(at) * 8_209 + text.charCodeAt(at + 1)) * 257 + text.charCodeAt(at + 2);
  return (Math.imul(group, 0x9e3779b1) >>> 0) % BITS;
}
