import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { recordedCall } from '#service/core/log/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';
import { readCallBack } from '../callback.ts';
import { withObtained } from '../credential.ts';
import { arrow, type CoreBeforeFlows } from '../new-step.ts';
import { failed, type Run, withFlow, withSecrets, withStep } from '../run.ts';
import type { Runs } from '../runs.ts';
import type { OpenPages } from './open-pages.ts';
import { hasOwnSteps, interrupts, withPageCall, withPageRecord } from './page-steps.ts';

/** The run whose page makes a call: a browser names its origin (Fetch, "Origin header"). */
export function runOfCaller(pages: OpenPages, { origin, referer }: Call['headers']): string | undefined {
  const named = typeof origin === 'string' ? origin : originOf(referer);
  return named === undefined ? undefined : pages.runAt(named);
}

/** The run whose page the login goes back to. */
export function runOfLogin(pages: OpenPages, { parameters }: Pick<Call, 'parameters'>): string | undefined {
  const named = originOf(parameters.get('redirect_uri'));
  return named === undefined ? undefined : pages.runAt(named);
}

function originOf(address: string | string[] | undefined): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Fills the pictures of pages with the calls that they make; called after each call of a run. */
export function pageCallSeen(runs: Runs, { store }: CoreBeforeFlows, call: CallSummary): void {
  const { flowId } = call;
  const run = flowId === undefined ? undefined : runs.find(flowId);
  if (flowId === undefined || run?.page === undefined || hasOwnSteps(call)) return;
  runs.change(flowId, (current) => withForeignPage(withPageCall(current, call), call, store));
  void recordedCall(store, call.callId).then((record) => {
    if (record !== undefined) runs.change(flowId, (current) => withPageRecord(current, record));
  });
}

/** The browser does not give a page the response whose site has not registered its domain (D48). */
function withForeignPage(run: Run, call: CallSummary, { of }: CoreBeforeFlows['store']): Run {
  if (call.method !== 'accounts.webSdkBootstrap' || run.flow.loginUrl === undefined) return run;
  const { origin, hostname } = new URL(run.flow.loginUrl);
  const domains = of(siteRepository).get(run.flow.apiKey)?.domains ?? [];
  if (checkRedirectUri(`${origin}/`, domains).allowed) return run;
  const explanation = `The browser does not let the page read this response, because ${hostname} is no registered domain of ${run.flow.siteName}: the service names no such origin in Access-Control-Allow-Origin. Register ${hostname} in Sites, or load the page from a registered domain.`;
  const withheld = arrow('service', 'client', 'The browser withholds the response', explanation, {
    ...{ outcome: 'failed', callId: call.callId },
  });
  return failed(withStep(run, withheld, call.at), explanation);
}

/** The session that a call of the page began. */
export function withSession(run: Run, call: Call, value: string, { store }: CoreBeforeFlows): Run {
  if (run.page === undefined || store.of(tokenRepository).find(value) === undefined) return run;
  const page = { ...run.page, sessionCall: call.id, looksForCookie: true };
  return withObtained({ ...run, page }, { token: value }, store);
}

/** How the page sends the user to log in. */
export function loginExplanation({ flow }: Run): string {
  return flow.page?.authFlow === 'redirect'
    ? 'The library sends the browser from the page to the login end-point.'
    : 'The library opens the login end-point in a pop-up window, in the click of the user.';
}

/** What the login end-point gives back to the page: by the pop-up window that tells its opener, or by a redirect. */
export function withResult(run: Run, call: Call, location: string, { store }: CoreBeforeFlows): Run {
  const { code, error, errorDescription = '', parameters } = readCallBack(location, run.flow.redirectUri);
  const isPopup = run.flow.page?.authFlow !== 'redirect';
  const isAuthCode = /[#&]authCode=/.test(location);
  const way = isPopup
    ? 'The last page of the pop-up window tells the page that opened it (postMessage to exactly its origin)'
    : 'The browser is redirected to the page, with the result in the fragment';
  const hidden = code === undefined ? run : withSecrets(run, code);
  const brought = error ?? (isAuthCode ? 'a code for the server' : 'a one-time code');
  const explanation = explainResult(way, { error, errorDescription, isAuthCode });
  const result = arrow('service', 'client', `Result: ${brought}`, explanation, {
    ...(error === undefined ? { kind: isAuthCode ? 'handAuthCode' : 'handResult' } : { outcome: 'failed' }),
    parameters: isPopup ? parameters.map((parameter) => ({ ...parameter, place: 'event' as const })) : parameters,
    ...{ target: maskUrl(location), status: isPopup ? 200 : 302, callId: call.id },
  });
  const told = withStep(hidden, result, call.at);
  if (error === undefined) return isAuthCode ? withObtained(told, { code }, store) : told;
  // The library goes on with the regToken.
  const isInterrupted = interrupts(Number.parseInt(errorDescription, 10));
  return isInterrupted
    ? withFlow(told, { status: 'waiting', failure: undefined })
    : failed(told, run.flow.failure ?? told.flow.steps.at(-1)?.explanation ?? error);
}

function explainResult(
  way: string,
  result: { readonly error: string | undefined; readonly errorDescription: string; readonly isAuthCode: boolean },
): string {
  if (result.error !== undefined && interrupts(Number.parseInt(result.errorDescription, 10))) {
    return `${way}: the login is interrupted (${result.errorDescription}). The page goes on with the regToken and asks for what is open.`;
  }
  if (result.error !== undefined) {
    return `${way}: the login ended with an error (${result.errorDescription || 'no description'}). Press the button of the page again, or start a new run.`;
  }
  return result.isAuthCode
    ? `${way}: a code that the server of the site exchanges. It is valid for 2 minutes and for one exchange.`
    : `${way}: a code for one use, worth nothing without the state that only this page knows.`;
}
