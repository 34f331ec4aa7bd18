import type { OfflineService } from '#service/index.ts';
import type { TraceStep } from '#shared/contract/log.ts';
import type { PastedCall } from '#shared/pasted-calls/pasted-call.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { accepted } from '../operation-value.ts';

/** What the service would say about a call. */
export interface Verdict {
  readonly accepted: boolean;
  /** 0 when accepted. */
  readonly errorCode: number;
  /** OAuth error word of the login and token endpoints. */
  readonly error?: string;
  /** One sentence: what the call would do, or the rule that refuses it and what to do. */
  readonly sentence: string;
  readonly method: string;
  readonly apiKey?: string;
  /** Every rule that was checked, in order. */
  readonly trace: readonly TraceStep[];
}

/**
 * Judges a call without keeping anything: no nonce, code or state is used up. The host of a call is not judged, because a
 * call that failed elsewhere names another host.
 *
 * @param at time to judge at, milliseconds since 1970; undefined: now
 * @throws CommandProblem when the request cannot be judged
 */
export async function judge(call: PastedCall, service: OfflineService, at: number | undefined): Promise<Verdict> {
  const { transport, httpMethod, host, target, headers, body } = call;
  const judged = accepted(
    await service.invoke('requests.judge', {
      transport,
      httpMethod,
      target,
      headers: [['Host', host], ...headers.map(([name, value]): [string, string] => [name, value])],
      body,
      encoding: 'bytes',
      at,
    }),
  );
  const { errorCode, error, reason, method, apiKey, trace } = judged;
  return {
    accepted: judged.accepted,
    errorCode,
    ...(error === undefined ? {} : { error }),
    sentence: reason,
    method,
    ...(apiKey === undefined ? {} : { apiKey }),
    trace,
  };
}

/** The verdict in one sentence. */
export function verdictSentence(verdict: Verdict): string {
  if (verdict.accepted) return `Accepted: ${verdict.sentence}`;
  const code = verdict.errorCode === 0 ? '' : ` ${verdict.errorCode} ${errorMessage(verdict.errorCode)}`;
  const word = verdict.error === undefined ? '' : ` ${verdict.error}`;
  return `Refused with${word}${word && code ? ',' : ''}${code}: ${verdict.sentence}`;
}
