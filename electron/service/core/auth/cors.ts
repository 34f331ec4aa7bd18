import { siteRepository, sitesOf } from '#service/core/sites/index.ts';
import { type Core, plain, readOrigin } from '#service/http/index.ts';
import type { Call, Response, Route } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';

/** What a page may read of a response besides its body. */
const EXPOSED = 'date, x-authdesk-failure, x-call-id';
/** Headers that a page may add to a call. */
const ALLOWED = 'authorization, content-type';
/** Seconds that a browser may remember a preflight. */
const REMEMBERED_S = 600;

/**
 * The headers that let a page read the response of its call: for the exact origin of the page, when the site of the call
 * has its domain registered (D18, D48). Other pages get none, so their browser keeps the response from them.
 *
 * @param call with a header `Origin`
 */
export function pageHeaders({ store }: Core, { headers, facts, parameters }: Call): Record<string, string> {
  const apiKey = facts.apiKey ?? parameters.get('apiKey');
  const site = apiKey === undefined ? undefined : store.of(siteRepository).get(apiKey);
  const origin = headers.origin?.toString() ?? '';
  const vary = { vary: 'origin' };
  return site !== undefined && isPageOf(site, origin)
    ? { ...vary, ...readable(origin), 'access-control-expose-headers': EXPOSED }
    : vary;
}

/** True when the site has the domain of this origin registered; `null` is the origin of no site. */
export function isPageOf({ domains }: Pick<SiteRecord, 'domains'>, origin: string): boolean {
  return readOrigin(origin) !== undefined && checkRedirectUri(`${origin}/`, domains).allowed;
}

const readable = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
});

/**
 * The route of the CORS preflights of calls (amends D6 for them alone). A preflight has no parameters of its call, so the
 * page of any site is let through; the call itself is answered for pages of its own site only.
 */
export function preflightOf(core: Core): Route {
  return {
    match: { pattern: /^/ },
    httpMethods: ['OPTIONS'],
    endpoint: (call) => preflight(core, call),
    failed: (_call, { details }) => refused(details),
  };
}

function preflight({ store }: Core, { headers, trace }: Call): Response {
  const origin = headers.origin?.toString() ?? '';
  const site = sitesOf(store).find((one) => isPageOf(one, origin));
  if (site === undefined) {
    const details = 'OPTIONS is for pages of registered domains, and no site has that of this page. Use GET, POST.';
    trace.failed('D6 D48', details);
    return refused(details);
  }
  trace.passed('D48', 'The page may send the call: its domain is registered.', { site: site.name });
  return {
    status: 204,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...readable(origin),
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': ALLOWED,
      'access-control-max-age': String(REMEMBERED_S),
      vary: 'origin',
    },
    body: '',
    errorCode: 0,
    reason: 'A browser asked whether a page may send a call; it may.',
  };
}

const refused = (details: string): Response => plain(405, 400001, details, undefined, { allow: 'GET, POST' });
