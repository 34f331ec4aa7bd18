import type { TfaStatus } from '#service/records/index.ts';

/** @returns undefined: as the policies say */
export const tfaStatusOf = (sent: string): TfaStatus | undefined =>
  sent === 'forceOn' || sent === 'forceOff' ? sent : undefined;
