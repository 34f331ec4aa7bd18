import { hasSecretInClear, SECRET_IN_CLEAR } from '#service/core/auth/index.ts';
import type { Call } from '#service/kernel/index.ts';
import { OpenIdProblem } from './problem.ts';

/** Characters of all parameters together (R52). */
const MAX_CALL_LENGTH = 16_384;

/** @throws OpenIdProblem for a secret that came over plain HTTP */
export function checkNotInClear(call: Call): void {
  if (!hasSecretInClear(call)) return;
  const problem = new OpenIdProblem('invalid_request', 403006, SECRET_IN_CLEAR, { cause: 'over-http' });
  throw call.trace.refused('D42', problem);
}

/**
 * The transport is right, and the call could be read.
 *
 * @param server as a sentence begins with it
 * @param rule of parameters that cannot be read
 * @throws OpenIdProblem
 */
export function checkReadable(call: Call, server: string, rule: string): void {
  if (call.transport !== 'https') {
    const details = `${server} is available over HTTPS only. Call it over HTTPS.`;
    throw call.trace.refused('X 2', new OpenIdProblem('invalid_request', 400001, details, { cause: 'over-http' }));
  }
  if (call.malformed === undefined) return;
  const { errorCode, details, cause } = call.malformed;
  throw call.trace.refused(rule, new OpenIdProblem('invalid_request', errorCode, details, { cause }));
}

/** Characters of all parameters together. */
export const lengthOf = ({ parameters }: Call): number =>
  [...parameters].reduce((sum, { name, value }) => sum + name.length + value.length, 0);

/** @throws OpenIdProblem for a call that is too long */
export function checkLength(call: Call): void {
  if (lengthOf(call) <= MAX_CALL_LENGTH) return;
  const details = `The parameters have more than ${MAX_CALL_LENGTH} characters.`;
  throw call.trace.refused('R52', new OpenIdProblem('invalid_request', 413001, details));
}
