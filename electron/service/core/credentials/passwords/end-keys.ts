import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/index.ts';
import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { loginRepository } from '#service/core/provider-logins/index.ts';
import type { Core } from '#service/http/index.ts';

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
export function endKeys({ store }: Core, apiKey: string, UID: string, changedWith: ChangedWith = {}): void {
  store.of(tokenRepository).revokeOfUser(apiKey, UID, 'passwordChanged', changedWith.session);
  store.of(codeRepository).revokeOfUser(apiKey, UID);
  store.of(loginRepository).endConnections(apiKey, UID);
  const kept = changedWith.registration ?? null;
  store.of(oneTimeTokenRepository).endOf({ apiKey, UID, reason: 'passwordChanged', kept });
}
