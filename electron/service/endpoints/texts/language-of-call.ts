import type { Call } from '#service/kernel/index.ts';
import type { Words } from '#shared/words/words.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export type PageWords = Words<typeof en>;

const translations: Readonly<Record<'en' | 'de', PageWords>> = { en, de };
type Code = keyof typeof translations;

/** The language of a page for an end user. */
export interface PageLanguage {
  /** BCP 47. */
  readonly lang: Code;
  readonly dir: 'ltr';
  readonly words: PageWords;
  /** For the addresses of the pages that come next: `lang`, where a parameter chose it and not the browser. */
  readonly chosen: Readonly<Record<string, string>>;
}

/** English, for the log: it speaks to developers (D46). */
export const english: PageWords = en;

/** Languages that a browser may send; a longer list says nothing more. */
const MAX_LIST_LENGTH = 50;

/**
 * The language of a page that a call shows (D46): `x_lang` or `lang`; else the first of `ui_locales` that there is (OpenID
 * Connect Core 3.1.2.1); else the best of Accept-Language that there is (RFC 9110, 12.5.4); else English. A code that is not
 * translated is shown in English (D21).
 */
export function languageOfCall({ parameters, headers }: Pick<Call, 'parameters' | 'headers'>): PageLanguage {
  const sent = parameters.get('x_lang') || parameters.get('lang');
  const locales = (parameters.get('gig_ui_locales') ?? parameters.get('ui_locales') ?? '').split(/\s+/);
  const chosen = sent ? (known(sent) ?? 'en') : first(locales.slice(0, MAX_LIST_LENGTH));
  const lang = chosen ?? first(accepted(String(headers['accept-language'] ?? ''))) ?? 'en';
  return { lang, dir: 'ltr', words: translations[lang], chosen: chosen === undefined ? {} : { lang: chosen } };
}

/** `de-AT`, `de_AT` and `de-inf` are German. */
function known(tag: string): Code | undefined {
  const base = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return base === 'en' || base === 'de' ? base : undefined;
}

function first(tags: readonly string[]): Code | undefined {
  for (const tag of tags) {
    const code = known(tag);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** The best first; those of weight 0 are not wanted. */
function accepted(header: string): readonly string[] {
  return header
    .split(',', MAX_LIST_LENGTH)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]{1,5})\s*$/i.exec(one)?.[1]).find((one) => one !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
