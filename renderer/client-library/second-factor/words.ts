import type { LibraryWords } from '../texts/words-for.ts';
import type { ApiResponse } from '../types.ts';

/** Second factors that a page can ask for, in the order in which they are offered. */
export const ways = ['gigyaTotp', 'gigyaPhone', 'gigyaEmail', 'gigyaPush', 'gigyaBackupCodes'] as const;
export type Way = (typeof ways)[number];

/** Why a step failed, for the user, and what to do. */
interface Trouble {
  readonly text: string;
  /** True: what was begun cannot be finished; it has to begin again. */
  readonly begins?: true;
}

/** Puts the error of a call into words for the user of the page; those of the service are for its developer. */
export function troubleOf(
  { trouble: words }: LibraryWords,
  { errorCode, errorDetails = '', errorMessage = '' }: ApiResponse,
): Trouble {
  if (errorCode === 403120) return { text: words.locked };
  if (errorCode === 403110) return { text: words.oldLogin };
  if (errorCode === 500026) return { text: words.unreachable };
  const [, parameter = ''] = /^Invalid parameter value: (\w+)/.exec(errorDetails) ?? [];
  if (errorCode !== 400006 || parameter === '') return { text: errorDetails || errorMessage };
  const [, left] = /(\d+) more can be tried/.exec(errorDetails) ?? [];
  switch (parameter) {
    case 'code':
      if (left === '0') return { text: words.noTryLeft };
      if (left !== undefined) return { text: words.wrongCode(Number(left)) };
      if (errorDetails.includes('back-up')) return { text: words.noBackupCode };
      return { text: errorDetails.includes('used already') ? words.usedCode : words.wrongAppCode };
    case 'phvToken':
      return { text: words.oldCode };
    case 'phone':
      return { text: words.noPhone };
    case 'regToken':
      return { text: words.tooLong };
    case 'gigyaAssertion':
    case 'providerAssertion':
    case 'sctToken':
      return { text: errorDetails.includes('wrong codes') ? words.tooManyWrong : words.tookTooLong, begins: true };
    default:
      return { text: errorDetails };
  }
}
