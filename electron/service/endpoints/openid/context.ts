import type { SiteCall } from '#service/endpoints/login/index.ts';
import { requestOfContext, type Waiting } from '#service/families/fidm/index.ts';
import { ownState } from '#shared/causes/own-state.ts';
import { OpenIdProblem } from './problem.ts';

/**
 * The request of a context.
 *
 * @param name of the parameter
 * @throws OpenIdProblem that says why there is none
 */
export function waitingRequest({ core, call, site }: SiteCall, name = 'context'): Waiting {
  const found = requestOfContext(core, site, call.parameters.get(name) ?? '', call.at, name);
  if ('cause' in found) {
    const { errorCode, details, cause, state } = found;
    const problem = new OpenIdProblem('invalid_request', errorCode, details, { cause });
    throw call.trace.refused('X 2', problem, state && ownState(state));
  }
  call.trace.passed('X 2', 'The context is that of a request that waits.', {
    client_id: String(found.parameters.client_id),
  });
  return found;
}
