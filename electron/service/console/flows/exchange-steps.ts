import type { FlowStepKind } from '#shared/contract/flows.ts';
import { arrowCallOf } from './arrow-call.ts';
import { type Run, withStep } from './run.ts';
import { type RunCall, type RunResult, requestStep, responseStep } from './traffic.ts';

/** The run with both steps of an exchange. @param kind of the step back */
export function withExchange(run: Run, call: RunCall, result: RunResult, kind: FlowStepKind, at: number): Run {
  const asked = withStep(run, requestStep(call, result), at, arrowCallOf(call));
  const back = responseStep(call, result);
  return back === undefined ? asked : withStep(asked, { ...back, kind }, at);
}
