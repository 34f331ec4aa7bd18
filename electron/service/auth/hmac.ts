import { createHmac } from 'node:crypto';
import type { HmacSha1 } from '#shared/protocol/signature.ts';

/** HMAC-SHA1 of the host, for the pure rules of signing (spec "Signature" 1). */
export const hmacSha1: HmacSha1 = (key, text) => createHmac('sha1', key).update(text, 'utf8').digest();
