import { failure, type Result } from '#shared/contract/result.ts';
import { shellTexts } from '../texts/shell.ts';

/** The response for an operation that never reached the service. `next` says what a user can do about it. */
export function unavailable(next: string): Result<never> {
  return failure({ code: 'unavailable', message: shellTexts.host.noAnswer, next });
}

/** True when a value that crossed a border has the shape of a Result. */
export function isResult(value: unknown): value is Result<never> {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false;
  if (value.ok === true) return 'value' in value;
  return value.ok === false && 'error' in value && typeof value.error === 'object' && value.error !== null;
}
