import { z } from 'zod';
import { oneTimeTokens, readPayload } from '#service/core/credentials/one-time-tokens/index.ts';
import { type FactorOf, factorValue } from '#service/core/login/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import {
  type CallScope,
  callsOf,
  invalidParameter,
  jsonObject,
  readShape,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import {
  ASSERTION_LIFETIME_MS,
  type Assertion,
  begunWith,
  factorMethod,
  finalized,
  providerAssertion,
} from './verification.ts';

const PROVIDER = 'gigyaPush';
type Device = FactorOf<'gigyaPush'>['value'];

const word = z.string().min(1).max(500);
const deviceInfo = z.object({ platform: z.enum(['android', 'ios']), man: word, os: word, pushToken: word });

/** @throws ApiError 400006 naming the member */
const readDevice = (sent: JsonObject): Device => ({ provider: PROVIDER, ...readShape('deviceInfo', deviceInfo, sent) });

const pushForm = z.object({ device: factorValue });

/** Sends pushes: they land in the outbox, with what the app on the device needs as codes. */
const pushes = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  const send = sendMessage(bound);
  return ({ id, account: { UID } }: Assertion, gigyaAssertion: string, device: Device): void => {
    const payload = { assertion: id, device };
    const token = tokens.issue('push', { UID, payload, lifetime: ASSERTION_LIFETIME_MS });
    const text = `Is it you who logs in to ${bound.site.name}? To approve: accounts.tfa.push.verify with verificationToken and gigyaAssertion, the two codes.`;
    send({
      kind: 'push',
      purpose: 'pushApproval',
      UID,
      to: `${device.man} (${device.platform})`,
      text,
      codes: [token, gigyaAssertion],
    });
  };
};

const device = '{"platform":"android","man":"samsung","os":"15","pushToken":"fcm-1"}';

export const optin = factorMethod(PROVIDER, 'readForChange', '$2', {
  name: 'accounts.tfa.push.optin',
  documentation: 'Registers a device for pushes, and sends it one that it has to approve; it lands in the outbox.',
  parameters: [
    jsonObject('deviceInfo', 'The device: platform (android or ios), man (who made it), os, pushToken.', {
      required: true,
      example: device,
    }),
  ],
  example: { before: begunWith(PROVIDER) },
  uses: { pushes },
  handler({ input, gigyaAssertion, assertion, own, secondFactors, pushes }) {
    const { UID } = assertion.account;
    const device = readDevice(input.deviceInfo);
    const known = own();
    // A device that was never verified is forgotten with the next one.
    secondFactors.remove(known.filter(({ active }) => !active));
    if (known.every(({ active, value }) => !active || value.pushToken !== device.pushToken))
      secondFactors.addPending(UID, device);
    pushes(assertion, gigyaAssertion, device);
    return { data: {}, did: `Sent a push to a device of "${UID}".`, UID };
  },
});

export const verifyPush = factorMethod(PROVIDER, 'read', '$2', {
  name: 'accounts.tfa.push.verify',
  documentation: 'Approves a push, as the app on the device does.',
  parameters: [
    text('verificationToken', 'From the push in the outbox; for five minutes.', {
      required: true,
      example: '$outbox.code',
    }),
  ],
  response: [providerAssertion],
  example: { before: callsOf(optin) },
  uses: { oneTimeTokens },
  handler({ input, assertion, verification, oneTimeTokens }) {
    const ended = () => 'It was used already or has expired: send another push.';
    const refuse = (why: string) => invalidParameter('verificationToken', why);
    const token = oneTimeTokens.usable('push', input.verificationToken, refuse, {
      unknown: 'It is none of a push for this gigyaAssertion.',
      ...{ used: ended, expired: ended },
      fits: ({ payload }) => payload.assertion === assertion.id,
    });
    oneTimeTokens.consume(token.id);
    const { device: factor } = readPayload(token, pushForm);
    const proof = assertion.mode === 'verify' ? {} : { factor };
    verification.approve(assertion, proof);
    return verification.proved(assertion, proof);
  },
});

export const sendPush = factorMethod(PROVIDER, 'read', '$6', {
  name: 'accounts.tfa.push.sendVerification',
  documentation: 'Sends a push to the devices of a user; each lands in the outbox.',
  example: {
    before: [
      ...callsOf(verifyPush),
      finalized,
      { method: 'accounts.tfa.initTFA', parameters: { UID: 'u-ada', provider: PROVIDER, mode: 'verify' } },
    ],
  },
  uses: { pushes },
  handler({ gigyaAssertion, assertion, own, pushes }) {
    const { UID } = assertion.account;
    const devices = own().filter(({ active }) => active || assertion.mode !== 'verify');
    if (devices.length === 0) {
      throw invalidParameter('gigyaAssertion', 'The user has no device: call accounts.tfa.push.optin first.');
    }
    for (const { value } of devices) pushes(assertion, gigyaAssertion, value);
    return { data: {}, did: `Sent a push to ${devices.length} devices of "${UID}".`, UID };
  },
});

export const isPushVerified = factorMethod(PROVIDER, 'read', '$2', {
  name: 'accounts.tfa.push.isVerified',
  documentation: 'Asks whether the push was approved on the device.',
  response: [sometimes('providerAssertion', 'string', 'Once it was approved; for accounts.tfa.finalizeTFA.')],
  example: { before: callsOf(verifyPush) },
  handler({ assertion, verification }) {
    const { approved } = assertion;
    if (approved !== undefined) return verification.proved(assertion, approved);
    return { data: {}, did: 'The push was not approved yet.', UID: assertion.account.UID };
  },
});
