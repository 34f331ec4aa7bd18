import { maskUrl } from '#shared/protocol/masking.ts';
import { readCallBack, sameAddress } from './callback.ts';
import { obtainedCode, obtainedToken } from './credential.ts';
import { failed, type Run, withChangedStep, withSecrets, withStep } from './run.ts';
import type { Runs } from './runs.ts';
import type { CoreBeforeFlows } from './watch.ts';

const CAUGHT = ' The login window caught exactly this address before the network.';

/**
 * Takes the call-back that a login window caught: the client's side of the redirect. The service's side is known
 * already; both are compared, and a difference is shown.
 */
export function reportCallBack(id: string, url: string, runs: Runs, core: CoreBeforeFlows): void {
  runs.change(id, (run) => {
    if (run.location === undefined) return onlyCaught(run, url, core);
    if (!sameAddress(run.location, url)) return different(run, url, core.clock());
    return withChangedStep(run, run.redirectStep, (step) =>
      step.explanation.endsWith(CAUGHT) ? step : { ...step, explanation: step.explanation + CAUGHT },
    );
  });
}

/** Something changed the address between the service and the window. */
function different(run: Run, url: string, now: number): Run {
  const { code, token } = readCallBack(url, run.flow.redirectUri);
  const secrets = [code, token].filter((value) => value !== undefined);
  return withStep(
    withSecrets(run, ...secrets),
    {
      from: 'service',
      to: 'client',
      label: 'Another call-back arrived',
      outcome: 'failed',
      explanation:
        'The login window caught another address than the service sent. Something between them changed it; the run goes on with what the service sent.',
      parameters: readCallBack(url, run.flow.redirectUri).parameters,
      target: maskUrl(url),
    },
    now,
  );
}

/** The window caught a call-back that this service did not send for the run, for example after the log-in was edited. */
function onlyCaught(run: Run, url: string, core: CoreBeforeFlows): Run {
  const { code, token, error, errorDescription, state, parameters } = readCallBack(url, run.flow.redirectUri);
  const secrets = [code, token].filter((value) => value !== undefined);
  const isOwnState = state === run.flow.login?.state;
  const shown = withStep(
    withSecrets(run, ...secrets),
    {
      from: 'service',
      to: 'client',
      label: 'Call-back caught',
      outcome: error === undefined && isOwnState ? 'ok' : 'failed',
      explanation: isOwnState
        ? 'The login window caught this call-back; the service saw no login request of this run.'
        : 'The login window caught a call-back whose state is not the one that this run sent, so the answer is not its own. Start a new run.',
      parameters,
      target: maskUrl(url),
    },
    core.clock(),
  );
  if (error !== undefined)
    return failed(shown, `The login ended with ${error} (${errorDescription ?? 'no description'}). Start a new run.`);
  if (!isOwnState)
    return failed(shown, 'The call-back belongs to another request: its state differs. Start a new run.');
  if (token !== undefined) return obtainedToken(shown, token, core.store);
  return code === undefined ? shown : obtainedCode(shown, code, core.store);
}
