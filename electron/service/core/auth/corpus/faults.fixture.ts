import { createHash, createHmac } from 'node:crypto';
import { decoded, type Pair, type Plan, type World } from './call.fixture.ts';
import type { Dice } from './dice.fixture.ts';
import { latin1, nothing, rfc, wrongEncoders } from './encoders.fixture.ts';

/** A mistake that clients make, put into a sound call. */
export interface Fault {
  readonly id: string;
  /** Part of the plan that it changes; a pair has two different ones. */
  readonly slot: string;
  /** The names that are right for it: several where they are the same thing for some calls. */
  readonly names: readonly string[];
  /** A sentence that names it: within another mistake, or among those that make the same base string of the call. */
  readonly alsoSaid?: RegExp;
  /** Changes the plan; false: this call cannot have the fault. */
  readonly put: (plan: Plan, dice: Dice, world: World) => boolean;
}

const encoding = [
  'plus sign for blanks',
  "! ' ( ) * left bare",
  'tilde encoded',
  'reserved characters left bare',
  'lower-case hex digits',
];
const value = 'value changed after signing';

const encoders: readonly Fault[] = wrongEncoders.flatMap(({ name, encode }): Fault[] => [
  {
    id: `${name} for values`,
    slot: 'encoding',
    names: encoding,
    alsoSaid: /^Wrong percent-encoding/,
    put({ signed }) {
      signed.encodeValue = encode;
      return true;
    },
  },
  {
    id: `${name} throughout`,
    slot: 'encoding',
    names: encoding,
    alsoSaid: /^Wrong percent-encoding/,
    put({ signed }) {
      signed.encodeValue = encode;
      signed.encodeName = encode;
      signed.encodeJoined = encode;
      signed.encodeUrl = encode;
      return true;
    },
  },
]);

const level = (id: string, names: readonly string[], put: (signed: Plan['signed']) => void): Fault => ({
  id,
  slot: 'encoding',
  names,
  put({ signed }) {
    put(signed);
    return true;
  },
});

const levels: readonly Fault[] = [
  level('joined string not encoded', ['parameters encoded once instead of twice'], (signed) => {
    signed.encodeJoined = nothing;
  }),
  // Where nothing but letters beyond ASCII needed encoding, both are the same.
  level(
    'values not encoded',
    ['parameters encoded once instead of twice', 'characters beyond ASCII left bare'],
    (signed) => {
      signed.encodeValue = nothing;
    },
  ),
  level('URL not encoded', ['URL not encoded'], (signed) => {
    signed.encodeUrl = nothing;
  }),
  // Where & / : = are all that would be encoded, leaving them bare is the same.
  level('nothing encoded', ['nothing encoded', 'URL not encoded', 'reserved characters left bare'], (signed) => {
    signed.encodeUrl = nothing;
    signed.encodeValue = nothing;
    signed.encodeJoined = nothing;
  }),
  level('values encoded twice', ['values encoded before signing'], (signed) => {
    signed.encodeValue = (text) => rfc(rfc(text));
  }),
  level('Latin-1', ['Latin-1 instead of UTF-8'], (signed) => {
    signed.encodeValue = latin1;
  }),
  level('whole string encoded', ['base string encoded as a whole'], (signed) => {
    signed.encodeUrl = nothing;
    signed.encodeJoined = nothing;
    signed.join = (parts) => rfc(parts.join('&'));
  }),
];

/** Latin-1 has no other characters; Node drops their high bytes, which no real client does. */
const isLatin1 = (text: string) => [...text].every((one) => (one.codePointAt(0) ?? 0) < 0x100);

const byLower = (a: Pair, b: Pair) => {
  const x = a.name.toLowerCase();
  const y = b.name.toLowerCase();
  return x < y ? -1 : x > y ? 1 : 0;
};

function order(id: string, sort: (a: Pair, b: Pair) => number): Fault {
  return {
    id,
    slot: 'order',
    names: ['parameters in another order'],
    put({ signed }) {
      signed.sort = sort;
      return true;
    },
  };
}

const orders: readonly Fault[] = [
  order('sorted ignoring case', byLower),
  order('not sorted', () => 0),
  order('sorted as pairs', (a, b) => (`${a.name}=${rfc(a.value)}` < `${b.name}=${rfc(b.value)}` ? -1 : 1)),
  order('sorted in reverse', (a, b) => (a.name < b.name ? 1 : -1)),
];

