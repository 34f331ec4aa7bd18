import type { SiteCall } from '#service/endpoints/login/index.ts';
import { addressWith, loginScreenPage, pageHost, redirectTo, waitingPage } from '#service/endpoints/openid/index.ts';
import { languageOfCall } from '#service/endpoints/texts/index.ts';
import { samlPath, samlRepository } from '#service/families/fidm/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';

export type Mode = 'login' | 'forceLogin' | 'passiveLogin' | 'logout';

/** A page of Authdesk for the identity provider of a site. */
const ownPage = (call: Call, apiKey: string, path = ''): string =>
  `https://${pageHost(call)}${samlPath(apiKey)}/idp/proxy${path}`;

/** The next page speaks the language that a parameter chose. */
const inLanguage = (call: Call, page: string): string => addressWith(page, languageOfCall(call).chosen).href;

/** Leads to the site's proxy page with a login or logout that waits (X 5). */
export function toProxyPage(
  { core: { store }, call, apiKey }: SiteCall,
  mode: Mode,
  told: Readonly<Record<string, string>>,
  reason: string,
): Response {
  const page = store.of(samlRepository).idpConfig(apiKey).proxyPageURL ?? ownPage(call, apiKey);
  const address = addressWith(page, { mode, ...told });
  call.trace.passed('X 5', `The site's proxy page goes on with mode=${mode}.`, {
    page: address.origin + address.pathname,
  });
  return redirectTo(address.href, { errorCode: 0, reason });
}

/** The proxy page that every site has without any set-up: gigya.saml.js leads on from it. */
export function proxyPage(at: SiteCall): Response {
  const { core, call, apiKey } = at;
  const own = (path: string): string => inLanguage(call, ownPage(call, apiKey, path));
  const errorPageURL = core.store.of(samlRepository).idpConfig(apiKey).errorPageURL ?? own('/error');
  return waitingPage(at, { loginURL: own('/login'), logoutURL: own(''), errorPageURL }, 'gigya.saml.js');
}

export const loginPage = (at: SiteCall): Response =>
  loginScreenPage(at, inLanguage(at.call, `${ownPage(at.call, at.apiKey)}?mode=afterLogin`));
