import { accountsOfSite } from '#service/core/accounts/index.ts';
import { identifierOfToken } from '#service/core/credentials/one-time-tokens/index.ts';
import { hidesLoginIDs } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, missingParameter, text } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** Parameters of methods that ask about an account before its user has logged in. */
export const identifierParameters = [
  text('identifier', 'User name or email address. This or aToken is required.', {
    max: 254,
    example: 'ada@shop.example',
  }),
  text('aToken', 'Stands for a login identifier, from accounts.identifiers.createToken; counts before identifier.'),
] as const;

export const unknownIdentifier = {
  errorCode: 403047,
  when: 'No account has the identifier, and the policies do not hide that.',
} as const;

interface GivenIdentifier {
  readonly identifier?: string | undefined;
  readonly aToken?: string | undefined;
}

interface IdentifiedAccount {
  readonly loginID: string;
  /** Undefined: there is none, and the caller must not learn that. */
  readonly account: AccountRecord | undefined;
  /** The caller must not learn whether there is one: the response says nothing that only an account has. */
  readonly isHidden: boolean;
}

/** The account that an identifier or an aToken names. */
export const identifiedAccount = (bound: CallScope) => {
  const identifierOf = identifierOfToken(bound);
  const accounts = accountsOfSite(bound);
  return ({ identifier, aToken }: GivenIdentifier): IdentifiedAccount => {
    const loginID = aToken === undefined ? identifier : identifierOf(aToken);
    if (loginID === undefined) throw missingParameter('identifier', 'identifier or aToken says which account is meant');
    const account = accounts.byLoginID(loginID);
    const isHidden = hidesLoginIDs(bound);
    if (account === undefined && !isHidden) throw new ApiError(403047, 'No account of the site has this identifier.');
    return { loginID, account, isHidden };
  };
};
