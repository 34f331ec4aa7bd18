import { z } from 'zod';

/** One thing that the client did otherwise than the specification asks. */
export const namedMistake = z.object({
  /** Short and stable, the same in traces, tests and documentation. */
  name: z.string(),
  /** What the client did, as a sentence. */
  sentence: z.string(),
  /** What to do instead, as a sentence. */
  fix: z.string(),
  /** Which library or function is known to do it, as a sentence. */
  client: z.string().optional(),
  /** Other mistakes that make the same base string of this call, as sentences: it may have been one of these as well. */
  or: z.array(z.string()),
});
export type NamedMistake = z.infer<typeof namedMistake>;

/** A secret, told apart from others without revealing it. */
export const shownKey = z.object({
  /** Whose it is, for example `the secret of the site "Demo shop"`. */
  owner: z.string(),
  /** First eight hex digits of the SHA-256 of the bytes of the HMAC key. */
  fingerprint: z.string(),
});
export type ShownKey = z.infer<typeof shownKey>;

/** Why a signature does not match: the mistakes that make it match, or what was excluded. */
export const signatureFinding = z.object({
  /** One or two, the cause; empty when no known mistake explains the signature. */
  mistakes: z.array(namedMistake),
  /** What `sig` is, as a sentence: `sig has 32 bytes, as HMAC-SHA256 gives.` */
  arrived: z.string(),
  /** The base string that the service expects, in the accepted form nearest to the signed one. Secret values masked. */
  expected: z.string(),
  /** The base string that was signed; present when `mistakes` are. Secret values masked. */
  signed: z.string().optional(),
  /** Index of the first character that differs; absent when the two are equal or nothing was found. */
  firstDifference: z.int().optional(),
  /** The key that should have signed and the one that did, where that is known. */
  key: z.object({ expected: shownKey, used: shownKey.optional() }),
  /** When nothing was found: what it is not, as sentences. */
  excluded: z.array(z.string()),
  /** How the digest of `sig` was made, for a proof: `HMAC-SHA256`. Absent: nothing was found. */
  algorithm: z.string().optional(),
  /** True: mistakes were tried in pairs as well. */
  pairs: z.boolean(),
  /** Digests that were made and compared. */
  tried: z.int(),
  /** True: every mistake that is known was tried alone; and each two of them together. */
  allSingles: z.boolean(),
  allPairs: z.boolean(),
  /** True: somebody stopped the search. */
  isStopped: z.boolean(),
  /** True: the time that there was for the search was used up. */
  isOutOfTime: z.boolean(),
  /** True: `sig` cannot be read as a digest in any way. */
  isNoDigest: z.boolean(),
});
export type SignatureFinding = z.infer<typeof signatureFinding>;
