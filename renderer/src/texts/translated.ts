import { causeTitle } from '#shared/causes/titles.ts';
import type { Told, ToldTexts, ToldValue } from '#shared/contract/told.ts';
import { formatTag, language } from './language.ts';
import { toldTexts } from './told.ts';

/** A sentence of the service as it is shown, and the language that it is in, for `lang` of its element. */
export interface ShownSentence {
  readonly text: string;
  /** `en` where the page speaks another language and has no translation. */
  readonly lang: 'en' | undefined;
}

const sentenceOf = (id: string): string | undefined =>
  Object.hasOwn(toldTexts.sentences, id) ? toldTexts.sentences[id] : undefined;

/** Adds translations that are loaded with a panel, by the ids of their sentences. */
export function addSentences(sentences: Readonly<Record<string, string>>): void {
  Object.assign(toldTexts.sentences, sentences);
}

/** Sentences in a row have no words of their own. */
const templateOf = (id: string): string | undefined =>
  sentenceOf(id) ?? (language !== 'en' && /^\{\d\}(?: \{\d\})*$/.test(id) ? id : undefined);

/**
 * A sentence of the service in the language of the page (ADR 35).
 *
 * @param text the English one
 * @param told its id and values; absent: the text is its own id
 * @returns undefined: there is no translation
 */
export function translated(text: string, told?: Told): string | undefined {
  const template = templateOf(told?.id ?? text);
  return template === undefined || told === undefined ? template : filled(template, told.values);
}

/**
 * A sentence of an answer that has the values of its sentences beside them.
 *
 * @param beside the member `told` of the answer
 */
export function shownOf(text: string, beside: ToldTexts | undefined): ShownSentence {
  return shown(text, beside?.find((one) => one.text === text)?.told);
}

/** The same for who shows it: translated, or else in English and marked so. */
export function shown(text: string, told?: Told): ShownSentence {
  const own = translated(text, told);
  return { text: own ?? text, lang: own === undefined && language !== 'en' ? 'en' : undefined };
}

function filled(template: string, values: readonly ToldValue[]): string {
  return template.replace(/\{(\d)\}/g, (hole, n: string) => {
    const value = values[Number(n)];
    if (value === undefined) return hole;
    if (typeof value === 'string') return value;
    if ('count' in value) return value.count.toLocaleString(formatTag);
    if ('words' in value) return joined(value.words.map(ofPart), value.join);
    return ofPart(value);
  });
}

const ofPart = (part: string | Told): string =>
  typeof part === 'string' ? part : filled(sentenceOf(part.id) ?? part.id, part.values);

function joined(words: readonly string[], join: 'and' | 'or'): string {
  return new Intl.ListFormat(formatTag, { type: join === 'or' ? 'disjunction' : 'conjunction' }).format(words);
}

/** The title of a cause in the language of the page; undefined: only English has one. */
export function titleInLanguage(key: string): string | undefined {
  return toldTexts.causeTitle?.(key);
}

/** The title of a cause, by its key: a few words, for lists. */
export function titleOf(key: string): string {
  return titleInLanguage(key) ?? causeTitle(key);
}
