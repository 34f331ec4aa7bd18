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

/** Members that were left empty, or switched off, are absent. */
const filled = <F extends object>(form: F): Partial<F> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => Boolean(value))) as Partial<F>;

/** What the form holds, as the operation that starts a run takes it. */
export const loginOf = (form: LoginForm): z.infer<typeof loginParameters> => ({
  ...(filled(form) as Partial<z.infer<typeof loginParameters>>),
  ...{ x_provider: form.x_provider, redirect_uri: form.redirect_uri },
});

export const serverOf = (form: ServerForm): z.infer<typeof serverParameters> => filled(form);

export function pageOf({ by, provider, authFlow, gives }: PageForm): PageParameters {
  if (by === 'screenSet') return { by, authFlow };
  return { by, authFlow, provider, ...(gives === 'code' && { authCodeOnly: true }) };
}
