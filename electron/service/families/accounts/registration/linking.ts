import { accountsOfSite } from '#service/core/accounts/index.ts';
import { isPassword, MAX_PASSWORD_LENGTH, passwords } from '#service/core/credentials/passwords/index.ts';
import {
  finishLogin,
  loginParameters,
  loginResponse,
  loginRisk,
  readLoginOptions,
  withLoginErrors,
} from '#service/core/login/index.ts';
import { registering } from '#service/core/parameters/index.ts';
import { hidesLoginIDs } from '#service/core/policies/index.ts';
import {
  compute,
  invalidParameter,
  missingParameter,
  openMethod,
  sometimes,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { captchaNeeded, captchaParameters, passwordLogin, passwordsOff } from './login.ts';

/** How the user of an account logs in: `site`, and the providers. */
function providersOf(account: AccountRecord, hasPassword: boolean): readonly string[] {
  return [...new Set([...(hasPassword ? ['site'] : []), ...account.identities.map(({ provider }) => provider)])];
}

export const getConflictingAccount = openMethod({
  name: 'accounts.getConflictingAccount',
  documentation:
    'Says how the user logs in to the account that has the login identifier of an unfinished one, so that both can be linked.',
  takesRegToken: true,
  response: [
    sometimes('conflictingAccount', 'object', 'The other account; absent when there is no conflict.'),
    sometimes('conflictingAccount.loginProviders', 'array', 'How its user logs in: site, or providers.'),
    sometimes('conflictingAccount.loginID', 'string', 'The login identifier that both would have.'),
  ],
  example: {
    before: [{ method: 'accounts.initRegistration', parameters: {} }],
    parameters: { regToken: '$1.regToken' },
  },
  uses: { accountsOfSite, passwords, hidesLoginIDs },
  handler(context) {
    const { registration, accountsOfSite, passwords } = context;
    if (registration === undefined) throw missingParameter('regToken', 'It says whose conflict is meant');
    const { conflict } = registration.token.payload;
    // An address that a user has just written says nothing of who asks.
    const email = context.hidesLoginIDs ? undefined : registration.account?.profile.email;
    const loginID = typeof conflict === 'string' ? conflict : email;
    const other = typeof loginID === 'string' ? accountsOfSite.byLoginID(loginID) : undefined;
    if (other === undefined || other.UID === registration.account?.UID) {
      return { data: {}, did: 'No account is in conflict with the registration.' };
    }
    const loginProviders = providersOf(other, passwords.get(other.UID).hash !== undefined);
    return {
      data: { conflictingAccount: { loginProviders, loginID } },
      did: `The account "${other.UID}" has the login identifier.`,
    };
  },
});

export const linkAccounts = userMethod({
  name: 'accounts.linkAccounts',
  documentation:
    'Connects an account to the one that a login identifier and a password prove to be of the same user: its identities move there.',
  takesRegToken: true,
  parameters: [
    text('loginID', 'Login identifier of the account that stays.', {
      required: true,
      max: 254,
      example: 'new@shop.example',
    }),
    text('password', 'Its password.', { required: true, max: MAX_PASSWORD_LENGTH, example: 'Correct-horse-7' }),
    ...captchaParameters('Needed after failed logins, when the policies say so'),
    ...loginParameters,
  ],
  errors: withLoginErrors([
    captchaNeeded,
    { errorCode: 403042, when: 'The login identifier or the password is wrong.' },
    { errorCode: 403048, when: 'Too many passwords wait to be checked.' },
    passwordsOff,
  ]),
  response: loginResponse,
  example: {
    before: [registering],
    parameters: { UID: 'u-bruno', loginID: 'new@shop.example', password: 'Correct-horse-7' },
    response: { newUser: false },
  },
  uses: { passwordLogin, passwords, loginRisk, finishLogin, compute },
  handler(context) {
    const { account, input, registration, cid, passwordLogin, passwords, loginRisk } = context;
    const { loginID, password } = input;
    passwordLogin.checkEnabled();
    const target = passwordLogin.find(loginID);
    if (target?.UID === account.UID) throw invalidParameter('loginID', 'It is that of the account itself.');
    const options = readLoginOptions(input, registration?.token);
    const closed = passwordLogin.closedTo(target);
    const hash = target && passwords.get(target.UID).hash;
    const isRight = context.compute(['password', hash, password], () => isPassword(hash, password));
    if (!isRight || target === undefined || closed !== undefined) {
      if (closed === undefined) loginRisk.failed(hash && target);
      const error = passwordLogin.refused(loginID, target, hash, closed);
      return { data: {}, did: error.reason, error };
    }
    const brings = { linked: account.UID };
    return context.finishLogin({ account: target, options, provider: 'site', isNew: false, registration, cid, brings });
  },
});
