import { findHmacMistake, type HmacMistake, textAsKey } from './hmac-mistakes.ts';

/** Two texts that a site signs for its users and pages, joined by "_" (F 5.7). */
export interface Joined {
  /** What each is called, in the order in which they are signed. */
  readonly names: readonly [first: string, second: string];
  readonly values: readonly [first: string, second: string];
}

interface Mistake extends HmacMistake<Joined> {
  /** The rest of a sentence that begins with the name of the signature and "is". */
  readonly is: (first: string, second: string) => string;
  readonly fix?: string;
}

const mistakes: readonly Mistake[] = [
  {
    is: () => 'right but for its form: a "+" of it came as a blank, or "=" is missing at its end.',
    fix: 'Send standard base64, percent-encoded once: "+" becomes %2B.',
  },
  {
    is: () => 'signed with the text of the secret, not with its decoded bytes.',
    fix: 'Decode the secret from base64 before it is the key of the HMAC.',
    keys: textAsKey,
  },
  {
    is: (first, second) => `signed over ${second} and ${first} in the wrong order.`,
    texts: ({ values: [first, second] }) => [`${second}_${first}`],
  },
  { is: (first) => `signed over ${first} alone.`, texts: ({ values: [first] }) => [first] },
  { is: (_, second) => `signed over ${second} alone.`, texts: ({ values: [, second] }) => [second] },
  {
    is: (first, second) => `signed over ${first} and ${second} without the "_" between them.`,
    texts: ({ values: [first, second] }) => [first + second],
  },
  {
    is: (first, second) => `signed over ${first} and ${second} after they were URL-encoded.`,
    texts: ({ values: [first, second] }) => [`${encode(first)}_${encode(second)}`],
  },
  { is: () => 'an HMAC-SHA256.', fix: 'Sign with HMAC-SHA1.', digests: ['sha256'] },
  { is: () => 'in hexadecimal digits.', fix: 'Send the 20 bytes of the HMAC in base64.', inHex: true },
];

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** How a wrong signature over two joined texts was made, where one common mistake makes it: the rest of a sentence, and what to do. */
export function joinedMistake(
  signature: string,
  secrets: Parameters<typeof textAsKey>[0],
  joined: Joined,
): { readonly is: string; readonly fix: string } | undefined {
  const text = joined.values.join('_');
  const found = findHmacMistake(mistakes, signature, { text, secrets }, joined);
  if (found === undefined) return undefined;
  const [first, second] = joined.names;
  return { is: found.is(first, second), fix: found.fix ?? `Sign "<${first}>_<${second}>".` };
}
