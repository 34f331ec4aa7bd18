import type { SendContext } from '#service/console/requests/index.ts';
import { conflict, invalidMember } from '#service/kernel/index.ts';
import { withCredential } from './credential.ts';
import { withExchange } from './exchange-steps.ts';
import { failed } from './run.ts';
import { originOfRun } from './run-origin.ts';
import type { Runs } from './runs.ts';
import { type RunCall, sendForRun } from './traffic.ts';

const methodName = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)+$/;

/** @throws {OperationProblem} when the text cannot be the name of a method */
export function checkMethodName(method: string): void {
  if (methodName.test(method)) return;
  throw invalidMember('method', `"${method}" is not the name of a method.`, 'Write it as <namespace>.<method>.');
}

/**
 * Calls a method with the token of a run (spec, Authentication A). A call that fails does not fail the run, which still
 * has its token, unless the run provokes that error.
 *
 * @throws {OperationProblem} when the run has no token or the method's name is none
 */
export async function callMethod(
  id: string,
  method: string,
  UID: string | undefined,
  runs: Runs,
  context: SendContext,
): Promise<void> {
  const { flow, token } = runs.get(id);
  if (token === undefined) {
    const next = flow.useCase === 'code' ? 'Finish the login and exchange the code first.' : 'Finish the login first.';
    throw conflict('This run has no token yet.', next);
  }
  checkMethodName(method);
  const overHttp = flow.whatIf === 'plain-http' && flow.useCase === 'token';
  const call: RunCall = {
    kind: 'call',
    label: method,
    from: flow.useCase === 'token' ? 'client' : 'server',
    httpMethod: 'GET',
    origin: originOfRun(flow, context, overHttp ? 'http' : 'https', method),
    path: `/${method}`,
    authorization: `OAuth ${token}`,
    parameters: UID === undefined || UID === '' ? [] : [{ name: 'UID', value: UID }],
    explanation: overHttp
      ? 'The token was sent with a call over plain HTTP.'
      : 'The token was sent with the call in the Authorization header.',
  };
  const result = await sendForRun(call, flow, context);
  const { store, clock } = context.core;
  runs.change(id, (run) => {
    const changed = withCredential(withExchange(run, call, result, 'response', clock()), store);
    return overHttp && !result.accepted ? failed(changed, result.sentence) : changed;
  });
}
