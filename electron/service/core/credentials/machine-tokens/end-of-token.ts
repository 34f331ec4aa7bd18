import type { CauseName } from '#shared/causes/catalogue.ts';
import type { MachineToken } from './repository.ts';

/**
 * Why a token is worth nothing now; undefined: it is valid.
 *
 * @param now service clock, milliseconds
 * @returns the second half of the key of the cause, and a sentence
 */
export function endOfToken(
  { revokedAt, expiresAt }: MachineToken,
  now: number,
): { readonly cause: CauseName; readonly sentence: string } | undefined {
  if (revokedAt !== undefined) {
    const sentence = `The token was revoked at ${new Date(revokedAt).toISOString()}: by the client, or because its refresh token was used twice.`;
    return { cause: 'machine-token-revoked', sentence };
  }
  if (now < expiresAt) return undefined;
  return {
    cause: 'machine-token-expired',
    sentence: `The token expired at ${new Date(expiresAt).toISOString()}; by the service clock it is ${new Date(now).toISOString()}.`,
  };
}
