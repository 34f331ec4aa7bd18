import type { Told, ToldValue } from '../contract/told.ts';

/*
 * How the service makes a sentence that the console can say in another language (ADR 35). Every reader sees the same English
 * text; its id and values go beside it where it has values.
 */

/** An English sentence with what a translation of it needs. */
export interface Sentence {
  readonly text: string;
  readonly told: Told;
}

/** A sentence as a caller gives it: one without values is a plain text. */
export type Said = string | Sentence;

/** Words that a language joins in its own way. */
interface WordList {
  readonly words: readonly string[];
  readonly join: 'and' | 'or';
}

/** What stands in a sentence: a value, a part that is translated too, or a list. */
type Given = string | number | undefined | Sentence | WordList;

/** `a or b or c` in English; a list in the words of the language elsewhere. */
export const anyOf = (words: readonly string[]): WordList => ({ words, join: 'or' });

/** `a and b and c` in English. */
export const allOf = (words: readonly string[]): WordList => ({ words, join: 'and' });

/** A part of a sentence that has no values but is translated: `told`. */
export const part = (text: string): Sentence => ({ text, told: { id: text, values: [] } });

/** A template literal as a sentence: its id is the text with `{0}`, `{1}` … in the places of the values. */
export function told(texts: TemplateStringsArray, ...given: readonly Given[]): Sentence {
  const joined = (inPlace: (n: number) => string) =>
    texts.map((text, n) => (n < given.length ? text + inPlace(n) : text)).join('');
  return {
    text: joined((n) => asText(given[n])),
    told: { id: joined((n) => `{${n}}`), values: given.map(asValue) },
  };
}

function asText(given: Given): string {
  if (typeof given !== 'object') return String(given);
  return 'text' in given ? given.text : given.words.join(` ${given.join} `);
}

function asValue(given: Given): ToldValue {
  if (typeof given !== 'object') return String(given);
  if ('words' in given) return { words: [...given.words], join: given.join };
  // Parts have plain values only: what is deeper stays English.
  return { id: given.told.id, values: given.told.values.map((value) => (typeof value === 'string' ? value : '')) };
}

/** The English text. */
export const textOf = (said: Said): string => (typeof said === 'string' ? said : said.text);

/** What goes beside the English text: nothing for a sentence that is its own id. */
export const toldOf = (said: Said | undefined): Told | undefined =>
  typeof said !== 'object' || said.told.id === said.text ? undefined : said.told;