const isOwn = ({ name }: Pair) => !/^(?:apikey|nonce|timestamp|uid|userkey)$/i.test(name);

/** In any case: a fault may have changed that of all names. */
const isNamed = (pair: Pair, name: string): boolean => pair.name.toLowerCase() === name.toLowerCase();

function renamedAll(id: string, rename: (name: string) => string): Fault {
  return {
    id,
    slot: 'names',
    names: ['parameter names in another case'],
    put({ signed }) {
      // Of apiKey and UID alone, lower case is accepted (D31).
      const isChanged = signed.pairs.some(({ name }) => rename(name) !== name && !/^(?:apikey|uid)$/i.test(name));
      for (const pair of signed.pairs) pair.name = rename(pair.name);
      return isChanged;
    },
  };
}

const sets: readonly Fault[] = [
  renamedAll('names in lower case', (name) => name.toLowerCase()),
  renamedAll('names in upper case', (name) => name.toUpperCase()),
  {
    id: 'parameter not signed',
    slot: 'set',
    names: ['parameter added after signing', 'null parameter', 'empty parameter left out', 'false and 0 left out'],
    put({ signed, sent }, dice) {
      // One whose value another fault has changed on the wire would hide that fault: nothing of it is in the signature then.
      const own = signed.pairs.filter(
        (pair) => isOwn(pair) && sent.pairs.some((one) => isNamed(one, pair.name) && one.value === pair.value),
      );
      if (own.length === 0) return false;
      const gone = dice.pick(own);
      signed.pairs = signed.pairs.filter((pair) => pair !== gone);
      return true;
    },
  },
  {
    id: 'two parameters not signed',
    slot: 'set',
    names: ['parameter added after signing', 'null parameter', 'empty parameter left out', 'false and 0 left out'],
    put({ signed, sent }) {
      for (const [name, of] of [
        ['callback', 'fn'],
        ['_', '1700000000123'],
      ] as const) {
        if (signed.pairs.some((pair) => pair.name === name)) return false;
        sent.pairs.push({ name, value: of, place: sent.httpMethod === 'GET' ? 'query' : 'body' });
      }
      return true;
    },
  },
  {
    id: 'format signed but not sent',
    slot: 'set',
    names: ['parameter lost after signing'],
    put({ signed }) {
      if (signed.pairs.some(({ name }) => name === 'format')) return false;
      signed.pairs.push({ name: 'format', value: 'json', place: 'query' });
      return true;
    },
  },
  {
    id: 'null sent but not signed',
    slot: 'set',
    names: ['null parameter', 'parameter added after signing'],
    put({ sent }, dice) {
      sent.pairs.push({
        name: 'tag',
        value: dice.pick(['null', 'undefined', 'None']),
        place: sent.httpMethod === 'GET' ? 'query' : 'body',
      });
      return true;
    },
  },
  {
    id: 'empty parameters not signed',
    slot: 'set',
    names: ['empty parameter left out', 'null parameter', 'parameter added after signing'],
    put({ signed }) {
      if (!signed.pairs.some((pair) => pair.value === '')) return false;
      signed.pairs = signed.pairs.filter((pair) => pair.value !== '');
      return true;
    },
  },
  {
    id: 'sig signed too',
    slot: 'set',
    names: ['sig included'],
    put({ signed }) {
      signed.pairs.push({ name: 'sig', value: '', place: 'query' });
      return true;
    },
  },
  {
    id: 'only the body was signed',
    slot: 'set',
    // Together with a query signed in the URL it is one mistake, whose sentence names both.
    names: [
      'parameter added after signing',
      'empty parameter left out',
      'false and 0 left out',
      'null parameter',
      'query string signed as part of the URL',
    ],
    put({ signed, sent }) {
      if (sent.httpMethod !== 'POST' || !signed.pairs.some((pair) => pair.place === 'query')) return false;
      signed.pairs = signed.pairs.filter((pair) => pair.place === 'body');
      return true;
    },
  },
  {
    id: 'query signed in the URL',
    slot: 'path',
    names: ['query string signed as part of the URL'],
    put({ signed, sent }) {
      const query = sent.pairs.filter((pair) => pair.place === 'query');
      if (query.length === 0) return false;
      signed.tail = `?${query.map((pair) => `${rfc(pair.name)}=${sent.encode(pair.value)}`).join('&')}`;
      return true;
    },
  },
];

