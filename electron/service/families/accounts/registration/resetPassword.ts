import {
  accountsOfSite,
  emailsOf,
  loginIDKey,
  throwValidationErrors,
  trustedEmailsOf,
} from '#service/core/accounts/index.ts';
import { oneTimeTokens, whyEnded } from '#service/core/credentials/one-time-tokens/index.ts';
import { isPassword, type PasswordHash, passwords } from '#service/core/credentials/passwords/index.ts';
import { loginRisk, normalAnswer, passwordChange } from '#service/core/login/index.ts';
import { mailText, sendNotice } from '#service/core/message-texts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { registering, shared } from '#service/core/parameters/index.ts';
import { hidesLoginIDs, policies } from '#service/core/policies/index.ts';
import { activity } from '#service/families/reports/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  type CallScope,
  compute,
  flag,
  invalidParameter,
  jsonObject,
  type MethodResult,
  missingParameter,
  openMethod,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { passwordErrors } from './account-checks.ts';

/** Tells a user that the password was changed by a reset (policy passwordReset.sendConfirmationEmail). */
const passwordChangedMail = (bound: CallScope) => (account: AccountRecord) => {
  if (!policies(bound).passwordReset.sendConfirmationEmail) return;
  sendNotice(bound)(account, {
    mail: 'passwordResetNotification',
    purpose: 'passwordChanged',
    subject: 'Your password was changed',
    text: `The password of your account was changed at ${new Date(bound.call.at).toISOString()}.`,
  });
};

/** The page of the service where a user sets a new password. */
export const RESET_PATH = '/accounts.passwordReset';

/** Sends the mail with the link that resets a password (policy passwordReset). */
const resetMail = (bound: CallScope) => {
  const send = sendMessage(bound);
  return (account: AccountRecord, to: string, token: string): void => {
    const { resetURL } = policies(bound).passwordReset;
    const { call, apiKey, site } = bound;
    const address = resetURL === '' ? `${call.transport}://${call.host}${RESET_PATH}` : resetURL;
    const link = `${address}${address.includes('?') ? '&' : '?'}apiKey=${encodeURIComponent(apiKey)}&pwrt=${token}`;
    send({
      kind: 'email',
      purpose: 'passwordReset',
      UID: account.UID,
      to,
      subject: `Set a new password at ${site.name}`,
      text: mailText(bound)('passwordReset', { link }, account) ?? `Open this link to set a new password: ${link}`,
      links: [link],
      codes: [token],
    });
  };
};

