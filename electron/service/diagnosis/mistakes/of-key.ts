import { hash } from 'node:crypto';
import { percentEncode } from '#shared/protocol/percent.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { capital, type Told } from './recipe.ts';

/** A secret that may have signed a call, in both of its forms. */
export interface SigningKey {
  /** Whose it is, as the end of a sentence: `the secret of the site "Demo shop"`. Never the secret itself. */
  readonly owner: string;
  /** Base64 text as issued. */
  readonly text: string;
  /** The decoded bytes, which are the right HMAC key (spec, "Signature" 2). */
  readonly bytes: Uint8Array;
  /** When it ended, as the end of a sentence; absent: it is valid for what it belongs to. */
  readonly ended?: string;
}

/** A key that may have signed, with the mistakes that lead to it. */
export interface KeyVariant {
  readonly bytes: Uint8Array;
  readonly owner: string;
  readonly mistakes: readonly Told[];
}

/** Base64 as lenient decoders read it: everything outside of the alphabet is passed over. */
export function decodeLenient(text: string): Buffer {
  const [digits = ''] = text.split('=', 1);
  return Buffer.from(digits.replace(/[^A-Za-z0-9+/_-]/g, ''), 'base64');
}

/** Bytes as text; as UTF-8 with U+FFFD for what is none. */
const textOf = (bytes: Uint8Array, form: BufferEncoding): string => Buffer.from(bytes).toString(form);

const decode = 'Base64-decode the secret and use the bytes as the HMAC key.';

/** A secret in its forms. */
type Given = Pick<SigningKey, 'text' | 'bytes'>;

/** What the key is instead: bytes, or a text in UTF-8. */
type Form = readonly [sentence: string, key: (secret: Given) => Uint8Array | string, client?: string];

const textIn = (words: string, key: (text: string) => string | Uint8Array): Form => [
  `The secret was used as text${words}.`,
  ({ text }) => key(text),
];

/** What is missing of a secret; parts that are as long as it are no mistake. */
const cut = (key: Form[1]): Form => ['A part of the secret is missing at one of its ends.', key];

