import { LOGIN_SCRIPT, loginContent, redirectTo, scriptPage, waitingContent } from '#service/endpoints/openid/index.ts';
import { languageOfCall } from '#service/endpoints/texts/index.ts';
import { samlPath, samlRepository } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { calledSite } from './called-site.ts';

export type Mode = 'login' | 'forceLogin' | 'passiveLogin' | 'logout';

/** Pages of Authdesk are at the host of accounts, whose calls a browser lets their scripts make (D48). */
function ownPage({ host, hostNamespace, dataCenter }: Call, apiKey: string, path = ''): string {
  const own =
    dataCenter === undefined || hostNamespace === undefined ? host : `accounts${host.slice(hostNamespace.length)}`;
  return `https://${own}${samlPath(apiKey)}/idp/proxy${path}`;
}

/** The next page speaks the language that a parameter chose. */
function inLanguage(call: Call, page: string): string {
  const address = new URL(page);
  for (const [name, value] of Object.entries(languageOfCall(call).chosen)) address.searchParams.set(name, value);
  return address.href;
}

/** Leads to the site's proxy page with a login or logout that waits (X 5). */
export function toProxyPage(
  { store }: Core,
  call: Call,
  { apiKey }: SiteRecord,
  mode: Mode,
  told: Readonly<Record<string, string>>,
  reason: string,
): Response {
  const address = new URL(store.of(samlRepository).idpConfig(apiKey).proxyPageURL ?? ownPage(call, apiKey));
  for (const [name, value] of Object.entries({ mode, ...told })) address.searchParams.set(name, value);
  call.trace.passed('X 5', `The site's proxy page goes on with mode=${mode}.`, {
    page: address.origin + address.pathname,
  });
  return redirectTo(address.href, { errorCode: 0, reason });
}

/** The proxy page that every site has without any set-up: gigya.saml.js leads on from it. */
export function proxyPage(core: Core, call: Call): Response {
  const site = calledSite(core, call);
  const error =
    core.store.of(samlRepository).idpConfig(site.apiKey).errorPageURL ??
    inLanguage(call, ownPage(call, site.apiKey, '/error'));
  return scriptPage(core, call, site, {
    title: ({ loginTo }) => loginTo(site.name),
    content: ({ oneMoment }) => waitingContent(oneMoment),
    pages: {
      loginURL: inLanguage(call, ownPage(call, site.apiKey, '/login')),
      logoutURL: inLanguage(call, ownPage(call, site.apiKey)),
      errorPageURL: error,
    },
    library: 'gigya.saml.js',
    mayBeFramed: true,
    reason: 'Showed the proxy page of Authdesk.',
  });
}

export function loginPage(core: Core, call: Call): Response {
  const site = calledSite(core, call);
  const next = inLanguage(call, `${ownPage(call, site.apiKey)}?mode=afterLogin`);
  return scriptPage(core, call, site, {
    title: ({ loginTo }) => loginTo(site.name),
    content: () => loginContent(site.name, next),
    script: LOGIN_SCRIPT,
    reason: 'Showed the login page of Authdesk.',
  });
}
