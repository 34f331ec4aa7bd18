import {
  accountsOfSite,
  changedCustomIdentifiers,
  changedLoginIDs,
  changedParts,
  checkCreated,
  tfaStatusOf,
  throwValidationErrors,
  withVerified,
} from '#service/core/accounts/index.ts';
import { registrationTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { MAX_PASSWORD_LENGTH, passwords } from '#service/core/credentials/passwords/index.ts';
import { changedRiskPolicy, checkPasswordChange, loginLocks, passwordChange } from '#service/core/login/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { schemas, type ValidationError } from '#service/core/schema/index.ts';
import { readTime } from '#service/families/accounts/import/index.ts';
import { liteAccounts } from '#service/families/accounts/lite/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  type Access,
  flag,
  invalidParameter,
  jsonObject,
  list,
  type MethodResult,
  sometimes,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { checkAge, passwordErrors } from './account-checks.ts';
import { sendConfirmations } from './subscription-mail.ts';

/** Parameters that only the site may send. */
const ofSite = [
  ...['isActive', 'isVerified', 'isLockedOut', 'regSource', 'securityOverride', 'requirePasswordChange', 'created'],
  ...['muteWebhooks', 'tfaStatus', 'internal', 'phoneNumber', 'customIdentifiers'],
] as const;

export const setAccountInfo = userMethod({
  name: 'accounts.setAccountInfo',
  documentation:
    "Changes an account: profile, the site's data, subscriptions and consents are merged member by member, null removes a member; also login identifiers and the password, and by the site the account's state.",
  takesRegToken: true,
  beginsLiteAccount: true,
  parameters: [
    jsonObject('profile', 'Profile fields to change; a profile has only the fields of the interface.', {
      example: '{"firstName":"Ada","city":"London"}',
    }),
    jsonObject('data', "The site's own data to change; fields that the schema declares have its types.", {
      example: '{"newsletter":true}',
    }),
    jsonObject('subscriptions', 'Subscriptions to change, such as {"news":{"email":{"isSubscribed":true}}}.'),
    jsonObject('preferences', 'Consents to change, such as {"terms":{"isConsentGranted":true}}.'),
    text('username', 'The user name to log in with.', { max: 200 }),
    text(
      'phoneNumber',
      'The phone number to log in with (E.164). Only with the credentials of the site; a user changes it by accounts.otp.update.',
      { max: 20 },
    ),
    list('addLoginEmails', 'Email addresses to log in with, comma separated; they have to be verified.'),
    list('removeLoginEmails', 'Email addresses that the user logs in with no more, comma separated.'),
    text('password', 'The current password, needed with newPassword, secretQuestion and secretAnswer.', {
      max: MAX_PASSWORD_LENGTH,
    }),
    text('oldPassword', 'Another name of password.', { max: MAX_PASSWORD_LENGTH }),
    text('newPassword', 'The new password; all other sessions of the user end.'),
    shared.secretQuestion,
    shared.secretAnswer,
    flag('securityOverride', 'True: newPassword needs no current password. Only with the credentials of the site.'),
    flag(
      'requirePasswordChange',
      'True: the next login asks for a new password. Only with the credentials of the site.',
    ),
    flag('isActive', 'False: the account cannot log in any more. Only with the credentials of the site.'),
    flag('isVerified', 'True: the email address is verified; it stays so. Only with the credentials of the site.'),
    flag('isLockedOut', 'False: ends a lock-out after failed logins. Only with the credentials of the site.'),
    shared.tfaStatus,
    shared.internal,
    shared.communications,
    shared.customIdentifiers,
    shared.rba,
    text('created', 'When the account was made, ISO 8601. Only with the credentials of the site.', { max: 40 }),
    text('regSource', 'Where the user registered; set once. Only with the credentials of the site.', { max: 1000 }),
    flag('muteWebhooks', 'True: no webhook tells of the change. Only with the credentials of the site.'),
    text(
      'conflictHandling',
      'For an unfinished account whose login identifier is taken: fail (default), or saveProfileAndFail, which keeps the other changes.',
      { values: ['fail', 'saveProfileAndFail'] },
    ),
    shared.lang,
  ],
  errors: [
    {
      errorCode: 200010,
      when: 'The login identifier of an unfinished account is taken; the other changes were kept (conflictHandling=saveProfileAndFail).',
    },
    {
      errorCode: 400009,
      when: 'A field has a wrong value or one that the schema does not allow, or a login identifier or custom identifier is taken; validationErrors names each one.',
    },
    { errorCode: 401030, when: 'The new password was used before (policy security.passwordHistorySize).' },
    {
      errorCode: 403007,
      when: 'Somebody else than the site sends what only the site may set, or changes a locked rba.riskPolicy.',
    },
    { errorCode: 403042, when: 'password is not the current one.' },
    { errorCode: 403043, when: 'The login identifier of an unfinished account is taken; regToken goes on.' },
    { errorCode: 403044, when: 'The user is under 13, and the policy registration.enforceCoppa is on.' },
    { errorCode: 403048, when: 'Too many passwords wait to be checked.' },
    { errorCode: 403120, when: 'A password is sent, and the account or the address of the caller is locked out.' },
    { errorCode: 413003, when: 'With the change a part of the account would be larger than 512 KB.' },
  ],
  response: [sometimes('UID', 'string', 'Id of a lite account.')],
  example: { parameters: { UID: 'u-ada', profile: '{"city":"London"}', data: '{"newsletter":true}' } },
  uses: {
    accountsOfSite,
    changedRiskPolicy,
    liteAccounts,
    loginLocks,
    passwords,
    passwordChange,
    policies,
    schemas,
    registrationTokens,
    sendConfirmations,
  },
  handler(context) {
    const { caller, input, now, registration, session, accountsOfSite, passwords, policies, schemas } = context;
    checkRights(caller, input);
    // A lite registration has no account until it names the address.
    const known = context.account as AccountRecord | undefined;
    const account = known ?? context.liteAccounts.begin(registration, input.profile);
    if (account.isLite) {
      checkLite(input);
      context.liteAccounts.checkEmail(account, input.profile);
    }
    checkState(account, input);
    const {
      profile,
      data,
      internal,
      subscriptions,
      preferences,
      communications,
      username,
      addLoginEmails,
      removeLoginEmails,
    } = input;
    const { password = input.oldPassword, newPassword, secretQuestion, secretAnswer } = input;
    const created = readCreated(input.created, now, account);
    const passwordParameters = { password, newPassword, secretQuestion, secretAnswer };
    const hasPassword = passwords.get(account.UID).hash !== undefined;
    const changesPassword = checkPasswordChange(passwordParameters, hasPassword, input.securityOverride ?? false);

    const sent = { profile, data, internal, subscriptions, preferences, communications };
    const byClient = caller !== 'site';
    const { parts, errors, toConfirm } = changedParts(schemas, account, sent, {
      byClient,
      at: now,
      trace: context.trace,
    });
    const ids = changedLoginIDs(
      account.loginIDs,
      { username, addLoginEmails, removeLoginEmails, phoneNumber: input.phoneNumber },
      accountsOfSite.byLoginID,
      account.UID,
    );
    const identifiers = changedCustomIdentifiers(
      account.customIdentifiers,
      input.customIdentifiers ?? {},
      accountsOfSite.byCustomIdentifier,
      account.UID,
    );
    const rba = input.rba && context.changedRiskPolicy(account.rba, input.rba, caller);
    const wanted = newPassword ?? (hasPassword ? undefined : password);
    const taken = ids.errors.find(({ errorCode }) => errorCode === 400003);
    const conflict = registration === undefined ? undefined : taken;
    throwValidationErrors([
      ...errors,
      ...identifiers.errors,
      ...ids.errors.filter((error) => conflict === undefined || error.errorCode !== 400003),
      ...(wanted === undefined ? [] : passwordErrors(policies, wanted, 'newPassword')),
    ]);
    checkAge(policies, parts.profile, now);
    if (conflict !== undefined && input.conflictHandling !== 'saveProfileAndFail')
      return conflictResult(conflict, 403043);
    if (changesPassword) {
      const changedWith = { session: session?.id, registration: registration?.token.id };
      const problem = context.passwordChange(account, passwordParameters, changedWith);
      if (problem !== undefined) return { data: {}, did: problem.details, error: problem };
    }
    const newIDs = conflict === undefined ? ids.loginIDs : undefined;
    accountsOfSite.change(
      account.UID,
      {
        ...parts,
        ...(newIDs && { loginIDs: newIDs }),
        ...(input.isActive !== undefined && { isActive: input.isActive }),
        // The site says that the addresses are the user's, also those that it sends.
        ...(input.isVerified && withVerified({ ...account, ...parts, ...(newIDs && { loginIDs: newIDs }) })),
        ...(input.regSource !== undefined && { regSource: input.regSource }),
        ...(input.customIdentifiers && { customIdentifiers: identifiers.customIdentifiers }),
        ...(rba && { rba }),
        ...(created !== undefined && { createdAt: created }),
        ...(input.tfaStatus !== undefined && { tfaStatus: tfaStatusOf(input.tfaStatus) }),
      },
      { mute: input.muteWebhooks },
    );
    if (input.requirePasswordChange) passwords.change(account.UID, { mustChange: true });
    if (input.isLockedOut === false) context.loginLocks.unlockAccount(account.UID);
    context.sendConfirmations(account, toConfirm);
    if (conflict !== undefined) return conflictResult(conflict, 200010);
    return { data: account.isLite ? { UID: account.UID } : {}, did: `Changed the account "${account.UID}".` };

    function conflictResult(taken: ValidationError, errorCode: 200010 | 403043): MethodResult {
      const loginID = username ?? addLoginEmails?.[0] ?? '';
      const linked = registration?.token.linkedUID;
      const regToken = context.registrationTokens.continueWith(
        registration,
        account.UID,
        { conflict: loginID },
        linked,
      );
      const details = `The ${taken.message}: another account has this login identifier. Ask accounts.getConflictingAccount with the regToken, then link the accounts.`;
      return { data: { regToken }, did: details, error: { errorCode, details } };
    }
  },
});

/** @throws ApiError 403007 when somebody else sends what only the site may set */
function checkRights(caller: Access, input: Readonly<Record<string, unknown>>): void {
  if (caller === 'site') return;
  const names = ofSite.filter((name) => input[name] !== undefined);
  if (names.length === 0) return;
  throw new ApiError(403007, `${names.join(', ')} can be set only with the credentials of the site.`);
}

/** Parameters that a lite account, which has no login, cannot be given. */
const ofLogin = [
  ...['username', 'addLoginEmails', 'removeLoginEmails', 'password', 'oldPassword', 'newPassword'],
  ...['secretQuestion', 'secretAnswer', 'requirePasswordChange', 'isLockedOut', 'rba', 'phoneNumber'],
] as const;

/** @throws ApiError 400006 naming the first one that was sent */
function checkLite(input: Readonly<Record<string, unknown>>): void {
  const name = ofLogin.find((one) => input[one] !== undefined);
  if (name !== undefined) throw invalidParameter(name, 'The account is a lite one, which has no login.');
}

interface StateChange {
  readonly isVerified?: boolean | undefined;
  readonly isLockedOut?: boolean | undefined;
  readonly requirePasswordChange?: boolean | undefined;
  readonly regSource?: string | undefined;
}

/** @throws ApiError 400006 for a change that a state cannot make */
function checkState(account: AccountRecord, change: StateChange): void {
  const { isVerified, isLockedOut, requirePasswordChange, regSource } = change;
  if (isVerified === false && account.isVerified) {
    throw invalidParameter('isVerified', 'A verified account stays verified.');
  }
  if (isLockedOut) throw invalidParameter('isLockedOut', 'It can only be false: failed logins lock an account.');
  if (requirePasswordChange === false) {
    throw invalidParameter('requirePasswordChange', 'It can only be true: a new password ends it.');
  }
  if (regSource !== undefined && account.regSource !== undefined && account.regSource !== regSource) {
    throw invalidParameter('regSource', `It can be set once; it is "${account.regSource}".`);
  }
}

/** @returns milliseconds; @throws ApiError 400006 */
function readCreated(text: string | undefined, now: number, account: AccountRecord): number | undefined {
  const at = readTime('created', text, now);
  if (at !== undefined) checkCreated(at, [account.registeredAt, account.verifiedAt, account.lastLoginAt]);
  return at;
}
