import { userMethod } from '#service/modules/rest/method.ts';
import { always } from '#service/modules/rest/response-fields.ts';
import { signUid } from '#service/modules/socialize/signed-ids.ts';
import { accountObject, accountParts, accountResponse } from '../objects/account.ts';

const included = new Set(['profile', 'data']);

export const getAccountInfo = userMethod({
  name: 'accounts.getAccountInfo',
  documentation:
    "Reads an account: ids, state, times, and the parts that include asks for (profile and the site's data).",
  parameters: [
    {
      name: 'include',
      type: 'list',
      required: false,
      documentation: 'Parts to include, comma separated; profile,data when left out.',
      limits: { values: accountParts },
      example: 'profile,data,identities-all,emails',
    },
    {
      name: 'extraProfileFields',
      type: 'list',
      required: false,
      documentation: 'Accepted; the profile is always complete.',
    },
    {
      name: 'includeCommunications',
      type: 'boolean',
      required: false,
      documentation: 'Accepted; Authdesk keeps no communications.',
    },
  ],
  takesRegToken: true,
  errors: [],
  response: [
    always('UIDSignature', 'string', 'Signature of UID, made with the secret of the site.'),
    always('signatureTimestamp', 'string', 'Unix seconds of UIDSignature.'),
    ...accountResponse,
  ],
  example: {
    parameters: { UID: 'u-ada', include: 'profile,emails' },
    response: { UID: 'u-ada', isActive: true, isRegistered: true, profile: { firstName: 'Ada' } },
  },
  handler({ site, account, input, now }) {
    const { UID, ...rest } = accountObject(account, input.include === undefined ? included : new Set(input.include));
    const { signature, timestamp } = signUid(site, account.UID, now);
    return {
      data: { UID, UIDSignature: signature, signatureTimestamp: timestamp, ...rest },
      did: `Read the account "${account.UID}".`,
    };
  },
});
