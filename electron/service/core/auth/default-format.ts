import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { Format } from '#service/methods/index.ts';

/**
 * The format of a response: JSON instead of XML where the call named none and its token is that of a session, as
 * accounts.login gives it: its clients parse JSON (D64, C 4.2). Whoever gets XML unasked finds in the trace why.
 *
 * @param chosen by the parameters of the call
 */
export function formatFor(core: Core, call: Call, chosen: Format): Format {
  if (chosen.byDefault !== true || chosen.kind !== 'xml') return chosen;
  if (originOf(core, call) === 'session') return { ...chosen, kind: 'json' };
  call.trace.noted(
    'D64',
    'No format was named: a call with an access token is answered in XML. For JSON, send format=json.',
  );
  return chosen;
}

/** How the token of a call was obtained; a call that was refused early is looked up. */
function originOf({ store }: Core, { facts, authorization, parameters }: Call): string | undefined {
  if (facts.tokenOrigin !== undefined) return facts.tokenOrigin;
  const value = parameters.get('oauth_token') || authorization?.rest.trim();
  return value ? store.of(tokenRepository).find(value)?.origin : undefined;
}
