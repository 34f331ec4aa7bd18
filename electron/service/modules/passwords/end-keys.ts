import type { Core } from '#service/kernel/core.ts';
import { oneTimeTokenRepository } from '#service/modules/one-time-tokens/repository.ts';

/** What the password was changed with: it goes on. */
export interface ChangedWith {
  /** Id of the access token or session. */
  readonly session?: string | undefined;
  /** Id of the one-time token that stands for an unfinished registration or login. */
  readonly registration?: number | undefined;
}

/**
 * Ends everything that opens an account and was given before its password was changed (R57, D73): sessions and access
 * tokens, authorization codes, one-time tokens with their links and codes, and connections that wait for a provider's
 * screen. What only stands beside a password goes on: passkeys, second factors, trusted devices, and links that confirm
 * a subscription.
 */
export function endKeys({ store, events }: Core, apiKey: string, UID: string, changedWith: ChangedWith = {}): void {
  store.tokens.revokeOfUser(apiKey, UID, 'passwordChanged', changedWith.session);
  store.codes.revokeOfUser(apiKey, UID);
  store.logins.endConnections(apiKey, UID);
  const kept = changedWith.registration ?? null;
  store.of(oneTimeTokenRepository).endOf({ apiKey, UID, reason: 'passwordChanged', kept });
  events.changed('tokens', 'people');
}
