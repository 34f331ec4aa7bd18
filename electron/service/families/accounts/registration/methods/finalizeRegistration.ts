import {
  finishLogin,
  loginParameters,
  loginResponse,
  readLoginOptions,
  withLoginErrors,
} from '#service/core/login/index.ts';
import { invalidParameter, jsonObject, missingParameter, openMethod } from '#service/methods/index.ts';
import { completeAccount } from '../unfinished-account.ts';

export const finalizeRegistration = openMethod({
  name: 'accounts.finalizeRegistration',
  documentation:
    'Finishes a registration and logs the user in, when no required field is missing; the regToken cannot be used any more then.',
  takesRegToken: true,
  parameters: [
    jsonObject('subscriptions', 'Subscriptions to change, such as {"news":{"email":{"isSubscribed":true}}}.'),
    ...loginParameters,
  ],
  hints: ['allowAccountsLinking'],
  errors: withLoginErrors([
    { errorCode: 400009, when: 'A subscription has a wrong value; validationErrors names each one.' },
  ]),
  response: loginResponse,
  example: {
    before: [
      { method: 'accounts.initRegistration', parameters: {} },
      {
        method: 'accounts.register',
        parameters: { regToken: '$1.regToken', email: 'new@shop.example', password: 'Correct-horse-7' },
      },
    ],
    parameters: { regToken: '$2.regToken' },
    response: { newUser: true, isRegistered: true },
  },
  uses: { completeAccount, finishLogin },
  handler({ registration, input, cid, completeAccount, finishLogin }) {
    if (registration === undefined) throw missingParameter('regToken', 'It says which registration is to be finished');
    const { account: known, token } = registration;
    if (known === undefined) {
      throw invalidParameter('regToken', 'It has no account yet: call accounts.register with it first.');
    }
    const account = completeAccount(known, { subscriptions: input.subscriptions });
    const { provider = 'site', isNew = false } = token.payload;
    return finishLogin({
      account,
      options: readLoginOptions(input, token),
      provider: String(provider),
      isNew: isNew === true,
      finishes: true,
      registration,
      cid,
    });
  },
});