/** What clients make of a secret by mistake. A key that several forms have in common is that of the first one. */
const forms: readonly (Omit<Told, 'sentence'> & { readonly forms: readonly Form[] })[] = [
  {
    name: 'secret used as text',
    rarity: 'common',
    withAnother: true,
    fix: decode,
    forms: [textIn(', but it is base64', (text) => text)],
  },
  {
    name: 'OAuth 1.0 key',
    fix: 'Use the base64-decoded secret alone as the HMAC key.',
    client: 'OAuth 1.0 libraries sign so.',
    forms: [
      ({ text }: Given) => `${text}&`,
      ({ bytes }: Given) => Buffer.concat([bytes, Buffer.from('&')]),
      ({ text }: Given) => `${percentEncode(text)}&`,
    ].map((key): Form => ['The HMAC key ends in "&", as OAuth 1.0 joins two secrets.', key]),
  },
  {
    name: 'blank or line end at the secret',
    fix: ['Strip the secret when it is read from a file or a form.', decode].join(' '),
    // A zero byte behind a key is no mistake: HMAC pads keys with zero bytes (RFC 2104, 2).
    forms: [
      ['\n', 'a line end'],
      ['\r\n', 'a line end (CR LF)'],
      [' ', 'a blank'],
      ['\t', 'a tab'],
    ].flatMap(([end = '', word]): readonly Form[] => [
      textIn(` with ${word} behind it`, (text) => text + end),
      textIn(` with ${word} in front`, (text) => end + text),
      [`The HMAC key has ${word} behind the decoded secret.`, ({ bytes }) => Buffer.concat([bytes, Buffer.from(end)])],
    ]),
  },
  {
    name: 'decoded secret turned into text',
    fix: 'Use the decoded bytes as the HMAC key without making a text of them.',
    forms: [
      [({ bytes }: Given) => textOf(bytes, 'latin1'), "JavaScript's atob gives such a text."] as const,
      [({ bytes }: Given) => textOf(bytes, 'utf8'), 'new String(bytes) in Java does so.'] as const,
      [
        ({ bytes }: Given) => bytes.map((byte) => (byte < 0x80 ? byte : 0x3f)),
        "Java's US_ASCII or .NET's ASCII encoding does so.",
      ] as const,
    ].map(
      ([key, client]): Form => [
        'The decoded bytes of the secret were turned into text and back, which changes them.',
        key,
        client,
      ],
    ),
  },
  {
    name: 'secret in another form',
    fix: decode,
    forms: [
      ['The decoded secret was written in hex, and that text was the HMAC key.', ({ bytes }) => textOf(bytes, 'hex')],
      [
        'The decoded secret was written in hex, and that text was the HMAC key.',
        ({ bytes }) => textOf(bytes, 'hex').toUpperCase(),
      ],
      textIn(', without "=" at its end', (text) => withoutEnding(text, '=')),
      ['The secret was encoded in base64 once more.', ({ text }) => Buffer.from(text).toString('base64')],
      [
        'The secret was decoded as hex, which ends at its first character that is none.',
        ({ text }) => Buffer.from(text, 'hex'),
      ],
      ['The secret was base64-decoded twice.', ({ bytes }) => decodeLenient(textOf(bytes, 'latin1'))],
      ['The secret was percent-encoded and used as text.', ({ text }) => percentEncode(text)],
      ['The secret was percent-encoded before it was decoded.', ({ text }) => decodeLenient(percentEncode(text))],
      textIn(' in the alphabet of base64url', (text) => text.replaceAll('+', '-').replaceAll('/', '_')),
      ['Blanks stand for "+" in the secret, which was used as text.', ({ text }) => text.replaceAll('+', ' ')],
      ['The "+" of the secret were lost before it was decoded.', ({ text }) => decodeLenient(text.replaceAll('+', ''))],
      ['The secret was changed to lower case.', ({ text }) => decodeLenient(text.toLowerCase())],
      ['The secret was changed to upper case.', ({ text }) => decodeLenient(text.toUpperCase())],
      ['The secret was changed to lower case and used as text.', ({ text }) => text.toLowerCase()],
      textIn(' in quotes', (text) => `"${text}"`),
      textIn(' in single quotes', (text) => `'${text}'`),
    ],
  },
  {
    name: 'secret as its file has it',
    fix: ['Strip what surrounds the secret in its file: byte order mark, quotes, line ends.', decode].join(' '),
    forms: [
      textIn(' with a byte order mark in front', (text) => `\ufeff${text}`),
      textIn(' with a byte order mark in front and a line end behind it', (text) => `\ufeff${text}\n`),
      textIn(' with a byte order mark in front and a line end (CR LF) behind it', (text) => `\ufeff${text}\r\n`),
      textIn(' with quotes around it and a line end behind them', (text) => `"${text}"\n`),
      textIn(' with quotes around it and a line end (CR LF) behind them', (text) => `"${text}"\r\n`),
      textIn(' with single quotes around it and a line end behind them', (text) => `'${text}'\n`),
      textIn(' with two line ends behind it', (text) => `${text}\n\n`),
      textIn(' with a carriage return behind it', (text) => `${text}\r`),
      textIn(' with line ends around it', (text) => `\n${text}\n`),
      textIn(' with blanks around it', (text) => ` ${text} `),
      textIn(' with backticks around it', (text) => `\`${text}\``),
      textIn(' with "<" and ">" around it', (text) => `<${text}>`),
      textIn(' with a semicolon behind it', (text) => `${text};`),
      textIn(' with a comma behind it', (text) => `${text},`),
      textIn(' with a zero byte behind it', (text) => `${text}\0`),
      [
        'The HMAC key has a byte order mark in front of the decoded secret.',
        ({ bytes }) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
      ],
    ],
  },
  {
    name: 'secret in UTF-16',
    fix: decode,
    client: ".NET's Encoding.Unicode, PowerShell and Java's UTF-16 write so.",
    forms: [
      ['', ''],
      ['\r\n', ', with a line end (CR LF) behind it'],
      ['\n', ', with a line end behind it'],
    ].flatMap(([end = '', words = '']) => [
      textIn(` in UTF-16 (little-endian)${words}`, (text) => utf16(text + end, true)),
      textIn(` in UTF-16 (big-endian)${words}`, (text) => utf16(text + end, false)),
      textIn(` in UTF-16 (little-endian) with its byte order mark${words}`, (text) =>
        utf16(`\ufeff${text}${end}`, true),
      ),
      textIn(` in UTF-16 (big-endian) with its byte order mark${words}`, (text) => utf16(`\ufeff${text}${end}`, false)),
    ]),
  },
  {
    name: 'secret cut off',
    fix: 'Copy the whole secret again.',
    forms: [
      ...[1, 2, 3, 4].flatMap((count) => [
        cut(({ text }) => decodeLenient(withoutEnding(text, '=').slice(0, -count))),
        cut(({ text }) => decodeLenient(text.slice(count))),
        cut(({ text }) => text.slice(0, -count)),
        cut(({ text }) => text.slice(count)),
      ]),
      ...[16, 20, 24].map((length) => cut(({ bytes }) => bytes.slice(0, length))),
      [
        'The decoded secret was cut at its first zero byte.',
        ({ bytes }) => bytes.slice(0, bytes.includes(0) ? bytes.indexOf(0) : bytes.length),
      ],
    ],
  },
];

