import { hasSecretInClear, SECRET_IN_CLEAR } from '#service/core/auth/index.ts';
import { nextLoginRepository } from '#service/core/login/index.ts';
import { foreignProvidersOf, loginRepository } from '#service/core/provider-logins/index.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import {
  type Choice,
  checkChoice,
  checkKnownParameters,
  checkReadable,
  errorDescription,
} from '#service/endpoints/oauth/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, type Failure, OAuthError, type Response } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { checkClient } from './client.ts';
import { checkClientSide, isPopup } from './client-side.ts';
import { checkConnection, isAddConnection, namespaceOf, otherAddress } from './connection.ts';
import { decideBeforehand } from './decide.ts';
import { checkDetails } from './details.ts';
import { checkFlags } from './flags.ts';
import { toForeignProvider } from './foreign.ts';
import { connectionParameters, loginParameters } from './known-parameters.ts';
import { checkLanguage, hasNoLanguage, languageOfPage } from './language.ts';
import type { RedirectTarget } from './location.ts';
import { type RefusedLogin, refusedPage } from './plain-page.ts';
import { checkProvider } from './provider.ts';
import { checkRedirect } from './redirect-uri.ts';
import { type LoginRequest, toStored } from './request.ts';
import { pageResponse, redirectError, tellFlow } from './responses.ts';
import { providerScreen } from './screen.ts';
import { type SiteCall, siteCall } from './site-call.ts';
import { checkState, stateOf } from './state.ts';

/** The verified redirect of each login: a later failure redirects there too (D17, F 1.5). */
const verifiedTargets = new WeakMap<Call, RedirectTarget>();

/** The login endpoint (spec "Login end-point"): the checks in the order of D17, then the provider's screen. */
export function login(core: Core, call: Call): Response {
  call.facts.method = otherAddress(call) ?? call.facts.method;
  const flowId = core.flows.loginSeen(call);
  if (flowId !== undefined) call.facts.flowId = flowId;

  // Nothing redirects while this is undefined (D17, R11).
  let target: RedirectTarget | undefined;
  let parameter: RefusedLogin['parameter'] = 'client_id';
  try {
    if (hasSecretInClear(call))
      throw call.trace.refused('D42', new OAuthError('invalid_request', 403006, SECRET_IN_CLEAR, 'over-http'));
    const site = checkClient(core, call);
    parameter = 'redirect_uri';
    const redirectUri = checkRedirect(call, site);
    target = {
      ...{ redirectUri, place: placeOf(call), state: stateOf(call) },
      ...{ isPopup: isPopup(call), lang: languageOfPage(call) },
    };
    verifiedTargets.set(call, target);
    checkReadable(call, namespaceOf(call));
    checkKnownParameters(call, isAddConnection(call) ? connectionParameters : loginParameters);
    checkState(call);
    const responseType = checkResponseType(call, site);
    const provider = checkProvider(core, call, site);
    const clientSide = checkClientSide(call, redirectUri, responseType);
    const flags = checkFlags(call);
    const lang = checkLanguage(call);
    const details = checkDetails(call);
    const at = siteCall(core, call, site);
    const connectTo = checkConnection(at);
    const { state } = target;
    const address = otherAddress(call);
    const request = {
      ...(address !== undefined && { address }),
      redirectUri,
      responseType,
      ...(state !== undefined && { state }),
      provider,
      ...(clientSide && { clientSide }),
      ...flags,
      lang,
      ...(hasNoLanguage(call) && { hasNoLanguage: true }),
      ...details,
      ...(connectTo !== undefined && { connectTo, withoutCredential: isAddConnection(call) }),
    };
    return showScreen(at, request);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return target ? redirectError(core, call, target, error) : refuseWithPage(core, call, error, parameter);
  }
}

/** A login that failed unexpectedly: a redirect tells the site, or a page tells the user (F 1.5). */
export function loginFailed(core: Core, call: Call, { errorCode, details }: Failure): Response {
  const error = new OAuthError('access_denied', errorCode, details);
  const target = verifiedTargets.get(call);
  return target ? redirectError(core, call, target, error) : refuseWithPage(core, call, error, 'client_id');
}

/** Token type: the fragment, also for errors; every other type, known or not: the query (D20). */
export function placeOf(call: Call): RedirectTarget['place'] {
  const ambiguous = call.malformed?.names.includes('response_type') ?? false;
  return call.parameters.get('response_type') === 'token' && !ambiguous ? 'fragment' : 'query';
}

function showScreen(at: SiteCall, request: LoginRequest): Response {
  const { core, call, site } = at;
  const { flowId } = call.facts;
  const record = core.store.of(loginRepository).create({ apiKey: site.apiKey, request: toStored(request), flowId });
  // Connecting an identity is no login: its screen says which one.
  const isLogin = request.connectTo === undefined;
  const next = isLogin ? core.store.of(nextLoginRepository).take(ownKeyOf(site), request.provider) : undefined;
  if (next !== undefined) return decideBeforehand(at, record, next);
  const foreign = core.store.of(foreignProvidersOf).find(site.apiKey, request.provider);
  if (foreign !== undefined) return toForeignProvider(core, call, record, foreign);
  call.trace.passed('D21', "The provider's screen is shown; the user decides there.", {
    provider: request.provider,
    state: request.state === undefined ? '(none sent)' : `(${request.state.length} characters, kept to be echoed)`,
  });
  if (flowId !== undefined) core.flows.screenShown(flowId, call);
  return pageResponse(200, providerScreen(core, site, record), "The provider's screen", {
    errorCode: 0,
    reason: `The provider's screen of ${request.provider} was shown; the user has not decided yet.`,
  });
}

export function refuseWithPage(
  core: Core,
  call: Call,
  refused: OAuthError,
  parameter: RefusedLogin['parameter'],
): Response {
  tellFlow(core, call, refused);
  const { error, errorCode, details } = refused;
  const description = errorDescription(errorCode);
  call.trace.noted('D17', 'redirect_uri is not verified: a page shows the error, and nothing redirects.');
  return pageResponse(
    400,
    refusedPage(core, call.id, languageOfPage(call), { error, description, details, errorCode, parameter }),
    `error=${error}, error_description=${description}`,
    { errorCode, error, reason: details },
  );
}

const responseTypes: Choice<LoginRequest['responseType']> = {
  name: 'response_type',
  known: { token: 'token', code: 'code' },
  inWords: '"token" or "code"',
  unsupported: { error: 'unsupported_response_type', errorCode: 400012 },
};

/** The response type, known and allowed for the site (spec "Login end-point", response_type). */
export function checkResponseType(call: Call, site: SiteRecord): LoginRequest['responseType'] {
  return checkChoice(call, responseTypes, site.responseTypes);
}
