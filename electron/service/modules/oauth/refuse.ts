import type { Call } from '#service/kernel/call.ts';
import { OAuthError, type OAuthErrorName } from '#service/kernel/errors.ts';
import { errorMessage } from '#shared/protocol/errors.ts';

/**
 * Refuses a login or token request, and says so in its trace.
 *
 * @param rule what refused it, for example `D18`
 * @param details a sentence that says what was wrong and what to do; never a secret
 * @throws {OAuthError} always
 */
export function refuse(
  call: Call,
  rule: string,
  error: OAuthErrorName,
  errorCode: number,
  details: string,
  values?: Record<string, string>,
): never {
  call.trace.failed(rule, details, values);
  throw new OAuthError(error, errorCode, details);
}

/** `<number> - <message>` (spec "OAuth error record"): clients split it at the first hyphen (F 1.5). */
export function errorDescription(errorCode: number): string {
  return `${errorCode} - ${errorMessage(errorCode)}`;
}
