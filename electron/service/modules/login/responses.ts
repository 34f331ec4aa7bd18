import type { Call, Response } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import type { OAuthError } from '#service/kernel/errors.ts';
import { errorDescription } from '#service/modules/oauth/error-description.ts';
import { type RedirectTarget, redirectLocation } from './location.ts';
import type { Page } from './page.ts';

/** A page as an answer; the log keeps a line about it instead of the whole. */
export function pageResponse(
  status: number,
  { headers, body }: Page,
  logged: string,
  outcome: Pick<Response, 'errorCode' | 'error' | 'reason'>,
): Response {
  return { status, headers, body, loggedBody: `${logged} (HTML, ${body.length} characters)`, ...outcome };
}

/** Sends the person back to the site with the parameters of the answer: status 302 (D20). */
export function redirectResponse(
  core: Core,
  call: Call,
  target: RedirectTarget,
  parameters: readonly (readonly [string, string])[],
  outcome: Pick<Response, 'errorCode' | 'error' | 'reason'>,
): Response {
  const { whole, masked } = redirectLocation(target, parameters);
  call.trace.passed('D20', `The answer travels in the ${target.place} of redirect_uri.`, { location: masked });
  if (call.facts.flowId !== undefined) core.flows.redirected(call.facts.flowId, call, whole);
  return {
    status: 302,
    headers: { location: whole, 'content-type': 'text/plain; charset=utf-8', 'referrer-policy': 'no-referrer' },
    body: '',
    loggedHeaders: { location: masked },
    ...outcome,
  };
}

/** Tells the site why its login was refused (F 1.5). */
export function redirectError(core: Core, call: Call, target: RedirectTarget, error: OAuthError): Response {
  tellFlow(core, call, error);
  return redirectResponse(
    core,
    call,
    target,
    [
      ['error', error.error],
      ['error_description', errorDescription(error.errorCode)],
    ],
    { errorCode: error.errorCode, error: error.error, reason: error.details },
  );
}

/** Lets the flow run that started the login know that it was refused. */
export function tellFlow(core: Core, call: Call, { error, errorCode, details }: OAuthError): void {
  const { flowId } = call.facts;
  if (flowId !== undefined) core.flows.loginRefused(flowId, call, { error, errorCode, details });
}
