import type { WordName } from './language.ts';
import { parseFilter } from './parse.ts';

/** A value as the filter language writes it: in quotes where it needs them. */
export function written(value: string): string {
  return /^[^\s"\\]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** A plain text as the filter language writes it: in quotes where it would be read as a word. */
export function writtenText(text: string): string {
  return /^-|:/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : written(text);
}

/** The value of a word that stands once in a filter, not turned round. */
export function wordOf(text: string, word: WordName): string | undefined {
  const found = parseFilter(text, 0).terms.find((term) => term.word === word && !term.negated);
  return found !== undefined && 'value' in found ? found.value : undefined;
}

/**
 * The filter with one word set; its other parts stay as they were typed.
 *
 * @param value undefined: without the word
 * @param only takes out only the word with this value: `is:` can stand for several things
 */
export function withWord(text: string, word: WordName, value: string | undefined, only?: string): string {
  const gone = parseFilter(text, 0).terms.filter(
    (term) => term.word === word && !term.negated && (only === undefined || ('value' in term && term.value === only)),
  );
  let rest = text;
  for (const { from, to } of gone.toReversed()) rest = `${rest.slice(0, from)}${rest.slice(to)}`;
  rest = rest.replace(/ {2,}/g, ' ').trim();
  if (value === undefined) return rest;
  return `${rest} ${word}:${written(value)}`.trim();
}
