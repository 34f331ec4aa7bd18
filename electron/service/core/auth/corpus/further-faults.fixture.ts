import { createHmac } from 'node:crypto';
import { decoded, type Pair, type Plan } from './call.fixture.ts';
import type { Dice } from './dice.fixture.ts';
import { type Fault, rfcBytes } from './faults.fixture.ts';

/*
 * Further mistakes, written from how languages, frameworks and proxies behave and from nothing of the service's own code:
 * proxies that shorten paths, lists in brackets, characters beyond the basic plane, words for no value, files with secrets.
 */

const isOwn = ({ name }: Pair) => !/^(?:apikey|nonce|timestamp|uid|userkey|format|httpstatuscodes)$/i.test(name);
const value = 'value changed after signing';
const beyond = [
  'characters beyond U+FFFF lost',
  'another Unicode form',
  value,
  'surrogates encoded alone',
  'JSON written twice',
];

function ofSigned(
  id: string,
  slot: string,
  names: readonly string[],
  put: (signed: Plan['signed'], dice: Dice, plan: Plan) => boolean,
): Fault {
  return { id, slot, names, put: (plan, dice) => put(plan.signed, dice, plan) };
}

/** Changes one own value where it can be changed. */
const changed = (id: string, names: readonly string[], change: (text: string) => string): Fault =>
  ofSigned(id, 'values', names, (signed, dice) => {
    const able = signed.pairs.filter((pair) => isOwn(pair) && change(pair.value) !== pair.value);
    if (able.length === 0) return false;
    const one = dice.pick(able);
    one.value = change(one.value);
    return true;
  });

/** A parameter that both sides have, with another value. */
const twoValues = (
  id: string,
  names: readonly string[],
  list: readonly (readonly [signed: string, sent: string])[],
): Fault => ({
  id,
  slot: 'values',
  names,
  put({ signed, sent }, dice) {
    const [one, other] = dice.pick(list);
    const place = sent.httpMethod === 'GET' ? 'query' : 'body';
    if (signed.pairs.some(({ name }) => name === 'extra')) return false;
    signed.pairs.push({ name: 'extra', value: one, place });
    sent.pairs.push({ name: 'extra', value: other, place });
    return true;
  },
});

/** Parameters that both sides write in another form. */
const twoForms = (
  id: string,
  list: readonly (readonly [
    signed: readonly (readonly [string, string])[],
    sent: readonly (readonly [string, string])[],
  ])[],
): Fault => ({
  id,
  slot: 'names',
  names: ['list or object written otherwise', 'parameter names in another case', value],
  put({ signed, sent }, dice) {
    const [one, other] = dice.pick(list);
    const place = sent.httpMethod === 'GET' ? 'query' : 'body';
    signed.pairs.push(...one.map(([name, text]) => ({ name, value: text, place }) as const));
    sent.pairs.push(...other.map(([name, text]) => ({ name, value: text, place }) as const));
    return true;
  },
});

const astral = /[\u{10000}-\u{10ffff}]/gu;
const keyOf = (id: string, names: readonly string[], key: (secret: string) => Buffer): Fault =>
  ofSigned(id, 'key', names, (signed) => {
    signed.keyOf = key;
    return true;
  });
const fileNames = ['secret as its file has it', 'blank or line end at the secret', 'secret in another form'];

