import { createHmac } from 'node:crypto';
import { decoded } from './call.fixture.ts';
import { rfc, rfcBut } from './encoders.fixture.ts';
import {
  changes,
  digested,
  encoding,
  type Fault,
  isContent,
  keyed,
  pairsOf,
  placeholder,
  placeOf,
  sends,
  signs,
  value,
  written,
} from './fault.fixture.ts';

/*
 * Further mistakes, written from how languages, frameworks and proxies behave and from nothing of the service's own code:
 * proxies that shorten paths, lists in brackets, characters beyond the basic plane, words for no value, files with secrets.
 */

const beyond = [
  'characters beyond U+FFFF lost',
  'another Unicode form',
  value,
  'surrogates encoded alone',
  'JSON written twice',
];
const changed = changes(isContent);

/** A parameter that both sides have, with another value. */
const twoValues = (
  id: string,
  names: readonly string[],
  list: readonly (readonly [signed: string, sent: string])[],
): Fault =>
  signs(id, 'values', names, ({ pairs }, dice, { sent }) => {
    const [one, other] = dice.pick(list);
    if (pairs.some(({ name }) => name === 'extra')) return false;
    pairs.push(...pairsOf([['extra', one]], placeOf(sent)));
    return sent.pairs.push(...pairsOf([['extra', other]], placeOf(sent)));
  });

type Form = readonly (readonly [name: string, value: string])[];
/** Parameters that both sides write in another form. */
const twoForms = (id: string, list: readonly (readonly [signed: Form, sent: Form])[]): Fault =>
  signs(
    id,
    'names',
    ['list or object written otherwise', 'parameter names in another case', value],
    ({ pairs }, dice, { sent }) => {
      const [one, other] = dice.pick(list);
      pairs.push(...pairsOf(one, placeOf(sent)));
      sent.pairs.push(...pairsOf(other, placeOf(sent)));
    },
  );
const named = (...names: readonly string[]) => names.map((name, n): Form[number] => [name, 'ab'.charAt(n)]);
const list = {
  numbered: named('tags[0]', 'tags[1]'),
  bracketed: named('tags[]', 'tags[]'),
  repeated: named('tags', 'tags'),
  joined: [['tags', 'a,b']],
  json: [['tags', '["a","b"]']],
} as const satisfies Record<string, Form>;
const object = {
  bracketed: Object.entries({ 'data[x]': '1', 'data[y]': 'z' }),
  dotted: Object.entries({ 'data.x': '1', 'data.y': 'z' }),
  json: [['data', '{"x":"1","y":"z"}']],
  jsonOfNumbers: [['data', '{"x":1,"y":"z"}']],
  word: [['data', '[object Object]']],
} as const satisfies Record<string, Form>;

const astral = /[\u{10000}-\u{10ffff}]/gu;
const inFile = ['secret as its file has it', 'blank or line end at the secret', 'secret in another form'];

/** A prefix that a proxy took away. */
const prefixed = (id: string, prefixes: readonly string[]): Fault =>
  signs(id, 'path', ['path prefix'], (signed, dice) => {
    signed.path = dice.pick(prefixes) + signed.path;
  });

