import { ApiError } from '#service/kernel/errors.ts';
import { throwValidationErrors } from '#service/modules/accounts/checked-change.ts';
import { emailsOf } from '#service/modules/accounts/objects/account.ts';
import { loginIDKey } from '#service/modules/accounts/repository.ts';
import { accountsOfSite } from '#service/modules/accounts/uses.ts';
import { languageParameter } from '#service/modules/message-texts/text-for.ts';
import { oneTimeTokens } from '#service/modules/one-time-tokens/uses.ts';
import { isPassword } from '#service/modules/passwords/hashing.ts';
import { passwords } from '#service/modules/passwords/uses.ts';
import { policies } from '#service/modules/policies/uses.ts';
import { activity } from '#service/modules/reports/uses.ts';
import { openMethod } from '#service/modules/rest/method.ts';
import { invalidParameter, missingParameter } from '#service/modules/rest/parameter.ts';
import { sometimes } from '#service/modules/rest/response-fields.ts';
import type { AccountRecord, JsonObject } from '#service/storage/records.ts';
import { normalAnswer, passwordChange } from '../password-change.ts';
import { passwordChangedMail } from '../password-changed-mail.ts';
import { passwordErrors } from '../password-errors.ts';
import { resetMail } from '../reset-mail.ts';

export const resetPassword = openMethod({
  name: 'accounts.resetPassword',
  documentation:
    'Resets a forgotten password in two steps: with loginID it sends a mail with a link, with the passwordResetToken of that link it sets newPassword.',
  parameters: [
    {
      name: 'loginID',
      type: 'string',
      required: false,
      documentation: 'User name or email address. This or passwordResetToken is required.',
      limits: { maxLength: 254 },
      example: 'new@shop.example',
    },
    {
      name: 'passwordResetToken',
      type: 'string',
      required: false,
      documentation:
        'From the link of the mail; valid for an hour (policy passwordReset.tokenExpiration), for one use.',
    },
    {
      name: 'newPassword',
      type: 'string',
      required: false,
      documentation: 'The new password; with passwordResetToken.',
    },
    {
      name: 'sendEmail',
      type: 'boolean',
      required: false,
      documentation:
        'False: no mail is sent, and the token is returned instead. Only with the credentials of the site. Default: true.',
    },
    {
      name: 'email',
      type: 'string',
      required: false,
      documentation: 'Which address of the account gets the mail.',
      limits: { maxLength: 254 },
    },
    {
      name: 'secretAnswer',
      type: 'string',
      required: false,
      documentation: 'Answer to the secret question, when the policy passwordReset.requireSecurityCheck is on.',
      limits: { maxLength: 500 },
    },
    {
      name: 'securityFields',
      type: 'json',
      required: false,
      documentation: 'Account fields that answer the security check, such as {"profile.birthYear":1990}.',
      limits: { shape: 'object' },
    },
    languageParameter,
  ],
  errors: [
    { errorCode: 400009, when: 'The new password is too simple; validationErrors says why.' },
    { errorCode: 400050, when: 'The security check fails; secretQuestion is the question to be answered.' },
    { errorCode: 401030, when: 'The new password was used before (policy security.passwordHistorySize).' },
    { errorCode: 403007, when: 'sendEmail=false came without the credentials of the site.' },
    { errorCode: 403047, when: 'No account has the login identifier, or it has no email address.' },
    { errorCode: 403048, when: 'Too many passwords wait to be checked.' },
  ],
  response: [
    sometimes('passwordResetToken', 'string', 'With sendEmail=false.'),
    sometimes('emails', 'object', 'With sendEmail=false: the addresses of the account.'),
    sometimes('emails.verified', 'array', 'Verified ones.'),
    sometimes('emails.unverified', 'array', 'Those that are not verified.'),
    sometimes('UID', 'string', 'The account whose password was changed.'),
  ],
  example: {
    before: [
      {
        method: 'accounts.register',
        parameters: { email: 'new@shop.example', password: 'Correct-horse-7', finalizeRegistration: 'true' },
      },
    ],
    parameters: { loginID: 'new@shop.example' },
    response: {},
  },
  uses: {
    accountsOfSite,
    activity,
    oneTimeTokens,
    passwords,
    passwordChange,
    passwordChangedMail,
    policies,
    resetMail,
  },
  handler(context) {
    const { input, caller, now, accountsOfSite, oneTimeTokens, passwords, policies } = context;
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
    if (account === undefined) {
      // Whoever asks must not learn which login identifiers exist.
      if (policies.accountOptions.preventLoginIDHarvesting && caller !== 'site') {
        context.trace.noted('D56', 'No account has this login identifier; the policies do not let the caller know.');
        return { data: {}, did: 'Sent nothing: no account has this login identifier.' };
      }
      throw new ApiError(403047, 'No account of the site has this login identifier.');
    }
    const check = securityCheck(account);
    return check === undefined ? begin(account) : check.then(() => () => begin(account));

    function begin(account: AccountRecord) {
      const { verified, unverified } = emailsOf(account);
      const addresses = [...verified, ...unverified];
      const to =
        input.email === undefined
          ? addresses[0]
          : addresses.find((one) => loginIDKey(one) === loginIDKey(input.email ?? ''));
      if (input.email !== undefined && to === undefined) {
        throw invalidParameter('email', 'It is none of the addresses of the account.');
      }
      if (to === undefined && sendEmail) throw new ApiError(403047, 'The account has no email address for the mail.');
      oneTimeTokens.revokeOf('passwordReset', account.UID);
      const lifetime = policies.passwordReset.tokenExpiration * 1000;
      const token = oneTimeTokens.issue('passwordReset', { UID: account.UID, lifetime });
      if (!sendEmail || to === undefined) {
        const data = { passwordResetToken: token, emails: { verified, unverified } };
        return { data, did: `Made a token that resets the password of "${account.UID}".`, UID: account.UID };
      }
      context.resetMail(account, to, token);
      return { data: {}, did: `Sent the mail to ${to}.`, UID: account.UID };
    }

    function securityCheck(account: AccountRecord): Promise<void> | undefined {
      const { requireSecurityCheck, securityFields } = policies.passwordReset;
      if (!requireSecurityCheck) return undefined;
      const record = passwords.get(account.UID);
      const { secretQuestion } = record;
      const failed = (why: string) => new ApiError(400050, why, secretQuestion === undefined ? {} : { secretQuestion });
      const given = input.securityFields;
      if (given !== undefined) {
        const isRight = securityFields.some((set) => set.every((path) => sameField(account, path, given[path])));
        if (!isRight) throw failed('The security fields do not match the account.');
        return undefined;
      }
      const { secretAnswer } = input;
      if (secretAnswer === undefined)
        throw failed('Answer the secret question in secretAnswer, or send securityFields.');
      return isPassword(record.secretAnswer, normalAnswer(secretAnswer)).then((isRight) => {
        if (!isRight) throw failed('The secret answer is wrong.');
      });
    }

    function change(value: string) {
      if (newPassword === undefined) throw missingParameter('newPassword', 'The token sets it');
      const token = oneTimeTokens.find('passwordReset', value);
      const account = token?.UID === undefined ? undefined : accountsOfSite.get(token.UID);
      if (token === undefined || account === undefined) {
        throw invalidParameter('passwordResetToken', 'It is none of this site. Ask for a new one with loginID.');
      }
      const unusable = () =>
        token.usedAt !== undefined
          ? 'It was used, or a newer one replaced it. Ask for a new one with loginID.'
          : now >= token.expiresAt
            ? `It expired at ${new Date(token.expiresAt).toISOString()}. Ask for a new one with loginID.`
            : undefined;
      const problem = unusable();
      if (problem !== undefined) throw invalidParameter('passwordResetToken', problem);
      throwValidationErrors(passwordErrors(policies, newPassword, 'newPassword'));
      const wanted = { password: undefined, newPassword, secretQuestion: undefined, secretAnswer: undefined };
      return context.passwordChange.prepare(account.UID, wanted).then((write) => () => {
        if (!oneTimeTokens.consume(token.id)) {
          throw invalidParameter('passwordResetToken', 'Another call has used it at the same time.');
        }
        write(undefined);
        context.activity.count('passwordResets', { cid: context.cid, UID: account.UID });
        context.passwordChangedMail(account);
        const did = `Set a new password of "${account.UID}", and ended its sessions.`;
        return { data: { UID: account.UID }, did, UID: account.UID };
      });
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

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
