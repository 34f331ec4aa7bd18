import { badRequest } from './error-rows/bad-request.ts';
import { forbiddenAccounts } from './error-rows/forbidden-accounts.ts';
import { forbiddenCalls } from './error-rows/forbidden-calls.ts';
import { missingAndConflicts } from './error-rows/missing-and-conflicts.ts';
import type { ErrorAdvice, ErrorRow } from './error-rows/row.ts';
import { serverErrors } from './error-rows/server-errors.ts';
import { successAndPending } from './error-rows/success-and-pending.ts';
import { validation } from './error-rows/validation.ts';

interface ErrorEntry {
  readonly message: string;
  /** What the code means, in one sentence. */
  readonly meaning: string;
}

/** An error, and when a call is answered so. */
interface CommonError {
  readonly errorCode: number;
  /** One sentence. */
  readonly when: string;
}

const rows: readonly ErrorRow[] = [
  ...successAndPending,
  ...badRequest,
  ...validation,
  ...forbiddenCalls,
  ...forbiddenAccounts,
  ...missingAndConflicts,
  ...serverErrors,
];

/** The error codes of the interface (F 1.2), 0 for success among them. */
export const errorCatalogue: ReadonlyMap<number, ErrorEntry> = new Map(
  rows.map(({ code, message, meaning }) => [code, { message, meaning }] as const),
);

const advice: ReadonlyMap<number, ErrorAdvice | undefined> = new Map(rows.map((row) => [row.code, row.advice]));

/** The advice for a code; undefined for one that the service itself never answers. */
export function adviceOf(errorCode: number): ErrorAdvice | undefined {
  return advice.get(errorCode);
}

/** What every method can answer, whatever it does: how a call is read and authenticated, and who may call what. */
export const commonErrors: readonly CommonError[] = rows.flatMap(({ code, ofAnyCall }) =>
  ofAnyCall === undefined ? [] : [{ errorCode: code, when: ofAnyCall }],
);

/** The equivalent of an HTTP status: the first three digits of the code; 200 for success (D13). */
export function statusCodeOf(errorCode: number): number {
  return errorCode === 0 ? 200 : Math.floor(errorCode / 1000);
}

const reasons: ReadonlyMap<number, string> = new Map([
  [100, 'Continue'],
  [200, 'OK'],
  [206, 'Partial Content'],
  [300, 'Multiple Choices'],
  [301, 'Moved Permanently'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [413, 'Request Entity Too Large'],
  [414, 'Request-URI Too Long'],
  [421, 'Misdirected Request'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
]);

/** The equivalent of an HTTP reason phrase (F 1.1). */
export function statusReason(statusCode: number): string {
  return reasons.get(statusCode) ?? 'Unknown';
}

/** The catalogue's `errorMessage` of a code; empty for 0; for a code outside the catalogue the reason of its status. */
export function errorMessage(code: number): string {
  return errorCatalogue.get(code)?.message ?? statusReason(statusCodeOf(code));
}
