import { generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { JsonObject } from '#service/records/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { deeperThan, MAX_JSON_DEPTH } from './json-depth.ts';

/** A JWT in its compact form (RFC 7519), read but not verified. */
export interface CompactJwt {
  readonly header: JsonObject;
  readonly claims: JsonObject;
  /** What was signed: header and claims as sent. */
  readonly signed: string;
  readonly signature: Buffer;
}

/** base64url, or standard base64 as the .NET library sends it (F 5.6); padding may be left out. */
const encodedPart = /^(?:[A-Za-z0-9_-]*|[A-Za-z0-9+/]*)={0,2}$/;

/** The JSON object that a part stands for; undefined when it stands for none. */
function objectIn(part: string): JsonObject | undefined {
  if (!encodedPart.test(part)) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(part, 'base64')));
    return isObject(value) && !deeperThan(value, MAX_JSON_DEPTH) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True when a text begins as a JWT does: with a JSON object in base64, and a dot. An access token does not (D24). */
export function looksLikeJwt(text: string): boolean {
  const dot = text.indexOf('.');
  return dot > 0 && objectIn(text.slice(0, dot)) !== undefined;
}

/**
 * Reads the three parts of a JWT, each in base64url or in standard base64.
 *
 * @returns or a sentence that says which part is wrong
 */
export function readCompactJwt(text: string): CompactJwt | { readonly problem: string; readonly isEncrypted?: true } {
  const parts = text.split('.');
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 5) {
    return { problem: 'The JWT has five parts, so it is encrypted (JWE). Send a signed one.', isEncrypted: true };
  }
  if (parts.length !== 3)
    return { problem: `The JWT has ${parts.length} parts instead of header.claims.signature. Send it whole.` };
  const header = objectIn(first);
  if (header === undefined)
    return { problem: 'The header of the JWT is no JSON object in base64url. Send the JWT as its library made it.' };
  const claims = objectIn(second);
  if (claims === undefined) {
    return { problem: 'The claims of the JWT are no JSON object in base64url. Send the JWT as its library made it.' };
  }
  if (!encodedPart.test(third)) {
    return {
      problem: 'The signature of the JWT is neither base64url nor base64. Send the JWT as its library made it.',
    };
  }
  return { header, claims, signed: `${first}.${second}`, signature: Buffer.from(third, 'base64') };
}

/** Header and claims as they are signed. */
export function compactParts(header: JsonObject, claims: JsonObject): string {
  return [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
}

/** RFC 7518 demands 2048 bits for RS256 at least. */
const rsa = { modulusLength: 2048 };
const generate = promisify(generateKeyPair);

/** Makes private keys that sign JWTs. To make one takes a tenth of a second: fast tests of other things replace it. */
export const signingKeys = {
  /** In another thread (R47). */
  make: async (): Promise<KeyObject> => (await generate('rsa', rsa)).privateKey,
  /** On this thread. */
  makeAtOnce: (): KeyObject => generateKeyPairSync('rsa', rsa).privateKey,
};
