import type { SignatureComparison } from '../contract/reproduce.ts';

/** Where two base strings differ first. */
export function firstDifference({
  at,
  expectedByte,
  signedByte,
}: NonNullable<SignatureComparison['difference']>): string {
  const byte = (hex: string | undefined) => (hex === undefined ? 'the end' : `0x${hex}`);
  return `They differ first at byte ${at}: ${byte(expectedByte)} expected, ${byte(signedByte)} signed.`;
}
