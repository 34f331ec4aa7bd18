import { z } from 'zod';
import { causeTitle } from '#shared/causes/catalogue.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import { isoTime } from '../texts.ts';

/** A call in a list of a tool: enough to choose one. */
export const callRow = z.object({
  callId: z.string(),
  at: z.string(),
  method: z.string(),
  apiKey: z.string().optional(),
  UID: z.string().optional(),
  credential: z.string(),
  httpStatus: z.int(),
  errorCode: z.int().describe('0: the call succeeded.'),
  error: z.string().optional(),
  cause: z.string().optional().describe('Of a failed call: its cause in a few words.'),
  reason: z.string(),
});
export type CallRow = z.infer<typeof callRow>;

export function rowOf(call: CallSummary): CallRow {
  return {
    callId: call.callId,
    at: isoTime(call.at),
    method: call.method,
    ...(call.apiKey !== undefined && { apiKey: call.apiKey }),
    ...(call.UID !== undefined && { UID: call.UID }),
    credential: call.credential,
    httpStatus: call.httpStatus,
    errorCode: call.errorCode,
    ...(call.error !== undefined && { error: call.error }),
    ...(call.cause !== undefined && { cause: causeTitle(call.cause) }),
    reason: call.reason,
  };
}

export function rowText({ callId, at, method, errorCode, error, httpStatus, cause, reason }: CallRow): string {
  const ended = error ?? (errorCode === 0 ? (httpStatus < 400 ? 'accepted' : `HTTP ${httpStatus}`) : String(errorCode));
  return `${callId} ${at} ${method}: ${ended}${cause === undefined ? '' : `, ${cause}`}. ${reason}`;
}