function changed(id: string, names: readonly string[], change: (text: string) => string): Fault {
  return {
    id,
    slot: 'values',
    names,
    put({ signed }, dice) {
      const able = signed.pairs.filter((pair) => isOwn(pair) && change(pair.value) !== pair.value);
      if (able.length === 0) return false;
      const one = dice.pick(able);
      one.value = change(one.value);
      return true;
    },
  };
}

function json(id: string, write: (value: unknown) => string): Fault {
  return changed(id, ['JSON written twice', value], (text) => {
    if (!text.startsWith('{')) return text;
    return write(JSON.parse(text));
  });
}

const pythonJson = (one: unknown): string => {
  if (Array.isArray(one)) return `[${one.map(pythonJson).join(', ')}]`;
  if (typeof one === 'object' && one !== null)
    return `{${Object.entries(one)
      .map(([name, member]) => `${pythonJson(name)}: ${pythonJson(member)}`)
      .join(', ')}}`;
  return JSON.stringify(one).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
};
const phpJson = (one: unknown): string =>
  JSON.stringify(one)
    .replace(/\//g, '\\/')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const values: readonly Fault[] = [
  json('JSON by Python', pythonJson),
  json('JSON by PHP', phpJson),
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
  {
    id: '+ sent bare',
    slot: 'values',
    names: ['plus sign in a value became a blank'],
    put({ sent }, dice) {
      const able = sent.pairs.filter((pair) => isOwn(pair) && pair.value.includes('+'));
      if (able.length === 0) return false;
      const one = dice.pick(able);
      one.value = one.value.replaceAll('+', ' ');
      // A blank that was there already is then told apart by nothing.
      return !rfc(one.value).includes('%20%20');
    },
  },
  {
    id: 'value sent encoded twice',
    slot: 'values',
    names: ['value encoded twice on the wire'],
    alsoSaid: /what was sent was (?:percent|form)-encoded twice/,
    put({ sent, signed }, dice) {
      const isSigned = ({ name }: Pair): boolean => signed.pairs.some((pair) => isNamed(pair, name));
      const able = sent.pairs.filter((pair) => isOwn(pair) && isSigned(pair) && rfc(pair.value) !== pair.value);
      if (able.length === 0) return false;
      const one = dice.pick(able);
      one.value = rfc(one.value);
      return true;
    },
  },
  {
    id: 'milliseconds signed',
    slot: 'time',
    names: ['timestamp unit'],
    put({ signed }, dice) {
      for (const pair of signed.pairs)
        if (pair.name === 'timestamp') pair.value += dice.pick(['000', String(100 + dice.below(900))]);
      return true;
    },
  },
  {
    id: 'time taken twice',
    slot: 'time',
    names: ['time taken twice'],
    put({ signed }, dice) {
      for (const pair of signed.pairs)
        if (pair.name === 'timestamp') pair.value = String(Number(pair.value) - 1 - dice.below(3));
      return true;
    },
  },
];

const address: readonly Fault[] = [
  {
    id: 'the other scheme',
    slot: 'scheme',
    names: ['HTTP and HTTPS differ'],
    put({ signed }) {
      signed.scheme = signed.scheme === 'https' ? 'http' : 'https';
      return true;
    },
  },
  {
    id: 'the other method',
    slot: 'method',
    names: ['GET and POST differ'],
    put({ signed }) {
      signed.httpMethod = signed.httpMethod === 'GET' ? 'POST' : 'GET';
      return true;
    },
  },
  {
    id: 'method in lower case',
    slot: 'method',
    names: ['HTTP method in another case'],
    put({ signed }) {
      signed.httpMethod = signed.httpMethod.toLowerCase();
      return true;
    },
  },
  {
    id: 'another port',
    slot: 'host',
    names: ['another port'],
    // Together with the other scheme, one sentence names both.
    alsoSaid: /signed as https? with port \d+ but called as https? with port \d+/,
    put({ signed }, dice) {
      const name = signed.host.replace(/:\d+$/, '');
      const host = `${name}:${dice.pick([80, 443, 8080, 3000, 9443, 9480])}`;
      if (host === signed.host) return false;
      signed.host = host;
      return true;
    },
  },
  {
    id: 'another host',
    slot: 'host',
    names: ['another host'],
    put({ signed, site }, dice, { dataCenterDomains }) {
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
    },
  },
  {
    id: 'slash at the end',
    slot: 'path',
    names: ['trailing slash'],
    put({ signed }) {
      signed.path += '/';
      return true;
    },
  },
  {
    id: 'path in lower case',
    slot: 'path',
    names: ['path in another case'],
    put({ signed }) {
      signed.path = signed.path.toLowerCase();
      return true;
    },
  },
];