type KeyMistake = Told & { readonly bytes: Uint8Array };

function* formsOf(secret: SigningKey): Generator<KeyMistake> {
  for (const { forms: list, ...told } of forms) {
    for (const [sentence, key, client = told.client] of list) {
      yield { ...told, sentence, client, bytes: Buffer.from(key(secret)) };
    }
  }
}

/** Hashes of the secret, which wrappers and key stores make "to be safe"; each raw and as hex text. */
function* hashesOf({ text, bytes }: SigningKey): Generator<KeyMistake> {
  for (const [name, word] of [
    ['md5', 'MD5'],
    ['sha1', 'SHA-1'],
    ['sha256', 'SHA-256'],
  ] as const) {
    for (const [of, what] of [
      [text, 'of the secret as text'],
      [bytes, 'of the decoded secret'],
    ] as const) {
      const made = hash(name, of, 'buffer');
      const mistake = { name: 'hash of the secret as the key', fix: decode };
      const sentence = `The HMAC key was the ${word} hash ${what}`;
      yield { ...mistake, sentence: `${sentence}.`, bytes: made };
      yield { ...mistake, sentence: `${sentence}, in hex.`, bytes: Buffer.from(made.toString('hex')) };
    }
  }
}

/** The UTF-16 units of a text as bytes. */
export function utf16(text: string, isLittle: boolean): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
}

/** Texts in lines, with a bar between two. */
const listed = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split('|'));

/**
 * What stands in examples and templates for a secret; also texts that a language writes for a value that is missing. The
 * likeliest first: those are tried together with other mistakes before the others are.
 */
