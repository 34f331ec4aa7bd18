import type { RandomSource } from '#service/kernel/index.ts';

/** A new client_id: 24 random characters (X 2). */
export const newClientId = (random: RandomSource): string => random(18).toString('base64url');
