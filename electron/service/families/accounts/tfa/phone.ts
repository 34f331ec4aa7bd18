import { isPhoneNumber } from '#service/core/accounts/index.ts';
import type { PhoneMethod } from '#service/core/login/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import {
  always,
  arrayOf,
  callsOf,
  invalidParameter,
  missingParameter,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { begunAssertion, completeVerification, factorCodes, listed, phvTokenResponse } from './codes.ts';
import { enabling, factorMethod } from './verification.ts';

const PROVIDER = 'gigyaPhone';

const begun = [
  enabling(PROVIDER),
  {
    method: 'accounts.tfa.importTFA',
    parameters: { UID: 'u-ada', provider: PROVIDER, phones: '[{"phoneNumber":"+4915112345678","method":"sms"}]' },
  },
  { method: 'accounts.tfa.initTFA', parameters: { UID: 'u-ada', provider: PROVIDER, mode: 'edit' } },
] as const;

export const getRegisteredPhoneNumbers = factorMethod(PROVIDER, 'read', '$3', {
  name: 'accounts.tfa.phone.getRegisteredPhoneNumbers',
  documentation: 'Lists the phones of a user that codes can be sent to.',
  response: arrayOf('phones', 'The phones; their members are inferred.', [
    always('id', 'string', 'For phoneID and phoneId.'),
    always('obfuscated', 'string', 'All digits hidden but the last three.'),
    sometimes('plain', 'string', 'The whole number; not in a login that has to verify it.'),
    always('lastMethod', 'string', 'sms or voice.'),
    always('lastverification', 'string', 'When it was verified last, in Unix seconds.'),
  ]),
  example: {
    before: begun,
    response: { phones: [{ obfuscated: '##########678', plain: '+4915112345678', lastMethod: 'sms' }] },
  },
  handler({ assertion, own }) {
    const phones = own().map((factor) => {
      const { phone, method } = factor.value;
      return {
        id: factor.publicId,
        obfuscated: `${'#'.repeat(phone.length - 4)}${phone.slice(-3)}`,
        plain: phone,
        lastMethod: method,
        lastverification: String(Math.floor((factor.verifiedAt ?? factor.createdAt) / 1000)),
      };
    });
    return listed('phones', 'phones', assertion, phones);
  },
});

export const sendPhoneCode = factorMethod(PROVIDER, 'read', '$3', {
  name: 'accounts.tfa.phone.sendVerificationCode',
  documentation: 'Sends a code of six digits to a phone; it lands in the outbox.',
  parameters: [
    text('phoneID', 'A registered phone. This or phone is required; phoneID counts when both are sent.', { max: 100 }),
    text('phone', 'Phone number in the form +4915112345678 (E.164); with mode=verify a registered one.', {
      max: 50,
      example: '+4915112345678',
    }),
    text('method', 'sms (default) or voice.', { values: ['sms', 'voice'] }),
    shared.lang,
  ],
  response: [phvTokenResponse],
  example: {
    before: begun,
    parameters: { ...begunAssertion, phone: '+4915112345678', method: 'voice' },
  },
  uses: { factorCodes },
  handler({ input, assertion, own, factorCodes }) {
    const registered = own().map(({ publicId, value }) => ({ id: publicId, phone: value.phone }));
    const phone = chosen(input, registered);
    if (assertion.mode === 'verify' && registered.every((one) => one.phone !== phone)) {
      throw invalidParameter('phone', 'The user has not registered this phone.');
    }
    const method: PhoneMethod = input.method === 'voice' ? 'voice' : 'sms';
    return factorCodes.send(assertion, method, phone, { provider: PROVIDER, phone, method });
  },
});

/** @throws ApiError 400002, 400006 */
function chosen(
  { phoneID, phone }: { readonly phoneID?: string | undefined; readonly phone?: string | undefined },
  registered: readonly { readonly id: string; readonly phone: string }[],
): string {
  if (phoneID !== undefined) {
    const found = registered.find(({ id }) => id === phoneID);
    if (found === undefined) throw invalidParameter('phoneID', 'The user has no such phone.');
    return found.phone;
  }
  if (phone === undefined) throw missingParameter('phone', 'A code is sent to phone or phoneID');
  const number = readPhone(phone);
  if (number === undefined) throw invalidParameter('phone', 'It is "+", the country and the number: +4915112345678.');
  return number;
}

/** A phone number in E.164; blanks and hyphens may separate its digits, and "+" may be missing. Undefined: it is none. */
export function readPhone(sent: string): string | undefined {
  const digits = sent.replaceAll(/[\s().-]/g, '');
  const number = digits.startsWith('+') ? digits : `+${digits}`;
  return isPhoneNumber(number) ? number : undefined;
}

export const completePhoneVerification = completeVerification({
  provider: PROVIDER,
  namespace: 'accounts.tfa.phone',
  recipient: 'a phone',
  begun,
  sentTo: { phone: '+4915112345678' },
});

export const removePhone = factorMethod(PROVIDER, 'readForChange', undefined, {
  name: 'accounts.tfa.phone.removePhone',
  documentation: 'Removes a registered phone.',
  parameters: [
    text('phoneId', 'Its id, from getRegisteredPhoneNumbers.', {
      required: true,
      max: 100,
      example: '$4.phones[0].id',
    }),
  ],
  example: {
    before: callsOf(getRegisteredPhoneNumbers),
    parameters: { ...begunAssertion, phoneId: '$4.phones[0].id' },
  },
  handler({ input, assertion: { account }, own, secondFactors }) {
    const found = own().find(({ publicId }) => publicId === input.phoneId);
    if (found === undefined) throw invalidParameter('phoneId', 'The user has no such phone.');
    secondFactors.remove([found]);
    return { data: {}, did: `Removed a phone of "${account.UID}".`, UID: account.UID };
  },
});
