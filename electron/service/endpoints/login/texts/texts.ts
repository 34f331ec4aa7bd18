import { createInstance } from 'i18next';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import type { Sentence, ValuesOf } from './translation.ts';
import { zhCn } from './zh-cn.ts';

/** One entry per translated language, by its code of F 3.8. */
export const translations = { ar, de, en, es, fr, it, ja, pt, ru, 'zh-cn': zhCn } as const;

/** A language that the pages are translated to. */
export interface Language {
  /** BCP 47, for the `lang` attribute and `Content-Language`. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** A sentence with its values filled in; plain text, to be escaped for HTML. */
  say<Name extends Sentence>(
    sentence: Name,
    ...values: keyof ValuesOf<Name> extends never ? [values?: object] : [values: ValuesOf<Name>]
  ): string;
}

/** Resources are in memory, so all calls are synchronous. */
const i18n = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: Object.fromEntries(
    Object.entries(translations).map(([code, translation]) => [bcp47(code), { translation }]),
  ),
  // Keys are plain words, and a value such as "a:b.c" is never a key.
  keySeparator: false,
  nsSeparator: false,
  // The page's template escapes; here the text is not HTML yet.
  interpolation: { escapeValue: false },
});
void i18n.init();

const languages: ReadonlyMap<string, Language> = new Map(
  Object.keys(translations).map((code) => [code, makeLanguage(bcp47(code))]),
);
const english = makeLanguage('en');

/**
 * The language for a code of F 3.8. A regional or informal variant falls back to its base language, a language that is
 * not translated to English (D21): `pt-br` to Portuguese, `de-inf` to German. `zh-tw` and `zh-hk` fall back to English
 * too: they are written in other characters than the Simplified Chinese of `zh-cn`.
 */
export function languageFor(code: string): Language {
  return languages.get(code) ?? languages.get(code.split('-', 1)[0] ?? '') ?? english;
}

function makeLanguage(lang: string): Language {
  const dir = i18n.dir(lang);
  // The types of `say` are stricter than the library's.
  const t = i18n.getFixedT(lang) as (sentence: Sentence, options: object) => string;
  return {
    lang,
    dir,
    say(sentence, ...[values]) {
      const replace = isolated({ ...values }, dir);
      // `replace` keeps the values apart from i18next's options; no value is looked up as a text.
      return t(sentence, { ...('count' in replace && { count: Number(replace.count) }), replace, nest: false });
    },
  };
}

/**
 * Puts values into directional isolates where they or the sentence run from right to left: otherwise an address in an
 * Arabic sentence, or an Arabic name in an English one, would change the order of the words around it (Unicode, UAX 9).
 */
function isolated(values: Readonly<Record<string, string | number>>, dir: Language['dir']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isolate = typeof value === 'string' && (dir === 'rtl' || RIGHT_TO_LEFT.test(value));
      return [name, isolate ? `\u2068${value}\u2069` : value];
    }),
  );
}

/** A letter of a script that is written from right to left, or a mark that changes the direction. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** `zh-cn` is `zh-CN` in BCP 47. */
function bcp47(code: string): string {
  return code.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);
}
