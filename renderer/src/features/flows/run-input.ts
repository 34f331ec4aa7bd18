import type { z } from 'zod';
import type { loginParameters, PageParameters, serverParameters } from '#shared/contract/flows.ts';
import type { LoginForm, PageForm, ServerForm } from '../../stores/flow-form.ts';

/**
 * A call-back that the site allows, or nothing when it has no domain. A name comes before the machine itself, because
 * a call-back on a host that does not exist shows that a run needs none.
 *
 * @param landing address of Authdesk's own landing page, where the login is a tab of a browser: it would end on an error page
 */
export function exampleRedirect(domains: readonly string[], landing?: string): string {
  if (landing !== undefined && domains.includes('localhost')) return landing;
  const web = domains.filter((domain) => !domain.endsWith('://'));
  const host = web.find((domain) => !isOwnMachine(domain)) ?? web[0];
  if (host) return `https://${host}/callback`;
  const scheme = domains[0];
  return scheme ? `${scheme}callback` : '';
}

function isOwnMachine(domain: string): boolean {
  return /(?:^|\.)localhost$/i.test(domain) || /^[\d.]+$/.test(domain) || domain.startsWith('[');
}

/** What the form holds, as the operation that starts a run takes it: members that were left empty are absent. */
export function loginOf(form: LoginForm): z.infer<typeof loginParameters> {
  return {
    x_provider: form.x_provider,
    redirect_uri: form.redirect_uri,
    ...(form.state && { state: form.state }),
    ...(form.x_cid && { x_cid: form.x_cid }),
    ...(form.x_lang && { x_lang: form.x_lang }),
    ...(form.x_session_expiration && { x_session_expiration: form.x_session_expiration }),
    ...(form.x_pending_registration && { x_pending_registration: true }),
    ...(form.x_temporary_account && { x_temporary_account: true }),
  };
}

export function serverOf(form: ServerForm): z.infer<typeof serverParameters> {
  return {
    ...(form.x_siteUID && { x_siteUID: form.x_siteUID }),
    ...(form.x_userInfo && { x_userInfo: form.x_userInfo }),
    ...(form.x_sessionExpiration && { x_sessionExpiration: form.x_sessionExpiration }),
  };
}

export function pageOf({ by, provider, authFlow, gives }: PageForm): PageParameters {
  if (by === 'screenSet') return { by, authFlow };
  return { by, authFlow, provider, ...(gives === 'code' && { authCodeOnly: true }) };
}
