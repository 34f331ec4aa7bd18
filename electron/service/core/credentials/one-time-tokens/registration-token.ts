import type { CallScope, Registration } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { oneTimeTokens } from './dependencies.ts';

/** A regToken lives an hour (F 3.7). */
const REGISTRATION_LIFETIME_MS = 3_600_000;

/**
 * The regToken of a registration or login that is not finished: the one of the call, which learns what changed, or a
 * new one.
 */
export const registrationTokens = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  return {
    /** @param lifetime milliseconds */
    issue: (UID: string | undefined, payload: JsonObject, lifetime = REGISTRATION_LIFETIME_MS): string =>
      tokens.issue('registration', { UID, payload, lifetime }),
    /**
     * @param payload added to what it remembers
     * @param linkedUID the account whose identities the login brings along
     */
    continueWith(registration: Registration | undefined, UID: string, payload: JsonObject, linkedUID?: string): string {
      if (registration === undefined) {
        return tokens.issue('registration', { UID, linkedUID, payload, lifetime: REGISTRATION_LIFETIME_MS });
      }
      const { id, payload: remembered } = registration.token;
      tokens.change(id, { UID, linkedUID, payload: { ...remembered, ...payload } });
      return bound.call.parameters.get('regToken') ?? '';
    },
    /** It cannot be used any more. */
    finish(registration: Registration | undefined): void {
      if (registration !== undefined) tokens.consume(registration.token.id);
    },
  };
};
