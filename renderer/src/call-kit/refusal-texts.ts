import type { Refusal } from '#shared/contract/refusal.ts';
import { type ShownSentence, shown, titleInLanguage } from '../texts/translated.ts';

/**
 * The line that names the cause, in the language of the page: its own sentence, or else the title of the cause where the page
 * has one, or else the English sentence (ADR 35).
 */
export function causeLine({ cause, key, told }: Refusal): ShownSentence {
  const line = shown(cause, told?.cause);
  const title = line.lang === 'en' && key !== undefined ? titleInLanguage(key) : undefined;
  return title === undefined ? line : { text: title, lang: undefined };
}

/** The further sentences of a refusal, in English; with that of the cause where something more general stands for it. */
export function detailsOf(refusal: Refusal): readonly string[] {
  const { cause, details } = refusal;
  const isGeneral = shown(cause, refusal.told?.cause).lang === 'en' && causeLine(refusal).text !== cause;
  return isGeneral ? [cause, ...details] : details;
}
