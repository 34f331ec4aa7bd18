import { accountRepository } from '#service/core/accounts/index.ts';
import { namedApiKey, siteOfAdministrator } from '#service/core/auth/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { callRepository } from '#service/core/log/index.ts';
import { knownHosts, siteRepository } from '#service/core/sites/index.ts';
import { readBasic } from '#service/endpoints/token/index.ts';
import type { Core, Served } from '#service/http/index.ts';
import type { Call, Route } from '#service/kernel/index.ts';
import { modulesOf } from '#service/module/index.ts';
import type { Store } from '#service/storage/index.ts';
import { uidParameters } from '#shared/log-filter/matches.ts';
import { orElse } from '#shared/or-else.ts';

/** What the listeners serve: the routes of every module, on the hosts of data centers and sites. */
export function servedBy(core: Core): Served {
  const modules = core.store.of(modulesOf);
  return {
    hosts: knownHosts(core.store),
    log: core.store.of(callRepository),
    routes: modules.flatMap((module) => module.routes?.(core) ?? []),
    namedUser: (call) => namedUser(core.store, call),
    upstream: modules.flatMap((module) => module.upstream?.(core) ?? [])[0],
    provoked: modules.flatMap((module) => module.provoked?.(core) ?? [])[0],
  };
}

/** Of an id that a caller sends: a longer one is no user's. */
const MAX_UID_LENGTH = 300;

/**
 * The user whom a refused call names: by its credential, which need not be usable, or by the parameter UID. Only a user whom the site
 * has: the log shows no made-up one.
 */
export function namedUser({ of }: Pick<Store, 'of'>, call: Call): string | undefined {
  const { facts, parameters } = call;
  const apiKey = facts.apiKey ?? parameters.get('apiKey') ?? parameters.get('client_id');
  if (apiKey === undefined || of(siteRepository).get(apiKey) === undefined) return undefined;
  const sent = uidParameters.map((name) => parameters.get(name)).find((UID) => UID !== undefined && UID !== '');
  const UID = facts.namedUID ?? sent;
  if (UID === undefined || UID.length > MAX_UID_LENGTH) return undefined;
  return of(accountRepository).get(apiKey, UID)?.UID;
}

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
