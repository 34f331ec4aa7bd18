import type { OneTimeToken, OneTimeTokenEnd } from '#service/records/index.ts';

const sentences: Readonly<Record<OneTimeTokenEnd, string>> = {
  passwordChanged: 'It ended when the password of the account was changed.',
  identifierRemoved: 'It ended when what it was sent to was removed from the login identifiers of the account.',
  accountDeleted: 'It ended when its account was deleted.',
};

/** @param used the sentence for a token that was used */
export function whyEnded({ endReason }: Pick<OneTimeToken, 'endReason'>, used: string): string {
  return endReason === undefined ? used : sentences[endReason];
}
