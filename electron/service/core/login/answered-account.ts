import {
  accountObject,
  accountResponse,
  accountsOfSite,
  countryOf,
  groupsOfAccounts,
  signUid,
  withData,
} from '#service/core/accounts/index.ts';
import { identifierOfToken } from '#service/core/credentials/one-time-tokens/index.ts';
import { passwords } from '#service/core/credentials/passwords/index.ts';
import { hidesLoginIDs } from '#service/core/policies/index.ts';
import { missingRequiredFields, schemas } from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, type CallScope, membersOf, missingParameter, sometimes, text } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';

/** Members of an answer that is an Account. */
export const answeredAccountResponse: readonly ResponseField[] = [
  always('UIDSignature', 'string', 'Signature of UID, made with the secret of the site.'),
  always('signatureTimestamp', 'string', 'Unix seconds of UIDSignature.'),
  ...accountResponse,
  sometimes(
    'missingRequiredFields',
    'array',
    'Required fields that the account does not have, when include has missing-required-fields.',
  ),
  sometimes(
    'groups',
    'object',
    'What the user is a member of, when include has groups: organizations, and the groups of each model.',
  ),
  sometimes(
    'groups.organizations',
    'array',
    'The organizations of the user that are approved, and groups whose model has this name.',
  ),
  ...membersOf('groups.organizations[]', [
    sometimes('orgId', 'string', 'Id of the organization.'),
    sometimes('bpid', 'string', 'Its number.'),
    sometimes('orgName', 'string', 'Its name.'),
    sometimes('status', 'string', 'active.'),
    sometimes('department', 'string', 'Department of the user, as the request for the organization named it.'),
    sometimes('job', 'string', 'Job of the user, as the request named it (jobFunction).'),
  ]),
];

/**
 * The Account object as a method answers it (F 8.2), with the signature of its UID. All methods that answer an account ask here,
 * so that each part that `include` names is in all of them or in none (D47).
 *
 * @param include names of `accountParts`
 * @param bySite the call has the credentials of the site: `internal` is for it alone
 */
export const answeredAccount =
  (bound: CallScope) =>
  (account: AccountRecord, include: ReadonlySet<string>, bySite: boolean): Record<string, unknown> => {
    const { call, site, apiKey, core } = bound;
    const { lockedUntil, hash } = passwords(bound).get(account.UID);
    const state = { at: call.at, lockedUntil, country: countryOf(site) };
    const { UID, ...rest } = accountObject(account, include, { bySite, state, hasPassword: hash !== undefined });
    const { signature, timestamp } = signUid(site, account.UID, call.at);
    const isAsked = include.has('missing-required-fields') || include.has('all');
    const groups =
      include.has('groups') || include.has('all') ? core.store.of(groupsOfAccounts).of(apiKey, account) : {};
    return {
      UID,
      UIDSignature: signature,
      signatureTimestamp: timestamp,
      ...rest,
      ...withData({ groups }),
      ...(isAsked && withData({ missingRequiredFields: missingRequiredFields(schemas(bound), account) })),
    };
  };

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
