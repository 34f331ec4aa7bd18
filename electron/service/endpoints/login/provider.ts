import { foreignProvidersOf } from '#service/core/provider-logins/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, missingIn, OAuthError, quoteForMessage } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';
import { isAddConnection } from './connection.ts';

/**
 * The provider: one of the 33 that is switched on for the site (D19), or one of the site's own (X 4, X 5). Returns its
 * canonical identifier.
 */
export function checkProvider({ store }: Pick<Core, 'store'>, call: Call, site: SiteRecord): string {
  const name =
    call.parameters.get('x_provider') ?? (isAddConnection(call) ? call.parameters.get('provider') : undefined);
  if (!name) {
    const details = 'Send one of the 33 providers, for example "facebook".';
    throw call.trace.refused('spec: x_provider', missingIn('x_provider', details));
  }
  const foreign = store.of(foreignProvidersOf).find(site.apiKey, name);
  if (foreign !== undefined) {
    call.trace.passed('X 4', 'The provider is one that the site registered.', { provider: foreign.id });
    return foreign.id;
  }
  const provider = canonicalProvider(name);
  if (provider === undefined) {
    const details = /^(?:oidc|saml)-/i.test(name)
      ? `The site has no provider ${quoteForMessage(name)}. Register it with ${registering(name)}.`
      : `The x_provider ${quoteForMessage(name)} is none of the 33 providers. Correct it, for example to "facebook".`;
    throw call.trace.refused('D19', new OAuthError('invalid_request', 400006, details, 'invalid:x_provider'));
  }
  if (!site.providers.includes('*') && !site.providers.includes(provider)) {
    throw call.trace.refused(
      'D19',
      new OAuthError(
        'access_denied',
        500031,
        `The provider "${provider}" is switched off for the site. Switch it on in the settings of the site.`,
        'provider-switched-off',
      ),
      { 'switched on': site.providers.join(', ') || '(none)' },
    );
  }
  call.trace.passed('D19', 'The provider is known and switched on.', { sent: quoteForMessage(name), provider });
  return provider;
}

const registering = (name: string): string =>
  /^oidc-/i.test(name) ? 'fidm.oidc.rp.createOP' : 'fidm.saml.registerIdP';
