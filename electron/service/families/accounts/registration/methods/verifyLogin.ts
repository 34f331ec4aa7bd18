import { passwords } from '#service/core/credentials/passwords/index.ts';
import { answeredAccount, answeredAccountResponse, loginBarredBy, openPoint } from '#service/core/login/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { schemas } from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { userMethod } from '#service/methods/index.ts';

export const verifyLogin = userMethod({
  name: 'accounts.verifyLogin',
  documentation:
    'Says whether a user may be logged in: the checks of a login without its credentials. Returns the account.',
  parameters: [shared.include],
  hints: ['targetEnv', 'extraProfileFields'],
  errors: [
    { errorCode: 206001, when: 'The registration is not finished, or a required field is missing.' },
    { errorCode: 206002, when: 'The email address has to be verified first.' },
    { errorCode: 206003, when: 'The policies ask for a login identifier, and the account has none.' },
    { errorCode: 403041, when: 'The account is disabled (isActive is false).' },
    { errorCode: 403100, when: 'The password has to be changed first.' },
    { errorCode: 403120, when: 'The account is locked after failed logins.' },
  ],
  response: answeredAccountResponse,
  example: { parameters: { UID: 'u-ada' }, response: { UID: 'u-ada', isRegistered: true } },
  uses: { answeredAccount, passwords, policies, schemas },
  handler({ caller, account, input, now, answeredAccount, passwords, policies, schemas }) {
    const password = passwords.get(account.UID);
    const barred = loginBarredBy(account, password, now);
    if (barred !== undefined) throw barred;
    const open = openPoint({ account, password, policies, schemas, finishes: false, byPassword: true, now });
    if (open !== undefined) throw new ApiError(open.errorCode, open.details, open.data);
    return {
      data: answeredAccount(account, new Set(input.include ?? ['profile']), caller === 'site'),
      did: `"${account.UID}" may be logged in.`,
    };
  },
});
