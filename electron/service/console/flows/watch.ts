import type { FlowWatch } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { FlowStep } from '#shared/contract/flows.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { decodedForm, readCallBack } from './callback.ts';
import { withObtained } from './credential.ts';
import { stepParameter } from './meanings.ts';
import { arrow, type CoreBeforeFlows } from './new-step.ts';
import type { OpenPages } from './page/open-pages.ts';
import { loginExplanation, runOfCaller, runOfLogin, withResult, withSession } from './page/page-watch.ts';
import { failed, type Run, withChangedStep, withFlow, withSecrets, withStep } from './run.ts';
import type { Runs } from './runs.ts';
import { FLOW_HEADER } from './traffic.ts';

/** The run's newest step, if it waits for the user. */
function waitingStep(run: Run): FlowStep | undefined {
  const last = run.flow.steps.at(-1);
  return last?.outcome === 'waiting' ? last : undefined;
}

/** A login by SAML adds each step itself: it reads the messages that a redirect or a form brings. */
const namesItsOwn = ({ flow }: Run): boolean => flow.useCase === 'saml';

function answered(run: Run): Run {
  return withChangedStep(run, waitingStep(run)?.id, (step) => ({ ...step, outcome: 'ok' }));
}

/**
 * The service's side of a run: what the login end-point saw and sent (see `FlowWatch`).
 */
export function createWatch(runs: Runs, pages: OpenPages, core: CoreBeforeFlows): FlowWatch {
  /** A run changes only after the commit (R49). */
  function change(flowId: string, next: (run: Run) => Run): void {
    core.store.afterCommit(() => runs.change(flowId, next));
  }

  function callSeen(headers: Call['headers']): string | undefined {
    const id = headers[FLOW_HEADER];
    return typeof id === 'string' ? runs.find(id)?.flow.id : runOfCaller(pages, headers);
  }

  function loginSeen(call: Call): string | undefined {
    if (call.query === '') return undefined;
    const run =
      runs.list().find((candidate) => candidate.loginQuery === call.query) ?? runs.find(runOfLogin(pages, call) ?? '');
    if (!run) return undefined;
    change(run.flow.id, (current) => {
      const again = current.flow.steps.some(({ kind }) => kind === 'openLogin');
      const started = withFlow(answered(current), { status: 'waiting', failure: undefined });
      const explanation = current.page
        ? loginExplanation(current)
        : 'The client opened the login end-point in the user’s browser.';
      const request = arrow('client', 'service', again ? 'Login request, repeated' : 'Login request', explanation, {
        ...{ kind: 'openLogin', hasCode: true, callId: call.id },
        parameters: decodedForm(call.query).map(({ name, value }) => stepParameter(name, value, 'query')),
        target: current.page ? `${call.httpMethod} ${call.path}` : `${call.httpMethod} ${call.path}?${call.query}`,
      });
      return withStep(started, request, call.at);
    });
    return run.flow.id;
  }

  function screenShown(flowId: string, call: Call): void {
    const explanation =
      'The service shows the simulated screen of the provider and waits until the user approves or refuses.';
    const screen = arrow('service', 'provider', 'Provider’s screen', explanation, {
      ...{ kind: 'askProvider', outcome: 'waiting', callId: call.id },
    });
    change(flowId, (run) => (waitingStep(run) || namesItsOwn(run) ? run : withStep(run, screen, call.at)));
  }

  function loginRefused(
    flowId: string,
    call: Call,
    { error, errorCode, details }: { error: string; errorCode: number; details: string },
  ): void {
    change(flowId, (run) => {
      if (namesItsOwn(run)) return run;
      const sentence = `The login end-point refused the request: ${error} (${errorCode}). ${details}`;
      const refusal = arrow('service', 'client', `Refused: ${error}`, sentence, { outcome: 'failed', callId: call.id });
      return failed(withStep(decided(run, call, false), refusal, call.at), sentence);
    });
  }

  function redirected(flowId: string, call: Call, location: string): void {
    change(flowId, (run) => {
      if (namesItsOwn(run)) return run;
      if (run.page)
        return withResult(withoutErrorOf(decided(run, call, !hasError(location)), call), call, location, core);
      const callBack = readCallBack(location, run.flow.redirectUri);
      const isError = callBack.error !== undefined;
      const secrets = [callBack.code, callBack.token].filter((value) => value !== undefined);
      const before = withSecrets(withoutErrorOf(decided(run, call, !isError), call), ...secrets);
      const what = isError ? 'error' : callBack.token !== undefined ? 'token' : 'code';
      const label = `Redirect with ${what === 'error' ? `error: ${callBack.error}` : what}`;
      const redirect = arrow('service', 'client', label, explain(what, callBack.errorDescription, run), {
        kind: run.flow.useCase === 'code' ? 'redirectCode' : 'redirectToken',
        outcome: isError ? 'failed' : 'ok',
        ...{ parameters: callBack.parameters, target: maskUrl(location), status: 302, callId: call.id },
      });
      const sent = withStep(before, redirect, call.at);
      const known: Run = { ...sent, location, redirectStep: sent.flow.steps.at(-1)?.id };
      if (isError) return failed(known, run.flow.failure ?? explain('error', callBack.errorDescription, run));
      return withObtained(known, callBack, core.store);
    });
  }

  function sessionBegun(flowId: string, call: Call, value: string): void {
    change(flowId, (run) => withSession(run, call, value, core));
  }

  return { callSeen, loginSeen, screenShown, loginRefused, redirected, sessionBegun };
}

const hasError = (location: string): boolean => readCallBack(location, undefined).error !== undefined;

/** The user's decision, when the run waits for one. */
function decided(run: Run, call: Call, approved: boolean): Run {
  if (!waitingStep(run)) return run;
  const [label, explanation] = approved
    ? ['Login approved', 'The user logged in at the provider and granted the permissions.']
    : ['Login not approved', 'The provider did not confirm the login.'];
  const response = arrow('provider', 'service', label, explanation, {
    ...{ kind: 'providerResponds', outcome: approved ? 'ok' : 'failed', callId: call.id },
  });
  return withStep(answered(run), response, call.at);
}

/** An error that is redirected is one step: the redirect replaces the error step of the same call. */
function withoutErrorOf(run: Run, call: Call): Run {
  const last = run.flow.steps.at(-1);
  const isSame = last?.callId === call.id && last.to === 'client' && last.outcome === 'failed';
  return isSame ? withFlow(run, { steps: run.flow.steps.slice(0, -1) }) : run;
}

function explain(what: 'error' | 'token' | 'code', errorDescription: string | undefined, run: Run): string {
  switch (what) {
    case 'error':
      return `The login ended with an error (${errorDescription ?? 'no description'}). Start the run again to try once more.`;
    case 'token':
      return 'The service redirected the browser to redirect_uri with the token in the fragment, which browsers send to no server.';
    case 'code':
      return `The service redirected the browser to redirect_uri with a one-time code in the query. It is valid for 2 minutes${
        run.flow.whatIf === 'reused-code' ? ' and for one exchange' : ''
      }.`;
  }
}
