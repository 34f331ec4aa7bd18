import type { SiteCall } from '#service/endpoints/login/index.ts';
import { baseOf, contextOf, fidmRepository, promptsOf } from '#service/families/fidm/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { OpenIdProblem } from './problem.ts';
import { addressWith, redirectTo } from './responses.ts';

export type Mode = 'login' | 'forceLogin' | 'passiveLogin' | 'afterLogin' | 'error';

/** Path of the pages of Authdesk, below the address of the provider. */
export const PAGES = '/proxy';

/**
 * Host for the pages of Authdesk. They log in with the client-side library, whose calls a browser lets through without
 * further ado to the host that the page is from: that of accounts (D48).
 */
export function pageHost({ host, hostNamespace, dataCenter }: Call): string {
  if (dataCenter === undefined || hostNamespace === undefined) return host;
  return `accounts${host.slice(hostNamespace.length)}`;
}

/** Address of a page of Authdesk for the provider of a site. */
export const ownPage = (call: Call, apiKey: string, path = ''): string =>
  `${baseOf({ host: pageHost(call) }, apiKey)}${PAGES}${path}`;

/** The site's proxy page: that of its configuration, else that of Authdesk (X 3). */
const addressOfProxyPage = ({ core, call, apiKey }: SiteCall, parameters: Readonly<Record<string, string>>): URL =>
  addressWith(core.store.of(fidmRepository).config(apiKey)?.proxyPage ?? ownPage(call, apiKey), parameters);

/** What the proxy page is told of a request that waits (X 2). */
function waitingParameters(
  { core, apiKey }: SiteCall,
  { context, parameters }: { readonly context: string; readonly parameters: Readonly<Record<string, string>> },
): Record<string, string> {
  const { client_id = '', scope = '', display, ui_locales, login_hint } = parameters;
  const prompt = [...promptsOf(parameters)].join(' ');
  const party = core.store.of(fidmRepository).relyingParty(apiKey, client_id);
  return {
    ...{ context, client_id, scope },
    ...(prompt !== '' && { prompt }),
    ...(display && { display }),
    ...(party?.settings.skipConsent && { gig_skipConsent: 'true' }),
    ...(ui_locales && { gig_ui_locales: ui_locales }),
    ...(login_hint && { gig_login_hint: login_hint }),
  };
}

/** Which mode a request has that has just begun. */
export function modeOf(parameters: Readonly<Record<string, string>>): Mode {
  const prompts = promptsOf(parameters);
  if (prompts.has('none')) return 'passiveLogin';
  return prompts.has('login') ? 'forceLogin' : 'login';
}

/** Leads to the proxy page with a request that waits. */
export function toProxyPage(
  at: SiteCall,
  waiting: { readonly context: string; readonly parameters: Readonly<Record<string, string>> },
  mode: Mode,
  reason: string,
): Response {
  const { call } = at;
  const address = addressOfProxyPage(at, { mode, ...waitingParameters(at, waiting) });
  call.trace.passed('X 2', `The site's proxy page goes on with mode=${mode}.`, {
    page: address.origin + address.pathname,
  });
  return redirectTo(address.href, { errorCode: 0, reason });
}

/** Makes the context of a request that the library keeps. */
export const contextNow = (call: Call, site: SiteRecord, id: string): string => contextOf(site, id, call.at);

/** Leads to the proxy page with an error that may not be sent to the relying party (X 2, R11). */
export function toErrorPage(at: SiteCall, { error, errorCode, details, reason }: OpenIdProblem): Response {
  const { call } = at;
  const locales = call.parameters.get('ui_locales');
  const address = addressOfProxyPage(at, {
    ...{ mode: 'error', errorCode: String(errorCode), errorMessage: `${error}: ${details}`, callId: call.id },
    ...(locales && { gig_ui_locales: locales.slice(0, 200) }),
  });
  return redirectTo(address.href, { errorCode, error, reason });
}
