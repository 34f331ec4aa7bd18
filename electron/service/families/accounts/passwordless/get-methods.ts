import { isEmail, isPhoneNumber } from '#service/core/accounts/index.ts';
import { passwords } from '#service/core/credentials/passwords/index.ts';
import { identifiedAccount, identifierParameters, unknownIdentifier } from '#service/core/login/index.ts';
import { registering } from '#service/core/parameters/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { emailOtpConfig, magicLinkConfig, siteConfigs } from '#service/core/site-configs/index.ts';
import { devices } from '#service/families/accounts/push/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, arrayOf, openMethod, text } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { lookupHash } from '#service/storage/index.ts';

export const getMethods = openMethod({
  name: 'accounts.auth.getMethods',
  documentation: 'Says in which ways a user can log in, before the user has logged in.',
  parameters: [
    ...identifierParameters,
    text('identifierType', 'What identifier is.', {
      values: ['username', 'email', 'emailOrUsername', 'phone', 'phoneNumber'],
      example: 'email',
    }),
  ],
  errors: [{ errorCode: 400096, when: 'identifierType is phone, and there is no aToken.' }, unknownIdentifier],
  response: [
    always('methods', 'array', 'Of password, push, emailOtp and magicLink those that the user has.'),
    ...arrayOf('identifiers', 'Email addresses and the phone of the account.', [
      always('id', 'string', 'Tells identifiers apart; stays the same. Inferred.'),
      always('display', 'string', 'The identifier, hidden in part.'),
      always('type', 'string', 'email or phone.'),
    ]),
  ],
  example: {
    before: [registering],
    parameters: { identifier: 'new@shop.example', identifierType: 'email' },
    response: { methods: ['password', 'emailOtp'] },
  },
  uses: { identifiedAccount, passwords, policies, siteConfigs, devices },
  handler({ site: { apiKey }, input, identifiedAccount, passwords, policies, siteConfigs, devices }) {
    const { aToken, identifierType } = input;
    if (aToken === undefined && (identifierType === 'phone' || identifierType === 'phoneNumber')) {
      throw new ApiError(400096, 'A phone number is asked about with an aToken of accounts.identifiers.createToken.');
    }
    const { loginID, account: identified, isHidden } = identifiedAccount(input);
    const account = isHidden ? undefined : identified;
    const emails = account && [...account.loginIDs.emails, ...account.loginIDs.unverifiedEmails];
    const { password, push } = policies.authentication.methods;
    const has = (is: boolean | undefined) => account === undefined || is === true;
    const methods = [
      ...(password.enabled && has(account && passwords.get(account.UID).hash !== undefined) ? ['password'] : []),
      ...(push.enabled && has(account && devices.list(account.UID).length > 0) ? ['push'] : []),
      ...(siteConfigs.get(emailOtpConfig).isEnabled && has(emails && emails.length > 0) ? ['emailOtp'] : []),
      ...(siteConfigs.get(magicLinkConfig).isEnabled && has(emails && emails.length > 0) ? ['magicLink'] : []),
    ];
    const identifiers = account === undefined ? onlyIdentifier(apiKey, loginID) : identifiersOf(account);
    return { data: { methods, identifiers }, did: `The user can log in with: ${methods.join(', ') || 'nothing'}.` };
  },
});

const idOf = (apiKey: string, value: string) => lookupHash(`${apiKey} ${value}`).subarray(0, 12).toString('base64url');
/** Hidden in part. */
const display = {
  email: (email: string) => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`,
  phone: (phone: string) => `***${phone.slice(-2)}`,
} as const;
const entry = (apiKey: string, type: keyof typeof display, value: string) => ({
  ...{ id: idOf(apiKey, value), display: display[type](value), type },
});

function identifiersOf({ apiKey, loginIDs }: AccountRecord) {
  const { emails, unverifiedEmails, phoneNumber } = loginIDs;
  return [
    ...[...emails, ...unverifiedEmails].map((email) => entry(apiKey, 'email', email)),
    ...(phoneNumber === undefined ? [] : [entry(apiKey, 'phone', phoneNumber)]),
  ];
}

/** What the caller knows itself, in the same form. */
function onlyIdentifier(apiKey: string, loginID: string) {
  if (isEmail(loginID)) return [entry(apiKey, 'email', loginID)];
  return isPhoneNumber(loginID) ? [entry(apiKey, 'phone', loginID)] : [];
}