export const resetPassword = openMethod({
  name: 'accounts.resetPassword',
  documentation:
    'Resets a forgotten password in two steps: with loginID it sends a mail with a link, with the passwordResetToken of that link it sets newPassword.',
  parameters: [
    text('loginID', 'User name or email address. This or passwordResetToken is required.', {
      max: 254,
      example: 'new@shop.example',
    }),
    text(
      'passwordResetToken',
      'From the link of the mail; valid for an hour (policy passwordReset.tokenExpiration), for one use.',
    ),
    text('newPassword', 'The new password; with passwordResetToken.'),
    flag(
      'sendEmail',
      'False: no mail is sent, and the token is returned instead. Only with the credentials of the site. Default: true.',
    ),
    text(
      'email',
      'Which address of the account gets the mail: an address that it logs in with, or a verified one. Default: the first verified one.',
      { max: 254 },
    ),
    text('secretAnswer', 'Answer to the secret question, when the policy passwordReset.requireSecurityCheck is on.', {
      max: 500,
    }),
    jsonObject('securityFields', 'Account fields that answer the security check, such as {"profile.birthYear":1990}.'),
    shared.lang,
  ],
  errors: [
    { errorCode: 400009, when: 'The new password is too simple; validationErrors says why.' },
    { errorCode: 400050, when: 'The security check fails; secretQuestion is the question to be answered.' },
    { errorCode: 401030, when: 'The new password was used before (policy security.passwordHistorySize).' },
    { errorCode: 403007, when: 'sendEmail=false came without the credentials of the site.' },
    {
      errorCode: 403047,
      when: 'No account has the login identifier, or the account has no address that is a login identifier or verified.',
    },
    { errorCode: 403048, when: 'Too many passwords wait to be checked.' },
    {
      errorCode: 403120,
      when: 'The account or the address of the caller is locked out from answering the security check.',
    },
  ],
  response: [
    sometimes('passwordResetToken', 'string', 'With sendEmail=false.'),
    sometimes('emails', 'object', 'With sendEmail=false: the addresses of the account.'),
    sometimes('emails.verified', 'array', 'Verified ones.'),
    sometimes('emails.unverified', 'array', 'Those that are not verified.'),
    sometimes('UID', 'string', 'The account whose password was changed.'),
  ],
  example: { before: [registering] },
  uses: {
    accountsOfSite,
    activity,
    oneTimeTokens,
    passwords,
    passwordChange,
    passwordChangedMail,
    policies,
    resetMail,
    compute,
    loginRisk,
    hidesLoginIDs,
  },
  handler(context) {
    const { input, caller, accountsOfSite, oneTimeTokens, passwords, policies } = context;
    const { loginID, passwordResetToken, newPassword, sendEmail = true } = input;
    if (passwordResetToken !== undefined) return change(passwordResetToken);
    if (loginID === undefined) throw missingParameter('loginID', 'A reset needs loginID, or passwordResetToken');
    if (newPassword !== undefined) {
      throw missingParameter('passwordResetToken', 'newPassword is set with the token of the mail');
    }
    if (!sendEmail && caller !== 'site') {
      throw new ApiError(403007, 'sendEmail=false returns the token, so only the site may ask for it.');
    }
    const account = accountsOfSite.byLoginID(loginID);
    const problem = securityProblem(account);
    if (problem !== undefined) return refused(problem);
    if (account === undefined)
      return refused(new ApiError(403047, 'No account of the site has this login identifier.'));
    const to = addresseeOf(account);
    return to instanceof ApiError ? refused(to) : begin(account, to);

    /** What was counted before stays. Whoever must not learn which login identifiers exist is told of success. */
    function refused({ errorCode, details, data }: ApiError): MethodResult {
      if (!context.hidesLoginIDs) return { data, did: details, error: { errorCode, details } };
      context.trace.noted('D56', 'Nothing was sent; the policies do not let the caller know.', { because: details });
      return { data: {}, did: `Sent nothing: ${details}` };
    }

    /** Undefined: no mail is wanted. */
    function addresseeOf(account: AccountRecord): string | undefined | ApiError {
      const addresses = trustedEmailsOf(account);
      const { email } = input;
      const to = email === undefined ? addresses[0] : addresses.find((one) => loginIDKey(one) === loginIDKey(email));
      if (to !== undefined || (email === undefined && !sendEmail)) return to;
      return email === undefined
        ? new ApiError(
            403047,
            'The account has no email address that it logs in with, and no verified one, for the mail.',
          )
        : invalidParameter('email', 'It is no address that the account logs in with, and no verified one of it.');
    }

    function begin(account: AccountRecord, to: string | undefined): MethodResult {
      oneTimeTokens.revokeOf('passwordReset', account.UID);
      const lifetime = policies.passwordReset.tokenExpiration * 1000;
      const payload = to === undefined || !sendEmail ? {} : { sentTo: to };
      const token = oneTimeTokens.issue('passwordReset', { UID: account.UID, payload, lifetime });
      if (!sendEmail || to === undefined) {
        const data = { passwordResetToken: token, emails: { ...emailsOf(account) } };
        return { data, did: `Made a token that resets the password of "${account.UID}".`, UID: account.UID };
      }
      context.resetMail(account, to, token);
      return { data: {}, did: `Sent the mail to ${to}.`, UID: account.UID };
    }

    /** A wrong answer is counted as a failed login is. */
    function securityProblem(account: AccountRecord | undefined): ApiError | undefined {
      const { requireSecurityCheck, securityFields } = policies.passwordReset;
      if (!requireSecurityCheck) return undefined;
      const record = account && passwords.get(account.UID);
      const secretQuestion = record?.secretQuestion;
      const failed = (why: string) => new ApiError(400050, why, secretQuestion === undefined ? {} : { secretQuestion });
      const { securityFields: given, secretAnswer } = input;
      if (given === undefined && secretAnswer === undefined) {
        return account && failed('Answer the secret question in secretAnswer, or send securityFields.');
      }
      const barred = context.loginRisk.barrier(account);
      if (barred?.errorCode === 403120) return barred;
      const isRight =
        given === undefined
          ? isAnswer(record?.secretAnswer, normalAnswer(secretAnswer ?? ''))
          : securityFields.some((set) => set.every((path) => account && sameField(account, path, given[path])));
      if (isRight || account === undefined) return undefined;
      context.loginRisk.failed(account);
      return failed(
        given === undefined ? 'The secret answer is wrong.' : 'The security fields do not match the account.',
      );
    }

    /** Takes as long without an account. */
    function isAnswer(hash: PasswordHash | undefined, answer: string): boolean {
      return context.compute(['answer', hash, answer], () => isPassword(hash, answer));
    }

    function change(value: string) {
      if (newPassword === undefined) throw missingParameter('newPassword', 'The token sets it');
      const refuse = (why: string) => invalidParameter('passwordResetToken', `${why} Ask for a new one with loginID.`);
      const unknown = 'It is none of this site.';
      const token = oneTimeTokens.usable('passwordReset', value, refuse, {
        unknown,
        used: (token) => whyEnded(token, 'It was used, or a newer one replaced it.'),
        expired: (at) => `It expired at ${at}.`,
        fits: ({ UID = '' }) => accountsOfSite.get(UID) !== undefined,
      });
      const account = accountsOfSite.get(token.UID ?? '');
      if (account === undefined) throw refuse(unknown);
      throwValidationErrors(passwordErrors(policies, newPassword, 'newPassword'));
      const wanted = { password: undefined, newPassword, secretQuestion: undefined, secretAnswer: undefined };
      oneTimeTokens.consume(token.id);
      context.passwordChange(account, wanted, {});
      context.activity.count('passwordResets', { cid: context.cid, UID: account.UID });
      context.passwordChangedMail(account);
      const did = `Set a new password of "${account.UID}", and ended its sessions.`;
      return { data: { UID: account.UID }, did, UID: account.UID };
    }
  },
});

/** Whether an account has this value in a field: texts without regard to case. */
function sameField({ profile, data }: AccountRecord, path: string, given: unknown): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), { profile, data });
  if (value === undefined || given === undefined || value === null) return false;
  return String(value).trim().toLowerCase() === String(given).trim().toLowerCase();
}
