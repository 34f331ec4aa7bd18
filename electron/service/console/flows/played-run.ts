import type { SendContext } from '#service/console/requests/index.ts';
import type { NewStep } from './new-step.ts';
import { failed, type Run, withChangedStep, withFlow, withSecrets, withStep } from './run.ts';
import { originOfRun } from './run-origin.ts';
import type { Runs } from './runs.ts';
import { type RunCall, type RunResult, requestStep, sendForRun, sentStep } from './traffic.ts';

/**
 * A run whose every party Authdesk plays: a login at an OpenID provider (X 2) and one by SAML (X 5) add their steps to it.
 *
 * @param id of a run that was started
 */
export function playedRun(id: string, runs: Runs, context: SendContext) {
  const change = (next: (run: Run) => Run): void => runs.change(id, next);
  const now = context.core.clock;
  /** Sends a call without an arrow of its own. */
  const sendUnseen = (call: RunCall): Promise<RunResult> => sendForRun(call, runs.get(id).flow, context);
  return {
    sendUnseen,
    get whatIf() {
      return runs.get(id).flow.whatIf;
    },
    /** Where the service is, as the host of the run names it, over HTTPS. */
    get origin() {
      return originOfRun(runs.get(id).flow, context, 'https');
    },
    /** From now on no step shows these values. */
    keepSecret: (...values: readonly string[]) => change((run) => withSecrets(run, ...values)),
    step: (step: NewStep) => change((run) => withStep(run, step, now())),
    /** The run ends here. @param sentence why, and what to do */
    fail: (sentence: string) => change((run) => failed(run, sentence)),
    /** The user is logged in. */
    done: (user: string) => change((run) => withFlow(run, { status: 'obtained', user })),
    /**
     * Sends a call, whose arrow is drawn as one that waits until the response is there: who watches the run sees where it is.
     *
     * @param decoded what the call carries, made readable
     */
    async send(call: RunCall, decoded: NonNullable<NewStep['decoded']> = []): Promise<RunResult> {
      const read = decoded.length > 0 && { decoded };
      let sent: string | undefined;
      change((run) => {
        const waits = withStep(run, { ...sentStep(call), ...read, outcome: 'waiting' }, now());
        sent = waits.flow.steps.at(-1)?.id;
        return waits;
      });
      const result = await sendUnseen(call);
      const { outcome, explanation, callId } = requestStep(call, result);
      const told = { outcome, explanation, ...(callId !== undefined && { callId }) };
      change((run) => withChangedStep(run, sent, (step) => ({ ...step, ...told })));
      return result;
    },
  };
}
export type PlayedRun = ReturnType<typeof playedRun>;
