import { createHash } from 'node:crypto';
import type { Identity } from '#service/modules/accounts/identities.ts';
import { invalidParameter, shorten } from '#service/modules/rest/parameter.ts';
import type { JsonObject } from '#service/storage/records.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';

/**
 * Reads `providerSessions`: an object keyed by provider, each with what the site got from that provider (F 7.2). The
 * simulated provider does not know whose authToken it is: without a providerUID, the identity is made from the token,
 * always the same one from the same token.
 *
 * @throws ApiError 400006 naming the provider and the member
 */
export function readProviderSessions(parameter: string, sessions: JsonObject): readonly Identity[] {
  const entries = Object.entries(sessions);
  if (entries.length === 0) throw invalidParameter(parameter, 'It names no provider.');
  const seen = new Set<string>();
  return entries.map(([name, session]) => {
    const provider = canonicalProvider(name);
    if (provider === undefined) throw invalidParameter(parameter, `"${shorten(name)}" is no provider.`);
    // Different spellings name the same provider, perhaps a thousand times in one call (R52).
    if (seen.has(provider)) throw invalidParameter(parameter, `It names the provider ${provider} twice.`);
    seen.add(provider);
    if (typeof session !== 'object' || session === null || Array.isArray(session)) {
      throw invalidParameter(parameter, `Its member "${name}" is a JSON object.`);
    }
    const { providerUID, authToken, code } = session as JsonObject;
    if (typeof providerUID === 'string' && providerUID !== '' && providerUID.length <= 300) {
      return { provider, providerUID };
    }
    const credential = [authToken, code].find((one) => typeof one === 'string' && one !== '');
    if (providerUID !== undefined || typeof credential !== 'string') {
      throw invalidParameter(parameter, `Its member "${name}" has an authToken, a code or a providerUID, as text.`);
    }
    const id = createHash('sha256').update(`${provider}\n${credential}`).digest('hex').slice(0, 16);
    return { provider, providerUID: `${provider}-${id}` };
  });
}
