import { createHmac } from 'node:crypto';

/**
 * The id that a relying party sees of a user (OpenID Connect Core, 8.1).
 *
 * @param key base64
 * @param sector its sector identifier
 */
export const pairwiseSubject = (key: string, sector: string, UID: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(`${sector}\n${UID}`).digest('base64url');
