import { hash } from 'node:crypto';
import { siteRepository } from '#service/core/sites/index.ts';
import {
  deadEnd,
  endForeignLogin,
  type ForeignLogin,
  foreignLogin,
  isDeadEnd,
  refuseForeignLogin,
  type SiteCall,
  siteCall,
  valueOfLogin,
} from '#service/endpoints/login/index.ts';
import { addressWith, redirectTo } from '#service/endpoints/openid/index.ts';
import { exchange, type ForeignOp, foreignOpRepository, pathOfForeignOps } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, type Eventual, OAuthError, type Response, type Route } from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { languageTag } from '#shared/protocol/languages.ts';
import { decodedOrAsIs } from '#shared/protocol/percent.ts';

const BASE = String.raw`^/oidc/rp/v1\.0/[^/]{1,300}`;

/** A login at a foreign OpenID provider: the way there, and back (X 4). */
function relyingPartyRoutes(core: Core): readonly Route[] {
  const route = (name: string, path: string, endpoint: (core: Core, call: Call) => Eventual<Response>): Route => ({
    name: `fidm.oidc.rp.${name}`,
    match: { pattern: new RegExp(`${BASE}${path}$`) },
    httpMethods: ['GET'],
    endpoint: (call) => endpoint(core, call),
    failed: (call, { errorCode }) => ({ ...deadEnd(core, call, 'en', 'failed'), errorCode }),
  });
  return [route('login', '/login', lead), route('callback', '/callback/[a-z0-9]{1,50}', comeBack)];
}

/** A login that goes on, with its site and its provider. */
interface GoingOn extends ForeignLogin {
  readonly at: SiteCall;
  readonly op: ForeignOp;
}

/** @param name of the provider that the path names */
function goingOn(core: Core, call: Call, id: string, name?: string): GoingOn | Response {
  const site = calledSite(core, call);
  if (site === undefined) return deadEnd(core, call, 'en', 'ended');
  const at = siteCall(core, call, site);
  const found = foreignLogin(at, id);
  if (isDeadEnd(found)) return found;
  const { provider, lang } = found.request;
  // The address of each provider is its own: one cannot end the login at another one (RFC 9700, 4.4).
  if (name !== undefined && provider !== `oidc-${name}`) return deadEnd(core, call, lang, 'forged');
  const op = core.store.of(foreignOpRepository).get(site.apiKey, provider.slice('oidc-'.length));
  if (!provider.startsWith('oidc-') || op === undefined) return deadEnd(core, call, lang, 'ended');
  return { ...found, at, op };
}

/** Leads the user to the provider with a request of the code flow, with state, nonce and PKCE. */
function lead(core: Core, call: Call): Response {
  const going = goingOn(core, call, call.parameters.get('login') ?? '');
  if ('status' in going) return going;
  const { login, request, at, op } = going;
  const scopes = new Set(['openid', ...op.settings.scopes.split(/\s+/).filter(Boolean)]);
  const sent = {
    ...{ response_type: 'code', client_id: op.settings.clientID, scope: [...scopes].join(' ') },
    redirect_uri: redirectUriOf(call, at.apiKey, op.name),
    ...{ state: login.id, nonce: valueOfLogin('nonce', login) },
    code_challenge: hash('sha256', valueOfLogin('verifier', login), 'base64url'),
    code_challenge_method: 'S256',
    // Without it the provider asks the browser, which knows better than a default.
    ...(request.hasNoLanguage !== true && { ui_locales: languageTag(request.lang) }),
  };
  const address = addressWith(op.settings.authorizeEndpoint, sent);
  call.trace.passed('OpenID Connect Core 3.1.2.1', 'The user is asked to log in at the provider of the site.', {
    provider: request.provider,
    address: address.origin + address.pathname,
  });
  return redirectTo(address.href, { errorCode: 0, reason: `The user was led to ${address.host}.` });
}

/** The user came back: the code is exchanged, and what the id token says ends the login. */
function comeBack(core: Core, call: Call): Eventual<Response> {
  const state = call.parameters.get('state') ?? '';
  const name = call.path.slice(call.path.lastIndexOf('/') + 1);
  const going = goingOn(core, call, state, name);
  if ('status' in going) return going;
  const { login, at, op } = going;
  const address = new URL(redirectUriOf(call, at.apiKey, name));
  for (const { name: parameter, value } of call.parameters) address.searchParams.append(parameter, value);
  const answered = {
    ...{ address, state: login.id, nonce: valueOfLogin('nonce', login), verifier: valueOfLogin('verifier', login) },
  };
  return exchange(core, at.apiKey, op, answered).then((told) => () => {
    // Everything may have changed meanwhile (R56).
    const now = goingOn(core, call, state, name);
    if ('status' in now) return now;
    if ('problem' in told) {
      const errorCode = told.isRefusal ? 200001 : 500023;
      const error = call.trace.refused(
        'OpenID Connect Core 3.1.3.7',
        new OAuthError('access_denied', errorCode, told.problem),
      );
      return refuseForeignLogin(core, call, now, error);
    }
    call.trace.passed('OpenID Connect Core 3.1.3.7', 'The id token is one of the provider, for this login.', {
      issuer: op.settings.issuer,
      sub: told.providerUID,
    });
    const dropped =
      'The tokens of the provider have served this login (id token, userinfo); Authdesk keeps none of them.';
    call.trace.noted('D47', dropped, { tokens: told.tokens.join(', ') });
    return endForeignLogin(now.at, now, told);
  });
}

const path = /^\/oidc\/rp\/v1\.0\/([^/]{1,300})\//;

/** The site that the path of a call names; undefined: none, or one that the call may not go on with. */
export function calledSite({ store }: Core, call: Call): SiteRecord | undefined {
  const site = store.of(siteRepository).get(decodedOrAsIs(path.exec(call.path)?.[1] ?? ''));
  if (site === undefined || call.transport !== 'https' || call.malformed !== undefined) return undefined;
  if (call.dataCenter !== undefined && call.dataCenter.id !== site.dataCenter) return undefined;
  if (call.hostSite !== undefined && call.hostSite !== site.apiKey) return undefined;
  call.facts.apiKey = site.apiKey;
  return site;
}

/**
 * Where a foreign provider sends the user back to: the same address whichever host of the data center began the login, since it is
 * registered there. The cookie of the login is one of the whole data center.
 */
function redirectUriOf({ host, dataCenter, hostSite }: Call, apiKey: string, name: string): string {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const own = dataCenter === undefined || hostSite !== undefined ? host : `fidm.${dataCenter.domain}${port}`;
  return `https://${own}${pathOfForeignOps(apiKey)}/callback/${name}`;
}

/** The end-points of sites as relying parties of foreign OpenID providers (X 4). */
export const relyingParty: Module = { name: 'relying-party', routes: relyingPartyRoutes };