const placeholders = listed([
  'secret|YOUR_SECRET|your_secret|<secret>|<your-secret>|\u0024{SECRET}|\u0024{secret}|$SECRET|{{secret}}|{secret}',
  'undefined|null|None|nil|SECRET|YOUR_SECRET_KEY|changeme|test|xxx|password|TODO|<your secret>|[object Object]',
  'Secret|your-secret|YOUR-SECRET|yourSecret|YourSecret|your_secret_key|your-secret-key|yourSecretKey',
  'YOUR_SECRET_HERE|your-secret-here|SECRET_KEY|secretKey|secret_key|secret-key|mysecret|my_secret|my-secret',
  'MySecret|MY_SECRET|client_secret|CLIENT_SECRET|clientSecret|YOUR_CLIENT_SECRET|partner_secret|PARTNER_SECRET',
  'partnerSecret|YOUR_PARTNER_SECRET|<SECRET>|<YOUR_SECRET>|<your_secret>|[SECRET]|[secret]|{{SECRET}}',
  '{{client_secret}}|$secret|%SECRET%|%secret%|:secret|#{secret}|#{SECRET}|@secret@|__SECRET__|process.env.SECRET',
  'ENV[SECRET]|env.SECRET|\u0024{env.SECRET}|$(SECRET)|changeit|CHANGEME|CHANGE_ME|change-me|replace_me|REPLACE_ME',
  'todo|FIXME|XXX|xxxx|XXXX|xxxxxxxx|TEST|dummy|example|EXAMPLE|placeholder|PLACEHOLDER|abc123|...|***|********|TBD',
  'N/A|none|NULL|NaN|true|false|0|[object|Object]|(null)|redacted|REDACTED|[REDACTED]|hidden|masked|your secret',
  'Your Secret|secret here|<SECRET KEY>|…|••••••••',
]);

/** Words of placeholders, in the forms that names have in templates, and what stands around them. */
const placeholderWords = listed([
  'secret|secret_key|secretkey|your_secret|your_secret_key|your_secret_here|insert_secret|enter_secret|my_secret',
  'my_secret_key|client_secret|your_client_secret|partner_secret|your_partner_secret|api_secret|your_api_secret',
  'app_secret|your_app_secret|application_secret|site_secret|your_site_secret|shared_secret|gigya_secret',
  'gigya_secret_key|cdc_secret|cdc_secret_key|hmac_key|signing_key|private_key|key|your_key|api_key|your_api_key',
  'password|your_password|token|value|your_value|replace_me|change_me|put_your_secret_here|paste_secret_here',
  'secret_goes_here',
]);
const around = listed(['•|<•>|[•]|{•}|{{•}}|{{ • }}|\u0024{•}|$•|%•%|#{•}|@•@|__•__|:•|$(•)|<<•>>|process.env.•']);

function* placeholderForms(word: string): Generator<string> {
  const parts = word.split('_');
  yield word;
  yield word.toUpperCase();
  yield parts.join('-');
  yield parts.join('-').toUpperCase();
  yield parts.join(' ');
  yield parts.join(' ').toUpperCase();
  yield parts.map(capital).join(' ');
  yield parts.map((part, at) => (at === 0 ? part : capital(part))).join('');
  yield parts.map(capital).join('');
}

/** The same words in every form, each once: thousands. */
function everyPlaceholder(): readonly string[] {
  const all = new Set<string>();
  for (const word of placeholderWords) {
    for (const form of placeholderForms(word)) for (const one of around) all.add(one.replace('•', form));
  }
  for (const one of placeholders) all.delete(one);
  return [...all];
}

function* placeholderKeys(texts: readonly string[], right: SigningKey): Generator<KeyVariant> {
  for (const text of texts) {
    const mistake = {
      name: 'placeholder as the key',
      many: true as const,
      sentence: `The HMAC key was the text "${text}", which stands for a secret in examples or for a value that is missing.`,
      fix: `Use ${right.owner}, base64-decoded, as the HMAC key.`,
    };
    yield { bytes: Buffer.from(text), owner: `the text "${text}"`, mistakes: [mistake] };
    const bytes = decodeLenient(text);
    // Shorter ones several texts have in common.
    if (bytes.length <= 2) continue;
    const sentence = `The HMAC key was the text "${text}", base64-decoded, which stands for a secret in examples or for a value that is missing.`;
    yield { bytes, owner: `the text "${text}", base64-decoded`, mistakes: [{ ...mistake, sentence }] };
  }
}

/** Keys of placeholders that are made of words and brackets: so many that they are tried alone only, the text before its bytes. */
export function* rarePlaceholderKeys(right: readonly SigningKey[]): Generator<KeyVariant> {
  const [first] = right;
  if (first !== undefined) yield* placeholderKeys(everyPlaceholder(), first);
}

