import { en } from './en.ts';

/** The texts of one language. */
export type Texts = { readonly [name in keyof typeof en]: string };

/** The texts for a login, with the language and direction they are really in. */
export interface ChosenTexts {
  readonly texts: Texts;
  /** BCP 47, for the `lang` attribute. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

/** One entry per translated language, by its code of F 3.8. */
const translations: Readonly<Record<string, Texts>> = { en };
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he']);

/**
 * The texts for a language code of F 3.8. A regional or informal variant falls back to its base language, a language
 * that is not translated to English (D21).
 */
export function textsFor(code: string): ChosenTexts {
  for (const candidate of [code, code.split('-', 1)[0] ?? '', 'en']) {
    const texts = Object.hasOwn(translations, candidate) ? translations[candidate] : undefined;
    if (texts) return { texts, lang: candidate, dir: rightToLeft.has(candidate) ? 'rtl' : 'ltr' };
  }
  return { texts: en, lang: 'en', dir: 'ltr' };
}

/** Fills the `{…}` of a text; what is not given stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
