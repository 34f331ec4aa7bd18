import { ApiError } from '#service/kernel/errors.ts';
import { changeAccount } from '#service/modules/accounts/uses.ts';
import { type Access, userMethod } from '#service/modules/rest/method.ts';
import { invalidParameter } from '#service/modules/rest/parameter.ts';
import type { AccountRecord, JsonObject } from '#service/storage/records.ts';
import { mergeJson } from '../merge-json.ts';
import { checkProfile } from '../profile-schema.ts';

/** Greatest size in characters of the stored profile or data (F 6.3). */
const largestObject = 512 * 1024;

export const setAccountInfo = userMethod({
  name: 'accounts.setAccountInfo',
  documentation:
    "Changes an account: profile and the site's data are merged member by member, null removes a member; the site may also set the account's state.",
  parameters: [
    {
      name: 'profile',
      type: 'json',
      required: false,
      documentation: 'Profile fields to change; a profile has only the fields of the interface.',
      limits: { shape: 'object' },
      example: '{"firstName":"Ada","city":"London"}',
    },
    {
      name: 'data',
      type: 'json',
      required: false,
      documentation: "The site's own data to change, in any shape.",
      limits: { shape: 'object' },
      example: '{"newsletter":true}',
    },
    {
      name: 'isActive',
      type: 'boolean',
      required: false,
      documentation: 'False: the account cannot log in any more. Only with the credentials of the site.',
    },
    {
      name: 'isVerified',
      type: 'boolean',
      required: false,
      documentation: 'True: the email address is verified; it stays so. Only with the credentials of the site.',
    },
    {
      name: 'regSource',
      type: 'string',
      required: false,
      documentation: 'Where the user registered; set once. Only with the credentials of the site.',
      limits: { maxLength: 1000 },
    },
    {
      name: 'muteWebhooks',
      type: 'boolean',
      required: false,
      documentation: 'True: no webhook tells of this change.',
    },
  ],
  notEmulated: [
    ...['subscriptions', 'preferences', 'communications', 'addLoginEmails', 'removeLoginEmails', 'username'],
    ...['password', 'newPassword', 'secretQuestion', 'secretResponse', 'securityOverride', 'isLockedOut', 'rba'],
    ...['requirePasswordChange', 'created', 'regToken'],
  ],
  // There are no login identifiers that could be in conflict.
  hints: ['conflictHandling'],
  errors: [
    { errorCode: 400009, when: 'A field of profile has a wrong value; validationErrors names each one.' },
    { errorCode: 403007, when: 'The token of a user sets isActive, isVerified or regSource.' },
    { errorCode: 413003, when: 'With the change profile or data would be larger than 512 KB.' },
  ],
  response: [],
  example: { parameters: { UID: 'u-ada', profile: '{"city":"London"}', data: '{"newsletter":true}' }, response: {} },
  uses: { changeAccount },
  handler({ caller, account, input, changeAccount }) {
    const { isActive, isVerified, regSource } = input;
    checkRights(caller, { isActive, isVerified, regSource });
    if (isVerified === false && account.isVerified) {
      throw invalidParameter('isVerified', 'A verified account stays verified.');
    }
    checkRegSource(account, regSource);
    const profile = merged('profile', account.profile, input.profile && checkProfile(input.profile));
    const data = merged('data', account.data, input.data);

    const mute = input.muteWebhooks;
    const change = {
      ...(profile && { profile }),
      ...(data && { data }),
      ...(isActive !== undefined && { isActive }),
      ...(isVerified !== undefined && { isVerified }),
      ...(regSource !== undefined && { regSource }),
    };
    changeAccount(account.UID, change, { mute });
    return { data: {}, did: `Changed the account "${account.UID}".` };
  },
});

/** @throws ApiError 403007 when a user's own token sets what only the site may */
function checkRights(caller: Access, ofSite: Readonly<Record<string, unknown>>): void {
  if (caller === 'site') return;
  const names = Object.entries(ofSite)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (names.length === 0) return;
  throw new ApiError(403007, `${names.join(', ')} can be set only with the credentials of the site.`);
}

function checkRegSource(account: AccountRecord, regSource: string | undefined): void {
  if (regSource === undefined || account.regSource === undefined || account.regSource === regSource) return;
  throw invalidParameter('regSource', `It can be set once; it is "${account.regSource}".`);
}

/** @throws ApiError 413003 when the merged object is too large */
function merged(name: string, stored: JsonObject, change: JsonObject | undefined): JsonObject | undefined {
  if (change === undefined) return undefined;
  const result = mergeJson(stored, change);
  if (JSON.stringify(result).length > largestObject) {
    throw new ApiError(413003, `With this change ${name} would be larger than ${largestObject / 1024} KB.`);
  }
  return result;
}
