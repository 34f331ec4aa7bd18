import { type Encoder, encodeWith } from './encoder.ts';

/** Texts of this length and less are encoded as a whole, which is as fast. */
const SHORT = 24;
/** Encoded characters that are kept; then they are forgotten, so that a text of many scripts costs no memory. */
const mostKept = 4_000;

/** A value that was encoded twice, with where each of its characters ends in that. */
interface Encoded {
  readonly text: string;
  /** By the index of a UTF-16 unit: where what stands in front of it ends in `text`. */
  readonly ends: Uint32Array;
}

/**
 * Writes variants of a value as the third part of a base string has them: encoded, and encoded once more. Every encoder
 * writes character by character, so that what a variant has in common with the value at its beginning and end is taken from
 * there, and only what differs is encoded: hundreds of variants of a long text differ from it in a few characters (R52).
 */
export class ValueWriter {
  readonly #first: Encoder;
  readonly #second: Encoder;
  readonly #ofCharacter = new Map<string, string>();
  readonly #ofValue = new Map<string, Encoded>();

  /**
   * @param first how values are encoded
   * @param second how the joined parameters are encoded
   */
  constructor(first: Encoder, second: Encoder) {
    this.#first = first;
    this.#second = second;
  }

  /**
   * @param value a value as received, of which the same few come again and again
   * @param variant what is to be written instead
   */
  write(value: string, variant: string): string {
    if (variant.length <= SHORT) return this.#encode(variant);
    const most = Math.min(value.length, variant.length);
    let start = 0;
    while (start < most && value.charCodeAt(start) === variant.charCodeAt(start)) start += 1;
    if (start > 0 && isHigh(variant.charCodeAt(start - 1))) start -= 1;
    let end = 0;
    while (
      end < most - start &&
      value.charCodeAt(value.length - 1 - end) === variant.charCodeAt(variant.length - 1 - end)
    ) {
      end += 1;
    }
    if (end > 0 && isLow(variant.charCodeAt(variant.length - end))) end -= 1;
    // Most of it is another text.
    if (start + end < variant.length / 2) return this.#byCharacter(variant);
    const { text, ends } = this.#encoded(value);
    const middle = this.#byCharacter(variant.slice(start, variant.length - end));
    return text.slice(0, ends[start]) + middle + text.slice(ends[value.length - end]);
  }

  #encode(text: string): string {
    return encodeWith(this.#second, encodeWith(this.#first, text));
  }

  #byCharacter(text: string): string {
    let written = '';
    for (const character of text) written += this.#character(character);
    return written;
  }

  #character(character: string): string {
    let known = this.#ofCharacter.get(character);
    if (known === undefined) {
      if (this.#ofCharacter.size >= mostKept) this.#ofCharacter.clear();
      known = this.#encode(character);
      this.#ofCharacter.set(character, known);
    }
    return known;
  }

  #encoded(value: string): Encoded {
    let known = this.#ofValue.get(value);
    if (known === undefined) {
      const ends = new Uint32Array(value.length + 1);
      let text = '';
      let at = 0;
      for (const character of value) {
        for (let unit = 0; unit < character.length; unit += 1) ends[at + unit] = text.length;
        text += this.#character(character);
        at += character.length;
      }
      ends[at] = text.length;
      known = { text, ends };
      this.#ofValue.set(value, known);
    }
    return known;
  }
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
