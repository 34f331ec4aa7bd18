import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { findSite, unreadable } from '#service/endpoints/oauth/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, missingIn } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { isAddConnection } from './connection.ts';

/** First check of a login: its site (D17; spec "Login end-point", client_id). */
export function checkClient(core: Core, call: Call): SiteRecord {
  const clientId = call.parameters.get('client_id') ?? siteOfToken(core, call);
  if (call.malformed?.names.includes('client_id')) {
    throw call.trace.refused('D7', unreadable(call.malformed));
  }
  if (!clientId) {
    throw call.trace.refused('spec: client_id', missingIn('client_id', 'Send the API key of the site in it.'));
  }
  return findSite(core, call, clientId);
}

/**
 * socialize.addConnection may leave out `client_id`: its token belongs to a site (F 3.2). The token is checked later.
 */
function siteOfToken({ store }: Core, call: Call): string | undefined {
  return isAddConnection(call)
    ? store.of(tokenRepository).find(call.parameters.get('oauth_token') ?? '')?.apiKey
    : undefined;
}
