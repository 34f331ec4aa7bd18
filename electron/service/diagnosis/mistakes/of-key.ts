import { encodeBase64, encodeUtf8 } from '#shared/protocol/bytes.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import type { Told } from './recipe.ts';

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

/** Hashes and texts of the host. */
interface HashOfKey {
  readonly hash: (name: 'md5' | 'sha1' | 'sha256', bytes: Uint8Array) => Uint8Array;
  /** Bytes as text, with U+FFFD for what is none. */
  readonly text: (bytes: Uint8Array) => string;
}

/** A key that may have signed, with the mistakes that lead to it. */
export interface KeyVariant {
  readonly bytes: Uint8Array;
  readonly owner: string;
  readonly mistakes: readonly Told[];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 as lenient decoders read it: everything outside of the alphabet is passed over. */
export function decodeLenient(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of text.replaceAll('-', '+').replaceAll('_', '/')) {
    if (character === '=') break;
    const value = alphabet.indexOf(character);
    if (value < 0) continue;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

export const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
export const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const followedBy = (bytes: Uint8Array, text: string) => Uint8Array.from([...bytes, ...encodeUtf8(text)]);

const decode = 'Base64-decode the secret and use the bytes as the HMAC key.';

/** What clients make of a secret by mistake. */
function* formsOf(
  { text, bytes }: SigningKey,
  utf8: (bytes: Uint8Array) => string,
): Generator<Told & { readonly bytes: Uint8Array }> {
  yield {
    name: 'secret used as text',
    sentence: 'The secret was used as text, but it is base64.',
    rarity: 'common',
    withAnother: true,
    fix: decode,
    bytes: encodeUtf8(text),
  };
  const oauth = {
    name: 'OAuth 1.0 key',
    sentence: 'The HMAC key ends in "&", as OAuth 1.0 joins two secrets.',
    fix: 'Use the base64-decoded secret alone as the HMAC key.',
    client: 'OAuth 1.0 libraries sign so.',
  };
  yield { ...oauth, bytes: encodeUtf8(`${text}&`) };
  yield { ...oauth, bytes: followedBy(bytes, '&') };
  if (percentEncode(text) !== text) yield { ...oauth, bytes: encodeUtf8(`${percentEncode(text)}&`) };
  // A zero byte behind a key is no mistake: HMAC pads keys with zero bytes (RFC 2104, 2).
  for (const [end, word] of [
    ['\n', 'a line end'],
    ['\r\n', 'a line end (CR LF)'],
    [' ', 'a blank'],
    ['\t', 'a tab'],
  ] as const) {
    const mistake = {
      name: 'blank or line end at the secret',
      fix: ['Strip the secret when it is read from a file or a form.', decode].join(' '),
    };
    yield {
      ...mistake,
      sentence: `The secret was used as text with ${word} behind it.`,
      bytes: encodeUtf8(text + end),
    };
    yield {
      ...mistake,
      sentence: `The secret was used as text with ${word} in front.`,
      bytes: encodeUtf8(end + text),
    };
    yield {
      ...mistake,
      sentence: `The HMAC key has ${word} behind the decoded secret.`,
      bytes: followedBy(bytes, end),
    };
  }
  const asText = {
    name: 'decoded secret turned into text',
    sentence: 'The decoded bytes of the secret were turned into text and back, which changes them.',
    fix: 'Use the decoded bytes as the HMAC key without making a text of them.',
  };
  yield { ...asText, client: "JavaScript's atob gives such a text.", bytes: encodeUtf8(latin1(bytes)) };
  yield { ...asText, client: 'new String(bytes) in Java does so.', bytes: encodeUtf8(utf8(bytes)) };
  yield {
    ...asText,
    client: "Java's US_ASCII or .NET's ASCII encoding does so.",
    bytes: Uint8Array.from(bytes, (byte) => (byte < 0x80 ? byte : 0x3f)),
  };
  const form = (sentence: string, made: Uint8Array) => ({
    name: 'secret in another form',
    sentence,
    fix: decode,
    bytes: made,
  });
  yield form('The decoded secret was written in hex, and that text was the HMAC key.', encodeUtf8(hexOf(bytes)));
  yield form(
    'The decoded secret was written in hex, and that text was the HMAC key.',
    encodeUtf8(hexOf(bytes).toUpperCase()),
  );
  yield form('The secret was used as text, without "=" at its end.', encodeUtf8(withoutEnding(text, '=')));
  yield form('The secret was encoded in base64 once more.', encodeUtf8(encodeBase64(encodeUtf8(text))));
  yield form('The secret was base64-decoded twice.', decodeLenient(latin1(bytes)));
  yield form('The secret was percent-encoded and used as text.', encodeUtf8(percentEncode(text)));
  yield form('The secret was percent-encoded before it was decoded.', decodeLenient(percentEncode(text)));
  yield form(
    'The secret was used as text in the alphabet of base64url.',
    encodeUtf8(text.replaceAll('+', '-').replaceAll('/', '_')),
  );
  yield form('Blanks stand for "+" in the secret, which was used as text.', encodeUtf8(text.replaceAll('+', ' ')));
  yield form('The "+" of the secret were lost before it was decoded.', decodeLenient(text.replaceAll('+', '')));
  yield form('The secret was changed to lower case.', decodeLenient(text.toLowerCase()));
  yield form('The secret was changed to upper case.', decodeLenient(text.toUpperCase()));
  yield form('The secret was changed to lower case and used as text.', encodeUtf8(text.toLowerCase()));
  yield form('The secret was used as text in quotes.', encodeUtf8(`"${text}"`));
  yield form('The secret was used as text in single quotes.', encodeUtf8(`'${text}'`));
  const ofFile = (sentence: string, made: Uint8Array) => ({
    name: 'secret as its file has it',
    sentence,
    fix: ['Strip what surrounds the secret in its file: byte order mark, quotes, line ends.', decode].join(' '),
    bytes: made,
  });
  for (const [before, behind, words] of [
    ['\ufeff', '', 'a byte order mark in front'],
    ['\ufeff', '\n', 'a byte order mark in front and a line end behind it'],
    ['\ufeff', '\r\n', 'a byte order mark in front and a line end (CR LF) behind it'],
    ['"', '"\n', 'quotes around it and a line end behind them'],
    ['"', '"\r\n', 'quotes around it and a line end (CR LF) behind them'],
    ["'", "'\n", 'single quotes around it and a line end behind them'],
    ['', '\n\n', 'two line ends behind it'],
    ['', '\r', 'a carriage return behind it'],
    ['\n', '\n', 'line ends around it'],
    [' ', ' ', 'blanks around it'],
    ['`', '`', 'backticks around it'],
    ['<', '>', '"<" and ">" around it'],
    ['', ';', 'a semicolon behind it'],
    ['', ',', 'a comma behind it'],
    ['', '\0', 'a zero byte behind it'],
  ] as const) {
    yield ofFile(`The secret was used as text with ${words}.`, encodeUtf8(before + text + behind));
  }
  yield ofFile(
    'The HMAC key has a byte order mark in front of the decoded secret.',
    Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes]),
  );
  const ofUtf16 = (sentence: string, made: Uint8Array) => ({
    name: 'secret in UTF-16',
    sentence,
    fix: decode,
    client: ".NET's Encoding.Unicode, PowerShell and Java's UTF-16 write so.",
    bytes: made,
  });
  for (const [end, words] of [
    ['', ''],
    ['\r\n', ', with a line end (CR LF) behind it'],
    ['\n', ', with a line end behind it'],
  ] as const) {
    yield ofUtf16(`The secret was used as text in UTF-16 (little-endian)${words}.`, utf16(text + end, true));
    yield ofUtf16(`The secret was used as text in UTF-16 (big-endian)${words}.`, utf16(text + end, false));
    yield ofUtf16(
      `The secret was used as text in UTF-16 (little-endian) with its byte order mark${words}.`,
      utf16(`\ufeff${text}${end}`, true),
    );
    yield ofUtf16(
      `The secret was used as text in UTF-16 (big-endian) with its byte order mark${words}.`,
      utf16(`\ufeff${text}${end}`, false),
    );
  }
  const cut = (made: Uint8Array) => ({
    name: 'secret cut off',
    sentence: 'A part of the secret is missing at one of its ends.',
    fix: 'Copy the whole secret again.',
    bytes: made,
  });
  const body = withoutEnding(text, '=');
  for (const count of [1, 2, 3, 4]) {
    yield cut(decodeLenient(body.slice(0, -count)));
    yield cut(decodeLenient(body.slice(count)));
    yield cut(encodeUtf8(text.slice(0, -count)));
    yield cut(encodeUtf8(text.slice(count)));
  }
  for (const length of [16, 20, 24]) if (bytes.length > length) yield cut(bytes.slice(0, length));
  const zero = bytes.indexOf(0);
  if (zero > 0) yield { ...cut(bytes.slice(0, zero)), sentence: 'The decoded secret was cut at its first zero byte.' };
}

