import { createHmac } from 'node:crypto';
import { deeperThan } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { type ConsentSubject, consentSignature } from './consent-signature.ts';

interface Signed {
  readonly text: string;
  readonly sig: string;
  /** Those that would be right. */
  readonly secrets: readonly SecretRecord[];
  readonly site: SiteRecord;
  readonly subject: Pick<ConsentSubject, 'context'>;
}

type After<Name> = Name extends `consent-${infer Rest}` ? Rest : never;
/** The second half of the key of the cause, behind `consent-`. */
export type ConsentCause = After<CauseName>;

/** A way to sign wrongly: whether it gives what was sent. */
interface Mistake {
  readonly cause: ConsentCause;
  readonly details: string;
  fits(signed: Signed): boolean;
}

/** What was sent, without the differences between the forms of base64. */
const plain = (sig: string): string =>
  withoutEnding(sig.replaceAll('+', '-').replaceAll('/', '_').replaceAll(' ', '-'), '=');

const signs = (text: string, sig: string, keys: readonly Uint8Array[]): boolean =>
  keys.some((key) => plain(sig) === consentSignature(text, key));

const keysOf = ({ secrets }: Signed): readonly Uint8Array[] => secrets.map(({ key }) => key);

/** Levels of a consent, which is flat: what nests is indented over and over (R52). */
const MAX_DEPTH = 4;

/** Other texts of the same consent: written anew, or in another order. */
function otherTexts(text: string): readonly string[] {
  try {
    const value: Readonly<Record<string, unknown>> = JSON.parse(text);
    if (deeperThan(value, MAX_DEPTH)) return [];
    const { scope, clientID, context, UID, consent } = value;
    const ordered = { scope, clientID, context, UID, consent };
    const sorted = Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
    const all = [value, ordered, sorted];
    return all.flatMap((one) => [
      JSON.stringify(one),
      JSON.stringify(one, undefined, 1),
      JSON.stringify(one, undefined, 2),
      spaced(one),
    ]);
  } catch {
    return [];
  }
}

/** As Python's `json.dumps` writes it. */
const spaced = (value: Readonly<Record<string, unknown>>): string =>
  `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${JSON.stringify(member)}`)
    .join(', ')}}`;

/** The usual mistakes (X 3), the commonest first. */
const mistakes: readonly Mistake[] = [
  {
    cause: 'padding',
    details:
      'The sig has the form of plain base64. Send it in base64url: "-" and "_" for "+" and "/", without "=" at the end.',
    fits: (signed) => signs(signed.text, signed.sig, keysOf(signed)),
  },
  {
    cause: 'key-not-decoded',
    details:
      'The consent was signed with the text of the secret. Decode the secret from base64 first: its bytes are the key.',
    fits: ({ text, sig, secrets }) =>
      signs(
        text,
        sig,
        secrets.map((secret) => Buffer.from(secret.text)),
      ),
  },
  {
    cause: 'written-anew',
    details:
      'Another text of the consent was signed than the one that was sent: it was written anew in between, with other blanks or in another order. Sign the text, and send that same text.',
    fits: (signed) => otherTexts(signed.text).some((text) => signs(text, signed.sig, keysOf(signed))),
  },
  {
    cause: 'encoded-text',
    details: 'The consent was signed in its percent-encoded form. Sign the JSON, and encode it afterwards.',
    fits: (signed) => signs(encodeURIComponent(signed.text), signed.sig, keysOf(signed)),
  },
  {
    cause: 'other-digest',
    details: 'The consent was signed with another digest. Use HMAC-SHA1.',
    fits: (signed) =>
      ['sha256', 'sha512', 'md5'].some((name) =>
        keysOf(signed).some(
          (key) => plain(signed.sig) === createHmac(name, key).update(signed.text).digest('base64url'),
        ),
      ),
  },
  {
    cause: 'hex',
    details: 'The sig is in hexadecimal digits. Send it in base64url without padding.',
    fits: ({ text, sig, secrets }) =>
      secrets.some(({ key }) => createHmac('sha1', key).update(text).digest('hex') === sig.toLowerCase()),
  },
  {
    cause: 'application-secret',
    details: 'The consent was signed with the secret of an application. Send its userKey as well.',
    fits: ({ text, sig, site }) =>
      signs(
        text,
        sig,
        site.applications.map(({ secret }) => secret.key),
      ),
  },
  {
    cause: 'site-secret',
    details: 'The consent was signed with the secret of the site, but userKey names an application. Leave userKey out.',
    fits: ({ text, sig, site }) => signs(text, sig, [site.secret.key]),
  },
  {
    cause: 'context-alone',
    details: 'Only the context was signed. Sign the whole JSON of the consent.',
    fits: (signed) => signs(signed.subject.context, signed.sig, keysOf(signed)),
  },
];

/** Why the signature of a consent is wrong, with what to do. */
export function whyUnsigned(signed: Signed): { readonly cause: ConsentCause; readonly details: string } {
  const found = mistakes.find((mistake) => mistake.fits(signed));
  return (
    found ?? {
      cause: 'signature',
      details:
        'The sig is not that of the consent: it is HMAC-SHA1 over the exact text of the parameter consent, with the decoded secret of the site, or of the application that userKey names, in base64url without padding.',
    }
  );
}
