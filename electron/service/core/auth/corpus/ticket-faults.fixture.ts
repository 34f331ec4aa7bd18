import { createHash, createHmac } from 'node:crypto';
import { decoded, type Pair, type Plan } from './call.fixture.ts';
import type { Dice } from './dice.fixture.ts';
import { lowerHex, nothing, rfc, rfcBut } from './encoders.fixture.ts';
import {
  changeOne,
  changes,
  digested,
  encoding as encodingNames,
  escapedJson,
  type Fault,
  isAdded,
  isContent,
  keyed,
  pairsOf,
  placeholder,
  placeOf,
  rows,
  saysEncoding,
  sends,
  signs,
  sorted,
  throughout,
  value,
  writesJson,
  written,
} from './fault.fixture.ts';

/*
 * Mistakes as tickets tell them, a third list: written from what clients' languages, settings and proxies do, without a look at
 * what the service tries. Each says under which names it is rightly named.
 */

type Signed = Plan['signed'];
const changed = changes(isContent);
const json = writesJson(isContent);
const encoding = [...encodingNames, 'unreserved characters encoded'];

const encoders: readonly Fault[] = [
  ...Object.entries({
    "Swift's urlQueryAllowed": rfcBut("!$&'()*+,/:;=?@"),
    "Swift's urlHostAllowed": rfcBut("!$&'()*+,:;=[]"),
    "Perl's uri_escape": rfcBut("!*'()"),
    'OkHttp query components': rfcBut("!$'()*,;:@/?"),
    'Guava form escaper': rfcBut('*', '+'),
    "Ruby's URI.encode": rfcBut(";/?:@&=+$,!*'()[]"),
    'colons and slashes kept': rfcBut(':/'),
    'blanks as plus, all else right': rfcBut('', '+'),
  }).map(([id, encodeValue]) => signs(id, 'encoding', encoding, { encodeValue }, saysEncoding)),
  signs(
    "JavaScript's escape, Latin-1 only",
    'encoding',
    ['Latin-1 instead of UTF-8', ...encoding],
    (signed) => {
      if (signed.pairs.some((pair) => [...pair.value].some((one) => (one.codePointAt(0) ?? 0) > 0xff))) return false;
      signed.encodeValue = (text) => globalThis.escape(text);
      return true;
    },
    saysEncoding,
  ),
  ...Object.entries<Partial<Signed>>({
    'encodeURIComponent throughout': throughout(encodeURIComponent),
    'lower-case hex of the joined only': { encodeJoined: lowerHex },
    'lower-case hex throughout': throughout(lowerHex),
  }).map(([id, change]) => signs(id, 'encoding', encoding, change, saysEncoding)),
  ...rows('encoding', {
    'URL encoded twice': [
      ['URL encoded twice', 'parameters encoded too often'],
      { encodeUrl: (text) => rfc(rfc(text)) },
    ],
    'joined encoded twice': [['parameters encoded too often'], { encodeJoined: (text) => rfc(rfc(text)) }],
    'URL not encoded, values twice': [
      [
        'URL not encoded',
        'values encoded before signing',
        'nothing encoded',
        'parameters encoded once instead of twice',
      ],
      { encodeUrl: nothing, encodeJoined: nothing },
    ],
    'UTF-8 taken for Latin-1': [
      ['UTF-8 encoded twice', value],
      { encodeValue: (text) => rfc(Buffer.from(text).toString('latin1')) },
    ],
  }),
];

const joinedAs = (change: (text: string) => string) => (signed: Signed) => {
  const { encodeJoined } = signed;
  signed.encodeJoined = (text) => encodeJoined(change(text));
};

const structures: readonly Fault[] = rows('join', {
  'joined by &amp;': [['parameters joined otherwise'], joinedAs((text) => text.replaceAll('&', '&amp;'))],
  '& behind the last parameter': [
    ['parameters joined otherwise', 'text behind the base string'],
    joinedAs((text) => `${text}&`),
  ],
  '? in front of the parameters': [
    ['parameters joined otherwise', 'text in front of the base string'],
    joinedAs((text) => `?${text}`),
  ],
  'line ends between the parts': [['parts joined otherwise'], { join: (parts) => parts.join('\n') }],
  'parts joined by nothing': [['parts joined otherwise'], { join: (parts) => parts.join('') }],
  'line end behind the base string': [['text behind the base string'], { join: (parts) => `${parts.join('&')}\n` }],
  'blank in front of the base string': [
    ['text in front of the base string'],
    { join: (parts) => ` ${parts.join('&')}` },
  ],
  'without the method': [['part of the base string missing'], { join: ([, url, joined]) => `${url}&${joined}` }],
  'only the parameters': [['part of the base string missing'], { join: ([, , joined]) => joined ?? '' }],
  'URL first': [['parts in another order'], { join: ([method, url, joined]) => `${url}&${method}&${joined}` }],
  'base string in lower case': [
    ['base string in another case', 'base string in lower case'],
    { join: (parts) => parts.join('&').toLowerCase() },
  ],
});

