import { maskNamed } from '#shared/protocol/masking.ts';

/**
 * A value that a client sent, for a sentence: quoted, on one line, at most `limit` characters. Values of secret names in
 * it are masked (R15); not for secrets.
 */
export function quoteForMessage(value: string, limit = 100): string {
  const cut = value.length > limit ? `${value.slice(0, limit)}…` : value;
  return JSON.stringify(maskNamed(cut)).replaceAll(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '�');
}
