import {
  accountsOfSite,
  changedParts,
  emailsOf,
  loginIDKey,
  throwValidationErrors,
} from '#service/core/accounts/index.ts';
import { registrationTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { finishLogin, loginMethod, readLoginOptions, sendVerification } from '#service/core/login/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { hidesLoginIDs } from '#service/core/policies/index.ts';
import { schemas } from '#service/core/schema/index.ts';
import { activity } from '#service/families/reports/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  flag,
  invalidParameter,
  jsonObject,
  missingParameter,
  openMethod,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord, JsonObject, LoginIDs } from '#service/records/index.ts';
import { sendConfirmations } from './subscription-mail.ts';

/** What can be missing in an account. */
type Sent = Parameters<typeof changedParts>[2];

/** Adds to an account that a regToken names what its registration lacks: fields, consents and subscriptions. */
export const completeAccount = (bound: CallScope) => {
  const { call, caller } = bound;
  const accounts = accountsOfSite(bound);
  const send = sendConfirmations(bound);
  /** @throws ApiError 400009 with validationErrors */
  return (account: AccountRecord, sent: Sent): AccountRecord => {
    if (Object.values(sent).every((part: JsonObject | undefined) => part === undefined)) return account;
    const change = { byClient: caller !== 'site', at: call.at, trace: call.trace };
    const { parts, errors, toConfirm } = changedParts(schemas(bound), account, sent, change);
    throwValidationErrors(errors);
    const changed = accounts.change(account.UID, parts);
    send(changed, toConfirm);
    return changed;
  };
};

/**
 * Checks that a registration which goes on names the account that it belongs to.
 *
 * @throws ApiError 400006 naming the parameter
 */
export function checkSameLogin(
  { loginIDs }: AccountRecord,
  input: { readonly username?: string | undefined; readonly email?: string | undefined },
) {
  const own = idsOf(loginIDs);
  for (const name of ['username', 'email'] as const) {
    const given = input[name];
    if (given === undefined || own.has(given.toLowerCase())) continue;
    const advice = `The account of the regToken does not log in with it. Leave out ${name}, or add it by accounts.setAccountInfo.`;
    throw invalidParameter(name, advice);
  }
}

function idsOf({ username, emails, unverifiedEmails }: LoginIDs): ReadonlySet<string> {
  return new Set(
    [...(username === undefined ? [] : [username]), ...emails, ...unverifiedEmails].map((id) => id.toLowerCase()),
  );
}

export const finalizeRegistration = loginMethod({
  name: 'accounts.finalizeRegistration',
  documentation:
    'Finishes a registration and logs the user in, when no required field is missing; the regToken cannot be used any more then.',
  takesRegToken: true,
  parameters: [
    jsonObject('subscriptions', 'Subscriptions to change, such as {"news":{"email":{"isSubscribed":true}}}.'),
  ],
  hints: ['allowAccountsLinking'],
  errors: [{ errorCode: 400009, when: 'A subscription has a wrong value; validationErrors names each one.' }],
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

export const initRegistration = openMethod({
  name: 'accounts.initRegistration',
  documentation: 'Begins a registration: returns the regToken that accounts.register takes. It is valid for an hour.',
  parameters: [flag('isLite', 'True: for a lite account, which has an email address and no login.')],
  hints: ['dataCenter'],
  response: [always('regToken', 'string', 'Goes on with the registration.')],
  uses: { registrationTokens, activity },
  handler({ input, cid, registrationTokens, activity }) {
    activity.count('initRegistrations', { cid });
    const regToken = registrationTokens.issue(undefined, { isNew: true, isLite: input.isLite ?? false });
    return { data: { regToken }, did: 'Began a registration.' };
  },
});

export const isAvailableLoginID = openMethod({
  name: 'accounts.isAvailableLoginID',
  documentation: 'Says whether a login identifier is still free.',
  parameters: [
    text('loginID', 'User name or email address.', { required: true, max: 254, example: 'new@shop.example' }),
  ],
  errors: [{ errorCode: 403026, when: 'The policy accountOptions.preventLoginIDHarvesting is on.' }],
  response: [always('isAvailable', 'boolean', 'No account of the site has it.')],
  example: { response: { isAvailable: true } },
  uses: { accountsOfSite, hidesLoginIDs },
  handler({ input: { loginID }, accountsOfSite, hidesLoginIDs }) {
    if (hidesLoginIDs) {
      const details =
        'The policy accountOptions.preventLoginIDHarvesting lets only the site ask for login identifiers.';
      throw new ApiError(403026, details);
    }
    const isAvailable = accountsOfSite.byLoginID(loginID) === undefined;
    return { data: { isAvailable }, did: isAvailable ? 'It is free.' : 'An account has it.' };
  },
});

export const resendVerificationCode = userMethod({
  name: 'accounts.resendVerificationCode',
  documentation: 'Sends the mail again whose link verifies an email address; it lands in the outbox.',
  takesRegToken: true,
  parameters: [
    text('email', 'One of the addresses of the account; left out: all that are not verified.', { max: 254 }),
    shared.lang,
  ],
  hints: [],
  uses: { sendVerification },
  handler({ account, input: { email }, sendVerification }) {
    const { verified, unverified } = emailsOf(account);
    const address = email && [...verified, ...unverified].find((one) => loginIDKey(one) === loginIDKey(email));
    if (email !== undefined && address === undefined) {
      throw invalidParameter('email', 'It is none of the addresses of the account.');
    }
    if (address === undefined && unverified.length === 0) {
      throw invalidParameter('email', 'All addresses of the account are verified, or it has none.');
    }
    const sent = sendVerification(account, address);
    return { data: {}, did: `Sent the verification mail to ${sent.join(', ')}.` };
  },
});
