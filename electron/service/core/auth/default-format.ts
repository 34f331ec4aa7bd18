import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { Format } from '#service/methods/index.ts';

/**
 * The format of a response: JSON instead of XML where the call named none and its token is that of a session, as
 * accounts.login gives it: its clients parse JSON (D64, C 4.2). A site can ask for JSON always. Whoever gets XML unasked finds
 * in the trace why.
 *
 * @param chosen by the parameters of the call
 */
export function formatFor(core: Core, call: Call, chosen: Format): Format {
  if (chosen.byDefault !== true || chosen.kind !== 'xml') return chosen;
  const { origin, apiKey } = tokenOf(core, call);
  const site = apiKey === undefined ? undefined : core.store.of(siteRepository).get(apiKey);
  if (origin === 'session' || site?.defaultFormat === 'json') return { ...chosen, kind: 'json' };
  call.trace.noted(
    'D64',
    'No format was named: a call with an access token is answered in XML. For JSON, send format=json.',
  );
  return chosen;
}

/** How the token of a call was obtained, and its site; the token of a call that was refused early is looked up. */
function tokenOf({ store }: Core, { facts, authorization, parameters }: Call) {
  if (facts.tokenOrigin !== undefined) return { origin: facts.tokenOrigin, apiKey: facts.apiKey };
  const value = parameters.get('oauth_token') || authorization?.rest.trim();
  const token = value ? store.of(tokenRepository).find(value) : undefined;
  return { origin: token?.origin, apiKey: token?.apiKey ?? facts.apiKey };
}
