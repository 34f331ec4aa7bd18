import { namedApiKey, siteOfAdministrator } from '#service/core/auth/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { readBasic } from '#service/endpoints/token/index.ts';
import type { Call, Route } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import { orElse } from '#shared/or-else.ts';

/** A site's part of the address: OpenID provider, relying party, SAML (X 2, X 4, X 5). */
const ofSite = /^\/(?:oidc\/(?:op|rp)\/v1\.0|saml\/v2\.0)\/([^/]{1,300})\//;

/**
 * The site that a call names, by whatever names one: its path, a parameter, the client of a token request, an access token, its
 * host. Nothing is authenticated, and the site may not be there.
 */
export function siteOfCall({ of }: Pick<Store, 'of'>, call: Call, route?: Pick<Route, 'siteOf'>): string | undefined {
  const { authorization, parameters, path } = call;
  const named = route?.siteOf?.(call) ?? siteOfPath(path) ?? (parameters.get('apiKey') || parameters.get('client_id'));
  if (named) return named;
  if (authorization?.scheme === 'basic') {
    const basic = readBasic(authorization);
    return basic.ok ? basic.apiKey : undefined;
  }
  const token = authorization?.scheme === 'oauth' ? authorization.rest.trim() : parameters.get('oauth_token');
  // An API key in the place of a token names the site (D65).
  if (token) return of(tokenRepository).find(token)?.apiKey ?? of(siteRepository).get(token)?.apiKey ?? call.hostSite;
  return namedApiKey(call) ?? siteOfAdministrator({ of }, call, parameters.get('userKey') ?? '');
}

function siteOfPath(path: string): string | undefined {
  const named = ofSite.exec(path)?.[1];
  if (named === undefined) return undefined;
  return orElse(() => decodeURIComponent(named), named);
}
