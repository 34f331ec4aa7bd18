import type { Site } from '#shared/contract/sites.ts';
import { useFlowForm } from '../../stores/flow-form.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { useExampleRedirect } from './landing-address.ts';
import { useFirstUser } from './openid-fields.tsx';

/** What a run is started with, in a line: the site, then what tells this run from others of its use case. */
export function useRunSummary(site: Site): string {
  const { useCase, login, redirect, server, page, openid, saml } = useFlowForm();
  const exampleRedirect = useExampleRedirect();
  const firstUser = useFirstUser(site.apiKey);
  const parts = {
    token: () => [login.x_provider, redirect ?? exampleRedirect(site.domains)],
    server: () => [server.x_siteUID || texts.runs.noUser],
    code: () => [login.x_provider, redirect ?? exampleRedirect(site.domains)],
    page: () => [
      page.by === 'provider' ? page.provider : texts.page.by.options.screenSet,
      texts.page.authFlow.options[page.authFlow],
      ...(page.by === 'provider' ? [texts.page.gives.options[page.gives]] : []),
    ],
    openid: () => [openid.UID ?? firstUser ?? ''],
    saml: () => [texts.saml.role.options[saml.role], ...(saml.role === 'idp' ? [saml.UID ?? firstUser ?? ''] : [])],
  };
  return [site.name, ...parts[useCase]()].filter(Boolean).join(' · ');
}
