import { createHash, createHmac } from 'node:crypto';
import { decoded, type Pair, type Plan } from './call.fixture.ts';
import type { Dice } from './dice.fixture.ts';
import { nothing, rfc } from './encoders.fixture.ts';
import type { Fault } from './faults.fixture.ts';

/*
 * Mistakes as tickets tell them, a third list: written from what clients' languages, settings and proxies do, without a look at
 * what the service tries. Each says under which names it is rightly named.
 */

type Signed = Plan['signed'];
type Sent = Plan['sent'];

const isOwn = ({ name }: Pair) => !/^(?:apikey|nonce|timestamp|uid|userkey|format|httpstatuscodes)$/i.test(name);
const value = 'value changed after signing';
const encoding = [
  'plus sign for blanks',
  "! ' ( ) * left bare",
  'tilde encoded',
  'reserved characters left bare',
  'unreserved characters encoded',
  'lower-case hex digits',
];
const saysEncoding = /^Wrong percent-encoding/;

const signedSo = (
  id: string,
  slot: string,
  names: readonly string[],
  put: (signed: Signed, dice: Dice, plan: Plan) => unknown,
  alsoSaid?: RegExp,
): Fault => ({
  id,
  slot,
  names,
  ...(alsoSaid && { alsoSaid }),
  put: (plan, dice) => put(plan.signed, dice, plan) !== false,
});

const sentSo = (
  id: string,
  slot: string,
  names: readonly string[],
  put: (sent: Sent, dice: Dice) => unknown,
): Fault => ({
  id,
  slot,
  names,
  put: (plan, dice) => put(plan.sent, dice) !== false,
});

/** Changes one own value where that changes it. */
const changed = (id: string, names: readonly string[], change: (text: string) => string, alsoSaid?: RegExp): Fault =>
  signedSo(
    id,
    'values',
    names,
    ({ pairs }, dice) => {
      const able = pairs.filter((pair) => isOwn(pair) && change(pair.value) !== pair.value);
      if (able.length === 0) return false;
      const one = dice.pick(able);
      one.value = change(one.value);
      return true;
    },
    alsoSaid,
  );

const safe = (kept: string, blank?: string) => (text: string) =>
  [...text].map((one) => (one === ' ' && blank !== undefined ? blank : kept.includes(one) ? one : rfc(one))).join('');

