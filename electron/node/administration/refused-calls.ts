import type { OperationInput, OperationOutput } from '#shared/contract/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { errorCatalogue } from '#shared/protocol/errors.ts';
import { showHidden } from '#shared/quoting/hidden-characters.ts';

/** Why calls failed: method, error code, cause, what to do, one of the calls and how many there are. */
type Problem = ReturnType<typeof problemOf>;

/** Asks a service for an operation. */
type Ask = <N extends 'log.problems' | 'log.get'>(name: N, input: OperationInput<N>) => Promise<OperationOutput<N>>;

/**
 * Causes of the failed calls, one of each, the most frequent first. Connections without a call come last: a browser that is told to
 * ignore certificates has refused one before.
 */
export async function problemsOf(ask: Ask): Promise<readonly Problem[]> {
  const { problems } = await ask('log.problems', {});
  const found = await Promise.all(
    problems.map(async ({ newest, count }) => problemOf(await ask('log.get', { callId: newest.callId }), count)),
  );
  const hasNoCall = ({ error }: Problem): boolean => error === 'connection';
  return [...found.filter((problem) => !hasNoCall(problem)), ...found.filter(hasNoCall)];
}

/** @returns lines for people; empty when no call failed */
export function reportOf(problems: readonly Problem[]): string {
  if (problems.length === 0) return '';
  return ['Calls that Authdesk refused:', ...problems.map((problem) => paragraph(problem))].join('\n');
}

/** What a call that failed has in common with `count` others. */
export function problemOf(detail: CallDetail, count: number) {
  const { method, errorCode, error, refusal, reason, callId } = detail;
  return {
    method: showHidden(method),
    errorCode,
    ...(error !== undefined && { error }),
    cause: showHidden(refusal?.cause ?? reason),
    ...(refusal !== undefined && { action: showHidden(refusal.action) }),
    callId,
    count,
  };
}

/** Method, error code, cause, what to do. */
export function paragraph(problem: Problem, call?: { readonly httpStatus: number }): string {
  const { method, errorCode, error, cause, action, callId, count } = problem;
  const end =
    errorCode !== 0 || error !== undefined
      ? `ended with ${[errorCode === 0 ? '' : resultText(errorCode), error ?? ''].filter((part) => part !== '').join(', ')}`
      : call !== undefined && call.httpStatus < 400
        ? 'succeeded'
        : `ended with HTTP ${call?.httpStatus ?? 'error'}`;
  return [
    `  ${method} ${end}${count > 1 ? `, ${count} times` : ''}`,
    `    cause: ${cause}`,
    ...(action === undefined ? [] : [`    what to do: ${action}`]),
    `    callId: ${callId}`,
  ].join('\n');
}

/** An error as `403042 Invalid LoginID`; an OAuth word as it is. */
export function resultText(error: number | string): string {
  if (typeof error === 'string') return error;
  const message = errorCatalogue.get(error)?.message;
  return message === undefined ? String(error) : `${error} ${message}`;
}
