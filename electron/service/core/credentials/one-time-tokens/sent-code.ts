import { constantTimeEqual } from '#node/constant-time.ts';
import type { ApiError, RandomSource } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter } from '#service/methods/index.ts';
import type { AccountRecord, JsonObject, OneTimeToken, OneTimeTokenKind } from '#service/records/index.ts';
import { oneTimeTokens } from './dependencies.ts';
import { whyEnded } from './repository.ts';

/** Digits of a code. */
const DIGITS = 6;
/** A code can be entered for five minutes. */
const CODE_LIFETIME_MS = 300_000;
/** Wrong codes after which only a new one helps. */
const MAX_ATTEMPTS = 5;

/** A code from the system's random source (R8), of up to nine digits. */
export function newCode(random: RandomSource, digits = DIGITS): string {
  const codes = 10 ** digits;
  // Values beyond the last whole multiple would make some codes likelier than others.
  const limit = Math.floor(2 ** 32 / codes) * codes;
  let value = limit;
  while (value >= limit) value = random(4).readUInt32BE();
  return String(value % codes).padStart(digits, '0');
}

/**
 * Checks that a code opens the account that it was sent for. One that was sent when nobody had the identifier makes an
 * account, and opens none that has it since (R57).
 *
 * @param holder of the identifier now
 * @throws ApiError 400006
 */
export function checkHolder({ UID }: OneTimeToken, holder: AccountRecord | undefined): void {
  if (UID === holder?.UID) return;
  const why =
    'Since it was sent, its address or phone number has come to another account, or to none. Send a new code.';
  throw invalidParameter('vToken', why);
}

/** Codes that are sent to a user, each with a token that the code is entered with. */
export const sentCodes = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  return {
    /**
     * @param lifetime milliseconds
     * @returns the token for the client, and the code for the message
     */
    make(kind: OneTimeTokenKind, UID: string | undefined, payload: JsonObject, lifetime = CODE_LIFETIME_MS) {
      const code = newCode(bound.core.random);
      const token = tokens.issue(kind, { UID, payload: { ...payload, code }, lifetime });
      return { token, code };
    },
    /**
     * Checks a code. A wrong one is counted, also when the call is answered with an error: so the error is returned.
     *
     * @param parameter that the token came in
     * @returns the token, which is used up; or the error to answer
     * @throws ApiError 400006 for a token that cannot be used
     */
    check(
      kind: OneTimeTokenKind,
      parameter: string,
      value: string,
      code: string,
    ): OneTimeToken | { readonly error: ApiError } {
      const token = tokens.find(kind, value);
      const refuse = (why: string, name = parameter) => invalidParameter(name, why);
      if (token === undefined) throw refuse('It is none of this site: send a code first.');
      if (token.usedAt !== undefined) throw refuse(`${whyEnded(token, 'It was used already.')} Send a new code.`);
      if (bound.call.at >= token.expiresAt) {
        const error = refuse(`It expired at ${new Date(token.expiresAt).toISOString()}: send a new code.`);
        throw tokens.expired(token, error);
      }
      if (token.attempts >= MAX_ATTEMPTS) throw refuse(`${MAX_ATTEMPTS} wrong codes were entered: send a new code.`);
      if (!constantTimeEqual(String(token.payload.code), code.trim())) {
        tokens.countAttempt(token.id);
        const left = MAX_ATTEMPTS - token.attempts - 1;
        return { error: refuse(`It is not the code that was sent; ${left} more can be tried.`, 'code') };
      }
      tokens.consume(token.id);
      return token;
    },
  };
};
