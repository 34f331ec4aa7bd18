import { createHmac } from 'node:crypto';
import { emailsOf } from '#service/core/accounts/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, arrayOf, invalidParameter, missingParameter, sometimes, text } from '#service/methods/index.ts';
import type { CalledSite } from '#service/records/index.ts';
import { completeVerification, factorCodes, listed, phvTokenResponse } from './codes.ts';
import { type Assertion, enabling, factorMethod } from './verification.ts';

const PROVIDER = 'gigyaEmail';

const begun = [
  enabling(PROVIDER),
  { method: 'accounts.setAccountInfo', parameters: { UID: 'u-ada', isVerified: 'true' } },
  { method: 'accounts.tfa.initTFA', parameters: { UID: 'u-ada', provider: PROVIDER, mode: 'register' } },
] as const;

/** The addresses that a code can be sent to: verified ones of the account, which need no enrolment (D71). */
const addressesOf = ({ account }: Assertion): readonly string[] => emailsOf(account).verified;

/** Stands for an address, and does not reveal it. */
const idOf = ({ secret }: CalledSite, UID: string, email: string): string =>
  createHmac('sha256', secret.key)
    .update(JSON.stringify([UID, email]))
    .digest('base64url')
    .slice(0, 22);

/** `ada@shop.example` as `a**@s***.example`. */
function obfuscated(email: string): string {
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  const hidden = (text: string) => text.slice(0, 1) + '*'.repeat(Math.max(0, text.length - 1));
  return `${hidden(email.slice(0, at))}@${hidden(email.slice(at + 1, dot))}${email.slice(dot)}`;
}

export const getEmails = factorMethod(PROVIDER, 'read', '$3', {
  name: 'accounts.tfa.email.getEmails',
  documentation: 'Lists the verified email addresses of a user that codes can be sent to.',
  response: arrayOf('emails', 'The addresses; their members are inferred.', [
    always('id', 'string', 'For emailID.'),
    always('obfuscated', 'string', 'Most letters hidden.'),
    sometimes('plain', 'string', 'The whole address; not in a login that has to verify it.'),
    always('lastVerification', 'integer', 'When it was verified last, in Unix seconds.'),
  ]),
  example: { before: begun, response: { emails: [{ obfuscated: 'a**@s***.example', plain: 'ada@shop.example' }] } },
  handler({ site, assertion, own }) {
    const { account } = assertion;
    const last = new Map(own().map(({ value, verifiedAt }) => [value.email, verifiedAt]));
    const emails = addressesOf(assertion).map((email) => ({
      id: idOf(site, account.UID, email),
      obfuscated: obfuscated(email),
      plain: email,
      lastVerification: Math.floor((last.get(email) ?? account.verifiedAt ?? account.createdAt) / 1000),
    }));
    return listed('emails', 'addresses', assertion, emails);
  },
});

export const sendEmailCode = factorMethod(PROVIDER, 'read', '$3', {
  name: 'accounts.tfa.email.sendVerificationCode',
  documentation: 'Sends a code of six digits to a verified email address of a user; it lands in the outbox.',
  parameters: [
    text('emailID', 'From getEmails. This or email is required; emailID counts when both are sent.', { max: 100 }),
    text('email', 'A verified email address of the user.', {
      max: 254,
      example: 'ada@shop.example',
    }),
    shared.lang,
  ],
  errors: [{ errorCode: 400028, when: 'The address of the user is not verified yet.' }],
  response: [phvTokenResponse],
  example: { before: begun },
  uses: { factorCodes },
  handler({ input, site, assertion, factorCodes }) {
    const { account } = assertion;
    const { email, emailID } = input;
    const addresses = addressesOf(assertion);
    if (emailID === undefined && email === undefined) {
      throw missingParameter('emailID', 'A code is sent to emailID or email');
    }
    const name = emailID === undefined ? 'email' : 'emailID';
    const isWanted =
      emailID === undefined
        ? (one: string) => one.toLowerCase() === email?.toLowerCase()
        : (one: string) => idOf(site, account.UID, one) === emailID;
    const address = addresses.find(isWanted);
    if (address !== undefined) {
      return factorCodes.send(assertion, 'email', address, { provider: PROVIDER, email: address });
    }
    if (emailsOf(account).unverified.some(isWanted)) {
      const details = `The address that ${name} names is not verified. Open the link of its mail in the outbox first.`;
      throw new ApiError(400028, details);
    }
    throw invalidParameter(name, 'The user has no such verified address; see accounts.tfa.email.getEmails.');
  },
});

export const completeEmailVerification = completeVerification({
  provider: PROVIDER,
  namespace: 'accounts.tfa.email',
  recipient: 'an email address',
  begun,
  sentTo: { email: 'ada@shop.example' },
});