export const furtherFaults: readonly Fault[] = [
  prefixed('prefix that a proxy took away', ['/api', '/gigya', '/proxy', '/cdc', '/rest', '/v1', '/auth', '/backend']),
  prefixed('prefix of two parts', ['/api/v1', '/api/gigya', '/rest/v2', '/proxy/cdc']),
  signs('any port', 'host', ['another port'], (signed, dice, { sent }) => {
    signed.host = `${signed.host.replace(/:\d+$/, '')}:${1024 + dice.below(64_000)}`;
    return signed.host !== sent.host;
  }),
  signs('host in upper case', 'host', ['scheme or host in another case'], (signed, dice) => {
    const { host } = signed;
    signed.host = dice.chance(0.5)
      ? host.toUpperCase()
      : host.replace(/(^|\.)([a-z])/g, (_, dot: string, letter: string) => dot + letter.toUpperCase());
    return signed.host !== host;
  }),
  sends('path called in lower case', 'path', ['path in another case'], (sent) => {
    sent.path = sent.path.toLowerCase();
  }),
  twoForms('tags against tags[]', [
    [[['tags', 'a']], [['tags[]', 'a']]],
    [[['tags[]', 'a b']], [['tags', 'a b']]],
  ]),
  twoForms('tags[0] against others', [
    [list.joined, list.numbered],
    [list.json, list.numbered],
    [list.bracketed, list.numbered],
    [list.numbered, list.joined],
    [list.numbered, list.json],
    [list.repeated, list.numbered],
  ]),
  twoForms('data[x] against others', [
    [object.json, object.bracketed],
    [object.bracketed, object.jsonOfNumbers],
    [object.dotted, object.bracketed],
    [object.word, object.bracketed],
  ]),
  changed('emoji became ?', beyond, (text) => text.replace(astral, '?')),
  changed('emoji became ??', beyond, (text) => text.replace(astral, '??')),
  changed('emoji became U+FFFD', beyond, (text) => text.replace(astral, '\ufffd')),
  changed('emoji became two U+FFFD', beyond, (text) => text.replace(astral, '\ufffd\ufffd')),
  changed('emoji lost', beyond, (text) => text.replace(astral, '')),
  changed('cut at the emoji', beyond, (text) =>
    astral.test(text) ? (text.split(/[\u{10000}-\u{10ffff}]/u)[0] ?? '') : text,
  ),
  signs('CESU-8', 'encoding', beyond, (signed) => {
    if (!signed.pairs.some((pair) => /[\u{10000}-\u{10ffff}]/u.test(pair.value))) return false;
    signed.encodeValue = (text) =>
      [...text]
        .map((one) => ((one.codePointAt(0) ?? 0) > 0xffff ? one.split('').map(ofUnit).join('') : rfc(one)))
        .join('');
    return true;
  }),
  signs("Spring's query parameters", 'encoding', encoding, { encodeValue: rfcBut("!$'()*+,;:@/?") }),
  signs("Spring's query", 'encoding', encoding, { encodeValue: rfcBut("!$&'()*+,;=:@/?") }),
  signs('an exception list of its own', 'encoding', encoding, (signed, dice) => {
    const bare = [..."!'()*$,:@/;"].filter(() => dice.chance(0.4)).join('');
    signed.encodeValue = rfcBut(bare);
    return [...bare].some((one) => signed.pairs.some((pair) => pair.value.includes(one)));
  }),
  twoValues(
    'words for no value',
    ['null parameter', 'empty parameter signed as a word', value],
    [
      ['', 'NULL'],
      ['', 'NaN'],
      ['null', 'None'],
      ['', '[object Object]'],
      ['undefined', ''],
      ['null', ''],
      ['None', ''],
      ['null', 'undefined'],
      ['NULL', ''],
    ],
  ),
  twoValues(
    'numbers',
    ['number written otherwise', value],
    [
      ['0.5', '.5'],
      ['.5', '0.5'],
      ['1000', '1e3'],
      ['1e3', '1000'],
      ['1e+3', '1000'],
      ['1E3', '1000'],
      ['1.5', '1.50'],
      ['1.50', '1.5'],
      ['7', '7.0'],
      ['7.0', '7'],
      ['1234567', '1,234,567'],
    ],
  ),
  sends(
    'several wrapper parameters',
    'set',
    ['parameter added after signing', 'parameter lost after signing', 'null parameter'],
    (sent, dice, { signed }) => {
      const parameters = {
        sdk: 'js_14',
        authMode: 'cookie',
        pageURL: 'https://shop.example/',
        sdkBuild: '17',
        ctag: 'x1',
      };
      const some = Object.entries(parameters).filter(() => dice.chance(0.6));
      if (some.length < 2 || signed.pairs.length > 9) return false;
      return sent.pairs.push(...pairsOf(some, placeOf(sent)));
    },
  ),
  keyed('byte order mark at the secret', inFile, (secret) => Buffer.from(`\ufeff${secret}`)),
  keyed('quotes around the secret', inFile, (secret) => Buffer.from(`"${secret}"`)),
  keyed('single quotes around the secret', inFile, (secret) => Buffer.from(`'${secret}'`)),
  keyed('CR LF behind the secret', inFile, (secret) => Buffer.from(`${secret}\r\n`)),
  keyed('secret in UTF-16', ['secret in UTF-16'], (secret) => Buffer.from(secret, 'utf16le')),
  keyed('secret in UTF-16 with its mark', ['secret in UTF-16'], (secret) => Buffer.from(`\ufeff${secret}`, 'utf16le')),
  ...['YOUR_SECRET', 'changeme', '\u0024{SECRET}', '<your secret>', 'secret', 'undefined'].map(placeholder),
  keyed('placeholder decoded', ['placeholder as the key'], () => decoded('your_secret_key')),
  digested('base string in UTF-16', ['base string in UTF-16'], (key, text) =>
    createHmac('sha1', key).update(Buffer.from(text, 'utf16le')).digest(),
  ),
  written('sig: base32', ['sig in base32'], base32),
  // Text of which the "+" are lost; one without them is nothing wrong.
  written('sig: plus signs lost', ['characters of sig lost'], (bytes) => bytes.toString('base64').replaceAll('+', '')),
  written('sig: Buffer as JSON', ['sig as a list of bytes'], (bytes) => JSON.stringify(bytes)),
  written(
    'sig: signed bytes of Java',
    ['sig as a list of bytes'],
    (bytes) => `[${[...new Int8Array(bytes)].join(', ')}]`,
  ),
  written(
    'sig: Buffer inspected',
    ['sig as a list of bytes'],
    (bytes) => `<Buffer ${bytes.toString('hex').replace(/..(?!$)/g, '$& ')}>`,
  ),
  written('sig: cut off', ['sig cut off'], (bytes) => bytes.toString('base64').slice(0, 20)),
];

function ofUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    .map((byte) => `%${byte.toString(16).toUpperCase()}`)
    .join('');
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)])
    .join('');
}
