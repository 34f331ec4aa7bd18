import { createHash } from 'node:crypto';
import { policiesOf } from '#service/core/policies/index.ts';
import { foreignProvidersOf } from '#service/core/provider-logins/index.ts';
import { sharedSite } from '#service/core/site-groups/index.ts';
import { type Core, hostName } from '#service/http/index.ts';
import type { Call, Response, Route } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { providers } from '#shared/protocol/providers.ts';
import { builtScript, calledSite, refusedScript, scriptHeaders, scriptProblem, startOf } from './script.ts';

/**
 * Release of the library, in the form that the public one has in its text: three numbers with hyphens. Clients that log in as
 * a page look for it there, such as daikin-controller-cloud (C 4.6), and stop when it is missing.
 */
const RELEASE = '1-0-1';

/** What the library knows about its site, beside the address that it came from. Nothing in it is secret. */
interface LibrarySite {
  readonly apiKey: string;
  readonly dataCenter: string;
  /**
   * Domain of the data center: the service's hosts are below it, unless the library came from this machine's own name. For a
   * library from an API domain of the site: that one, which is the host itself (D55).
   */
  readonly domain: string;
  readonly providers: readonly string[];
  /** Names of providers of the site's own, by their ids (X 4, X 5); absent: it has none. */
  readonly providerNames?: Readonly<Record<string, string>>;
  /** Where a hosted page may lead (C 4.7); every page of the site knows them. */
  readonly domains: readonly string[];
  /** Of account logins that name none: seconds, 0, -1 or -2 (policy gigyaPlugins.sessionExpiration). */
  readonly sessionExpiration: number;
  /** The same of users who have ticked `remember` (policy gigyaPlugins.rememberSessionExpiration). */
  readonly rememberSessionExpiration: number;
  /** Three numbers with hyphens; the page has it as gigya.build.version. */
  readonly release: string;
}

/**
 * The client-side library at /js/gigya.js and /js/socialize.js, in any case of letters (U 6, D48, D55).
 *
 * @param read the built library; undefined when it was not built
 */
export function libraryRoutes(core: Core, read: () => string | undefined = builtScript('gigya.js')): readonly Route[] {
  return [
    {
      match: { pattern: /^\/js\/(?:gigya|socialize)\.js$/i },
      httpMethods: ['GET'],
      onLibraryHosts: true,
      endpoint: (call) => library(core, call, read),
      failed: (_call, { errorCode, details }) => scriptProblem(errorCode, details),
    },
  ];
}

function library(core: Core, call: Call, read: () => string | undefined): Response {
  const called = calledSite(core, call, '/js/gigya.js');
  if ('refused' in called) return refusedScript(call, called.refused.errorCode, called.refused.details);
  const { site } = called;
  const built = read();
  if (built === undefined) {
    return refusedScript(call, 500001, 'The client-side library was not built. Run "npm run build".');
  }
  call.trace.passed('D48', 'The client-side library is served for the site.', { site: site.name });
  const domain = apiDomainOf(call) ?? called.domain ?? '';
  const served = servedText(startOf('authdeskClientLibrary', siteOf(core, site, domain)), built);
  const isKnown = [call.headers['if-none-match'] ?? []].flat().join(',').includes(served.etag);
  return {
    status: isKnown ? 304 : 200,
    headers: { ...scriptHeaders, etag: served.etag },
    body: isKnown ? '' : served.text,
    loggedBody: isKnown ? '' : `The client-side library (${served.text.length} characters)`,
    errorCode: 0,
    reason: `The client-side library was loaded for ${site.name}.`,
  };
}

let last: { readonly start: string; readonly built: string; readonly text: string; readonly etag: string } | undefined;

/** Kept for the last site: a page loads it at each visit. */
function servedText(start: string, built: string): { readonly text: string; readonly etag: string } {
  if (last?.start === start && last.built === built) return last;
  const text = built + start;
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  last = { start, built, text, etag };
  return last;
}

/** The API domain that the library came from: it is called there, too (D55). */
function apiDomainOf({ host, hostSite }: Call): string | undefined {
  return hostSite === undefined ? undefined : hostName(host);
}

function siteOf({ store }: Core, site: SiteRecord, domain: string): LibrarySite {
  const { sessionExpiration, rememberSessionExpiration } = policiesOf(
    store,
    sharedSite(store, site).apiKey,
  ).gigyaPlugins;
  const foreign = store.of(foreignProvidersOf).list(site.apiKey);
  const isOn = (name: string) => site.providers.includes('*') || site.providers.includes(name);
  return {
    apiKey: site.apiKey,
    dataCenter: site.dataCenter,
    domain,
    // Its own ones first: of many, a screen shows the first ones.
    providers: [...foreign.map(({ id }) => id), ...providers.map(({ id }) => id).filter(isOn)],
    ...(foreign.length > 0 && {
      providerNames: Object.fromEntries(foreign.map(({ id, displayName }) => [id, displayName])),
    }),
    domains: site.domains,
    ...{ sessionExpiration, rememberSessionExpiration },
    release: RELEASE,
  };
}
