import { errorDescription } from '#service/endpoints/oauth/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, OAuthError, Response } from '#service/kernel/index.ts';
import { type RedirectTarget, redirectLocation } from './location.ts';
import type { Page } from './page.ts';
import { popupResponse } from './popup.ts';

/** A page as a response; the log keeps a line about it instead of its HTML. */
export function pageResponse(
  status: number,
  { headers, body }: Page,
  logged: string,
  outcome: Pick<Response, 'errorCode' | 'error' | 'reason'>,
): Response {
  return { status, headers, body, loggedBody: `${logged} (HTML, ${body.length} characters)`, ...outcome };
}

/** Redirects to the site with the parameters of the response: status 302 (D20). */
export function redirectResponse(
  core: Core,
  call: Call,
  target: RedirectTarget,
  parameters: readonly (readonly [string, string])[],
  outcome: Pick<Response, 'errorCode' | 'error' | 'reason'>,
): Response {
  const { whole, masked } = redirectLocation(target, parameters);
  call.trace.passed('D20', `The response is in the ${target.place} of redirect_uri.`, { location: masked });
  if (call.facts.flowId !== undefined) core.flows.redirected(call.facts.flowId, call, whole);
  if (target.isPopup) return popupResponse(core, call, target, parameters, whole, outcome);
  return {
    status: 302,
    headers: { location: whole, 'content-type': 'text/plain; charset=utf-8', 'referrer-policy': 'no-referrer' },
    body: '',
    loggedHeaders: { location: masked },
    ...outcome,
  };
}

/**
 * Tells the site why its login was refused (F 1.5).
 *
 * @param more parameters with which the site can go on, such as regToken (F 3.3)
 */
export function redirectError(
  core: Core,
  call: Call,
  target: RedirectTarget,
  error: OAuthError,
  more: readonly (readonly [string, string])[] = [],
): Response {
  tellFlow(core, call, error);
  return redirectResponse(
    core,
    call,
    target,
    [['error', error.error], ['error_description', errorDescription(error.errorCode)], ...more],
    { errorCode: error.errorCode, error: error.error, reason: error.details },
  );
}

/** Tells the flow run that started the login that it was refused. */
export function tellFlow(core: Core, call: Call, { error, errorCode, details }: OAuthError): void {
  const { flowId } = call.facts;
  if (flowId !== undefined) core.flows.loginRefused(flowId, call, { error, errorCode, details });
}
