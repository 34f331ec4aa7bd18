/** The codes that `x_lang` and `lang` accept, in the documentation's spelling; `-inf` is the informal style (F 3.8). */
export const languages: readonly string[] = (
  'ar bg ca cs da de de-inf el en es es-inf es-mx et-ee fa fi fr fr-inf he hi hr hu id it ja kn ko lt-lt lv-lv mr ms ' +
  'nl nl-inf no pl pt pt-br ro ru sk sl sr sv th tl tr uk vi zh-cn zh-hk zh-tw'
).split(' ');

/** Codes of older tables and what they became (F 3.8: Bulgarian was `br`). */
const aliases: Readonly<Record<string, string>> = { br: 'bg' };

/** The documented spelling of a language code, without regard to case; undefined when there is no such code. */
export function canonicalLanguage(code: string): string | undefined {
  const lower = code.toLowerCase();
  const name = Object.hasOwn(aliases, lower) ? aliases[lower] : lower;
  return languages.find((language) => language === name);
}

/** The language of a code as BCP 47 writes it, for other programs: `pt-BR`, and `de` for the informal `de-inf`. */
export function languageTag(code: string): string {
  const [tag = code] = Intl.getCanonicalLocales(code.replace(/-inf$/, ''));
  return tag;
}

/** True when `x_lang` may hold this code; an unknown one is `invalid_request` (D21). */
export function knownLanguage(code: string): boolean {
  return canonicalLanguage(code) !== undefined;
}
