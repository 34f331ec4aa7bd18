import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { OperationParsed } from '#shared/contract/index.ts';
import type { NamedValue } from '#shared/protocol/base-string.ts';
import { encodeForm } from '#shared/protocol/percent.ts';
import { namedValues } from './traffic.ts';

/** No site can register this host: `.invalid` names never exist (RFC 2606). */
const unregisteredRedirectUri = 'https://not-registered.invalid/callback';

type Start = OperationParsed<'flows.start'>;
type Login = NonNullable<Start['login']>;

/** The login request of a run: what is sent, and the parameters as the run keeps them. */
export interface LoginRequest {
  readonly url: string;
  /** Exact raw query, by which the watch recognizes the request. */
  readonly query: string;
  readonly parameters: readonly NamedValue[];
  readonly redirectUri: string;
  readonly login: Login;
}

/** A call-back address that the site allows: its first registered domain. */
export function defaultRedirectUri(site: SiteRecord): string {
  const domain = site.domains[0] ?? 'localhost';
  return domain.includes('://') ? `${domain}callback` : `https://${domain}/callback`;
}

function defaultProvider(site: SiteRecord): string {
  return site.providers.find((provider) => provider !== '*') ?? 'facebook';
}

/** An API key that no site has, like a typing mistake in the right one. */
export function unknownApiKey(apiKey: string, core: Core): string {
  let candidate = `${apiKey.slice(0, 80)}-unknown`;
  while (core.store.of(siteRepository).get(candidate)) candidate = `3_${core.random(8).toString('hex')}`;
  return candidate;
}

/**
 * Builds the login request of use cases 1 and 3 (spec "Login end-point"). Without a `state` it makes one, so that the
 * client can recognize its own response, and no two runs send the same query.
 */
export function buildLoginRequest(start: Start, site: SiteRecord, core: Core, origin: string): LoginRequest {
  const given = start.login;
  const login: Login = {
    ...given,
    x_provider: given?.x_provider || defaultProvider(site),
    redirect_uri:
      start.whatIf === 'wrong-redirect-uri' ? unregisteredRedirectUri : given?.redirect_uri || defaultRedirectUri(site),
    state: given?.state || core.random(12).toString('hex'),
  };
  const parameters = namedValues({
    client_id: start.whatIf === 'unknown-key' ? unknownApiKey(site.apiKey, core) : site.apiKey,
    response_type: start.useCase === 'token' ? 'token' : 'code',
    x_provider: login.x_provider,
    redirect_uri: login.redirect_uri,
  });
  const optional = [
    'state',
    'x_cid',
    'x_lang',
    'x_session_expiration',
    'x_pending_registration',
    'x_temporary_account',
  ] as const;
  for (const name of optional) {
    const value = login[name];
    if (value !== undefined && value !== '') parameters.push({ name, value: String(value) });
  }
  const query = encodeForm(parameters);
  return {
    url: `${origin}/socialize.login?${query}`,
    query,
    parameters,
    redirectUri: login.redirect_uri,
    login,
  };
}
