import { maskUrl } from '#shared/protocol/masking.ts';
import { readCallBack, sameAddress } from './callback.ts';
import { withObtained } from './credential.ts';
import { arrow, type CoreBeforeFlows, type NewStep } from './new-step.ts';
import { failed, type Run, withChangedStep, withSecrets, withStep } from './run.ts';
import type { Runs } from './runs.ts';

const RECEIVED = ' The login window received exactly this address.';

/**
 * Compares the call-back that the login window received with the redirect that the service sent. A difference becomes a
 * step of the run.
 */
export function reportCallBack(id: string, url: string, runs: Runs, core: CoreBeforeFlows): void {
  runs.change(id, (run) => {
    if (run.location === undefined) return notSent(run, url, core);
    if (!sameAddress(run.location, url)) return different(run, url, core.clock());
    return withChangedStep(run, run.redirectStep, (step) =>
      step.explanation.endsWith(RECEIVED) ? step : { ...step, explanation: step.explanation + RECEIVED },
    );
  });
}

/** Something between the service and the window changed the address. */
function different(run: Run, url: string, now: number): Run {
  const explanation =
    'The login window received another address than the service sent. Something between them changed it. The run continues with the address that the service sent.';
  return received(run, url, now, arrow('service', 'client', 'Different call-back received', explanation), false);
}

/** The run with a call-back, none of whose secrets a step may show. */
function received(run: Run, url: string, now: number, step: NewStep, isRight: boolean): Run {
  const { code, token, parameters } = readCallBack(url, run.flow.redirectUri);
  const secrets = [code, token].filter((value) => value !== undefined);
  const shown = { ...step, outcome: isRight ? ('ok' as const) : ('failed' as const), parameters, target: maskUrl(url) };
  return withStep(withSecrets(run, ...secrets), shown, now);
}

/** The window received a call-back that the service did not send for this run, for example after its login was edited. */
function notSent(run: Run, url: string, core: CoreBeforeFlows): Run {
  const { code, token, error, errorDescription, state } = readCallBack(url, run.flow.redirectUri);
  const isOwnState = state === run.flow.login?.state;
  const explanation = isOwnState
    ? 'The login window received this call-back, but the service received no login request of this run.'
    : 'The login window received a call-back with another state than this run sent, so the response belongs to another request. Start a new run.';
  const step = arrow('service', 'client', 'Call-back received', explanation);
  const shown = received(run, url, core.clock(), step, error === undefined && isOwnState);
  if (error !== undefined)
    return failed(shown, `The login ended with ${error} (${errorDescription ?? 'no description'}). Start a new run.`);
  if (!isOwnState)
    return failed(shown, 'The call-back belongs to another request: its state differs. Start a new run.');
  return withObtained(shown, { token, code }, core.store);
}
