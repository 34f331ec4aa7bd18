import type { CallDetail } from '../contract/log.ts';
import { isSecretParameter } from './masking.ts';

type LoggedRequest = CallDetail['request'];

/*
 * Whether the log holds a value as it was sent. The row's `masked` says so; in rows of older versions, the name. The
 * value itself does not tell: a caller may send a `…` too (R51).
 */

/** True when the value of a logged parameter is not what was sent. */
export function isMaskedParameter({ name, masked }: LoggedRequest['parameters'][number]): boolean {
  return masked === true || isSecretParameter(name);
}

/** True when the value of a logged header is not what was sent. */
export function isMaskedHeader([name, , masked]: LoggedRequest['headers'][number]): boolean {
  return masked === true || isSecretHeader(name);
}

/** Parts of the names of headers whose values are credentials. */
const secretHeader = /secret|token|passw|pwd|authoriz|cookie|credential/i;

/** True when a header of this name, in any case, holds what a log must not show (R15). */
export function isSecretHeader(name: string): boolean {
  return secretHeader.test(name);
}
