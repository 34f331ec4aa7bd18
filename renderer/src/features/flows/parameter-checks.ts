import type { Site } from '#shared/contract/sites.ts';
import { uid } from '#shared/contract/values.ts';
import { registeredPageHost, usualPageHost } from '#shared/flows/page-hosts.ts';
import { isObject } from '#shared/narrowing.ts';
import { knownLanguage } from '#shared/protocol/languages.ts';
import { parseSessionExpiration } from '#shared/protocol/lifetimes.ts';
import { canonicalProvider, isForeignProvider } from '#shared/protocol/providers.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';
import { userInfoFields, userInfoProblem } from '#shared/protocol/user-info.ts';
import type { LoginForm, PageForm, ServerForm } from '../../stores/flow-form.ts';
import { flowTexts as texts } from '../../texts/flows.ts';

/** What the service would say about a value: `problem` refuses it, `note` tells which rule lets it pass. */
export interface Check {
  readonly problem?: string;
  readonly note?: string;
}
export type Checks<F> = { readonly [K in keyof F]?: Check };

/** Checks the login parameters with the rules of the login end-point, while they are typed (D18, D19, D21, D25). */
export function checkLogin(
  form: LoginForm,
  site: Pick<Site, 'domains' | 'providers' | 'tokenLifetime'>,
): Checks<LoginForm> {
  return {
    x_provider: checkProvider(form.x_provider, site.providers),
    redirect_uri: checkRedirect(form.redirect_uri, site.domains),
    x_cid: form.x_cid.length > 100 ? { problem: texts.checks.cidTooLong } : {},
    x_lang: form.x_lang && !knownLanguage(form.x_lang) ? { problem: texts.checks.unknownLanguage } : {},
    x_session_expiration:
      form.x_session_expiration === ''
        ? { note: texts.checks.lifetime.ofSite(site.tokenLifetime) }
        : checkLifetime(form.x_session_expiration),
    x_temporary_account:
      form.x_temporary_account && form.x_pending_registration ? { note: texts.checks.pendingAndTemporary } : {},
  };
}

function checkProvider(name: string, allowed: readonly string[]): Check {
  if (name === '') return { problem: texts.checks.providerMissing };
  // Only the service knows what the site registered (X 4, X 5); the list of the 33 that are on does not hold for it.
  if (isForeignProvider(name.toLowerCase())) return { note: texts.checks.ownProvider };
  const canonical = canonicalProvider(name);
  if (!canonical) return { problem: texts.checks.unknownProvider };
  if (!allowed.includes('*') && !allowed.includes(canonical)) return { problem: texts.checks.providerOff };
  return canonical === name.toLowerCase() ? {} : { note: texts.checks.alias(canonical) };
}

function checkRedirect(uri: string, domains: readonly string[]): Check {
  if (uri === '') return { problem: texts.checks.redirectMissing };
  const verdict = checkRedirectUri(uri, domains);
  return verdict.allowed ? { note: verdict.rule } : { problem: verdict.reason };
}

/**
 * The domain that a site would have to register for a call-back that it refuses.
 *
 * @returns a host or a custom scheme; undefined when the call-back passes, or no domain would let it pass (D18)
 */
export function domainToRegister(uri: string, domains: readonly string[]): string | undefined {
  if (checkRedirectUri(uri, domains).allowed || !URL.canParse(uri)) return undefined;
  const { protocol, hostname } = new URL(uri);
  return [hostname, `${protocol}//`].find((domain) => checkRedirectUri(uri, [...domains, domain]).allowed);
}

/** Checks the parameters of grant_type=none with the rules of the token end-point (D25, D27). */
export function checkServer(form: ServerForm): Checks<ServerForm> {
  return {
    x_siteUID: form.x_siteUID && !uid.safeParse(form.x_siteUID).success ? { problem: texts.checks.uid } : {},
    x_userInfo: checkUserInfo(form.x_userInfo, form.x_siteUID),
    x_sessionExpiration: checkLifetime(form.x_sessionExpiration),
  };
}

/** Checks what the page of a client-side login does: its provider, and whether its origin is one of the site (D18, D48). */
export function checkPage(
  { by, provider }: PageForm,
  { domains, providers }: Pick<Site, 'domains' | 'providers'>,
): { readonly provider?: Check; readonly host?: Check } {
  return {
    ...(by === 'provider' && { provider: checkProvider(provider, providers) }),
    ...(registeredPageHost(domains) === undefined && { host: { problem: texts.checks.pageHost(usualPageHost) } }),
  };
}

function checkLifetime(text: string): Check {
  if (text === '') return { note: texts.checks.lifetime.never };
  const lifetime = parseSessionExpiration(text);
  if (!lifetime) return { problem: texts.checks.badLifetime };
  if (lifetime.kind === 'seconds') return { note: texts.checks.lifetime.seconds(lifetime.seconds) };
  return { note: texts.checks.lifetime[lifetime.kind] };
}

function checkUserInfo(text: string, siteUID: string): Check {
  if (text === '') return {};
  if (siteUID === '') return { problem: texts.checks.userInfoNeedsUid };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: texts.checks.userInfoNotJson };
  }
  if (!isObject(value)) return { problem: texts.checks.userInfoNotObject };
  const problem = userInfoProblem(value);
  return problem ? { problem: texts.checks.userInfo(problem, Object.keys(userInfoFields)) } : {};
}

/** True when any checked value would be refused. */
export function refused(checks: Readonly<Record<string, Check | undefined>>): boolean {
  return Object.values(checks).some((check) => check?.problem !== undefined);
}
