import { z } from 'zod';
import { oneTimeTokens, readPayload, sentCodes } from '#service/core/credentials/one-time-tokens/index.ts';
import { type FactorValue, factorValue, secondFactors } from '#service/core/login/index.ts';
import { mailText, textMessage } from '#service/core/message-texts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { type CallScope, invalidParameter, type MethodResult } from '#service/methods/index.ts';
import type { MessageKind } from '#shared/contract/outbox.ts';
import type { Assertion } from './assertions.ts';
import { verification } from './verification.ts';

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