/** Hashes of the secret, which wrappers and key stores make "to be safe"; each raw and as hex text. */
function* hashesOf({ text, bytes }: SigningKey, { hash }: HashOfKey): Generator<Told & { readonly bytes: Uint8Array }> {
  for (const [name, word] of [
    ['md5', 'MD5'],
    ['sha1', 'SHA-1'],
    ['sha256', 'SHA-256'],
  ] as const) {
    for (const [of, what] of [
      [encodeUtf8(text), 'of the secret as text'],
      [bytes, 'of the decoded secret'],
    ] as const) {
      const made = hash(name, of);
      const mistake = { name: 'hash of the secret as the key', fix: decode };
      yield { ...mistake, sentence: `The HMAC key was the ${word} hash ${what}.`, bytes: made };
      yield {
        ...mistake,
        sentence: `The HMAC key was the ${word} hash ${what}, in hex.`,
        bytes: encodeUtf8(hexOf(made)),
      };
    }
  }
}

/** The UTF-16 units of a text as bytes. */
export function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    bytes[2 * index] = isLittle ? unit & 0xff : unit >> 8;
    bytes[2 * index + 1] = isLittle ? unit >> 8 : unit & 0xff;
  }
  return bytes;
}

const letters = (text: string) => text.split(' ');
/** What stands in examples and templates for a secret; also texts that a language writes for a value that is missing. */
const placeholders: readonly string[] = [
  // The likeliest first: those are tried together with other mistakes before the others are.
  ...letters(
    'secret YOUR_SECRET your_secret <secret> <your-secret> \u0024{SECRET} \u0024{secret} $SECRET {{secret}} {secret}',
  ),
  ...letters('undefined null None nil SECRET YOUR_SECRET_KEY changeme test xxx password TODO'),
  '<your secret>',
  '[object Object]',
  ...letters('secret SECRET Secret YOUR_SECRET your_secret your-secret YOUR-SECRET yourSecret YourSecret'),
  ...letters('YOUR_SECRET_KEY your_secret_key your-secret-key yourSecretKey YOUR_SECRET_HERE your-secret-here'),
  ...letters('SECRET_KEY secretKey secret_key secret-key mysecret my_secret my-secret MySecret MY_SECRET'),
  ...letters('client_secret CLIENT_SECRET clientSecret YOUR_CLIENT_SECRET partner_secret PARTNER_SECRET partnerSecret'),
  ...letters('YOUR_PARTNER_SECRET <secret> <SECRET> <your-secret> <YOUR_SECRET> <your_secret> [SECRET] [secret]'),
  ...letters(
    '{secret} {{secret}} {{SECRET}} {{client_secret}} \u0024{SECRET} \u0024{secret} $SECRET $secret %SECRET% %secret% :secret',
  ),
  ...letters(
    '#{secret} #{SECRET} @secret@ __SECRET__ process.env.SECRET ENV[SECRET] env.SECRET \u0024{env.SECRET} $(SECRET)',
  ),
  ...letters(
    'changeme changeit CHANGEME CHANGE_ME change-me replace_me REPLACE_ME TODO todo FIXME xxx XXX xxxx XXXX xxxxxxxx',
  ),
  ...letters(
    'test TEST dummy example EXAMPLE placeholder PLACEHOLDER password abc123 ... *** ******** TBD N/A none None',
  ),
  ...letters(
    'null NULL nil undefined NaN true false 0 [object Object] (null) redacted REDACTED [REDACTED] hidden masked',
  ),
  '<your secret>',
  'your secret',
  'Your Secret',
  '[object Object]',
  'secret here',
  '<SECRET KEY>',
  '…',
  '••••••••',
];