const byName = (rank: (name: string) => string) => (a: Pair, b: Pair) => {
  const [x, y] = [rank(a.name), rank(b.name)];
  return x < y ? -1 : x > y ? 1 : 0;
};
const orders: readonly Fault[] = [
  sorted('sorted: localeCompare', (a, b) => a.name.localeCompare(b.name)),
  sorted(
    'sorted: upper case first, then sorted without it',
    byName((name) => name.toUpperCase()),
  ),
  sorted('sorted: by value', (a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)),
  sorted(
    'sorted: apiKey, nonce and timestamp first',
    byName((name) => (/^(?:apikey|nonce|timestamp)$/i.test(name) ? ` ${name}` : name)),
  ),
];

const without = (id: string, is: (pair: Pair) => boolean): Fault =>
  signs(`${id} not signed`, 'set', isAdded, (signed) => {
    const left = signed.pairs.filter((pair) => !is(pair));
    if (left.length === signed.pairs.length) return false;
    signed.pairs = left;
    return true;
  });
type Texts = Readonly<Record<string, string>>;
const isSigned = ({ pairs }: Signed, more: Texts) => pairs.some(({ name }) => Object.hasOwn(more, name));
const also = (id: string, names: readonly string[], more: Texts): Fault =>
  signs(`${id} signed, not sent`, 'set', names, (signed) =>
    isSigned(signed, more) ? false : signed.pairs.push(...pairsOf(Object.entries(more), 'query')),
  );
const onlySent = (id: string, more: Texts): Fault =>
  sends(`${id} added behind the signing`, 'set', isAdded, (sent, _dice, { signed }) =>
    isSigned(signed, more) ? false : sent.pairs.push(...pairsOf(Object.entries(more), placeOf(sent))),
  );
const lost = ['parameter lost after signing', 'format', 'httpStatusCodes', 'sdk', 'authMode'];

const sets: readonly Fault[] = [
  without('apiKey', ({ name }) => /^apikey$/i.test(name)),
  without('nonce', ({ name }) => name === 'nonce'),
  without('timestamp', ({ name }) => name === 'timestamp'),
  without('userKey', ({ name }) => name === 'userKey'),
  without('UID', ({ name }) => /^uid$/i.test(name)),
  without('format', ({ name }) => name === 'format'),
  without('the query of a POST', ({ place }) => place === 'query'),
  without('long values', ({ value: text }) => text.length > 120),
  also('httpStatusCodes=false', lost, { httpStatusCodes: 'false' }),
  also('format=json', lost, { format: 'json' }),
  also('sdk', lost, { sdk: 'js_latest' }),
  also('OAuth parameters', ['OAuth 1.0 parameters'], { oauth_signature_method: 'HMAC-SHA1', oauth_version: '1.0' }),
  onlySent('an analytics parameter', { utm_source: 'mail' }),
  onlySent('a cache buster', { _: '1700000000000' }),
  onlySent('a callback', { callback: 'jsonp_17', context: 'c1' }),
  onlySent('three parameters of a wrapper', { lang: 'de', pageURL: 'https://shop.example/', sdk: 'js_latest' }),
  sends(
    'a parameter sent twice',
    'set',
    ['parameter sent twice', 'parameter added after signing', 'list or object written otherwise'],
    ({ pairs }, dice) => changeOne(pairs, isContent, dice, (one) => pairs.push({ ...one })),
  ),
  signs(
    'a parameter signed in snake case',
    'names',
    ['parameter names in another style', 'parameter names in another case', 'parameter renamed'],
    ({ pairs }, dice) =>
      changeOne(
        pairs,
        (pair) => isContent(pair) && /[a-z][A-Z]/.test(pair.name),
        dice,
        (one) => {
          one.name = one.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        },
      ),
  ),
  signs('first letters of names in upper case', 'names', ['parameter names in another case'], ({ pairs }) => {
    for (const pair of pairs) pair.name = pair.name.charAt(0).toUpperCase() + pair.name.slice(1);
  }),
];

const sortedMembers = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && !Array.isArray(one)
    ? Object.fromEntries(
        Object.entries(one)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, member]) => [name, sortedMembers(member)]),
      )
    : one;