function another(right: SigningKey, { owner, ended }: SigningKey): Told {
  return {
    name: ended === undefined ? 'another secret' : 'ended secret',
    rarity: 'common',
    sentence: `The call was signed with ${owner}${ended === undefined ? '' : `, which was ended ${ended}`}.`,
    fix: `Sign it with ${right.owner}.`,
  };
}

/** Texts that are taken for a secret, with what they are. */
export interface TextForKey {
  readonly owner: string;
  readonly text: string;
}

/**
 * The keys that may have signed, those with fewest mistakes first; each once.
 *
 * @param right the secrets that should have signed, the usual one first
 * @param others secrets known here that may have been taken by mistake
 * @param texts such as the userKey and the API key
 * @param pairs also the forms of others, which are two mistakes
 */
export function keyVariants(
  right: readonly SigningKey[],
  others: readonly SigningKey[],
  texts: readonly TextForKey[],
  pairs: boolean,
): readonly KeyVariant[] {
  const found = new Map<string, KeyVariant>();
  const add = (bytes: Uint8Array, owner: string, ...mistakes: Told[]) => {
    const id = textOf(bytes, 'hex');
    const known = found.get(id);
    if (known === undefined) found.set(id, { bytes, owner, mistakes });
  };
  const first = right[0];
  if (first === undefined) return [];
  for (const { bytes, owner } of right) add(bytes, owner);
  // Before the forms of a secret: some decoders make nothing of one.
  add(new Uint8Array(), 'no secret at all', {
    name: 'no secret',
    sentence: 'The HMAC key was empty: the secret is not set.',
    fix: decode,
  });
  for (const key of right) for (const { bytes, ...mistake } of formsOf(key)) add(bytes, key.owner, mistake);
  for (const key of right) for (const { bytes, ...mistake } of hashesOf(key)) add(bytes, key.owner, mistake);
  for (const other of sameTogether(others)) add(other.bytes, other.owner, another(first, other));
  for (const { owner, text } of texts) {
    const mistake = {
      name: 'no secret',
      sentence: `The HMAC key was ${owner}, not a secret.`,
      fix: `Use ${first.owner}, base64-decoded, as the HMAC key.`,
    };
    const sentence = `The HMAC key was ${owner}, base64-decoded, not a secret.`;
    add(Buffer.from(text), owner, mistake);
    add(decodeLenient(text), owner, { ...mistake, sentence });
  }
  for (const one of placeholderKeys(placeholders, first)) add(one.bytes, one.owner, ...one.mistakes);
  for (const key of right) {
    for (const other of others) {
      for (const bytes of [Buffer.from(`${key.text}&${other.text}`), Buffer.from(`${other.text}&${key.text}`)]) {
        add(bytes, `${[key.owner, other.owner].join(' and ')}`, {
          name: 'OAuth 1.0 key',
          sentence: `The HMAC key joins ${key.owner} and ${other.owner} by "&", as OAuth 1.0 does.`,
          fix: `Use ${first.owner}, base64-decoded, alone as the HMAC key.`,
          client: 'OAuth 1.0 libraries sign so.',
        });
      }
    }
  }
  for (const other of sameTogether(others)) {
    for (const { bytes, ...mistake } of formsOf(other)) {
      add(bytes, other.owner, another(first, other), mistake);
      // The first one is the commonest: used as text.
      if (!pairs) break;
    }
  }
  return [...found.values()].sort((a, b) => a.mistakes.length - b.mistakes.length);
}

/** Secrets that several have in common, as one with all owners: nobody can tell whose was used. */
function sameTogether(keys: readonly SigningKey[]): readonly SigningKey[] {
  const byText = new Map<string, SigningKey>();
  for (const key of keys) {
    const known = byText.get(key.text);
    if (known === undefined) byText.set(key.text, key);
    else if (known.owner !== key.owner)
      byText.set(key.text, { ...known, owner: `${[known.owner, key.owner].join(' or ')}` });
  }
  return [...byText.values()];
}