/** Words of placeholders, in the forms that names have in templates, and what stands around them. */
const placeholderWords = letters(
  'secret secret_key secretkey your_secret your_secret_key your_secret_here insert_secret enter_secret my_secret my_secret_key client_secret your_client_secret partner_secret your_partner_secret api_secret your_api_secret app_secret your_app_secret application_secret site_secret your_site_secret shared_secret gigya_secret gigya_secret_key cdc_secret cdc_secret_key hmac_key signing_key private_key key your_key api_key your_api_key password your_password token value your_value replace_me change_me put_your_secret_here paste_secret_here secret_goes_here',
);
const around: readonly (readonly [before: string, behind: string])[] = [
  ...([
    ['', ''],
    ['<', '>'],
    ['[', ']'],
    ['{', '}'],
    ['{{', '}}'],
    ['{{ ', ' }}'],
    ['\u0024{', '}'],
    ['$', ''],
  ] as const),
  ...([
    ['%', '%'],
    ['#{', '}'],
    ['@', '@'],
    ['__', '__'],
    [':', ''],
    ['$(', ')'],
    ['<<', '>>'],
    ['process.env.', ''],
  ] as const),
];

function* placeholderForms(word: string): Generator<string> {
  const parts = word.split('_');
  const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);
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
    for (const form of placeholderForms(word)) for (const [before, behind] of around) all.add(before + form + behind);
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
    yield { bytes: encodeUtf8(text), owner: `the text "${text}"`, mistakes: [mistake] };
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

