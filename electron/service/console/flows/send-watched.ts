import type { SendContext } from '#service/console/requests/index.ts';
import type { NewStep } from './new-step.ts';
import { withChangedStep, withStep } from './run.ts';
import type { Runs } from './runs.ts';
import { type RunCall, type RunResult, requestStep, sendForRun, sentStep } from './traffic.ts';

/**
 * Sends a call of a run, whose arrow is drawn as one that waits until the response is there: who watches the run sees where it
 * is.
 *
 * @param decoded what the call carries, made readable
 */
export async function sendWatched(
  call: RunCall,
  flowId: string,
  runs: Runs,
  context: SendContext,
  decoded: NonNullable<NewStep['decoded']> = [],
): Promise<RunResult> {
  const read = decoded.length > 0 && { decoded };
  let sent: string | undefined;
  runs.change(flowId, (run) => {
    const waits = withStep(run, { ...sentStep(call), ...read, outcome: 'waiting' }, context.core.clock());
    sent = waits.flow.steps.at(-1)?.id;
    return waits;
  });
  const result = await sendForRun(call, flowId, context);
  const { outcome, explanation, callId } = requestStep(call, result);
  runs.change(flowId, (run) =>
    withChangedStep(run, sent, (step) => ({ ...step, outcome, explanation, ...(callId !== undefined && { callId }) })),
  );
  return result;
}