function key(id: string, names: readonly string[], put: (plan: Plan, dice: Dice, world: World) => boolean): Fault {
  return { id, slot: 'key', names, put };
}
const keyForm = (id: string, names: readonly string[], keyOf: (secret: string) => Buffer): Fault =>
  key(id, names, ({ signed }) => {
    signed.keyOf = keyOf;
    return true;
  });

const keys: readonly Fault[] = [
  keyForm('secret as text', ['secret used as text'], (secret) => Buffer.from(secret)),
  keyForm('OAuth 1.0 key', ['OAuth 1.0 key'], (secret) => Buffer.from(`${secret}&`)),
  keyForm('line end at the secret', ['blank or line end at the secret'], (secret) => Buffer.from(`${secret}\n`)),
  keyForm('line end at the key', ['blank or line end at the secret'], (secret) =>
    Buffer.concat([decoded(secret), Buffer.from('\n')]),
  ),
  keyForm('secret in hex', ['secret in another form'], (secret) => Buffer.from(decoded(secret).toString('hex'))),
  keyForm('secret as Latin-1 text', ['decoded secret turned into text'], (secret) =>
    Buffer.from(decoded(secret).toString('latin1')),
  ),
  key("another site's secret", ['another secret'], ({ site, signed }, dice, { sites }) => {
    signed.secret = dice.pick(sites.filter((one) => one.apiKey !== site.apiKey)).secret;
    return true;
  }),
  key("the application's or the site's secret", ['another secret'], ({ site, signed }) => {
    signed.secret = site.signsWithUserKey ? site.secret : site.application.secret;
    return true;
  }),
  key('an ended secret', ['ended secret'], ({ site, signed }) => {
    if (site.former === undefined) return false;
    signed.secret = site.former;
    return true;
  }),
  key('the userKey as the key', ['no secret'], ({ site, signed }) => {
    signed.keyOf = () => Buffer.from(site.application.userKey);
    return true;
  }),
];

const digest = (id: string, names: readonly string[], made: (key: Buffer, text: string) => Buffer): Fault => ({
  id,
  slot: 'digest',
  names,
  put({ signed }) {
    signed.digest = made;
    return true;
  },
});
const written = (id: string, names: readonly string[], put: (sent: Plan['sent']) => void): Fault => ({
  id,
  slot: 'sig',
  names,
  put({ sent }) {
    put(sent);
    return true;
  },
});

const signatures: readonly Fault[] = [
  digest('HMAC-SHA256', ['another hash'], (secret, text) => createHmac('sha256', secret).update(text).digest()),
  digest('SHA-1 without key', ['hash without key'], (_secret, text) => createHash('sha1').update(text).digest()),
  written('hex', ['sig in hex'], (sent) => {
    sent.sigOf = (bytes) => bytes.toString('hex');
  }),
  written('base64 of hex', ['sig is base64 of hex'], (sent) => {
    sent.sigOf = (bytes) => Buffer.from(bytes.toString('hex')).toString('base64');
  }),
  written('line end behind sig', ['blank or line end at sig'], (sent) => {
    sent.sigOf = (bytes) => `${bytes.toString('base64')}\n`;
  }),
  written('sig encoded twice', ['sig encoded twice'], (sent) => {
    sent.encodeSig = (text) => rfc(rfc(text));
  }),
  written('sig not encoded', ['plus sign in sig became a blank'], (sent) => {
    sent.encodeSig = nothing;
  }),
];

/** RFC 3986, byte by byte. */
export const rfcBytes = rfc;

export const faults: readonly Fault[] = [
  ...encoders,
  ...levels,
  ...orders,
  ...sets,
  ...values,
  ...address,
  ...keys,
  ...signatures,
];

/** True when a call is one that a real Latin-1 client could have made. */
export function isPossible(fault: Fault, { signed }: Plan): boolean {
  return fault.id !== 'Latin-1' || signed.pairs.every((pair) => isLatin1(pair.value));
}