function another(right: SigningKey, other: SigningKey): Told {
  if (other.ended !== undefined) {
    return {
      name: 'ended secret',
      rarity: 'common',
      sentence: `The call was signed with ${other.owner}, which was ended ${other.ended}.`,
      fix: `Sign it with ${right.owner}.`,
    };
  }
  return {
    name: 'another secret',
    rarity: 'common',
    sentence: `The call was signed with ${other.owner}.`,
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
 * @param host hashes and texts of the host
 * @param pairs also the forms of others, which are two mistakes
 */
export function keyVariants(
  right: readonly SigningKey[],
  others: readonly SigningKey[],
  texts: readonly TextForKey[],
  host: HashOfKey,
  pairs: boolean,
): readonly KeyVariant[] {
  const found = new Map<string, KeyVariant>();
  const add = (bytes: Uint8Array, owner: string, ...mistakes: Told[]) => {
    const id = hexOf(bytes);
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
  for (const key of right) for (const { bytes, ...mistake } of formsOf(key, host.text)) add(bytes, key.owner, mistake);
  for (const key of right) for (const { bytes, ...mistake } of hashesOf(key, host)) add(bytes, key.owner, mistake);
  for (const other of sameTogether(others)) add(other.bytes, other.owner, another(first, other));
  for (const { owner, text } of texts) {
    const mistake = {
      name: 'no secret',
      sentence: `The HMAC key was ${owner}, not a secret.`,
      fix: `Use ${first.owner}, base64-decoded, as the HMAC key.`,
    };
    add(encodeUtf8(text), owner, mistake);
    add(decodeLenient(text), owner, {
      ...mistake,
      sentence: `The HMAC key was ${owner}, base64-decoded, not a secret.`,
    });
  }
  for (const one of placeholderKeys(placeholders, first)) add(one.bytes, one.owner, ...one.mistakes);
  for (const key of right) {
    for (const other of others) {
      for (const bytes of [encodeUtf8(`${key.text}&${other.text}`), encodeUtf8(`${other.text}&${key.text}`)]) {
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
    for (const { bytes, ...mistake } of formsOf(other, host.text)) {
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
