import {
  finishLogin,
  loginParameters,
  loginResponse,
  readLoginOptions,
  withLoginErrors,
} from '#service/core/login/index.ts';
import { invalidParameter, missingParameter, openMethod } from '#service/methods/index.ts';

export const finalizeRegistration = openMethod({
  name: 'accounts.finalizeRegistration',
  documentation:
    'Finishes a registration and logs the user in, when no required field is missing; the regToken cannot be used any more then.',
  takesRegToken: true,
  parameters: [...loginParameters],
  hints: ['allowAccountsLinking'],
  errors: withLoginErrors([]),
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
  uses: { finishLogin },
  handler({ registration, input, cid, finishLogin }) {
    if (registration === undefined) throw missingParameter('regToken', 'It says which registration is to be finished');
    const { account, token } = registration;
    if (account === undefined) {
      throw invalidParameter('regToken', 'It has no account yet: call accounts.register with it first.');
    }
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
