import { createHash, createHmac } from 'node:crypto';
import { decoded, type Plan } from './call.fixture.ts';
import type { Dice } from './dice.fixture.ts';
import { latin1, nothing, rfc, wrongEncoders } from './encoders.fixture.ts';
import {
  changeOne,
  changes,
  digested,
  encoding,
  escapedJson,
  type Fault,
  isAdded,
  isNamed,
  isOwn,
  keyed,
  pairsOf,
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

export type { Fault } from './fault.fixture.ts';

const changed = changes(isOwn);
const json = writesJson(isOwn);

const encoders: readonly Fault[] = wrongEncoders.flatMap(({ name, encode }) => [
  signs(`${name} for values`, 'encoding', encoding, { encodeValue: encode }, saysEncoding),
  signs(`${name} throughout`, 'encoding', encoding, throughout(encode), saysEncoding),
]);

const levels: readonly Fault[] = rows('encoding', {
  'joined string not encoded': [['parameters encoded once instead of twice'], { encodeJoined: nothing }],
  // Where nothing but letters beyond ASCII needed encoding, both are the same.
  'values not encoded': [
    ['parameters encoded once instead of twice', 'characters beyond ASCII left bare'],
    { encodeValue: nothing },
  ],
  'URL not encoded': [['URL not encoded'], { encodeUrl: nothing }],
  // Where & / : = are all that would be encoded, leaving them bare is the same.
  'nothing encoded': [
    ['nothing encoded', 'URL not encoded', 'reserved characters left bare'],
    { encodeUrl: nothing, encodeValue: nothing, encodeJoined: nothing },
  ],
  'values encoded twice': [['values encoded before signing'], { encodeValue: (text) => rfc(rfc(text)) }],
  'Latin-1': [['Latin-1 instead of UTF-8'], { encodeValue: latin1 }],
  'whole string encoded': [
    ['base string encoded as a whole'],
    { encodeUrl: nothing, encodeJoined: nothing, join: (parts) => rfc(parts.join('&')) },
  ],
});

/** Latin-1 has no other characters; Node drops their high bytes, which no real client does. */
const isLatin1 = (text: string) => [...text].every((one) => (one.codePointAt(0) ?? 0) < 0x100);

const orders: readonly Fault[] = [
  sorted('sorted ignoring case', ({ name: a }, { name: b }) => {
    const [x, y] = [a.toLowerCase(), b.toLowerCase()];
    return x < y ? -1 : x > y ? 1 : 0;
  }),
  sorted('not sorted', () => 0),
  sorted('sorted as pairs', (a, b) => (`${a.name}=${rfc(a.value)}` < `${b.name}=${rfc(b.value)}` ? -1 : 1)),
  sorted('sorted in reverse', (a, b) => (a.name < b.name ? 1 : -1)),
];

const renamedAll = (id: string, rename: (name: string) => string): Fault =>
  signs(id, 'names', ['parameter names in another case'], ({ pairs }) => {
    // Of apiKey and UID alone, lower case is accepted (D31).
    const isChanged = pairs.some(({ name }) => rename(name) !== name && !/^(?:apikey|uid)$/i.test(name));
    for (const pair of pairs) pair.name = rename(pair.name);
    return isChanged;
  });

const sets: readonly Fault[] = [
  renamedAll('names in lower case', (name) => name.toLowerCase()),
  renamedAll('names in upper case', (name) => name.toUpperCase()),
  signs('parameter not signed', 'set', isAdded, (signed, dice, { sent }) =>
    changeOne(
      signed.pairs,
      // One whose value another fault has changed on the wire would hide that fault: nothing of it is in the signature then.
      (pair) => isOwn(pair) && sent.pairs.some((one) => isNamed(one, pair.name) && one.value === pair.value),
      dice,
      (gone) => {
        signed.pairs = signed.pairs.filter((pair) => pair !== gone);
      },
    ),
  ),
  sends('two parameters not signed', 'set', isAdded, (sent, _dice, { signed }) => {
    const more = [
      ['callback', 'fn'],
      ['_', '1700000000123'],
    ] as const;
    if (more.some(([name]) => signed.pairs.some((pair) => pair.name === name))) return false;
    return sent.pairs.push(...pairsOf(more, placeOf(sent)));
  }),
  signs('format signed but not sent', 'set', ['parameter lost after signing'], ({ pairs }) => {
    if (pairs.some(({ name }) => name === 'format')) return false;
    return pairs.push(...pairsOf([['format', 'json']], 'query'));
  }),
  sends('null sent but not signed', 'set', ['null parameter', 'parameter added after signing'], (sent, dice) =>
    sent.pairs.push(...pairsOf([['tag', dice.pick(['null', 'undefined', 'None'])]], placeOf(sent))),
  ),
  signs(
    'empty parameters not signed',
    'set',
    ['empty parameter left out', 'null parameter', 'parameter added after signing'],
    (signed) => {
      if (!signed.pairs.some((pair) => pair.value === '')) return false;
      signed.pairs = signed.pairs.filter((pair) => pair.value !== '');
      return true;
    },
  ),
  signs('sig signed too', 'set', ['sig included'], ({ pairs }) => pairs.push(...pairsOf([['sig', '']], 'query'))),
  signs(
    'only the body was signed',
    'set',
    // Together with a query signed in the URL it is one mistake, whose sentence names both.
    [...isAdded, 'query string signed as part of the URL'],
    (signed, _dice, { sent }) => {
      if (sent.httpMethod !== 'POST' || !signed.pairs.some((pair) => pair.place === 'query')) return false;
      signed.pairs = signed.pairs.filter((pair) => pair.place === 'body');
      return true;
    },
  ),
  signs('query signed in the URL', 'path', ['query string signed as part of the URL'], (signed, _dice, { sent }) => {
    const query = sent.pairs.filter((pair) => pair.place === 'query');
    if (query.length === 0) return false;
    signed.tail = `?${query.map((pair) => `${rfc(pair.name)}=${sent.encode(pair.value)}`).join('&')}`;
    return true;
  }),
];

const pythonJson = (one: unknown): string => {
  if (Array.isArray(one)) return `[${one.map(pythonJson).join(', ')}]`;
  if (typeof one === 'object' && one !== null)
    return `{${Object.entries(one)
      .map(([name, member]) => `${pythonJson(name)}: ${pythonJson(member)}`)
      .join(', ')}}`;
  return escapedJson(one);
};

const timed = (id: string, names: readonly string[], change: (text: string, dice: Dice) => string): Fault =>
  signs(id, 'time', names, ({ pairs }, dice) => {
    for (const pair of pairs) if (pair.name === 'timestamp') pair.value = change(pair.value, dice);
  });

const values: readonly Fault[] = [
  json('JSON by Python', pythonJson),
  json('JSON by PHP', (one) => escapedJson(one).replace(/\//g, '\\/')),
  json('JSON indented', (one) => JSON.stringify(one, null, 2)),
  changed('blank at the end', [value], (text) => `${text} `),
  changed('upper case', [value], (text) => text.toUpperCase()),
  changed('lower case', [value], (text) => text.toLowerCase()),
  changed('cut short', [value, 'JSON written twice'], (text) =>
    text.length > 6 ? text.slice(0, text.length >> 1) : text,
  ),
  changed('decomposed', ['another Unicode form'], (text) => text.normalize('NFD')),
  changed('HTML', ['HTML entities in a value', value], (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ),
  changed('true as 1', ['boolean written otherwise'], (text) => (text === 'true' ? '1' : text)),
  changed('number with .0', ['number written otherwise'], (text) => (/^\d+$/.test(text) ? `${text}.0` : text)),
  sends('+ sent bare', 'values', ['plus sign in a value became a blank'], ({ pairs }, dice) => {
    let isTold = false;
    changeOne(
      pairs,
      (pair) => isOwn(pair) && pair.value.includes('+'),
      dice,
      (one) => {
        one.value = one.value.replaceAll('+', ' ');
        // A blank that was there already is then told apart by nothing.
        isTold = !rfc(one.value).includes('%20%20');
      },
    );
    return isTold;
  }),
  sends(
    'value sent encoded twice',
    'values',
    ['value encoded twice on the wire'],
    ({ pairs }, dice, { signed }) =>
      changeOne(
        pairs,
        (pair) => isOwn(pair) && signed.pairs.some((one) => isNamed(pair, one.name)) && rfc(pair.value) !== pair.value,
        dice,
        (one) => {
          one.value = rfc(one.value);
        },
      ),
    /what was sent was (?:percent|form)-encoded twice/,
  ),
  timed(
    'milliseconds signed',
    ['timestamp unit'],
    (text, dice) => text + dice.pick(['000', String(100 + dice.below(900))]),
  ),
  timed('time taken twice', ['time taken twice'], (text, dice) => String(Number(text) - 1 - dice.below(3))),
];

const address: readonly Fault[] = [
  signs('the other scheme', 'scheme', ['HTTP and HTTPS differ'], (signed) => {
    signed.scheme = signed.scheme === 'https' ? 'http' : 'https';
  }),
  signs('the other method', 'method', ['GET and POST differ'], (signed) => {
    signed.httpMethod = signed.httpMethod === 'GET' ? 'POST' : 'GET';
  }),
  signs('method in lower case', 'method', ['HTTP method in another case'], (signed) => {
    signed.httpMethod = signed.httpMethod.toLowerCase();
  }),
  signs(
    'another port',
    'host',
    ['another port'],
    (signed, dice) => {
      const called = signed.host;
      signed.host = `${called.replace(/:\d+$/, '')}:${dice.pick([80, 443, 8080, 3000, 9443, 9480])}`;
      return signed.host !== called;
    },
    // Together with the other scheme, one sentence names both.
    /signed as https? with port \d+ but called as https? with port \d+/,
  ),
  signs('another host', 'host', ['another host'], (signed, dice, { site }, { dataCenterDomains }) => {
    const namespace = signed.path.slice(1).split('.')[0];
    const port = /:\d+$/.exec(signed.host)?.[0] ?? '';
    const name = dice.pick([
      'localhost',
      '127.0.0.1',
      `${namespace}.${dataCenterDomains[0]}`,
      `${namespace}.${dataCenterDomains[1]}`,
      `${namespace}.us1.gigya.com`,
      ...site.domains,
    ]);
    if (name + port === signed.host || name === signed.host.replace(/:\d+$/, '')) return false;
    signed.host = name + dice.pick(['', port]);
    return true;
  }),
  signs('slash at the end', 'path', ['trailing slash'], (signed) => {
    signed.path += '/';
  }),
  signs('path in lower case', 'path', ['path in another case'], (signed) => {
    signed.path = signed.path.toLowerCase();
  }),
];

const keys: readonly Fault[] = [
  keyed('secret as text', ['secret used as text'], (secret) => Buffer.from(secret)),
  keyed('OAuth 1.0 key', ['OAuth 1.0 key'], (secret) => Buffer.from(`${secret}&`)),
  keyed('line end at the secret', ['blank or line end at the secret'], (secret) => Buffer.from(`${secret}\n`)),
  keyed('line end at the key', ['blank or line end at the secret'], (secret) =>
    Buffer.concat([decoded(secret), Buffer.from('\n')]),
  ),
  keyed('secret in hex', ['secret in another form'], (secret) => Buffer.from(decoded(secret).toString('hex'))),
  keyed('secret as Latin-1 text', ['decoded secret turned into text'], (secret) =>
    Buffer.from(decoded(secret).toString('latin1')),
  ),
  signs("another site's secret", 'key', ['another secret'], (signed, dice, { site }, { sites }) => {
    signed.secret = dice.pick(sites.filter((one) => one.apiKey !== site.apiKey)).secret;
  }),
  signs("the application's or the site's secret", 'key', ['another secret'], (signed, _dice, { site }) => {
    signed.secret = site.signsWithUserKey ? site.secret : site.application.secret;
  }),
  signs('an ended secret', 'key', ['ended secret'], (signed, _dice, { site }) => {
    if (site.former === undefined) return false;
    signed.secret = site.former;
    return true;
  }),
  signs('the userKey as the key', 'key', ['no secret'], (signed, _dice, { site }) => {
    signed.keyOf = () => Buffer.from(site.application.userKey);
  }),
];

const signatures: readonly Fault[] = [
  digested('HMAC-SHA256', ['another hash'], (secret, text) => createHmac('sha256', secret).update(text).digest()),
  digested('SHA-1 without key', ['hash without key'], (_secret, text) => createHash('sha1').update(text).digest()),
  written('hex', ['sig in hex'], (bytes) => bytes.toString('hex')),
  written('base64 of hex', ['sig is base64 of hex'], (bytes) => Buffer.from(bytes.toString('hex')).toString('base64')),
  written('line end behind sig', ['blank or line end at sig'], (bytes) => `${bytes.toString('base64')}\n`),
  sends('sig encoded twice', 'sig', ['sig encoded twice'], { encodeSig: (text) => rfc(rfc(text)) }),
  sends('sig not encoded', 'sig', ['plus sign in sig became a blank'], { encodeSig: nothing }),
];

export const faults: readonly Fault[] = [encoders, levels, orders, sets, values, address, keys, signatures].flat();

/** True when a call is one that a real Latin-1 client could have made. */
export function isPossible(fault: Fault, { signed }: Plan): boolean {
  return fault.id !== 'Latin-1' || signed.pairs.every((pair) => isLatin1(pair.value));
}
