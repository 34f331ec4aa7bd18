import { hash } from 'node:crypto';
import { constantTimeEqualDigests } from '#node/constant-time.ts';
import { decodedFully, unescapeHtml, withoutQuotes } from '#service/diagnosis/transport-mistakes/index.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { type HashName, hashOf, hmac } from './hashes.ts';
import { decodeLenient, utf16 } from './of-key.ts';
import type { Told } from './recipe.ts';

/** A way to read `sig` as a digest. */
export interface Reading {
  /** Bytes of the whole digest. */
  readonly length: number;
  readonly matches: (digest: Buffer) => boolean;
  readonly mistakes: readonly Told[];
}

/** A way to make the digest of a base string. */
export interface Digester {
  readonly length: number;
  readonly mistakes: readonly Told[];
  /** False: the key variants are of no use. */
  readonly keyed: boolean;
  /** In which way the algorithm is another one; absent: it is the HMAC. */
  readonly way?: 'without HMAC' | 'of a hash' | 'with key and text exchanged';
  readonly run: (key: Uint8Array, baseString: string) => Buffer;
}

const lengths: ReadonlyMap<number, HashName> = new Map([
  [20, 'sha1'],
  [32, 'sha256'],
  [48, 'sha384'],
  [64, 'sha512'],
  [16, 'md5'],
]);
const words = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512', md5: 'MD5' } as const;
const hmacOf = (name: HashName): string => `HMAC-${words[name].replace('-', '')}`;

const encodeSig = 'Percent-encode sig once before it is sent: "+" becomes %2B, "/" %2F, "=" %3D.';
const inBase64 = 'Send the base64 form of the 20 digest bytes, 28 characters.';

