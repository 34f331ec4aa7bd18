import { ApiError } from '#service/kernel/index.ts';

/**
 * The tokens of foreign providers (`oidc-<name>`, `saml-<name>`) are not kept: the interface has no member and no method that gives
 * them (F 2, F 8.4). Nothing is invented for a provider that is there.
 *
 * @param provider lower case
 * @throws ApiError 400096 for such a provider (D47)
 */
export function refuseForeignTokens(provider: string): void {
  if (!/^(?:oidc|saml)-/.test(provider)) return;
  const details = `Authdesk keeps no session of ${provider}: the tokens of a foreign provider serve the login alone (id token, userinfo) and are then dropped. This is not emulated.`;
  throw new ApiError(400096, details);
}
