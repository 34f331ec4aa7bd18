import { failureSentence } from '#shared/failures/sentence.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { toldTexts } from '../../texts/told.ts';

/** What a failure does, in the language of the page, in one sentence without a full stop (D50). */
export function failureText(
  rule: Parameters<typeof failureSentence>[0],
  words: NonNullable<Parameters<typeof failureSentence>[1]>,
): string {
  return toldTexts.failure?.(rule, { ...words, errorMessage }) ?? failureSentence(rule, words);
}
