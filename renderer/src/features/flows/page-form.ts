import type { PageParameters } from '#shared/contract/flows.ts';

/** What the form holds of a client-side login. */
export interface PageForm {
  readonly by: PageParameters['by'];
  readonly provider: string;
  readonly authFlow: PageParameters['authFlow'];
  /** What a login at a provider gives the page: a session, or a code for its server. */
  readonly gives: 'session' | 'code';
}

export const emptyPage: PageForm = { by: 'provider', provider: 'facebook', authFlow: 'popup', gives: 'session' };

/** The form as the operation wants it. */
export function pageOf({ by, provider, authFlow, gives }: PageForm): PageParameters {
  if (by === 'screenSet') return { by, authFlow };
  return { by, authFlow, provider, ...(gives === 'code' && { authCodeOnly: true }) };
}
