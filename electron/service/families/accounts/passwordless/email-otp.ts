import { accountsOfSite, isEmail, newAccount, withVerified } from '#service/core/accounts/index.ts';
import { activityRepository } from '#service/core/activity/index.ts';
import { checkHolder, sentCodes } from '#service/core/credentials/one-time-tokens/index.ts';
import { finishLogin, type LoginOptions, loginMethod, readLoginOptions } from '#service/core/login/index.ts';
import { mailText } from '#service/core/message-texts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { loginIdentifiersOf, policies } from '#service/core/policies/index.ts';
import { emailOtpConfig, siteConfigs } from '#service/core/site-configs/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  flag,
  invalidParameter,
  type MethodResult,
  methodsUsing,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { AccountRecord, OneTimeToken } from '#service/records/index.ts';

const { siteMethod, openMethod } = methodsUsing({ siteConfigs });

interface Addressee {
  readonly account: AccountRecord | undefined;
  /** False: nobody can log in by the address, so nothing is sent; only the site is told. */
  readonly isReachable: boolean;
}

/**
 * Who is sent a way to log in.
 *
 * @returns throws ApiError 400006 for no address, 403047 when nobody can log in by it and the site asks
 */
export const addressee =
  (bound: CallScope) =>
  (email: string): Addressee => {
    if (!isEmail(email)) throw invalidParameter('email', 'It is not an email address.');
    const account = accountsOfSite(bound).byLoginID(email);
    const isReachable = account !== undefined || loginIdentifiersOf(policies(bound)).has('email');
    if (!isReachable) {
      const why = 'No account has this email address, and by the policies no account is made for one.';
      if (bound.caller === 'site') throw new ApiError(403047, why);
      bound.call.trace.noted('D56', `${why} The caller is not told.`);
    }
    return { account, isReachable };
  };

/** The error of methods that send a way to log in. */
export const nobody = {
  errorCode: 403047,
  when: 'No account has the address, and the policies make none for one; only the site is told.',
} as const;

interface MailLogin {
  /** What was sent to the address. */
  readonly token: OneTimeToken;
  readonly options: LoginOptions;
  readonly regSource: string | undefined;
  readonly cid: string | undefined;
}

/** Logs in whoever proved that an email address is theirs; an address that no account has makes one. */
export const loginByMail =
  (bound: CallScope) =>
  ({ token, options, regSource, cid }: MailLogin): MethodResult => {
    const email = String(token.payload.email);
    const accounts = accountsOfSite(bound);
    const { core, apiKey } = bound;
    const found = accounts.byLoginID(email);
    checkHolder(token, found);
    const account =
      found === undefined
        ? newAccount(bound).create({
            parts: { profile: { email } },
            UID: undefined,
            regSource,
            verified: true,
            username: undefined,
            email,
          })
        : verified(found);
    const isNew = found === undefined;
    const finish = finishLogin(bound);
    return finish({ account, options, provider: 'site', isNew, finishes: isNew, registration: undefined, cid });

    function verified(existing: AccountRecord): AccountRecord {
      const own = existing.loginIDs.unverifiedEmails.find((one) => one.toLowerCase() === email.toLowerCase());
      if (own === undefined) return existing;
      core.store.of(activityRepository).count(apiKey, 'emailVerifications', { UID: existing.UID });
      return accounts.change(existing.UID, withVerified(existing, [own]));
    }
  };

const disabled = {
  errorCode: 403300,
  when: 'Login with a code by mail is off: accounts.auth.otp.email.setConfig with isEnabled=true switches it on.',
} as const;
const switchedOn = { method: 'accounts.auth.otp.email.setConfig', parameters: { isEnabled: 'true' } };

export const sendEmailCode = openMethod({
  name: 'accounts.auth.otp.email.sendCode',
  documentation:
    'Sends a code of six digits to an email address, for a login without a password; it lands in the outbox.',
  parameters: [
    text('email', 'Email address of an account, or of one that the login makes.', {
      required: true,
      max: 254,
      example: 'new@shop.example',
    }),
    shared.lang,
    flag('sendCode', 'False: no mail is sent, the site sends the code itself. Default: true.'),
  ],
  errors: [nobody, disabled],
  response: [
    always('vToken', 'string', 'Goes with the code to accounts.auth.otp.email.login.'),
    sometimes('code', 'string', 'The code itself; only with the credentials of the site.'),
  ],
  example: { before: [switchedOn] },
  uses: { addressee, sentCodes, sendMessage, mailText },
  handler({ caller, site, input, addressee, siteConfigs, sentCodes, sendMessage, mailText }) {
    if (!siteConfigs.get(emailOtpConfig).isEnabled) throw new ApiError(403300, disabled.when);
    const { email, sendCode = true } = input;
    const { account, isReachable } = addressee(email);
    const { token, code } = sentCodes.make('emailOtp', account?.UID, { email });
    if (sendCode && isReachable) {
      const text = mailText('codeVerification', { code }, account) ?? `${code} is your code for ${site.name}.`;
      const subject = `Your code for ${site.name}`;
      sendMessage({ kind: 'email', purpose: 'loginCode', UID: account?.UID, to: email, subject, text, codes: [code] });
    }
    const data = { vToken: token, ...(caller === 'site' && { code }) };
    return { data, did: sendCode ? `Sent a code to ${email}.` : `Made a code for ${email}.` };
  },
});

export const loginByEmailCode = loginMethod({
  name: 'accounts.auth.otp.email.login',
  documentation: 'Logs a user in with a code that was sent by mail. An address that no account has makes one.',
  parameters: [
    text('vToken', 'From accounts.auth.otp.email.sendCode; valid for five minutes and five wrong codes.', {
      required: true,
      example: '$2.vToken',
    }),
    text('code', 'The code that was sent.', { required: true, example: '$outbox.code' }),
    shared.regSource,
  ],
  example: {
    before: callsOf(sendEmailCode),
    parameters: { vToken: '$2.vToken', code: '$outbox.code' },
    response: { newUser: true },
  },
  uses: { sentCodes, loginByMail },
  handler({ input, cid, sentCodes, loginByMail }) {
    const checked = sentCodes.check('emailOtp', 'vToken', input.vToken, input.code);
    if ('error' in checked) return { data: {}, did: checked.error.details, error: checked.error };
    return loginByMail({ token: checked, options: readLoginOptions(input), regSource: input.regSource, cid });
  },
});

export const getEmailOtpConfig = siteMethod({
  name: 'accounts.auth.otp.email.getConfig',
  documentation: 'Says whether users can log in with a code by mail.',
  response: [always('isEnabled', 'boolean', 'They can.')],
  example: { response: { isEnabled: true } },
  handler({ siteConfigs }) {
    const { isEnabled } = siteConfigs.get(emailOtpConfig);
    return { data: { isEnabled }, did: `Login with a code by mail is ${isEnabled ? 'on' : 'off'}.` };
  },
});

export const setEmailOtpConfig = siteMethod({
  name: 'accounts.auth.otp.email.setConfig',
  documentation: 'Switches login with a code by mail on or off.',
  parameters: [flag('isEnabled', 'True: on.', { required: true, example: 'true' })],
  handler({ input: { isEnabled }, siteConfigs }) {
    siteConfigs.set(emailOtpConfig, { isEnabled }, '');
    return { data: {}, did: `Login with a code by mail is ${isEnabled ? 'on' : 'off'}.` };
  },
});
