import { z } from 'zod';
import { withData } from '#service/core/accounts/index.ts';
import { oneTimeTokens, readPayload, sentCodes } from '#service/core/credentials/one-time-tokens/index.ts';
import { type FactorValue, factorValue, secondFactors } from '#service/core/login/index.ts';
import { mailText, textMessage } from '#service/core/message-texts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import {
  always,
  type CallScope,
  invalidParameter,
  type Method,
  type MethodResult,
  text,
} from '#service/methods/index.ts';
import type { MessageKind } from '#shared/contract/outbox.ts';
import { type Assertion, code, factorMethod, lockedError, providerAssertion, verification } from './verification.ts';

const sentForm = z.object({ factor: factorValue });

/** Codes that are sent to the phone or address of a second factor, entered with a phvToken. */
export const factorCodes = (bound: CallScope) => {
  const sent = sentCodes(bound);
  const send = sendMessage(bound);
  const own = secondFactors(bound);
  const verifying = verification(bound);
  return {
    /** @param factor the phone or address, registered or not */
    send({ id, account }: Assertion, kind: MessageKind, to: string, factor: FactorValue): MethodResult {
      const { UID } = account;
      const { token, code } = sent.make('tfaCode', UID, { assertion: id, factor });
      const text =
        kind === 'email'
          ? (mailText(bound)('twoFactorAuth', { code }, account) ?? `${code} is your code for ${bound.site.name}.`)
          : textMessage(bound)('tfa', to, code);
      send({ kind, purpose: 'secondFactorCode', UID, to, text, codes: [code] });
      return { data: { phvToken: token }, did: `Sent a code to ${to}.`, UID };
    },
    /**
     * Checks a code.
     *
     * @throws ApiError 400006 for a phvToken that cannot be used
     */
    complete(assertion: Assertion, phvToken: string, code: string): MethodResult {
      const begun = oneTimeTokens(bound).find('tfaCode', phvToken);
      if (begun !== undefined && begun.payload.assertion !== assertion.id) {
        throw invalidParameter('phvToken', 'It belongs to another gigyaAssertion.');
      }
      const checked = sent.check('tfaCode', 'phvToken', phvToken, code);
      if ('error' in checked) return verifying.wrong(assertion, checked.error.details);
      const { factor } = readPayload(checked, sentForm);
      if (assertion.mode !== 'verify') return verifying.proved(assertion, { factor });
      // Keeps how and when it was verified last.
      own.register(assertion.account.UID, factor);
      return verifying.proved(assertion, {});
    },
  };
};

// What the two second factors have in common to which a code is sent: addresses and phones.

interface CodeFactor {
  readonly provider: 'gigyaEmail' | 'gigyaPhone';
  /** Of its methods, such as accounts.tfa.email. */
  readonly namespace: string;
  /** What a code is sent to: "an email address". */
  readonly recipient: string;
  /** The calls that an example begins with; the third one is accounts.tfa.initTFA. */
  readonly begun: NonNullable<Method['example']['before']>;
  /** The parameter of an example that says where the code goes. */
  readonly sentTo: Readonly<Record<string, string>>;
}

/** Of an example that begins with `begun`. */
export const begunAssertion = { gigyaAssertion: '$3.gigyaAssertion' } as const;

export const phvTokenResponse = always(
  'phvToken',
  'string',
  'Goes with the code to completeVerification, for five minutes.',
);

/** What a code can be sent to, as a response lists it. */
interface Recipient {
  readonly id: string;
  readonly obfuscated: string;
  readonly plain: string;
}

/** The list of what codes can be sent to. The whole address or number is not in a login that has to verify it. */
export function listed(
  member: 'emails' | 'phones',
  words: string,
  { account: { UID }, begunBy }: Assertion,
  recipients: readonly Recipient[],
): MethodResult {
  const list = recipients.map((one) => withData({ ...one, ...(begunBy === 'registration' && { plain: undefined }) }));
  return { data: { [member]: list }, did: `Listed ${list.length} ${words} of "${UID}".`, UID };
}

/** The method that checks a sent code. */
export const completeVerification = ({ provider, namespace, recipient, begun, sentTo }: CodeFactor): Method =>
  factorMethod(provider, 'readForCode', '$3', {
    name: `${namespace}.completeVerification`,
    documentation: `Checks the code that was sent to ${recipient}.`,
    parameters: [
      text('phvToken', `From ${namespace}.sendVerificationCode; valid for five wrong codes.`, {
        required: true,
        example: '$4.phvToken',
      }),
      { ...code, example: '$outbox.code' },
    ],
    errors: [lockedError],
    response: [providerAssertion],
    example: {
      before: [...begun, { method: `${namespace}.sendVerificationCode`, parameters: { ...begunAssertion, ...sentTo } }],
    },
    uses: { factorCodes },
    handler: ({ input, assertion, factorCodes }) => factorCodes.complete(assertion, input.phvToken, input.code),
  });
