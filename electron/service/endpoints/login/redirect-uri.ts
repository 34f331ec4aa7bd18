import { unreadable } from '#service/endpoints/oauth/index.ts';
import { type Call, missingIn, OAuthError, quoteForMessage } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';

/** Some clients do not accept longer addresses in a Location header. */
const MAX_LENGTH = 8_000;

/**
 * Second check of a login: is `redirect_uri` allowed? Nothing redirects before it has passed (D17, D18, R10, R11).
 *
 * @returns the address exactly as sent
 */
export function checkRedirect(call: Call, site: SiteRecord): string {
  const uri = call.parameters.get('redirect_uri');
  if (call.malformed?.names.includes('redirect_uri')) {
    throw call.trace.refused('D7', unreadable(call.malformed));
  }
  if (!uri) {
    const details = "Send the address on one of the site's domains that receives the response.";
    throw call.trace.refused('spec: redirect_uri', missingIn('redirect_uri', details));
  }
  const values = { redirect_uri: quoteForMessage(uri, 300), 'registered domains': site.domains.join(', ') || '(none)' };
  if (uri.length > MAX_LENGTH) {
    const details = `The redirect_uri has ${uri.length} characters; ${MAX_LENGTH} are the most. Move its data to state.`;
    throw call.trace.refused('D18', new OAuthError('redirect_uri_mismatch', 400011, details), values);
  }
  const verdict = checkRedirectUri(uri, site.domains);
  if (!verdict.allowed)
    throw call.trace.refused('D18', new OAuthError('redirect_uri_mismatch', 400011, verdict.reason), {
      ...values,
      ...(verdict.host !== undefined && { 'unregistered host': verdict.host }),
    });
  call.trace.passed('D18', 'redirect_uri is allowed by a registered domain.', {
    ...values,
    'rule that decides': verdict.rule,
  });
  return uri;
}
