import type { Refusal } from '#shared/contract/refusal.ts';
import { type ShownSentence, shown, shownOf, titleInLanguage } from '../texts/translated.ts';

/**
 * The line that names the cause, in the language of the page: its own sentence, or else the title of the cause where the page
 * has one, or else the English sentence (ADR 35).
 */
export function causeLine({ cause, key, told }: Refusal): ShownSentence {
  const line = shown(cause, told?.cause);
  const title = line.lang === 'en' && key !== undefined ? titleInLanguage(key) : undefined;
  return title === undefined ? line : { text: title, lang: undefined };
}

/**
 * The further sentences of a refusal, in the language of the page where it has them; with that of the cause where something
 * more general stands for it.
 */
export function detailsOf(refusal: Refusal): readonly ShownSentence[] {
  const { cause, details, told } = refusal;
  const isGeneral = shown(cause, told?.cause).lang === 'en' && causeLine(refusal).text !== cause;
  return (isGeneral ? [cause, ...details] : details).map((one) => shownOf(one, told?.details));
}