export const furtherFaults: readonly Fault[] = [
  ofSigned('prefix that a proxy took away', 'path', ['path prefix'], (signed, dice) => {
    signed.path = dice.pick(['/api', '/gigya', '/proxy', '/cdc', '/rest', '/v1', '/auth', '/backend']) + signed.path;
    return true;
  }),
  ofSigned('prefix of two parts', 'path', ['path prefix'], (signed, dice) => {
    signed.path = dice.pick(['/api/v1', '/api/gigya', '/rest/v2', '/proxy/cdc']) + signed.path;
    return true;
  }),
  ofSigned('any port', 'host', ['another port'], (signed, dice, { sent }) => {
    const host = `${signed.host.replace(/:\d+$/, '')}:${1024 + dice.below(64_000)}`;
    if (host === sent.host) return false;
    signed.host = host;
    return true;
  }),
  ofSigned('host in upper case', 'host', ['scheme or host in another case'], (signed, dice) => {
    const host = dice.chance(0.5)
      ? signed.host.toUpperCase()
      : signed.host.replace(/(^|\.)([a-z])/g, (_, dot: string, letter: string) => dot + letter.toUpperCase());
    if (host === signed.host) return false;
    signed.host = host;
    return true;
  }),
  {
    id: 'path called in lower case',
    slot: 'path',
    names: ['path in another case'],
    put({ sent }) {
      sent.path = sent.path.toLowerCase();
      return true;
    },
  },
  twoForms('tags against tags[]', [
    [[['tags', 'a']], [['tags[]', 'a']]],
    [[['tags[]', 'a b']], [['tags', 'a b']]],
  ]),
  twoForms('tags[0] against others', [
    [
      [['tags', 'a,b']],
      [
        ['tags[0]', 'a'],
        ['tags[1]', 'b'],
      ],
    ],
    [
      [['tags', '["a","b"]']],
      [
        ['tags[0]', 'a'],
        ['tags[1]', 'b'],
      ],
    ],
    [
      [
        ['tags[]', 'a'],
        ['tags[]', 'b'],
      ],
      [
        ['tags[0]', 'a'],
        ['tags[1]', 'b'],
      ],
    ],
    [
      [
        ['tags[0]', 'a'],
        ['tags[1]', 'b'],
      ],
      [['tags', 'a,b']],
    ],
    [
      [
        ['tags[0]', 'a'],
        ['tags[1]', 'b'],
      ],
      [['tags', '["a","b"]']],
    ],
    [
      [
        ['tags', 'a'],
        ['tags', 'b'],
      ],
      [
        ['tags[0]', 'a'],
        ['tags[1]', 'b'],
      ],
    ],
  ]),
  twoForms('data[x] against others', [
    [
      [['data', '{"x":"1","y":"z"}']],
      [
        ['data[x]', '1'],
        ['data[y]', 'z'],
      ],
    ],
    [
      [
        ['data[x]', '1'],
        ['data[y]', 'z'],
      ],
      [['data', '{"x":1,"y":"z"}']],
    ],
    [
      [
        ['data.x', '1'],
        ['data.y', 'z'],
      ],
      [
        ['data[x]', '1'],
        ['data[y]', 'z'],
      ],
    ],
    [
      [['data', '[object Object]']],
      [
        ['data[x]', '1'],
        ['data[y]', 'z'],
      ],
    ],
  ]),
  changed('emoji became ?', beyond, (text) => text.replace(astral, '?')),
  changed('emoji became ??', beyond, (text) => text.replace(astral, '??')),
  changed('emoji became U+FFFD', beyond, (text) => text.replace(astral, '\ufffd')),
  changed('emoji became two U+FFFD', beyond, (text) => text.replace(astral, '\ufffd\ufffd')),
  changed('emoji lost', beyond, (text) => text.replace(astral, '')),
  changed('cut at the emoji', beyond, (text) =>
    astral.test(text) ? (text.split(/[\u{10000}-\u{10ffff}]/u)[0] ?? '') : text,
  ),
  ofSigned('CESU-8', 'encoding', beyond, (signed) => {
    if (!signed.pairs.some((pair) => /[\u{10000}-\u{10ffff}]/u.test(pair.value))) return false;
    signed.encodeValue = (text) =>
      [...text]
        .map((one) => ((one.codePointAt(0) ?? 0) > 0xffff ? one.split('').map(ofUnit).join('') : rfcBytes(one)))
        .join('');
    return true;
  }),
  ofSigned("Spring's query parameters", 'encoding', encoding(), (signed) => {
    signed.encodeValue = springEncoder("!$'()*+,;:@/?");
    return true;
  }),
  ofSigned("Spring's query", 'encoding', encoding(), (signed) => {
    signed.encodeValue = springEncoder("!$&'()*+,;=:@/?");
    return true;
  }),
  ofSigned('an exception list of its own', 'encoding', encoding(), (signed, dice) => {
    const bare = [..."!'()*$,:@/;"].filter(() => dice.chance(0.4)).join('');
    if (![...bare].some((one) => signed.pairs.some((pair) => pair.value.includes(one)))) return false;
    signed.encodeValue = springEncoder(bare);
    return true;
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
  {
    id: 'several wrapper parameters',
    slot: 'set',
    names: ['parameter added after signing', 'parameter lost after signing', 'null parameter'],
    put({ signed, sent }, dice) {
      const place = sent.httpMethod === 'GET' ? 'query' : 'body';
      const list = [
        ['sdk', 'js_14'],
        ['authMode', 'cookie'],
        ['pageURL', 'https://shop.example/'],
        ['sdkBuild', '17'],
        ['ctag', 'x1'],
      ] as const;
      const some = list.filter(() => dice.chance(0.6));
      if (some.length < 2 || signed.pairs.length > 9) return false;
      for (const [name, text] of some) sent.pairs.push({ name, value: text, place });
      return true;
    },
  },
  keyOf('byte order mark at the secret', fileNames, (secret) => Buffer.from(`\ufeff${secret}`)),
  keyOf('quotes around the secret', fileNames, (secret) => Buffer.from(`"${secret}"`)),
  keyOf('single quotes around the secret', fileNames, (secret) => Buffer.from(`'${secret}'`)),
  keyOf('CR LF behind the secret', fileNames, (secret) => Buffer.from(`${secret}\r\n`)),
  keyOf('secret in UTF-16', ['secret in UTF-16'], (secret) => Buffer.from(secret, 'utf16le')),
  keyOf('secret in UTF-16 with its mark', ['secret in UTF-16'], (secret) => Buffer.from(`\ufeff${secret}`, 'utf16le')),
  ...['YOUR_SECRET', 'changeme', '\u0024{SECRET}', '<your secret>', 'secret', 'undefined'].map((text) =>
    keyOf(`placeholder ${text}`, ['placeholder as the key'], () => Buffer.from(text)),
  ),
  keyOf('placeholder decoded', ['placeholder as the key'], () => decoded('your_secret_key')),
  ofSigned('base string in UTF-16', 'digest', ['base string in UTF-16'], (signed) => {
    signed.digest = (key, text) => createHmac('sha1', key).update(Buffer.from(text, 'utf16le')).digest();
    return true;
  }),
  ...(
    [
      ['base32', ['sig in base32'], (bytes: Buffer) => base32(bytes)],
      ['plus signs lost', ['characters of sig lost'], (bytes: Buffer) => lost(bytes)],
      ['Buffer as JSON', ['sig as a list of bytes'], (bytes: Buffer) => JSON.stringify(bytes)],
      [
        'signed bytes of Java',
        ['sig as a list of bytes'],
        (bytes: Buffer) => `[${[...new Int8Array(bytes)].join(', ')}]`,
      ],
      [
        'Buffer inspected',
        ['sig as a list of bytes'],
        (bytes: Buffer) => `<Buffer ${bytes.toString('hex').replace(/..(?!$)/g, '$& ')}>`,
      ],
      ['cut off', ['sig cut off'], (bytes: Buffer) => bytes.toString('base64').slice(0, 20)],
    ] as const
  ).map(
    ([id, names, write]): Fault => ({
      id: `sig: ${id}`,
      slot: 'sig',
      names,
      put({ sent }) {
        sent.sigOf = write;
        return true;
      },
    }),
  ),
];

function encoding(): readonly string[] {
  return [
    'plus sign for blanks',
    "! ' ( ) * left bare",
    'tilde encoded',
    'reserved characters left bare',
    'lower-case hex digits',
  ];
}

function springEncoder(bare: string): (text: string) => string {
  return (text) => [...text].map((one) => (bare.includes(one) ? one : rfcBytes(one))).join('');
}

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

/** Text of which the "+" are lost; one without them is nothing wrong. */
function lost(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '');
}