/** The value of one parameter of the protocol. */
const parameterAs = (
  id: string,
  slot: string,
  names: readonly string[],
  parameter: RegExp,
  change: (text: string, dice: Dice) => string,
): Fault =>
  signs(id, slot, names, ({ pairs }, dice) => {
    for (const pair of pairs) if (parameter.test(pair.name)) pair.value = change(pair.value, dice);
  });

const values: readonly Fault[] = [
  json('JSON with members sorted', (one) => JSON.stringify(sortedMembers(one))),
  json('JSON with blanks behind colons and commas', (one) =>
    JSON.stringify(one, null, 1)
      .replace(/\n */g, ' ')
      .replace(/([{[]) /g, '$1')
      .replace(/ ([}\]])/g, '$1'),
  ),
  json('JSON indented by four', (one) => JSON.stringify(one, null, 4)),
  json('JSON indented by tabs', (one) => JSON.stringify(one, null, '\t')),
  json('JSON as a text in JSON', (one) => JSON.stringify(JSON.stringify(one))),
  json('JSON of GSON, HTML safe', (one) => escapedJson(one, /[<>&='\u2028]/g)),
  json('JSON with ASCII only', (one) => escapedJson(one)),
  json('JSON without one member', (one) =>
    JSON.stringify(Object.fromEntries(Object.entries(one as object).slice(0, -1))),
  ),
  json('an object as [object Object]', String),
  changed('trimmed', [value], (text) => text.trim()),
  changed('blanks doubled at the ends', [value], (text) => ` ${text} `),
  changed('line end behind', [value], (text) => `${text}\n`),
  changed('CR LF behind', [value], (text) => `${text}\r\n`),
  changed('quoted', [value, 'JSON written twice'], (text) => `"${text}"`),
  changed('backslashes doubled', [value], (text) => text.replaceAll('\\', '\\\\')),
  changed('quotes with backslashes', [value, 'JSON written twice'], (text) => text.replaceAll('"', '\\"')),
  changed('apostrophes curled', [value], (text) => text.replaceAll("'", '’')),
  changed('accents lost', [value, 'another Unicode form'], (text) => text.normalize('NFD').replace(/\p{M}/gu, '')),
  changed('umlauts as two letters', [value, 'another Unicode form'], (text) =>
    text.replaceAll('ß', 'ss').replaceAll('ë', 'e'),
  ),
  changed('compatibility form', ['another Unicode form', value], (text) => text.normalize('NFKD')),
  changed('HTML, apostrophes too', ['HTML entities in a value', value], (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  ),
  changed('tags stripped', [value], (text) => text.replace(/<[^>]*>/g, '')),
  changed(
    'plus became a blank before signing',
    ['plus sign in a value became a blank', value, 'value decoded before signing'],
    (text) => text.replaceAll('+', ' '),
  ),
  changed(
    'form-encoded before signing',
    ['values encoded before signing', 'value encoded twice on the wire', value],
    (text) => rfc(text).replaceAll('%20', '+'),
    /once too often|encoded before/,
  ),
  changed('cut at 50 characters', [value, 'JSON written twice'], (text) => text.slice(0, 50)),
  changed('cut at 255 characters', [value, 'JSON written twice'], (text) => text.slice(0, 255)),
  changed(
    'beyond ASCII as ?',
    [value, 'another Unicode form', 'characters beyond U+FFFF lost', 'JSON written twice'],
    (text) => text.replace(/[^\0-\x7f]/gu, '?'),
  ),
  changed('True', ['boolean written otherwise'], (text) =>
    text === 'true' ? 'True' : text === 'false' ? 'False' : text,
  ),
  changed('number with a group mark', ['number written otherwise', value], (text) =>
    /^\d{4,}$/.test(text) ? Number(text).toLocaleString('en') : text,
  ),
  changed('number with a comma', ['number written otherwise', value], (text) =>
    /^\d{4,}$/.test(text) ? Number(text).toLocaleString('de') : text,
  ),
  changed('number with zeros in front', ['number written otherwise', value], (text) =>
    /^\d+$/.test(text) ? `00${text}` : text,
  ),
  changed('empty as null', ['empty parameter signed as a word', 'null parameter', value], (text) =>
    text === '' ? 'null' : text,
  ),
  parameterAs('nonce in upper case', 'values', [value], /^nonce$/, (text) => text.toUpperCase()),
  parameterAs('UID without its padding', 'values', [value], /^uid$/i, (text) => text.replace(/=+$/, '')),
  parameterAs('UID in lower case', 'values', [value], /^uid$/i, (text) => text.toLowerCase()),
  sends('a value with a bare &', 'wire', ['value cut at its "&"', value], (sent, dice) => {
    const able = sent.pairs.filter((pair) => isContent(pair) && /^[^&]+&[A-Za-z]\w*=?/.test(pair.value));
    if (able.length === 0) return false;
    const one = dice.pick(able);
    const [first = '', ...rest] = one.value.split('&');
    one.value = first;
    const others = rest.map((part): Pair => {
      const [name = '', ...text] = part.split('=');
      return { name, value: text.join('='), place: one.place };
    });
    sent.pairs.splice(sent.pairs.indexOf(one) + 1, 0, ...others);
    return rest.length < 4;
  }),
  parameterAs('timestamp with a fraction', 'time', ['timestamp unit'], /^timestamp$/, (text, dice) =>
    String(Number(text) + dice.below(1000) / 1000),
  ),
  parameterAs('timestamp with .0', 'time', ['timestamp unit', 'number written otherwise'], /^timestamp$/, (text) =>
    text.concat('.0'),
  ),
  parameterAs('timestamp taken later', 'time', ['time taken twice'], /^timestamp$/, (text, dice) =>
    String(Number(text) + 1 + dice.below(4)),
  ),
  parameterAs('local time', 'time', ['local time signed as UTC'], /^timestamp$/, (text, dice) =>
    String(Number(text) + 3600 * dice.pick([1, 2, -5, -8, 9])),
  ),
];

const pathAs = (change: (path: string) => string) => (signed: Signed) => {
  signed.path = change(signed.path);
};
const portOf = (host: string) => /:\d+$/.exec(host)?.[0] ?? '';

const address: readonly Fault[] = [
  signs('no scheme', 'url', ['URL without scheme'], (signed) => {
    const { encodeUrl } = signed;
    signed.encodeUrl = (text) => encodeUrl(text.replace(/^.*?:\/\//, ''));
  }),
  ...rows('host', {
    'www in front': [
      ['another host'],
      (signed) => {
        signed.host = `www.${signed.host}`;
      },
    ],
    'host of the documentation': [
      ['another host'],
      (signed, dice) => {
        const namespace = signed.path.slice(1).split('.')[0];
        signed.host = `${namespace}.${dice.pick(['us1', 'eu1', 'au1'])}.gigya.com${dice.pick(['', portOf(signed.host)])}`;
      },
    ],
    '127.0.0.1 and localhost': [
      ['another host'],
      (signed) => {
        const port = portOf(signed.host);
        if (signed.host.startsWith('localhost')) signed.host = `127.0.0.1${port}`;
        else if (signed.host.startsWith('127.')) signed.host = `localhost${port}`;
        else return false;
        return true;
      },
    ],
  }),
  ...rows('path', {
    'two slashes in front of the path': [['another path', 'path prefix'], pathAs((path) => `/${path}`)],
    '.json behind the path': [['another path'], pathAs((path) => `${path}.json`)],
    'without path': [['another path', 'URL without path'], pathAs(() => '/')],
    'path of another method': [['another path'], pathAs((path) => path.replace('.', '/'))],
  }),
  signs('? behind the URL', 'path', ['question mark behind the URL'], { tail: '?' }),
  signs('prefix /gs', 'path', ['path prefix'], (signed, dice) => {
    signed.path = dice.pick(['/gs', '/api/v2', '/services', '/login-service', '/sap']) + signed.path;
  }),
  signs('method PUT', 'method', ['another HTTP method', 'GET and POST differ'], { httpMethod: 'PUT' }),
  signs('method Post', 'method', ['HTTP method in another case', 'GET and POST differ'], (signed) => {
    signed.httpMethod = signed.httpMethod === 'GET' ? 'Get' : 'Post';
  }),
];

const form = [
  'secret in another form',
  'secret as its file has it',
  'secret cut off',
  'blank or line end at the secret',
];
const hashed = (name: string, bytes: Buffer | string) => createHash(name).update(bytes).digest();

const keys: readonly Fault[] = [
  keyed('no secret', ['no secret'], () => Buffer.alloc(0)),
  keyed('without its padding, as text', form, (secret) => Buffer.from(secret.replace(/=+$/, ''))),
  // Of a few secrets nothing is left then.
  keyed('decoded twice', [...form, 'no secret'], (secret) => Buffer.from(decoded(secret).toString('latin1'), 'base64')),
  keyed('encoded once more', form, (secret) => Buffer.from(Buffer.from(secret).toString('base64'))),
  keyed('upper-case hex of the key', form, (secret) => Buffer.from(decoded(secret).toString('hex').toUpperCase())),
  keyed('MD5 of the secret', ['hash of the secret as the key'], (secret) => hashed('md5', secret)),
  keyed('SHA-1 of the key in hex', ['hash of the secret as the key'], (secret) =>
    Buffer.from(hashed('sha1', decoded(secret)).toString('hex')),
  ),
  keyed('UTF-8 text of the key', ['decoded secret turned into text'], (secret) =>
    Buffer.from(decoded(secret).toString('utf8')),
  ),
  keyed('percent-encoded, as text', form, (secret) => Buffer.from(rfc(secret))),
  keyed('last character cut', form, (secret) => decoded(secret.replace(/=+$/, '').slice(0, -1))),
  keyed('first character cut', form, (secret) => decoded(secret.slice(1))),
  keyed('first 20 bytes', form, (secret) => decoded(secret).subarray(0, 20)),
  keyed('blank in front', form, (secret) => Buffer.from(` ${secret}`)),
  keyed('decoded, quotes around', form, (secret) => Buffer.from(`'${secret}'`)),
  keyed('OAuth key of the decoded', ['OAuth 1.0 key'], (secret) => Buffer.concat([decoded(secret), Buffer.from('&')])),
  signs('plus read as blank, then decoded', 'key', form, (signed) => {
    signed.keyOf = (secret) => decoded(secret.replaceAll('+', ' '));
    return signed.secret.includes('+');
  }),
  ...['SECRET', '{{secret}}', '%SECRET%', 'your-secret-here', 'None', 'test', 'my_secret'].map(placeholder),
  signs('the API key as the key', 'key', ['no secret'], (signed, _dice, { site }) => {
    signed.keyOf = () => Buffer.from(site.apiKey);
  }),
  signs(
    "another site's secret as text",
    'key+',
    ['another secret', 'secret used as text'],
    (signed, _dice, { site }) => {
      const text = site.signsWithUserKey ? site.secret : site.application.secret;
      signed.keyOf = () => Buffer.from(text);
    },
  ),
];

const hashOfBoth = ['hash without key', 'hash of the secret and the text'];
const digests: readonly Fault[] = [
  ...['sha512', 'md5', 'sha384'].map((name) =>
    digested(`HMAC of ${name}`, ['another hash'], (key, text) => createHmac(name, key).update(text).digest()),
  ),
  digested('SHA-1 of key and text', hashOfBoth, (key, text) => createHash('sha1').update(key).update(text).digest()),
  digested('SHA-1 of text and key', hashOfBoth, (key, text) => createHash('sha1').update(text).update(key).digest()),
  digested('HMAC of the hash', ['base string hashed before signing'], (key, text) =>
    createHmac('sha1', key).update(hashed('sha1', text)).digest(),
  ),
  digested('key and text exchanged', ['key and text exchanged'], (key, text) =>
    createHmac('sha1', text).update(key).digest(),
  ),
];

const signatures: readonly Fault[] = [
  written('sig: hex in upper case', ['sig in hex'], (bytes) => bytes.toString('hex').toUpperCase()),
  written('sig: hex with colons', ['sig in hex'], (bytes) => (bytes.toString('hex').match(/../g) ?? []).join(':')),
  written('sig: base64 twice', ['sig in base64 twice'], (bytes) =>
    Buffer.from(bytes.toString('base64')).toString('base64'),
  ),
  written('sig: lower case', ['sig in another case'], (bytes) => bytes.toString('base64').toLowerCase()),
  written('sig: in quotes', ['characters around sig'], (bytes) => `"${bytes.toString('base64')}"`),
  written('sig: as Python shows bytes', ['characters around sig'], (bytes) => `b'${bytes.toString('base64')}'`),
  written('sig: CR LF behind', ['blank or line end at sig'], (bytes) => `${bytes.toString('base64')}\r\n`),
  written(
    'sig: blank in front',
    ['blank or line end at sig', 'plus sign in sig became a blank'],
    (bytes) => ` ${bytes.toString('base64')}`,
  ),
  written('sig: numbers', ['sig as a list of bytes'], (bytes) => [...bytes].join(',')),
  written('sig: Latin-1 text in base64', ['digest turned into text'], (bytes) =>
    Buffer.from(bytes.toString('latin1')).toString('base64'),
  ),
  written('sig: percent-encoded twice', ['sig encoded twice'], (bytes) => rfc(bytes.toString('base64'))),
];

export const ticketFaults: readonly Fault[] = [
  encoders,
  structures,
  orders,
  sets,
  values,
  address,
  keys,
  digests,
  signatures,
].flat();
