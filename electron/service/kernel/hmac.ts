import { createHmac, hash } from 'node:crypto';

/** Bytes of a block and of a digest of SHA-1 (FIPS 180-4). */
const BLOCK = 64;
const DIGEST = 20;

/** What HMAC hashes before the text and before the inner digest (RFC 2104): the key, padded to a block. */
interface PaddedKey {
  readonly inner: Buffer;
  /** With room for the inner digest behind it. */
  readonly outer: Buffer;
}

/** Blocks by secret: the same few secrets sign every call. */
const paddedKeys = new WeakMap<Uint8Array, PaddedKey>();

/** Characters of a text of usual length. */
const USUAL = 2730;
/** Buffer for the key's inner block and such a text. */
const scratch = Buffer.alloc(BLOCK + USUAL * 3);

/**
 * HMAC-SHA1 of the host, for the pure rules of signing (spec "Signature" 1).
 *
 * Two plain hashes instead of `createHmac`, which makes two objects per digest that the garbage collector has to finalize.
 * With `createHmac` and a prepared key a signed call takes a seventh more time, with the key's bytes nearly twice as much
 * (docs/adr/0038). Digests are passed as binary strings, because a Buffer for each costs more than the hash. A long
 * text comes as bytes: for it `createHmac` pays, because it does not copy them.
 *
 * @param before ASCII text to hash before the bytes
 */
export function hmacSha1(key: Uint8Array, text: string | Buffer, before = ''): Buffer {
  if (typeof text !== 'string') return createHmac('sha1', key).update(before).update(text).digest();
  const { inner, outer } = paddedKeyOf(key);
  outer.write(hash('sha1', behind(inner, text), 'binary'), BLOCK, 'binary');
  return Buffer.from(hash('sha1', outer, 'binary'), 'binary');
}

/**
 * A base string or its parameters in the form for `hmacSha1`: a long text as bytes, which are made once for all forms and
 * keys. Making them costs more than the hash, and anybody can send a call with a base string of 5 MB (R52).
 *
 * @param text percent-encoded, so all of it is ASCII
 */
export function hashable(text: string): string | Buffer {
  return text.length > USUAL ? Buffer.from(text, 'latin1') : text;
}

/** The bytes of the block and the UTF-8 bytes of the text; to be used before the next call. */
function behind(block: Buffer, text: string): Buffer {
  // A character of a JavaScript text is at most three bytes of UTF-8.
  if (text.length > USUAL) return Buffer.concat([block, Buffer.from(text, 'utf8')]);
  block.copy(scratch);
  return scratch.subarray(0, BLOCK + scratch.write(text, BLOCK, 'utf8'));
}

function paddedKeyOf(key: Uint8Array): PaddedKey {
  const known = paddedKeys.get(key);
  if (known !== undefined) return known;
  const padded = paddedKey('sha1', key, BLOCK, DIGEST);
  paddedKeys.set(key, padded);
  return padded;
}

/**
 * @param block bytes of a block of the hash
 * @param room for a digest behind the outer block
 */
export function paddedKey(algorithm: string, key: Uint8Array, block: number, room = 0): PaddedKey {
  // RFC 2104, 2: a key longer than a block is hashed first.
  const short = key.length > block ? hash(algorithm, key, 'buffer') : key;
  const padded = { inner: Buffer.alloc(block, 0x36), outer: Buffer.alloc(block + room, 0x5c) };
  for (const [index, byte] of short.entries()) {
    padded.inner.writeUInt8(byte ^ 0x36, index);
    padded.outer.writeUInt8(byte ^ 0x5c, index);
  }
  return padded;
}
