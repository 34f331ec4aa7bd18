import { fidmRepository, promptsOf, scopesIn } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';
import { calledSite } from './called-site.ts';
import { waitingRequest } from './context.ts';
import { OpenIdProblem } from './problem.ts';
import { jsonResponse } from './responses.ts';

/** What a consent page shows (X 2): who asks for what. It has no secret: whoever has the context may know it. */
export function contextData(core: Core, call: Call): Response {
  const site = calledSite(core, call);
  const waiting = waitingRequest(core, call, site, 'oidc_context');
  const { client_id: clientID = '', ui_locales, display } = waiting.parameters;
  const prompt = [...promptsOf(waiting.parameters)].join(' ') || undefined;
  const named = call.parameters.get('client_id');
  if (named !== undefined && named !== clientID) {
    const details = 'The context is that of another relying party than client_id names.';
    throw call.trace.refused('X 2', new OpenIdProblem('invalid_request', 400006, details));
  }
  const party = core.store.of(fidmRepository).relyingParty(site.apiKey, clientID);
  const data = {
    errorCode: 0,
    ...{ clientID, clientName: party?.settings.description || clientID, scope: scopesIn(waiting.parameters).join(' ') },
    ...{ context: waiting.context, ui_locales, prompt, display },
  };
  return jsonResponse(200, data, { errorCode: 0, reason: 'Said what a relying party asks for.' });
}
