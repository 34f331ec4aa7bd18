import { findHmacMistake, type HmacMistake, textAsKey } from '#service/diagnosis/transport-mistakes/index.ts';
import { deeperThan } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import type { ConsentSubject } from './consent-needed.ts';

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

interface Mistake extends HmacMistake<Signed> {
  readonly cause: ConsentCause;
  readonly details: string;
}

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
  },
  {
    cause: 'key-not-decoded',
    details:
      'The consent was signed with the text of the secret. Decode the secret from base64 first: its bytes are the key.',
    keys: textAsKey,
  },
  {
    cause: 'written-anew',
    details:
      'Another text of the consent was signed than the one that was sent: it was written anew in between, with other blanks or in another order. Sign the text, and send that same text.',
    texts: ({ text }) => otherTexts(text),
  },
  {
    cause: 'encoded-text',
    details: 'The consent was signed in its percent-encoded form. Sign the JSON, and encode it afterwards.',
    texts: ({ text }) => [encodeURIComponent(text)],
  },
  {
    cause: 'other-digest',
    details: 'The consent was signed with another digest. Use HMAC-SHA1.',
    digests: ['sha256', 'sha512', 'md5'],
  },
  {
    cause: 'hex',
    details: 'The sig is in hexadecimal digits. Send it in base64url without padding.',
    inHex: true,
  },
  {
    cause: 'application-secret',
    details: 'The consent was signed with the secret of an application. Send its userKey as well.',
    keys: (_, { site }) => site.applications.map(({ secret }) => secret.key),
  },
  {
    cause: 'site-secret',
    details: 'The consent was signed with the secret of the site, but userKey names an application. Leave userKey out.',
    keys: (_, { site }) => [site.secret.key],
  },
  {
    cause: 'context-alone',
    details: 'Only the context was signed. Sign the whole JSON of the consent.',
    texts: ({ subject }) => [subject.context],
  },
];

/** Why the signature of a consent is wrong, with what to do. */
export function whyUnsigned(signed: Signed): { readonly cause: ConsentCause; readonly details: string } {
  const found = findHmacMistake(mistakes, signed.sig, signed, signed);
  return (
    found ?? {
      cause: 'signature',
      details:
        'The sig is not that of the consent: it is HMAC-SHA1 over the exact text of the parameter consent, with the decoded secret of the site, or of the application that userKey names, in base64url without padding.',
    }
  );
}