const steps: readonly (Told & {
  /** The text that was meant; undefined when it does not look so. */
  readonly undo: (sig: string) => string | undefined;
})[] = [
  {
    name: 'plus sign in sig became a blank',
    sentence: 'sig was not percent-encoded: its "+" arrived as a blank.',
    fix: encodeSig,
    undo: (sig) =>
      /[A-Za-z0-9/] +[A-Za-z0-9+/=]|^ [A-Za-z0-9+/]/.test(sig) ? sig.trimEnd().replaceAll(' ', '+') : undefined,
  },
  {
    name: 'sig encoded twice',
    sentence: 'sig was percent-encoded twice.',
    fix: 'Percent-encode sig once; many HTTP libraries do that on their own.',
    undo: decodedFully,
  },
  {
    name: 'blank or line end at sig',
    sentence: 'sig has a line end or a blank in it or at its end.',
    fix: 'Strip the line end that the base64 encoder or the shell adds.',
    client: "Python's encodebytes, PHP's chunk_split, openssl and echo add a line end.",
    undo: (sig) => (/[\r\n\t]|\s$|^\s/.test(sig) ? sig.trim().replace(/[\r\n\t]/g, '') : undefined),
  },
  {
    name: 'characters around sig',
    sentence: 'sig stands in quotes.',
    fix: 'Send sig without quotes.',
    undo: withoutQuotes,
  },
  {
    name: 'characters around sig',
    sentence: "sig was written as bytes are shown in Python: b'…'.",
    fix: 'Decode the bytes into text before sending them.',
    client: 'str() of bytes in Python 3 writes so.',
    undo: (sig) => /^b(["'])(.*)\1$/s.exec(sig)?.[2],
  },
  {
    name: 'characters around sig',
    sentence: 'sig has more characters than a signature, behind the right ones.',
    fix: 'Send the 28 characters of the signature alone.',
    undo: (sig) => /^([A-Za-z0-9+/_-]{27}=)[^A-Za-z0-9+/_].*$/s.exec(sig)?.[1],
  },
  {
    name: 'HTML entities in sig',
    sentence: 'sig was escaped for HTML.',
    fix: 'Send the plain text; HTML escaping is for pages only.',
    undo: unescapeHtml,
  },
];

const base64 = /^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)={0,2}$/;

function fromHex(text: string): Uint8Array | undefined {
  const plain = text.replace(/^0x/i, '').replace(/[-:. ]/g, '');
  if (!/^(?:[0-9a-f]{2})+$/i.test(plain)) return undefined;
  const bytes = Buffer.from(plain, 'hex');
  return lengths.has(bytes.length) ? bytes : undefined;
}

/** The bytes of a digest, written as the mistakes say. */
const ofBytes = (bytes: Uint8Array, ...mistakes: readonly Told[]): Reading => ({
  length: bytes.length,
  matches: (digest) => constantTimeEqualDigests(bytes, digest),
  mistakes,
});

/** A text that is made of the digest, where the digest cannot be made of it. */
const ofText = (
  length: number,
  meant: string | Uint8Array,
  written: (digest: Buffer) => string,
  mistake: Told,
): Reading => {
  const bytes = Buffer.from(meant);
  return {
    length,
    matches: (digest) => constantTimeEqualDigests(Buffer.from(written(digest)), bytes),
    mistakes: [mistake],
  };
};

/** Bytes as lists of numbers, as languages print them; undefined for another text. */
function fromNumbers(text: string): { readonly bytes: Uint8Array; readonly client: string } | undefined {
  const json = /^\s*\{\s*"type"\s*:\s*"Buffer"\s*,\s*"data"\s*:\s*\[([\d,\s]*)\]\s*\}\s*$/.exec(text)?.[1];
  const inspected = /^<Buffer ((?:[0-9a-f]{2} ?)+)>$/.exec(text)?.[1];
  if (inspected !== undefined) {
    return {
      bytes: Buffer.from(inspected.replaceAll(' ', ''), 'hex'),
      client: "Node's console and util.inspect write so.",
    };
  }
  const list = json ?? /^\[?(-?\d{1,3}(?:[,;\s]+-?\d{1,3})+)\]?$/.exec(text)?.[1];
  if (list === undefined) return undefined;
  const numbers = list
    .trim()
    .split(/[,;\s]+/)
    .map(Number);
  if (numbers.some((one) => one < -128 || one > 255)) return undefined;
  const client =
    json !== undefined
      ? "JSON.stringify of Node's Buffer writes so."
      : numbers.some((one) => one < 0)
        ? "Java's Arrays.toString writes so."
        : 'Arrays of bytes that become text write so.';
  return { bytes: Uint8Array.from(numbers, (one) => one & 0xff), client };
}

const alphabetOf32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Uint8Array | undefined {
  if (!/^(?:[A-Z2-7]+|[a-z2-7]+)=*$/.test(text)) return undefined;
  const digits = [...withoutEnding(text.toUpperCase(), '=')].map((one) => alphabetOf32.indexOf(one) + 32);
  const bits = digits.map((one) => one.toString(2).slice(1)).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return lengths.has(bytes.length) ? bytes : undefined;
}

/** A digest in another form than base64. */
const inForm = (name: string, sentence: string, client?: string): Told => ({ name, sentence, fix: inBase64, client });

/** How languages make a text of bytes. */
const asTexts = ['latin1', 'utf8'] as const;
const toText = 'digest turned into text';

/** How a text without further disguise is read. */
function* plainReadings(text: string): Generator<Reading> {
  const numbers = fromNumbers(text);
  if (numbers !== undefined && lengths.has(numbers.bytes.length)) {
    yield ofBytes(
      numbers.bytes,
      inForm('sig as a list of bytes', 'sig lists the bytes of the digest.', numbers.client),
    );
  }
  const ofBase32 = fromBase32(text);
  if (ofBase32 !== undefined) yield ofBytes(ofBase32, inForm('sig in base32', 'sig is the digest in base32.'));
  if (/[^\0-\x7f]/.test(text) && text.length <= 64) {
    const mistake = inForm(toText, 'sig is the bytes of the digest as text, without base64.');
    for (const form of asTexts) yield ofText(20, text, (digest) => digest.toString(form), mistake);
  }
  const hex = fromHex(text);
  if (hex !== undefined) yield ofBytes(hex, inForm('sig in hex', 'sig is the digest in hex.'));
  if (!base64.test(text)) return;
  const bytes = decodeLenient(text);
  if (lengths.has(bytes.length)) yield ofBytes(bytes);
  const inner = bytes.toString('latin1');
  const innerHex = fromHex(inner);
  if (innerHex !== undefined) {
    const client = "PHP's hash_hmac without its last argument, and hexdigest elsewhere, give hex.";
    yield ofBytes(innerHex, inForm('sig is base64 of hex', 'sig is base64 of the digest in hex.', client));
  } else if (base64.test(inner.trimEnd()) && lengths.has(decodeLenient(inner).length)) {
    yield ofBytes(decodeLenient(inner), inForm('sig in base64 twice', 'sig was encoded in base64 twice.'));
  }
  // Each byte beyond ASCII takes two bytes or three as text.
  if (bytes.length > 20 && bytes.length <= 60) {
    for (const form of asTexts) {
      yield ofText(20, bytes, (digest) => digest.toString(form), {
        name: toText,
        sentence:
          'The bytes of the digest were turned into text before they were encoded in base64, which changes them.',
        fix: 'Encode the 20 bytes of the digest in base64 without making a text of them.',
        client: form === 'latin1' ? "Old Node code does so with digest('binary')." : undefined,
      });
    }
  }
  const bare = withoutEnding(text, '=');
  for (const [inCase, name] of [
    [(one: string) => one.toLowerCase(), 'lower'],
    [(one: string) => one.toUpperCase(), 'upper'],
  ] as const) {
    if (text !== inCase(text)) continue;
    for (const length of lengths.keys()) {
      if (Math.ceil((length * 4) / 3) !== bare.length) continue;
      yield ofText(length, bare, (digest) => inCase(withoutEnding(digest.toString('base64'), '=')), {
        name: 'sig in another case',
        sentence: `sig was changed to ${name} case.`,
        fix: 'Send sig as it is: base64 tells upper and lower case apart.',
      });
    }
    // A text without letters is in both.
    break;
  }
  for (const [lost, what] of [
    ['+', '"+"'],
    ['/', '"/"'],
    ['+/', '"+" and "/"'],
  ] as const) {
    if (bare.length < shortestStart || bare.length >= 27 || [...lost].some((one) => bare.includes(one))) continue;
    const written = (digest: Buffer) =>
      [...digest.toString('base64')].filter((one) => one !== '=' && !lost.includes(one)).join('');
    const sentence = `The ${what} of sig were lost on their way.`;
    yield ofText(20, bare, written, { name: 'characters of sig lost', sentence, fix: encodeSig });
  }
  const start = bare.replaceAll('-', '+').replaceAll('_', '/');
  if (start.length >= shortestStart && start.length < 27) {
    yield ofText(20, start, (digest) => digest.toString('base64').slice(0, start.length), {
      name: 'sig cut off',
      sentence: `sig was cut off: the first ${start.length} of its 28 characters arrived.`,
      fix: 'Send the whole signature; widen the field or the variable that holds it.',
    });
  }
}

/** Characters of a signature that cannot match by chance: 96 bits. */
const shortestStart = 16;

/**
 * How the text of a received `sig` may be read as a digest, fewest mistakes first.
 *
 * @param sig as received, decoded once
 */
export function readingsOf(sig: string): readonly Reading[] {
  const undone = (text: string) =>
    steps.flatMap(({ undo, ...told }) => {
      const to = undo(text);
      return to === undefined || to === text ? [] : [{ to, undo, told }];
    });
  const read = (text: string, ...before: readonly Told[]) =>
    [...plainReadings(text)].map((one) => ({ ...one, mistakes: [...before, ...one.mistakes] }));
  const found = undone(sig).flatMap((first) => [
    ...read(first.to, first.told),
    ...undone(first.to)
      .filter(({ undo }) => undo !== first.undo)
      .flatMap((second) => read(second.to, first.told, second.told)),
  ]);
  return [...read(sig), ...found]
    .filter(({ mistakes }) => mistakes.length <= 2)
    .sort((a, b) => a.mistakes.length - b.mistakes.length);
}

/** Texts that languages write for what is no signature, and who does. */
const noSignatures: readonly (readonly [RegExp, string])[] = [
  [/^\[object \w+\]$/, 'JavaScript writes so for an object'],
  [/^(?:undefined|NaN)$/, 'JavaScript writes so for a value that is missing'],
  [/^(?:null|NULL|nil|<nil>|None|\(null\))$/, 'languages write so for a value that is missing'],
  [/^(?:true|false|True|False)$/, 'a truth value'],
  [/^\[B@[0-9a-f]+$/, 'Java writes so for an array of bytes'],
  [/^System\.Byte\[\]$/, '.NET writes so for an array of bytes'],
  [
    /^<(?:built-in|function|bound|_?hashlib|hmac\.HMAC|coroutine)\b.*>$/,
    'Python writes so for a function or an object',
  ],
  [/^#<.*>$/, 'Ruby writes so for an object'],
  [/^(?:\$\{?\w+\}?|\{\{.*\}\}|%\w+%|<[\w -]+>)$/, 'a variable that was not filled in'],
];

/** What `sig` is, as a sentence: what can be seen of it, which no more than hints at a cause. */
export function arrivedAs(sig: string, readings: readonly Reading[]): string {
  if (sig === '') return 'sig is empty: it is no signature.';
  const none = noSignatures.find(([text]) => text.test(sig));
  if (none !== undefined) return `sig is the text "${sig.slice(0, 60)}", which is no signature: ${none[1]}.`;
  const best = readings[0];
  if (best !== undefined && best.mistakes.length === 0) {
    const name = lengths.get(best.length) ?? 'sha1';
    return best.length === 20
      ? 'sig has 20 bytes in base64, as HMAC-SHA1 gives.'
      : `sig has ${best.length} bytes in base64, as many as ${hmacOf(name)} gives; HMAC-SHA1 gives 20.`;
  }
  if (/^[0-9A-Fa-f]+$/.test(sig)) {
    const digest = lengths.get(sig.length / 2);
    return digest === undefined
      ? `sig has ${sig.length} hex digits, which is no digest's length.`
      : `sig has ${sig.length} hex digits, as many as ${words[digest]} in hex.`;
  }
  const strange = /[^A-Za-z0-9+/=_ -]/u.exec(sig)?.[0];
  if (strange !== undefined) {
    const code = (strange.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `sig has ${sig.length} characters, among them U+${code}, which base64 does not have.`;
  }
  if (sig.includes(' ')) return `sig has ${sig.length} characters, among them blanks, which base64 does not have.`;
  const bytes = decodeLenient(sig).length;
  return `sig has ${sig.length} characters of base64, ${bytes} bytes; HMAC-SHA1 gives 28 characters, 20 bytes.`;
}

/** How a digest was made, for a proof: `HMAC-SHA256`. */
export function algorithmOf({ length, way }: Digester): string {
  const name = lengths.get(length) ?? 'sha1';
  return way === 'without HMAC' ? `${words[name]} ${way}` : [hmacOf(name), way && ` ${way}`].join('');
}

const useHmac = 'Use HMAC-SHA1 with the base64-decoded secret as the key.';

/**
 * How a digest of this length may have been made, fewest mistakes first.
 *
 * @param secrets the right secrets in both forms, for hashes that take the secret as a part of the text
 */
export function digestersOf(length: number, secrets: readonly Uint8Array[]): readonly Digester[] {
  const name = lengths.get(length);
  if (name === undefined) return [];
  const word = words[name];
  const sentence = `The signature was made with ${hmacOf(name)} instead of HMAC-SHA1.`;
  const otherHash: readonly Told[] = name === 'sha1' ? [] : [{ name: 'another hash', sentence, fix: useHmac }];
  const keyed = (textOf: (baseString: string) => string | Uint8Array, ...mistakes: Told[]): Digester => ({
    ...{ length, keyed: true, mistakes: [...otherHash, ...mistakes] },
    run: (key, text) => hmac(name, key, textOf(text)),
  });
  const other = (way: NonNullable<Digester['way']>, mistake: Told, run: Digester['run']): Digester => ({
    ...{ length, keyed: false, way, mistakes: [mistake] },
    run,
  });
  const plain = (what: string, run: Digester['run']): Digester =>
    other(
      'without HMAC',
      { name: 'hash without key', sentence: `The signature is a plain ${word} ${what}.`, fix: useHmac },
      run,
    );
  const hashed = `The base string was hashed with ${word} before it was signed`;
  return [
    keyed((text) => text),
    ...[true, false].map((isLittle) =>
      keyed((text) => utf16(text, isLittle), {
        name: 'base string in UTF-16',
        rarity: 'rare',
        sentence: `The base string was hashed in UTF-16 (${isLittle ? 'little' : 'big'}-endian) instead of UTF-8.`,
        fix: 'Take the UTF-8 bytes of the base string for the HMAC.',
        client: ".NET's Encoding.Unicode gives UTF-16.",
      }),
    ),
    keyed((text) => `\ufeff${text}`, {
      name: 'text in front of the base string',
      rarity: 'rare',
      sentence: 'The base string was hashed with a byte order mark in front.',
      fix: 'Write the base string without a byte order mark.',
    }),
    plain('of the base string, without the secret', (_key, text) => hash(name, text, 'buffer')),
    ...secrets.flatMap((secret) => [
      ...['', '&', ':', '_'].flatMap((between) => [
        plain('of secret and base string, without HMAC', (_key, text) => hashOf(name, secret, between + text)),
        plain('of secret and base string, without HMAC', (_key, text) => hashOf(name, text + between, secret)),
      ]),
      ...[false, true].map((inHex) =>
        other(
          'of a hash',
          {
            name: 'base string hashed before signing',
            sentence: `${hashed}${inHex ? ', and the hash written in hex' : ''}.`,
            fix: 'Give the base string itself to the HMAC, not a hash of it.',
          },
          (_key, text) => hmac(name, secret, hash(name, text, inHex ? 'hex' : 'buffer')),
        ),
      ),
      other(
        'with key and text exchanged',
        { name: 'key and text exchanged', sentence: 'Key and text of the HMAC were exchanged.', fix: useHmac },
        (_key, text) => hmac(name, text, secret),
      ),
    ]),
  ];
}
