import type { z } from 'zod';
import type { loginParameters, serverParameters } from '#shared/contract/flows.ts';

/** What the form holds: text as typed, empty when not given. */
export interface LoginForm {
  readonly x_provider: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly x_cid: string;
  readonly x_lang: string;
  readonly x_session_expiration: string;
  readonly x_pending_registration: boolean;
  readonly x_temporary_account: boolean;
}
export interface ServerForm {
  readonly x_siteUID: string;
  readonly x_userInfo: string;
  readonly x_sessionExpiration: string;
}

export const emptyLogin: LoginForm = {
  x_provider: 'facebook',
  redirect_uri: '',
  state: '',
  x_cid: '',
  x_lang: '',
  x_session_expiration: '',
  x_pending_registration: false,
  x_temporary_account: false,
};
export const emptyServer: ServerForm = { x_siteUID: '', x_userInfo: '', x_sessionExpiration: '' };

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

/** The form as the operation wants it: members that were left empty are absent. */
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
