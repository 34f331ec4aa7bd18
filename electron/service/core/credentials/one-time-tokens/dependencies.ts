import { ApiError, expiredByMove, stateOfMove } from '#service/kernel/index.ts';
import type { CallScope, Registration } from '#service/methods/index.ts';
import type { JsonObject, OneTimeToken, OneTimeTokenKind } from '#service/records/index.ts';
import { type NewOneTimeToken, oneTimeTokenRepository, whyEnded } from './repository.ts';

/** Why a token cannot be used, in sentences. */
interface Refusals {
  readonly unknown: string;
  /** Left out: it was used already, or why it ended, and what is to be done: `next`. */
  readonly used?: (token: OneTimeToken) => string;
  /** @param at when, ISO 8601 */
  readonly expired: (at: string) => string;
  readonly next?: string;
  /** Whether it is the one that is meant; one that is not is unknown. */
  readonly fits?: (token: OneTimeToken) => boolean;
}

/** Short-lived tokens of the site: what cannot be found here belongs to nobody who calls with its API key. */
export const oneTimeTokens = ({ core, call, apiKey }: CallScope) => {
  const all = core.store.of(oneTimeTokenRepository);
  function find(kind: OneTimeTokenKind, value: string) {
    const token = all.find(kind, value);
    if (token?.apiKey !== apiKey) return undefined;
    if (token.UID !== undefined) call.facts.namedUID ??= token.UID;
    return token;
  }
  /** The error of a token that expired: where it did so only because the service clock was moved, it says that first (D39). */
  function expired(token: OneTimeToken, { errorCode, details, data, causeName: cause }: ApiError): ApiError {
    const own = expiredByMove(core, 'the token', token);
    return new ApiError(errorCode, own === undefined ? details : `${own} ${details}`, data, {
      cause,
      state: stateOfMove(own),
    });
  }
  return {
    issue: (kind: OneTimeTokenKind, token: Omit<NewOneTimeToken, 'apiKey'>) => all.issue(kind, { ...token, apiKey }),
    find,
    /**
     * The token of a value, which was not used and has not expired; it is not used up.
     *
     * @param refuse makes the error of a sentence
     * @throws what `refuse` makes
     */
    usable(kind: OneTimeTokenKind, value: string, refuse: (why: string) => ApiError, why: Refusals): OneTimeToken {
      const { unknown, used = (token) => whyEnded(token, 'It was used already.'), next = '', fits } = why;
      const token = find(kind, value);
      if (token === undefined || fits?.(token) === false) throw refuse(unknown);
      if (token.usedAt !== undefined) throw refuse(used(token) + next);
      if (call.at < token.expiresAt) return token;
      throw expired(token, refuse(why.expired(new Date(token.expiresAt).toISOString()) + next));
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
