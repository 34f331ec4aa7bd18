import { createHmac } from 'node:crypto';
import { withoutEnding } from '#shared/text-ends.ts';

/** A secret as it was issued, and its decoded bytes, which are the key. */
interface Secret {
  readonly text: string;
  readonly key: Uint8Array;
}

/** A way to make an HMAC-SHA1 wrongly. What a row leaves out is as it should be. */
export interface HmacMistake<Given> {
  /** What was signed instead. */
  readonly texts?: (given: Given) => readonly string[];
  /** What signed instead. */
  readonly keys?: (secrets: readonly Secret[], given: Given) => readonly (Uint8Array | string)[];
  readonly digests?: readonly string[];
  /** True: the signature is in hexadecimal digits, not in a form of base64. */
  readonly inHex?: true;
}

/** The text of a secret where its decoded bytes are the key. */
export const textAsKey = (secrets: readonly Secret[]): readonly string[] => secrets.map(({ text }) => text);

/** A signature without the differences between the forms of base64. */
const plain = (sig: string): string =>
  withoutEnding(sig.replaceAll('+', '-').replaceAll('/', '_').replaceAll(' ', '-'), '=');

/**
 * The first mistake that makes a signature that is wrong.
 *
 * @param right text and secrets of which the signature should be
 */
export function findHmacMistake<Given, Row extends HmacMistake<Given>>(
  rows: readonly Row[],
  sig: string,
  right: { readonly text: string; readonly secrets: readonly Secret[] },
  given: Given,
): Row | undefined {
  return rows.find((row) => {
    const { digests = ['sha1'], inHex = false } = row;
    const texts = row.texts?.(given) ?? [right.text];
    const keys = row.keys?.(right.secrets, given) ?? right.secrets.map(({ key }) => key);
    const sent = inHex ? sig.toLowerCase() : plain(sig);
    const encoding = inHex ? 'hex' : 'base64url';
    return texts.some((text) =>
      keys.some((key) => digests.some((name) => createHmac(name, key).update(text).digest(encoding) === sent)),
    );
  });
}