const encoders: readonly Fault[] = [
  signedSo(
    "Swift's urlQueryAllowed",
    'encoding',
    encoding,
    (signed) => {
      signed.encodeValue = safe("!$&'()*+,-./:;=?@_~");
    },
    saysEncoding,
  ),
  signedSo(
    "Swift's urlHostAllowed",
    'encoding',
    encoding,
    (signed) => {
      signed.encodeValue = safe("!$&'()*+,-.:;=[]_~");
    },
    saysEncoding,
  ),
  signedSo(
    "Perl's uri_escape",
    'encoding',
    encoding,
    (signed) => {
      signed.encodeValue = safe("-_.!~*'()");
    },
    saysEncoding,
  ),
  signedSo(
    'OkHttp query components',
    'encoding',
    encoding,
    (signed) => {
      signed.encodeValue = safe("-._~!$'()*,;:@/?%".replace('%', ''));
    },
    saysEncoding,
  ),
  signedSo(
    'Guava form escaper',
    'encoding',
    encoding,
    (signed) => {
      signed.encodeValue = safe('-_.*', '+');
    },
    saysEncoding,
  ),
  signedSo(
    "Ruby's URI.encode",
    'encoding',
    encoding,
    (signed) => {
      signed.encodeValue = safe(";/?:@&=+$,-_.!~*'()[]");
    },
    saysEncoding,
  ),
  signedSo(
    'colons and slashes kept',
    'encoding',
    encoding,
    (signed) => {
      signed.encodeValue = safe(':/');
    },
    saysEncoding,
  ),
  signedSo(
    'blanks as plus, all else right',
    'encoding',
    encoding,
    (signed) => {
      signed.encodeValue = safe('', '+');
    },
    saysEncoding,
  ),
  signedSo(
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
  signedSo(
    'encodeURIComponent throughout',
    'encoding',
    encoding,
    (signed) => {
      signed.encodeValue = encodeURIComponent;
      signed.encodeJoined = encodeURIComponent;
      signed.encodeUrl = encodeURIComponent;
      signed.encodeName = encodeURIComponent;
    },
    saysEncoding,
  ),
  signedSo(
    'lower-case hex of the joined only',
    'encoding',
    encoding,
    (signed) => {
      signed.encodeJoined = (text) => rfc(text).replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
    },
    saysEncoding,
  ),
  signedSo(
    'lower-case hex throughout',
    'encoding',
    encoding,
    (signed) => {
      const lower = (text: string) => rfc(text).replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
      signed.encodeValue = lower;
      signed.encodeJoined = lower;
      signed.encodeUrl = lower;
    },
    saysEncoding,
  ),
  signedSo('URL encoded twice', 'encoding', ['URL encoded twice', 'parameters encoded too often'], (signed) => {
    signed.encodeUrl = (text) => rfc(rfc(text));
  }),
  signedSo('joined encoded twice', 'encoding', ['parameters encoded too often'], (signed) => {
    signed.encodeJoined = (text) => rfc(rfc(text));
  }),
  signedSo(
    'URL not encoded, values twice',
    'encoding',
    ['URL not encoded', 'values encoded before signing', 'nothing encoded', 'parameters encoded once instead of twice'],
    (signed) => {
      signed.encodeUrl = nothing;
      signed.encodeJoined = nothing;
    },
  ),
  signedSo('UTF-8 taken for Latin-1', 'encoding', ['UTF-8 encoded twice', value], (signed) => {
    signed.encodeValue = (text) => rfc(Buffer.from(text).toString('latin1'));
  }),
];

const structures: readonly Fault[] = [
  signedSo('joined by &amp;', 'join', ['parameters joined otherwise'], (signed) => {
    const { encodeJoined } = signed;
    signed.encodeJoined = (text) => encodeJoined(text.replaceAll('&', '&amp;'));
  }),
  signedSo(
    '& behind the last parameter',
    'join',
    ['parameters joined otherwise', 'text behind the base string'],
    (signed) => {
      const { encodeJoined } = signed;
      signed.encodeJoined = (text) => encodeJoined(`${text}&`);
    },
  ),
  signedSo(
    '? in front of the parameters',
    'join',
    ['parameters joined otherwise', 'text in front of the base string'],
    (signed) => {
      const { encodeJoined } = signed;
      signed.encodeJoined = (text) => encodeJoined(`?${text}`);
    },
  ),
  signedSo('line ends between the parts', 'join', ['parts joined otherwise'], (signed) => {
    signed.join = (parts) => parts.join('\n');
  }),
  signedSo('parts joined by nothing', 'join', ['parts joined otherwise'], (signed) => {
    signed.join = (parts) => parts.join('');
  }),
  signedSo('line end behind the base string', 'join', ['text behind the base string'], (signed) => {
    signed.join = (parts) => `${parts.join('&')}\n`;
  }),
  signedSo('blank in front of the base string', 'join', ['text in front of the base string'], (signed) => {
    signed.join = (parts) => ` ${parts.join('&')}`;
  }),
  signedSo('without the method', 'join', ['part of the base string missing'], (signed) => {
    signed.join = ([, url, joined]) => `${url}&${joined}`;
  }),
  signedSo('only the parameters', 'join', ['part of the base string missing'], (signed) => {
    signed.join = ([, , joined]) => joined ?? '';
  }),
  signedSo('URL first', 'join', ['parts in another order'], (signed) => {
    signed.join = ([method, url, joined]) => `${url}&${method}&${joined}`;
  }),
  signedSo(
    'base string in lower case',
    'join',
    ['base string in another case', 'base string in lower case'],
    (signed) => {
      signed.join = (parts) => parts.join('&').toLowerCase();
    },
  ),
];

const byName = (rank: (name: string) => string) => (a: Pair, b: Pair) => {
  const [x, y] = [rank(a.name), rank(b.name)];
  return x < y ? -1 : x > y ? 1 : 0;
};
const orders: readonly Fault[] = (
  [
    ['localeCompare', (a, b) => a.name.localeCompare(b.name)],
    ['upper case first, then sorted without it', byName((name) => name.toUpperCase())],
    ['by value', (a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)],
    [
      'apiKey, nonce and timestamp first',
      byName((name) => (/^(?:apikey|nonce|timestamp)$/i.test(name) ? ` ${name}` : name)),
    ],
  ] as const satisfies readonly (readonly [string, Signed['sort']])[]
).map(([id, sort]) =>
  signedSo(`sorted: ${id}`, 'order', ['parameters in another order'], (signed) => {
    signed.sort = sort;
  }),
);

const added = ['parameter added after signing', 'null parameter', 'empty parameter left out', 'false and 0 left out'];
const without = (id: string, is: (pair: Pair) => boolean): Fault =>
  signedSo(`${id} not signed`, 'set', added, (signed) => {
    const left = signed.pairs.filter((pair) => !is(pair));
    if (left.length === signed.pairs.length) return false;
    signed.pairs = left;
    return true;
  });
const also = (id: string, names: readonly string[], ...more: readonly (readonly [string, string])[]): Fault =>
  signedSo(`${id} signed, not sent`, 'set', names, (signed) => {
    if (more.some(([name]) => signed.pairs.some((pair) => pair.name === name))) return false;
    for (const [name, text] of more) signed.pairs.push({ name, value: text, place: 'query' });
    return true;
  });
const onlySent = (id: string, ...more: readonly (readonly [string, string])[]): Fault => ({
  id: `${id} added behind the signing`,
  slot: 'set',
  names: added,
  put({ sent, signed }) {
    if (more.some(([name]) => signed.pairs.some((pair) => pair.name === name))) return false;
    for (const [name, text] of more)
      sent.pairs.push({ name, value: text, place: sent.httpMethod === 'GET' ? 'query' : 'body' });
    return true;
  },
});
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
  also('httpStatusCodes=false', lost, ['httpStatusCodes', 'false']),
  also('format=json', lost, ['format', 'json']),
  also('sdk', lost, ['sdk', 'js_latest']),
  also('OAuth parameters', ['OAuth 1.0 parameters'], ['oauth_signature_method', 'HMAC-SHA1'], ['oauth_version', '1.0']),
  onlySent('an analytics parameter', ['utm_source', 'mail']),
  onlySent('a cache buster', ['_', '1700000000000']),
  onlySent('a callback', ['callback', 'jsonp_17'], ['context', 'c1']),
  onlySent('three parameters of a wrapper', ['lang', 'de'], ['pageURL', 'https://shop.example/'], ['sdk', 'js_latest']),
  {
    id: 'a parameter sent twice',
    slot: 'set',
    names: ['parameter sent twice', 'parameter added after signing', 'list or object written otherwise'],
    put({ sent }, dice) {
      const able = sent.pairs.filter(isOwn);
      if (able.length === 0) return false;
      sent.pairs.push({ ...dice.pick(able) });
      return true;
    },
  },
  signedSo(
    'a parameter signed in snake case',
    'names',
    ['parameter names in another style', 'parameter names in another case', 'parameter renamed'],
    (signed, dice) => {
      const able = signed.pairs.filter(
        ({ name }) => isOwn({ name, value: '', place: 'query' }) && /[a-z][A-Z]/.test(name),
      );
      if (able.length === 0) return false;
      const one = dice.pick(able);
      one.name = one.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return true;
    },
  ),
  signedSo('first letters of names in upper case', 'names', ['parameter names in another case'], (signed) => {
    for (const pair of signed.pairs) pair.name = pair.name.charAt(0).toUpperCase() + pair.name.slice(1);
  }),
];

