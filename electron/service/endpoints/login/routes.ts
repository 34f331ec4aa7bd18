import { loginRepository } from '#service/core/provider-logins/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, OAuthError, type ProvokedError, type Response, type Route, Trace } from '#service/kernel/index.ts';
import { loginErrorName } from '#shared/protocol/oauth-error-names.ts';
import { checkClient } from './client.ts';
import { isPopup } from './client-side.ts';
import { OTHER_ADDRESSES, otherAddress } from './connection.ts';
import { decide, decisionFailed } from './decide.ts';
import { languageOfPage } from './language.ts';
import type { RedirectTarget } from './location.ts';
import { login, loginFailed, placeOf, refuseWithPage } from './login.ts';
import { checkRedirect } from './redirect-uri.ts';
import { redirectError } from './responses.ts';
import { DECISION_ADDRESS } from './screen.ts';
import { stateOf } from './state.ts';

/** The login endpoint, and the one for the decision on the provider's screen (spec "Login end-point", D17–D23). */
export function loginRoutes(core: Core): readonly Route[] {
  return [
    {
      name: 'socialize.login',
      // One endpoint at several addresses: to log in, to connect a provider to an account, to ask for permissions, to
      // register under the policies of the site (F 3.2).
      match: { methods: ['socialize.login', ...OTHER_ADDRESSES] },
      httpMethods: ['GET', 'POST'],
      endpoint: (call) => login(core, call),
      failed: (call, failure) => loginFailed(core, call, failure),
      provoked: { endpoint: 'login', error: (call, error) => loginProvoked(core, call, error) },
    },
    {
      name: 'socialize.login',
      match: { path: DECISION_ADDRESS },
      httpMethods: ['POST'],
      siteOf: ({ parameters }) => core.store.of(loginRepository).siteOf(parameters.get('login') ?? ''),
      endpoint: (call) => decide(core, call),
      failed: (call, failure) => decisionFailed(core, call, failure),
    },
  ];
}

/**
 * A login that fails on purpose (D50). Nothing of it is checked but where the error may go: an address that the site
 * has not registered gets no redirect from a provoked failure either (R10, R11).
 */
export function loginProvoked(core: Core, call: Call, { errorCode, details }: ProvokedError): Response {
  call.facts.method = otherAddress(call) ?? call.facts.method;
  const flowId = core.flows.loginSeen(call);
  if (flowId !== undefined) call.facts.flowId = flowId;
  const error = new OAuthError(loginErrorName(errorCode), errorCode, details);
  const target = verifiedTarget(core, call);
  return target ? redirectError(core, call, target, error) : refuseWithPage(core, call, error, 'client_id');
}

function verifiedTarget(core: Core, call: Call): RedirectTarget | undefined {
  // What these checks say is not why the call failed: it stays out of the trace.
  const checked: Call = { ...call, trace: new Trace() };
  try {
    const redirectUri = checkRedirect(checked, checkClient(core, checked));
    const [place, state] = [placeOf(call), stateOf(call)];
    return { redirectUri, place, state, isPopup: isPopup(call), lang: languageOfPage(call) };
  } catch (error) {
    if (error instanceof OAuthError) return undefined;
    throw error;
  }
}
