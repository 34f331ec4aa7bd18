import type { OneTimeToken } from './repository.ts';

/** Why a token ended without being used (R57, D73). */
export type OneTimeTokenEnd =
  | 'passwordChanged'
  /** The address or phone number that it was sent to is no login identifier of the account any more. */
  | 'identifierRemoved'
  | 'accountDeleted';

const sentences: Readonly<Record<OneTimeTokenEnd, string>> = {
  passwordChanged: 'It ended when the password of the account was changed.',
  identifierRemoved: 'It ended when what it was sent to was removed from the login identifiers of the account.',
  accountDeleted: 'It ended when its account was deleted.',
};

/** @param used the sentence for a token that was used */
export function whyEnded({ endReason }: Pick<OneTimeToken, 'endReason'>, used: string): string {
  return endReason === undefined ? used : sentences[endReason];
}
