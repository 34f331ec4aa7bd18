import type { Told, ToldTexts, ToldValue } from '../contract/told.ts';

/*
 * How the service makes a sentence that the console can say in another language (ADR 35). Every reader sees the same English
 * text; its id and values go beside it where it has values.
 */

/** An English sentence with what a translation of it needs; in a text it is its English one. */
export interface Sentence {
  readonly text: string;
  readonly told: Told;
  toString(): string;
}

/** A sentence as a caller gives it: one without values is a plain text. */
export type Said = string | Sentence;

/** Words that a language joins in its own way. */
interface WordList {
  readonly words: readonly Said[];
  readonly join: 'and' | 'or';
  /** Absent: the words with ` and ` or ` or ` between them. */
  readonly text?: string;
}

/** A number with the separators of the language. */
interface Count {
  readonly count: number;
  readonly text: string;
}

/** What stands in a sentence: a value, a part that is translated too, or a list. */
type Given = string | number | undefined | Sentence | WordList | Count;

/** `a or b or c` in English; a list in the words of the language elsewhere. */
export const anyOf = (words: readonly Said[]): WordList => ({ words, join: 'or' });

/** `a and b and c` in English. */
export const allOf = (words: readonly Said[]): WordList => ({ words, join: 'and' });

/**
 * A list that English does not join by ` and `.
 *
 * @param inEnglish how it does
 */
export const listOf = (words: readonly Said[], inEnglish: (words: readonly string[]) => string): WordList => ({
  words,
  join: 'and',
  text: inEnglish(words.map(textOf)),
});

/** `12,345` in English, or as it is given. */
export const count = (number: number, text = number.toLocaleString('en')): Count => ({ count: number, text });

/** A part of a sentence that has no values but is translated: `told`. */
export const part = (text: string): Sentence => new OfTemplate([text], []);

/** The same of a sentence that may have values. */
export const partOf = (said: Said): Sentence => (typeof said === 'string' ? part(said) : said);

/** A sentence of a template; what goes beside it is made when it is asked for: of most mistakes that are tried it never is. */
class OfTemplate implements Sentence {
  readonly text: string;
  readonly #texts: readonly string[];
  readonly #given: readonly Given[];

  constructor(texts: readonly string[], given: readonly Given[]) {
    let text = texts[0] ?? '';
    for (const [index, one] of given.entries()) text += asText(one) + (texts[index + 1] ?? '');
    this.text = text;
    this.#texts = texts;
    this.#given = given;
  }

  get told(): Told {
    const last = this.#given.length;
    return {
      id: this.#texts.map((text, n) => (n < last ? `${text}{${n}}` : text)).join(''),
      values: this.#given.map(asValue),
    };
  }

  toString(): string {
    return this.text;
  }
}

/** A template literal as a sentence: its id is the text with `{0}`, `{1}` … in the places of the values. */
export function told(texts: TemplateStringsArray, ...given: readonly Given[]): Sentence {
  return new OfTemplate(texts, given);
}

/** Sentences one behind the other, as one: ten at most. */
export function inRow(sentences: readonly Said[]): Said {
  const [first = '', ...further] = sentences;
  if (further.length === 0) return first;
  return new OfTemplate(['', ...further.map(() => ' '), ''], sentences.map(partOf));
}

function asText(given: Given): string {
  if (typeof given !== 'object') return String(given);
  if ('words' in given) return given.text ?? given.words.map(textOf).join(` ${given.join} `);
  return given.text;
}

function asValue(given: Given): ToldValue {
  if (typeof given !== 'object') return String(given);
  if ('count' in given) return { count: given.count };
  if ('words' in given) {
    return { words: given.words.map((one) => (typeof one === 'string' ? one : one.told)), join: given.join };
  }
  return given.told;
}

/** The English text. */
export const textOf = (said: Said): string => (typeof said === 'string' ? said : said.text);

/** What goes beside the English text: nothing for a sentence that is its own id. */
export const toldOf = (said: Said | undefined): Told | undefined => {
  if (typeof said !== 'object') return undefined;
  const { told } = said;
  return told.id === said.text ? undefined : told;
};

/** The sentences of an answer: their English texts are its members, and what a translation needs of them goes beside. */
export class Beside {
  readonly #told = new Map<string, Told>();

  /** @returns the English text, for a member of the answer */
  text(said: Said): string {
    const text = textOf(said);
    const told = toldOf(said);
    if (told !== undefined) this.#told.set(text, told);
    return text;
  }

  /** Sentences one behind the other, each of which may be shown alone as well. @returns the English text */
  row(sentences: readonly Said[]): string {
    for (const one of sentences) this.text(one);
    return this.text(inRow(sentences));
  }

  /** Takes over what goes beside texts of another answer. */
  add(others: ToldTexts | undefined): void {
    for (const { text, told } of others ?? []) this.#told.set(text, told);
  }

  /** The optional member of the answer: none where no sentence has values. */
  member(): { readonly told?: ToldTexts } {
    return this.#told.size === 0 ? {} : { told: Array.from(this.#told, ([text, told]) => ({ text, told })) };
  }
}

/** A text of an answer as the sentence that it was made of. */
export function saidIn(text: string, beside: ToldTexts | undefined): Said {
  const told = beside?.find((one) => one.text === text)?.told;
  return told === undefined ? text : asSentence({ text, told });
}

/** A sentence as plain data, which crosses threads. */
export const asData = (said: Said): Said => (typeof said === 'string' ? said : { text: said.text, told: said.told });

/** A sentence that crossed threads. */
export const asSentence = (said: Said): Said => {
  if (typeof said === 'string') return said;
  const { text, told } = said;
  return { text, told, toString: () => text };
};
