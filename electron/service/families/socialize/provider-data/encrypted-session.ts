import { createCipheriv } from 'node:crypto';

export type PaddingMode = 'PKCS5' | 'PKCS7' | 'ZEROS';

/** Bytes of a block of AES. */
const BLOCK = 16;

/**
 * AES-CBC with the secret of the site (F 7.2, getSessionInfo). The key is the base64-decoded secret, which has 32 bytes
 * when Authdesk made it: AES-256. One of another length than AES has is cut, or filled with zeros, to 32 bytes; inferred.
 *
 * @param key the decoded secret
 * @param iv 16 bytes
 * @returns base64
 */
export function encryptText(text: string, key: Buffer, iv: Buffer, padding: PaddingMode): string {
  const fits = [16, 24, 32].includes(key.length);
  const used = fits ? key : Buffer.concat([key, Buffer.alloc(32)]).subarray(0, 32);
  const cipher = createCipheriv(`aes-${used.length * 8}-cbc`, used, iv);
  // PKCS5 and PKCS7 are the same padding for blocks of AES.
  if (padding === 'ZEROS') cipher.setAutoPadding(false);
  const bytes = Buffer.from(text, 'utf8');
  const missing = padding === 'ZEROS' ? (BLOCK - (bytes.length % BLOCK)) % BLOCK : 0;
  const filled = Buffer.concat([bytes, Buffer.alloc(missing)]);
  return Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64');
}
