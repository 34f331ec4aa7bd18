import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/** Greatest size of what the update address answers, in bytes. */
export const FEED_LIMIT = 262_144;

const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);

/** What the newest version is, as it was signed. */
const feed = z.object({
  version,
  /** What changes, one sentence each. */
  changes: z.array(z.string().max(300)).max(50),
  /** One file per platform and processor, such as `win32-x64`. */
  files: z.record(
    z.string(),
    z.object({
      url: z.url({ protocol: /^https$/ }),
      sha512: z.string().regex(/^[0-9a-f]{128}$/),
      bytes: z.int().positive().max(1_000_000_000),
    }),
  ),
});
const signed = z.object({ feed: z.string(), signature: z.string() });

/** A version newer than this one. */
export interface Update {
  readonly version: string;
  readonly changes: readonly string[];
  /** For this platform; undefined: there is none. */
  readonly file: { readonly url: string; readonly sha512: string; readonly bytes: number } | undefined;
}

/** Why there is no answer about updates: one sentence, and what to do next. */
export class UpdateProblem extends Error {
  readonly next: string;

  constructor(message: string, next: string) {
    super(message);
    this.name = 'UpdateProblem';
    this.next = next;
  }
}

/**
 * Reads what the update address answered: JSON with the text `feed` and its Ed25519 signature in base64. Nothing in it is
 * believed before the signature was checked.
 *
 * @param publicKey the key that the build knows: DER of SubjectPublicKeyInfo in base64
 * @param current this version
 * @param platform such as `win32-x64`
 * @returns undefined when this version is the newest
 * @throws UpdateProblem when the answer is not one, or not signed by that key
 */
export function readFeed(text: string, publicKey: string, current: string, platform: string): Update | undefined {
  const outer = parsed(text, signed);
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (!verify(undefined, Buffer.from(outer.feed), key, Buffer.from(outer.signature, 'base64'))) {
    throw new UpdateProblem(
      'What the update address answered is not signed by the makers of Authdesk, so it is not used.',
      'Try again on another network. If it stays so, report it.',
    );
  }
  const { version: newest, changes, files } = parsed(outer.feed, feed);
  if (!isNewer(newest, current)) return undefined;
  return { version: newest, changes, file: files[platform] };
}

function parsed<T extends z.ZodType>(text: string, schema: T): z.output<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new UpdateProblem('What the update address answered cannot be read.', 'Try again later.');
  }
}

/** Compares versions of three numbers; what comes after them, as in a build for tests, does not count. */
export function isNewer(one: string, other: string): boolean {
  const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const [left, right] = [numbers(one), numbers(other)];
  const at = [0, 1, 2].find((index) => left[index] !== right[index]);
  return at !== undefined && (left[at] ?? 0) > (right[at] ?? 0);
}
