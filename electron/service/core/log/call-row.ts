import { orNull } from '#service/storage/index.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import { isFailed } from '#shared/log-filter/matches.ts';
import type { LogRow } from './log-entry.ts';

/** A call as a row of the log (`log-work.ts`). @param detail the packed rest (`call-record.ts`) */
export function callRow(call: CallSummary, detail: string): LogRow {
  return [
    call.callId,
    call.at,
    call.transport,
    call.httpMethod,
    call.method,
    call.host,
    orNull(call.apiKey),
    orNull(call.UID),
    call.credential,
    call.httpStatus,
    call.errorCode,
    orNull(call.error),
    call.reason,
    call.duration,
    orNull(call.flowId),
    isFailed(call) ? 1 : 0,
    call.mocked ? 1 : null,
    orNull(call.failure),
    orNull(call.machineAt),
    detail,
  ];
}
