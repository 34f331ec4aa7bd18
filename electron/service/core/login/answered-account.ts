import {
  accountObject,
  accountResponse,
  countryOf,
  groupsOfAccounts,
  signUid,
  withData,
} from '#service/core/accounts/index.ts';
import { passwords } from '#service/core/credentials/passwords/index.ts';
import { missingRequiredFields, schemas } from '#service/core/schema/index.ts';
import { always, type CallScope, membersOf, sometimes } from '#service/methods/index.ts';
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
