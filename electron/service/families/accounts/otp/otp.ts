import {
  accountsOfSite,
  isEmail,
  isPhoneNumber,
  loginIDKey,
  newAccount,
  withVerified,
} from '#service/core/accounts/index.ts';
import { checkHolder, recipientOf, sentCodes } from '#service/core/credentials/one-time-tokens/index.ts';
import { finishLogin, loginMethod, readLoginOptions } from '#service/core/login/index.ts';
import { textMessage } from '#service/core/message-texts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  callsOf,
  invalidParameter,
  methodsUsing,
  missingParameter,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

const { userMethod, openMethod } = methodsUsing({ accountsOfSite });

const vToken = text('vToken', 'From accounts.otp.sendCode; valid for five minutes and five wrong codes.', {
  required: true,
});
const code = text('code', 'The code that was sent.', { required: true });

export const sendCode = openMethod({
  name: 'accounts.otp.sendCode',
  documentation:
    'Sends a code of six digits to a phone or an email address, for a login without a password; it lands in the outbox.',
  parameters: [
    text('phoneNumber', 'Phone number in the form +4915112345678 (E.164). This or email is required.', {
      example: '+4915112345678',
    }),
    text('email', 'Email address of an account.', { max: 254 }),
    shared.lang,
  ],
  hints: ['sendCode', 'dataCenter'],
  notEmulated: ['phvToken'],
  errors: [{ errorCode: 403047, when: 'No account has the email address; only the site is told.' }],
  response: [
    always('vToken', 'string', 'Goes with the code to accounts.otp.login.'),
    sometimes('code', 'string', 'The code itself; only with the credentials of the site.'),
  ],
  uses: { sendMessage, sentCodes, textMessage },
  handler(context) {
    const { caller, site, trace, accountsOfSite, sendMessage, sentCodes, textMessage } = context;
    const { phoneNumber, email } = context.input;
    const to = phoneNumber ?? email;
    if (to === undefined) throw missingParameter('phoneNumber', 'A code is sent to phoneNumber or email');
    if (phoneNumber !== undefined && !isPhoneNumber(phoneNumber)) {
      throw invalidParameter('phoneNumber', 'It is "+", the country and the number: +4915112345678.');
    }
    if (phoneNumber === undefined && !isEmail(to)) throw invalidParameter('email', 'It is not an email address.');
    const account = accountsOfSite.byLoginID(to);
    const isReachable = phoneNumber !== undefined || account !== undefined;
    if (!isReachable) {
      const why = 'No account of the site has this email address.';
      if (caller === 'site') throw new ApiError(403047, why);
      // Whoever asks must not learn which addresses exist: nobody ever reads the code.
      trace.noted('D56', `${why} The caller is not told, and nothing is sent.`);
    }
    const sent = sentCodes.make('otp', account?.UID, phoneNumber === undefined ? { email: to } : { phoneNumber: to });
    const message = {
      kind: phoneNumber === undefined ? 'email' : 'sms',
      purpose: 'loginCode',
      UID: account?.UID,
      to,
      text:
        phoneNumber === undefined ? `${sent.code} is your code for ${site.name}.` : textMessage('otp', to, sent.code),
      codes: [sent.code],
    } as const;
    if (isReachable) sendMessage(message);
    return {
      data: { vToken: sent.token, ...(caller === 'site' && { code: sent.code }) },
      did: isReachable ? `Sent a code to ${to}.` : 'Sent nothing: no account has the address.',
    };
  },
});

export const loginByCode = loginMethod({
  name: 'accounts.otp.login',
  documentation:
    'Logs a user in with a code that was sent. A phone number that no account has makes one, which may be finished with a regToken.',
  takesRegToken: true,
  parameters: [{ ...vToken, example: '$1.vToken' }, { ...code, example: '$outbox.code' }, shared.regSource],
  example: {
    before: callsOf(sendCode),
    parameters: { vToken: '$1.vToken', code: '$outbox.code' },
    response: { newUser: true, phoneNumber: '+4915112345678' },
  },
  uses: { accountsOfSite, sentCodes, newAccount, finishLogin },
  handler({ input, cid, registration, accountsOfSite, sentCodes, newAccount, finishLogin }) {
    const checked = sentCodes.check('otp', 'vToken', input.vToken, input.code);
    if ('error' in checked) return { data: {}, did: checked.error.details, error: checked.error };
    const { phoneNumber, email } = recipientOf(checked);
    const found = accountsOfSite.byLoginID(phoneNumber ?? email ?? '');
    checkHolder(checked, found);
    if (found === undefined && phoneNumber === undefined) {
      throw invalidParameter('vToken', 'No account has the address any more that the code was sent to.');
    }
    const account: AccountRecord = found ?? newAccount.create({ phoneNumber, regSource: input.regSource });
    const options = readLoginOptions(input, registration?.token);
    const isNew = found === undefined;
    return finishLogin({ account, options, provider: 'site', isNew, finishes: isNew, registration, cid });
  },
});

export const updatePhone = userMethod({
  name: 'accounts.otp.update',
  documentation: 'Gives an account the phone number or email address that a code was sent to, to log in with.',
  takesRegToken: true,
  parameters: [vToken, code],
  errors: [{ errorCode: 400003, when: 'Another account has the phone number or address.' }],
  example: {
    before: callsOf(sendCode),
    parameters: { UID: 'u-ada', vToken: '$1.vToken', code: '$outbox.code' },
  },
  uses: { sentCodes },
  handler({ account, input, accountsOfSite, sentCodes }) {
    const checked = sentCodes.check('otp', 'vToken', input.vToken, input.code);
    if ('error' in checked) return { data: {}, did: checked.error.details, error: checked.error };
    const { phoneNumber, email } = recipientOf(checked);
    const holder = accountsOfSite.byLoginID(phoneNumber ?? email ?? '');
    if (holder !== undefined && holder.UID !== account.UID) {
      throw new ApiError(400003, `Another account has ${phoneNumber ?? email}.`);
    }
    const { loginIDs } = account;
    if (phoneNumber !== undefined) accountsOfSite.change(account.UID, { loginIDs: { ...loginIDs, phoneNumber } });
    if (email !== undefined) {
      const known = [...loginIDs.emails, ...loginIDs.unverifiedEmails].find(
        (one) => loginIDKey(one) === loginIDKey(email),
      );
      const unverifiedEmails = known === undefined ? [...loginIDs.unverifiedEmails, email] : loginIDs.unverifiedEmails;
      const added = { ...account, loginIDs: { ...loginIDs, unverifiedEmails } };
      accountsOfSite.change(account.UID, withVerified(added, [known ?? email]));
    }
    return { data: {}, did: `"${account.UID}" logs in with ${phoneNumber ?? email} now.` };
  },
});

export const removePhone = userMethod({
  name: 'accounts.otp.delete',
  documentation: 'Removes the phone number that an account logs in with.',
  handler({ account, accountsOfSite }) {
    const { phoneNumber, ...loginIDs } = account.loginIDs;
    if (phoneNumber !== undefined) accountsOfSite.change(account.UID, { loginIDs });
    return { data: {}, did: phoneNumber === undefined ? 'The account has none.' : `Removed ${phoneNumber}.` };
  },
});
