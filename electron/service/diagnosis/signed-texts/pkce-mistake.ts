import { hash } from 'node:crypto';
import { findTransportMistake } from '#service/diagnosis/transport-mistakes/index.ts';
import { withoutEnding } from '#shared/text-ends.ts';

/** What is wrong with a verifier and its challenge. */
export interface PkceMistake {
  /** At most twelve words. */
  readonly cause: string;
  readonly fix: string;
  readonly proof: string;
  /** True: the verifier is wrong, or both do not fit; else the challenge. */
  readonly isOfVerifier?: true;
}

interface Pair {
  readonly verifier: string;
  readonly challenge: string;
  readonly method?: string | undefined;
}

const digest = (text: string, encoding: 'base64url' | 'hex' | 'base64'): string => hash('sha256', text, encoding);
const withoutPadding = (text: string): string => withoutEnding(text, '=');

/** Ways to make the challenge wrongly, the commonest first, and what each gives. */
const ways: readonly (readonly [cause: string, fix: string, made: (verifier: string) => string])[] = [
  [
    'The code_challenge is the verifier itself, not its SHA-256.',
    'Send the SHA-256 of the verifier in base64url, with code_challenge_method=S256.',
    (verifier) => verifier,
  ],
  [
    'The code_challenge has the padding of base64.',
    'Leave out "=" at the end.',
    (verifier) => `${digest(verifier, 'base64url')}=`,
  ],
  [
    'The code_challenge is in plain base64, not in base64url.',
    'Write "-" and "_" for "+" and "/", and leave out "=".',
    (verifier) => digest(verifier, 'base64'),
  ],
  [
    'The code_challenge is in plain base64, not in base64url.',
    'Write "-" and "_" for "+" and "/".',
    (verifier) => withoutPadding(digest(verifier, 'base64')),
  ],
  [
    'The code_challenge is the base64url of the digest in hexadecimal digits.',
    'Encode the 32 bytes of the digest, not its hexadecimal text.',
    (verifier) => Buffer.from(digest(verifier, 'hex')).toString('base64url'),
  ],
  [
    'The code_challenge is the digest in hexadecimal digits.',
    'Encode the 32 bytes of the digest in base64url.',
    (verifier) => digest(verifier, 'hex'),
  ],
  [
    'The code_challenge was made of the decoded verifier.',
    'Hash the characters of the verifier (ASCII), not what they decode to.',
    (verifier) => hash('sha256', Buffer.from(verifier, 'base64url'), 'base64url'),
  ],
  [
    'The code_challenge was made of the verifier with blanks around it.',
    'Hash the verifier without the line end.',
    (verifier) => digest(`${verifier}\n`, 'base64url'),
  ],
  [
    'The code_challenge is the SHA-1 of the verifier.',
    'Use SHA-256.',
    (verifier) => hash('sha1', verifier, 'base64url'),
  ],
];

/** What can happen to a verifier that was right. */
const onItsWay = ['in-quotes', 'in-brackets', 'encoded-twice', 'with-blank', 'as-base64'] as const;

/**
 * Why a verifier does not fit its challenge (RFC 7636, 4.6); undefined: it does.
 *
 * @returns of several mistakes the one that explains the challenge, then the form of the verifier
 */
export function pkceMistake({ verifier, challenge, method = 'S256' }: Pair): PkceMistake | undefined {
  const isPlain = method.toLowerCase() === 'plain';
  const right = digest(verifier, 'base64url');
  if (!isPlain && challenge === right) return formMistake(verifier);
  if (isPlain) {
    return {
      cause: 'The method plain is not accepted.',
      fix: 'Send the SHA-256 of the verifier in base64url, with code_challenge_method=S256.',
      proof: 'OAuth 2.1 and the provider accept S256 alone.',
    };
  }
  const found = ways.find(([, , made]) => made(verifier) === challenge);
  if (found !== undefined) {
    const [cause, fix] = found;
    return { cause, fix, proof: `Made so, the verifier gives exactly this challenge; right is ${right}.` };
  }
  const sent = { what: 'code_verifier', inHeader: false };
  const fits = (text: string) => digest(text, 'base64url') === challenge || undefined;
  const changed = findTransportMistake(verifier, sent, onItsWay, fits);
  if (changed !== undefined) {
    const proof = 'Without that, its SHA-256 in base64url is the challenge.';
    return { cause: changed.line, fix: changed.fix, proof, isOfVerifier: true };
  }
  return {
    cause: 'The code_verifier does not fit the code_challenge.',
    fix: 'Send the verifier of this very request: keep it in the session, one for each login.',
    proof: `The SHA-256 of the verifier in base64url is ${right}; the challenge is ${challenge.slice(0, 200)}.`,
    isOfVerifier: true,
  };
}

/** RFC 7636, 4.1: 43 to 128 unreserved characters. */
function formMistake(verifier: string): PkceMistake | undefined {
  const fix = 'Make it of 32 random bytes in base64url, which are 43 characters.';
  if (verifier.length < 43 || verifier.length > 128) {
    const cause = `The code_verifier has ${verifier.length} characters, not 43 to 128.`;
    const proof = 'RFC 7636, 4.1, and the provider refuse it, although its digest fits.';
    return { cause, fix, proof, isOfVerifier: true };
  }
  if (/^[A-Za-z0-9._~-]*$/.test(verifier)) return undefined;
  const cause = 'The code_verifier has characters that RFC 7636 does not allow.';
  const proof = 'Allowed are letters, digits, "-", ".", "_" and "~" (RFC 7636, 4.1).';
  return { cause, fix, proof, isOfVerifier: true };
}
