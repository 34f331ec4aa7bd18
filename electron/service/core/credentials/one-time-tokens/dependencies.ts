import { ApiError, expiredByMove, stateOfMove } from '#service/kernel/index.ts';
import type { CallScope, Registration } from '#service/methods/index.ts';
import type { JsonObject, OneTimeToken, OneTimeTokenKind } from '#service/records/index.ts';
import { type NewOneTimeToken, oneTimeTokenRepository } from './repository.ts';

/** Short-lived tokens of the site: what cannot be found here belongs to nobody who calls with its API key. */
export const oneTimeTokens = ({ core, call, apiKey }: CallScope) => {
  const all = core.store.of(oneTimeTokenRepository);
  return {
    issue: (kind: OneTimeTokenKind, token: Omit<NewOneTimeToken, 'apiKey'>) => all.issue(kind, { ...token, apiKey }),
    find(kind: OneTimeTokenKind, value: string) {
      const token = all.find(kind, value);
      if (token?.apiKey !== apiKey) return undefined;
      if (token.UID !== undefined) call.facts.namedUID ??= token.UID;
      return token;
    },
    /** The error of a token that expired: where it did so only because the service clock was moved, it says that first (D39). */
    expired(token: OneTimeToken, { errorCode, details, data, causeName: cause }: ApiError): ApiError {
      const own = expiredByMove(core, 'the token', token);
      return new ApiError(errorCode, own === undefined ? details : `${own} ${details}`, data, {
        cause,
        state: stateOfMove(own),
      });
    },
    consume: all.consume,
    change: all.change,
    countAttempt: all.countAttempt,
    revokeOf: (kind: OneTimeTokenKind, UID: string) => all.revokeOf(kind, apiKey, UID),
  };
};

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
