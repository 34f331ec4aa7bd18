import { ApiError } from '#service/kernel/errors.ts';
import { accountObject, accountParts, accountResponse } from '#service/modules/accounts/objects/account.ts';
import { passwords } from '#service/modules/passwords/uses.ts';
import { policies } from '#service/modules/policies/uses.ts';
import { userMethod } from '#service/modules/rest/method.ts';
import { always } from '#service/modules/rest/response-fields.ts';
import { schemas } from '#service/modules/schema/uses.ts';
import { signUid } from '#service/modules/socialize/signed-ids.ts';
import { barrier } from '../barrier.ts';
import { openPoint } from '../open-points.ts';

export const verifyLogin = userMethod({
  name: 'accounts.verifyLogin',
  documentation:
    'Says whether a user may be logged in: the checks of a login without its credentials. Returns the account.',
  parameters: [
    {
      name: 'include',
      type: 'list',
      required: false,
      documentation: 'Parts of the account to return, comma separated; profile when left out.',
      limits: { values: [...accountParts] },
    },
  ],
  hints: ['targetEnv'],
  errors: [
    { errorCode: 206001, when: 'The registration is not finished, or a required field is missing.' },
    { errorCode: 206002, when: 'The email address has to be verified first.' },
    { errorCode: 206003, when: 'The policies ask for a login identifier, and the account has none.' },
    { errorCode: 403041, when: 'The account is disabled (isActive is false).' },
    { errorCode: 403100, when: 'The password has to be changed first.' },
    { errorCode: 403120, when: 'The account is locked after failed logins.' },
  ],
  response: [
    always('UIDSignature', 'string', 'Signature of UID, made with the secret of the site.'),
    always('signatureTimestamp', 'string', 'Unix seconds of UIDSignature.'),
    ...accountResponse,
  ],
  example: { parameters: { UID: 'u-ada' }, response: { UID: 'u-ada', isRegistered: true } },
  uses: { passwords, policies, schemas },
  handler({ site, account, input, now, passwords, policies, schemas }) {
    const password = passwords.get(account.UID);
    const barred = barrier(account, password, now);
    if (barred !== undefined) throw barred;
    const open = openPoint({ account, password, policies, schemas, finishes: false, byPassword: true, now });
    if (open !== undefined) throw new ApiError(open.errorCode, open.details, open.data);
    const { UID, ...rest } = accountObject(account, new Set(input.include ?? ['profile']));
    const { signature, timestamp } = signUid(site, account.UID, now);
    return {
      data: { UID, UIDSignature: signature, signatureTimestamp: timestamp, ...rest },
      did: `"${account.UID}" may be logged in.`,
    };
  },
});
