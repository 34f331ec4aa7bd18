import { nextLoginRepository } from '#service/core/login/index.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import { addressDifference } from '#service/endpoints/oauth/index.ts';
import { fidmRepository, paths, requestOfContext, withProvider } from '#service/families/fidm/index.ts';
import type { Eventual, Response } from '#service/kernel/index.ts';
import { lengthOf } from './checks.ts';
import { continueBeforehand } from './continue.ts';
import { OpenIdProblem } from './problem.ts';
import { contextNow, modeOf, toErrorPage, toProxyPage } from './proxy-page.ts';
import { libraryResponse, noteLibraryError } from './responses.ts';

/** Characters of all parameters together: a request is kept for 10 minutes, and anybody may send one (R53). */
const MAX_REQUEST_LENGTH = 16_384;

/** Prompts that the service decides about, because it knows the sessions. */
const decidable = new Set(['none', 'login', 'consent']);

/**
 * The authorization end-point: a request that is right waits for its user, with a context, at the proxy page (X 2). The library
 * checks it as if it asked for consent: whether the user is asked is decided when the request goes on.
 */
export function authorize(at: SiteCall): Eventual<Response> {
  const { core, call, site } = at;
  const { apiKey } = site;
  const sent = [...call.parameters];
  if (lengthOf(call) > MAX_REQUEST_LENGTH) {
    const details = `The parameters have more than ${MAX_REQUEST_LENGTH} characters. Keep state short, and what belongs to it at the relying party.`;
    const problem = call.trace.refused('R53', new OpenIdProblem('invalid_request', 413001, details));
    return toErrorPage(at, problem);
  }
  const prompt = call.parameters.get('prompt');
  const prompts = new Set(prompt?.split(' ').filter(Boolean));
  const isDecided = [...prompts].every((one) => decidable.has(one)) && !(prompts.has('none') && prompts.size > 1);
  const own = new Set(['gig_prompt', ...(isDecided ? ['prompt'] : [])]);
  const form = new URLSearchParams(
    sent.filter(({ name }) => !own.has(name)).map(({ name, value }): [string, string] => [name, value]),
  );
  if (isDecided) form.set('prompt', 'consent');
  if (isDecided && prompts.size > 0) form.set('gig_prompt', [...prompts].join(' '));

  const work = {
    kind: 'request',
    httpMethod: 'POST',
    path: paths.authorize,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: form.toString(),
  } as const;
  return withProvider(core, call, apiKey, work, {
    busy: (details) => toErrorPage(at, new OpenIdProblem('temporarily_unavailable', 409030, details)),
    respond(outcome) {
      const { waiting, isShown, error } = outcome;
      if (waiting !== undefined) {
        call.trace.passed('OpenID Connect Core 3.1.2.2', 'The request is one of a relying party of the site.', {
          client_id: String(waiting.parameters.client_id),
        });
        const { parameters } = waiting;
        // A decision for one provider of the login screen is for that one alone.
        const next = core.store.of(nextLoginRepository).take(apiKey, '');
        const kept = next && requestOfContext(core, site, contextNow(call, site, waiting.context), call.at, 'context');
        if (next !== undefined && kept !== undefined && !('cause' in kept)) {
          return continueBeforehand(at, kept, next);
        }
        const context = contextNow(call, site, waiting.context);
        const reason = `The request of ${String(parameters.client_id)} waits for its user.`;
        return toProxyPage(at, { context, parameters }, modeOf(parameters), reason);
      }
      if (isShown && error !== undefined) {
        const difference = error.error === 'invalid_redirect_uri' ? differenceOf(at) : undefined;
        return toErrorPage(at, noteLibraryError(call, error, difference));
      }
      return libraryResponse(call, outcome, 'Answered the relying party.');
    },
  });
}

/** How the redirect_uri differs from a registered one; for the log alone, which knows what is registered (D28). */
function differenceOf({ core: { store }, call: { parameters }, apiKey }: SiteCall): string | undefined {
  const party = store.of(fidmRepository).relyingParty(apiKey, parameters.get('client_id') ?? '');
  return party && redirectUriDifference(parameters.get('redirect_uri') ?? '', party.settings.redirectUris);
}

/**
 * How an address differs from the registered one that it resembles most, and what to do, as sentences; undefined when it
 * resembles none.
 *
 * @param registered of the relying party
 */
export function redirectUriDifference(sent: string, registered: readonly string[]): string | undefined {
  const found = addressDifference(sent, registered);
  return (
    found &&
    `redirect_uri differs from the registered one in ${found.words}. Send "${found.meant}", or register the other address with fidm.oidc.op.updateRP.`
  );
}
