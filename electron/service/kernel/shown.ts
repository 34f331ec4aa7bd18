import { maskNamed } from '#shared/protocol/masking.ts';

/**
 * A value that a client sent, for a sentence that a person reads: quoted, on one line, at most `limit` characters.
 * For values that are no secrets; what stands in them behind a secret name is masked (R15).
 */
export function shown(value: string, limit = 100): string {
  const cut = value.length > limit ? `${value.slice(0, limit)}…` : value;
  return JSON.stringify(maskNamed(cut)).replaceAll(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '�');
}