const json = (id: string, write: (one: unknown) => string): Fault =>
  changed(id, ['JSON written twice', value], (text) => (text.startsWith('{') ? write(JSON.parse(text)) : text));
const sortedMembers = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && !Array.isArray(one)
    ? Object.fromEntries(
        Object.entries(one)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, member]) => [name, sortedMembers(member)]),
      )
    : one;

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
  json('JSON of GSON, HTML safe', (one) =>
    JSON.stringify(one).replace(/[<>&='\u2028]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
  json('JSON with ASCII only', (one) =>
    JSON.stringify(one).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
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
  signedSo('nonce in upper case', 'values', [value], (signed) => {
    for (const pair of signed.pairs) if (pair.name === 'nonce') pair.value = pair.value.toUpperCase();
  }),
  signedSo('UID without its padding', 'values', [value], (signed) => {
    for (const pair of signed.pairs) if (/^uid$/i.test(pair.name)) pair.value = pair.value.replace(/=+$/, '');
  }),
  signedSo('UID in lower case', 'values', [value], (signed) => {
    for (const pair of signed.pairs) if (/^uid$/i.test(pair.name)) pair.value = pair.value.toLowerCase();
  }),
  sentSo('a value with a bare &', 'wire', ['value cut at its "&"', value], (sent, dice) => {
    const able = sent.pairs.filter((pair) => isOwn(pair) && /^[^&]+&[A-Za-z]\w*=?/.test(pair.value));
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
  signedSo('timestamp with a fraction', 'time', ['timestamp unit'], (signed, dice) => {
    for (const pair of signed.pairs)
      if (pair.name === 'timestamp') pair.value = String(Number(pair.value) + dice.below(1000) / 1000);
  }),
  signedSo('timestamp with .0', 'time', ['timestamp unit', 'number written otherwise'], (signed) => {
    for (const pair of signed.pairs) if (pair.name === 'timestamp') pair.value += '.0';
  }),
  signedSo('timestamp taken later', 'time', ['time taken twice'], (signed, dice) => {
    for (const pair of signed.pairs)
      if (pair.name === 'timestamp') pair.value = String(Number(pair.value) + 1 + dice.below(4));
  }),
  signedSo('local time', 'time', ['local time signed as UTC'], (signed, dice) => {
    for (const pair of signed.pairs)
      if (pair.name === 'timestamp') pair.value = String(Number(pair.value) + 3600 * dice.pick([1, 2, -5, -8, 9]));
  }),
];

const address: readonly Fault[] = [
  signedSo('no scheme', 'url', ['URL without scheme'], (signed) => {
    const { encodeUrl } = signed;
    signed.encodeUrl = (text) => encodeUrl(text.replace(/^.*?:\/\//, ''));
  }),
  signedSo('www in front', 'host', ['another host'], (signed) => {
    signed.host = `www.${signed.host}`;
  }),
  signedSo('host of the documentation', 'host', ['another host'], (signed, dice) => {
    const port = /:\d+$/.exec(signed.host)?.[0] ?? '';
    const namespace = signed.path.slice(1).split('.')[0];
    signed.host = `${namespace}.${dice.pick(['us1', 'eu1', 'au1'])}.gigya.com${dice.pick(['', port])}`;
  }),
  signedSo('127.0.0.1 and localhost', 'host', ['another host'], (signed) => {
    const port = /:\d+$/.exec(signed.host)?.[0] ?? '';
    if (signed.host.startsWith('localhost')) signed.host = `127.0.0.1${port}`;
    else if (signed.host.startsWith('127.')) signed.host = `localhost${port}`;
    else return false;
    return true;
  }),
  signedSo('two slashes in front of the path', 'path', ['another path', 'path prefix'], (signed) => {
    signed.path = `/${signed.path}`;
  }),
  signedSo('.json behind the path', 'path', ['another path'], (signed) => {
    signed.path += '.json';
  }),
  signedSo('without path', 'path', ['another path', 'URL without path'], (signed) => {
    signed.path = '/';
  }),
  signedSo('path of another method', 'path', ['another path'], (signed) => {
    const [namespace, name = ''] = signed.path.split('.');
    signed.path = `${namespace}/${name}`;
  }),
  signedSo('? behind the URL', 'path', ['question mark behind the URL'], (signed) => {
    signed.tail = '?';
  }),
  signedSo('prefix /gs', 'path', ['path prefix'], (signed, dice) => {
    signed.path = dice.pick(['/gs', '/api/v2', '/services', '/login-service', '/sap']) + signed.path;
  }),
  signedSo('method PUT', 'method', ['another HTTP method', 'GET and POST differ'], (signed) => {
    signed.httpMethod = 'PUT';
  }),
  signedSo('method Post', 'method', ['HTTP method in another case', 'GET and POST differ'], (signed) => {
    signed.httpMethod = signed.httpMethod === 'GET' ? 'Get' : 'Post';
  }),
];

const keyed = (id: string, names: readonly string[], keyOf: (secret: string) => Buffer | false): Fault =>
  signedSo(id, 'key', names, (signed) => {
    const made = keyOf(signed.secret);
    if (made === false) return false;
    signed.keyOf = keyOf as (secret: string) => Buffer;
    return true;
  });
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
  keyed('plus read as blank, then decoded', form, (secret) =>
    secret.includes('+') ? decoded(secret.replaceAll('+', ' ')) : false,
  ),
  ...['SECRET', '{{secret}}', '%SECRET%', 'your-secret-here', 'None', 'test', 'my_secret'].map((text) =>
    keyed(`placeholder ${text}`, ['placeholder as the key'], () => Buffer.from(text)),
  ),
  signedSo('the API key as the key', 'key', ['no secret'], (signed, _dice, { site }) => {
    signed.keyOf = () => Buffer.from(site.apiKey);
  }),
  signedSo(
    "another site's secret as text",
    'key+',
    ['another secret', 'secret used as text'],
    (signed, dice, { site }) => {
      if (dice.below(1) > 0) return false;
      const text = site.signsWithUserKey ? site.secret : site.application.secret;
      signed.keyOf = () => Buffer.from(text);
      return true;
    },
  ),
];

const digests: readonly Fault[] = [
  ...(['sha512', 'md5', 'sha384'] as const).map((name) =>
    signedSo(`HMAC of ${name}`, 'digest', ['another hash'], (signed) => {
      signed.digest = (key, text) => createHmac(name, key).update(text).digest();
    }),
  ),
  signedSo('SHA-1 of key and text', 'digest', ['hash without key', 'hash of the secret and the text'], (signed) => {
    signed.digest = (key, text) => createHash('sha1').update(key).update(text).digest();
  }),
  signedSo('SHA-1 of text and key', 'digest', ['hash without key', 'hash of the secret and the text'], (signed) => {
    signed.digest = (key, text) => createHash('sha1').update(text).update(key).digest();
  }),
  signedSo('HMAC of the hash', 'digest', ['base string hashed before signing'], (signed) => {
    signed.digest = (key, text) => createHmac('sha1', key).update(hashed('sha1', text)).digest();
  }),
  signedSo('key and text exchanged', 'digest', ['key and text exchanged'], (signed) => {
    signed.digest = (key, text) => createHmac('sha1', text).update(key).digest();
  }),
];

const written = (id: string, names: readonly string[], sigOf: Sent['sigOf']): Fault =>
  sentSo(`sig: ${id}`, 'sig', names, (sent) => {
    sent.sigOf = sigOf;
  });
const signatures: readonly Fault[] = [
  written('hex in upper case', ['sig in hex'], (bytes) => bytes.toString('hex').toUpperCase()),
  written('hex with colons', ['sig in hex'], (bytes) => (bytes.toString('hex').match(/../g) ?? []).join(':')),
  written('base64 twice', ['sig in base64 twice'], (bytes) => Buffer.from(bytes.toString('base64')).toString('base64')),
  written('lower case', ['sig in another case'], (bytes) => bytes.toString('base64').toLowerCase()),
  written('in quotes', ['characters around sig'], (bytes) => `"${bytes.toString('base64')}"`),
  written('as Python shows bytes', ['characters around sig'], (bytes) => `b'${bytes.toString('base64')}'`),
  written('CR LF behind', ['blank or line end at sig'], (bytes) => `${bytes.toString('base64')}\r\n`),
  written(
    'blank in front',
    ['blank or line end at sig', 'plus sign in sig became a blank'],
    (bytes) => ` ${bytes.toString('base64')}`,
  ),
  written('numbers', ['sig as a list of bytes'], (bytes) => [...bytes].join(',')),
  written('Latin-1 text in base64', ['digest turned into text'], (bytes) =>
    Buffer.from(bytes.toString('latin1')).toString('base64'),
  ),
  written('percent-encoded twice', ['sig encoded twice'], (bytes) => rfc(bytes.toString('base64'))),
];

export const ticketFaults: readonly Fault[] = [
  ...encoders,
  ...structures,
  ...orders,
  ...sets,
  ...values,
  ...address,
  ...keys,
  ...digests,
  ...signatures,
];
