import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hmacSha1 as hmac } from '#node/hmac.ts';
import { anyText } from '#shared/any-text.fixture.ts';
import type { SignatureFinding } from '#shared/contract/signature-finding.ts';
import { casesOf, sampleOf } from '#shared/property-cases.fixture.ts';
import { baseString, type NamedValue, signedUrl } from '#shared/protocol/base-string.ts';
import { secretOfExamples } from '#shared/protocol/golden-vectors.fixture.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { sign } from '#shared/protocol/signature.ts';
import { explaining, type MistakeSearch, type SigningKey, type UnmatchedCall } from './find-mistakes.ts';

/** All steps of a search at once. */
function explained(...search: Parameters<typeof explaining>): SignatureFinding {
  const steps = explaining(...search);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The mistake that was found, several as one; undefined when there is none. */
function explainMismatch(call: UnmatchedCall, search: MistakeSearch = {}) {
  const { mistakes, signed } = explained(call, search);
  if (mistakes.length === 0) return undefined;
  const joined = (part: 'name' | 'sentence' | 'fix', by: string) => mistakes.map((one) => one[part]).join(by);
  return {
    name: joined('name', ' + '),
    sentence: joined('sentence', ' '),
    fix: joined('fix', ' '),
    baseString: signed,
  };
}

function keyOf(owner: string, text: string): SigningKey {
  return { owner, text, bytes: Buffer.from(text, 'base64') };
}
const key = keyOf('the secret of "Demo shop"', secretOfExamples);
const otherKey = keyOf('the secret of "Other shop"', Buffer.alloc(32, 7).toString('base64'));

const received = {
  apiKey: '3_abcDEF-123_xyz',
  UID: '_gid_A+b/c=',
  nonce: 'n-1',
  timestamp: '1700000000',
  status: "Hi! it's (50%*2) ~ ok",
  profile: '{"firstName":"Zoë","age":36,"tags":["a","b"],"n":null}',
  empty: '',
  nothing: 'null',
  flag: 'false',
};
/** So few that all pairs of mistakes are tried in a moment. */
const few = { apiKey: received.apiKey, UID: received.UID, nonce: received.nonce, timestamp: received.timestamp };
const address = { scheme: 'http', host: 'localhost:9480', path: '/socialize.setStatus' } as const;
const url = signedUrl(address.scheme, address.host, address.path);

function list(values: Readonly<Record<string, string>>): NamedValue[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

/** The right base string of other values or another address. */
function rightly(values: Readonly<Record<string, string>>, place: { httpMethod?: string; url?: string } = {}): string {
  return baseString(place.httpMethod ?? 'GET', place.url ?? url, list(values));
}

/** A base string made the wrong way, without the code under test. */
function by(options: {
  encode?: (text: string) => string;
  encodeUrl?: (text: string) => string;
  encodeJoined?: (text: string) => string;
  names?: (names: string[]) => string[];
  values?: Readonly<Record<string, string>>;
}): string {
  const values: Readonly<Record<string, string>> = options.values ?? received;
  const names = (options.names ?? ((all: string[]) => all.sort()))(Object.keys(values));
  const encode = options.encode ?? percentEncode;
  const joined = names.map((name) => `${name}=${encode(values[name] ?? '')}`).join('&');
  return `GET&${(options.encodeUrl ?? percentEncode)(url)}&${(options.encodeJoined ?? percentEncode)(joined)}`;
}

function unmatched(sig: string, change: Partial<UnmatchedCall> = {}): UnmatchedCall {
  return {
    httpMethod: 'GET',
    address,
    parameters: list({ ...received, sig }),
    sig,
    keys: [key],
    otherKeys: [otherKey],
    ...change,
  };
}

function explain(text: string, signedWith: Uint8Array = key.bytes, change: Partial<UnmatchedCall> = {}) {
  return explainMismatch(unmatched(sign(text, signedWith, hmac), change));
}

const lowerNames = Object.fromEntries(Object.entries(received).map(([name, value]) => [name.toLowerCase(), value]));
const upperNames = Object.fromEntries(Object.entries(received).map(([name, value]) => [name.toUpperCase(), value]));
const { status: _status, ...withoutStatus } = received;
const { nothing: _nothing, ...withoutNull } = received;
const { empty: _empty, ...withoutEmpty } = received;
const lowerHex = (text: string) => percentEncode(text).replace(/%../g, (byte) => byte.toLowerCase());
const right = rightly(received);
/** With two that are null, and two that are empty. */
const withTwo = { ...received, also: 'null', more: '' };

/** A right call but for the plus signs of its signature. */
function withoutPlus(inPlace: string): UnmatchedCall {
  // A signature with a plus sign is found by trying nonces: the digest is random.
  const signed = Array.from({ length: 100 }, (_unused, index) => {
    const values = { ...received, nonce: `n${index}` };
    return { values, sig: sign(rightly(values), key.bytes, hmac) };
  });
  const { values = received, sig = '' } = signed.find((one) => one.sig.includes('+')) ?? {};
  return unmatched(sig.replaceAll('+', inPlace), { parameters: list(values) });
}

describe('a wrong signature is explained', () => {
  const encoded = (encode: (text: string) => string) => by({ encode });
  const withProfile = (profile: string) => rightly({ ...received, profile });
  const overHttps = rightly(received, { url: url.replace('http:', 'https:') });
  const asForm = (text: string) => new URLSearchParams({ a: text }).toString().slice(2);
  test.each<[string, string, string]>([
    [
      'plus sign for blanks',
      encoded((text) => percentEncode(text).replaceAll('%20', '+')),
      'blanks were written as "+"',
    ],
    ['plus sign for blanks', encoded(asForm), 'blanks were written as "+", * was left bare and "~" was encoded as %7E'],
    ["! ' ( ) * left bare", encoded(encodeURIComponent), "! ' ( ) * were left bare"],
    [
      "! ' ( ) * left bare",
      encoded((text) => encodeURIComponent(text).replaceAll('*', '%2A')),
      "! ' ( ) were left bare",
    ],
    ['tilde encoded', encoded((text) => percentEncode(text).replaceAll('~', '%7E')), '%7E'],
    ['lower-case hex digits', by({ encode: lowerHex, encodeUrl: lowerHex, encodeJoined: lowerHex }), 'in lower case'],
    ['parameters encoded once instead of twice', by({ encodeJoined: (text) => text }), 'not encoded again'],
    ['parameters encoded once instead of twice', by({ encode: (text) => text }), 'before they were joined'],
    ['URL not encoded', by({ encodeUrl: (text) => text }), 'The URL is not encoded'],
    ['URL not encoded', by({ encodeUrl: (text) => text, encodeJoined: (text) => text }), 'as a whole'],
    ['values encoded before signing', by({ encode: (text) => percentEncode(percentEncode(text)) }), 'once too often'],
    ['parameter names in another case', by({ values: upperNames }), 'upper case'],
    [
      'parameters in another order',
      by({ names: (all) => all.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)) }),
      'without regard to case',
    ],
    ['parameters in another order', by({ names: (all) => all }), 'not sorted'],
    ['parameter added after signing', rightly(withoutStatus), '"status"'],
    ['parameter lost after signing', rightly({ ...received, format: 'json' }), 'format=json'],
    ['parameter lost after signing', rightly({ ...received, httpStatusCodes: 'false' }), 'httpStatusCodes=false'],
    ['sig included', by({ values: { ...received, sig: '' } }), 'sig itself'],
    ['null parameter', rightly(withoutNull), '"nothing"'],
    ['empty parameter left out', rightly(withoutEmpty), '"empty"'],
    ['false and 0 signed as empty text', rightly({ ...received, flag: '' }), 'empty text'],
    ['timestamp unit', rightly({ ...received, timestamp: '1700000000000' }), 'milliseconds but sent in seconds'],
    ['JSON written twice', withProfile('{"firstName":"Zo\\u00eb","age":36,"tags":["a","b"],"n":null}'), 'JSON'],
    ['JSON written twice', withProfile('{"firstName": "Zo\\u00eb", "age": 36, "tags": ["a", "b"], "n": null}'), 'JSON'],
    ['HTTP and HTTPS differ', overHttps, 'signed as https but called as http'],
    ['GET and POST differ', rightly(received, { httpMethod: 'POST' }), 'signed as POST but sent as GET'],
    ['HTTP method in another case', right.replace('GET', 'get'), 'method was signed in lower case'],
    ['trailing slash', rightly(received, { url: `${url}/` }), 'slash at its end'],
    ['path in another case', rightly(received, { url: url.toLowerCase() }), 'path was signed in lower case'],
  ])('%s', (name, text, words) => {
    const found = explain(text);
    expect(found?.name).toBe(name);
    expect(found?.sentence).toContain(words);
    expect(found?.fix).toMatch(/\.$/);
    expect(found?.baseString).toBe(text);
  });

  test.each<[string, Uint8Array, string]>([
    ['secret used as text', Buffer.from(key.text), 'used as text'],
    ['another secret', otherKey.bytes, 'the secret of "Other shop"'],
    ['another secret + secret used as text', Buffer.from(otherKey.text), 'the secret of "Other shop"'],
    ['OAuth 1.0 key', Buffer.from(`${key.text}&`), 'OAuth 1.0'],
    ['OAuth 1.0 key', Buffer.concat([key.bytes, Buffer.from('&')]), 'OAuth 1.0'],
  ])('%s', (name, signedWith, words) => {
    const found = explain(right, signedWith);
    expect(found?.name).toBe(name);
    expect(found?.sentence).toContain(words);
    expect(JSON.stringify(found)).not.toContain(key.text);
  });

  test('sig arrived spoiled: blanks, encoded twice, hex', () => {
    const call = (sig: string) => explainMismatch(unmatched(sig))?.name;
    expect(explainMismatch(withoutPlus(' '))?.name).toBe('plus sign in sig became a blank');
    expect(call(encodeURIComponent(sign(right, key.bytes, hmac)))).toBe('sig encoded twice');
    expect(call(createHmac('sha1', key.bytes).update(right).digest('hex'))).toBe('sig in hex');
  });

  test('a value’s plus sign became a blank on the wire', () => {
    const sent = { ...received, UID: '_gid_A b/c=' };
    expect(explain(right, key.bytes, { parameters: list(sent) })?.sentence).toContain('"UID"');
  });

  test('a byte order mark that only arrived is named, where it is all that is beyond ASCII', () => {
    const sent = { ...received, status: '\ufeffhello' };
    const text = rightly({ ...received, status: 'hello' });
    expect(explain(text, key.bytes, { parameters: list(sent) })?.sentence).toContain('no byte order mark');
  });

  test('a secret was decoded as hex, up to its first character that is none', () => {
    const begun = keyOf('the secret of "Demo shop"', 'abCD12+/abCD12+/abCD12+/abCD12+/abCD12+/abA=');
    const found = explain(right, Buffer.from('abCD12', 'hex'), { keys: [begun] });
    expect(found).toMatchObject({ name: 'secret in another form', sentence: expect.stringContaining('as hex') });
  });

  test('only what came in the query string, or only what came in the body, was signed', () => {
    const placed = list(received).map((parameter, index) => ({
      ...parameter,
      place: index < 4 ? ('query' as const) : ('body' as const),
    }));
    const part = (place: string) =>
      rightly(Object.fromEntries(placed.filter((p) => p.place === place).map(({ name, value }) => [name, value])));
    expect(explain(part('query'), key.bytes, { parameters: placed })?.sentence).toContain('query string were signed');
    expect(explain(part('body'), key.bytes, { parameters: placed })?.sentence).toContain('body were signed');
  });

  const at = (host: string) => rightly(received, { url: `http://${host}/socialize.setStatus` });
  test.each<[string, string, Partial<UnmatchedCall>]>([
    ['another host', at('socialize.us1.authdesk.localhost:9480'), { otherHosts: ['socialize.us1.authdesk.localhost'] }],
    ['scheme or host in another case', at('LocalHost:9480'), { address: { ...address, host: 'LocalHost:9480' } }],
    ['query string signed as part of the URL', rightly(received, { url: `${url}?a=1` }), { query: 'a=1' }],
    ['parameter names in another case', right, { parameters: list(lowerNames) }],
    [
      'names begin with amp;',
      rightly({ apiKey: '3', nonce: '1' }),
      { parameters: list({ 'amp;apiKey': '3', 'amp;nonce': '1' }) },
    ],
    ['null parameter', rightly({ ...withoutNull, more: '' }), { parameters: list(withTwo) }],
    ['empty parameter left out', rightly({ ...withoutEmpty, also: 'null' }), { parameters: list(withTwo) }],
  ])('%s, of another call', (name, text, change) => {
    expect(explain(text, key.bytes, change)?.name).toBe(name);
  });

  test('a mistake is found as well when the client drops the port', () => {
    const text = rightly(withoutStatus, { url: url.replace(':9480', '') });
    expect(explain(text)?.name).toBe('parameter added after signing');
  });
});

describe('what a sig looks like is an observation (R59)', () => {
  const observed = (sig: string) => explained(unmatched(sig));

  test.each([
    ['[object Object]', /is the text "\[object Object\]", which is no signature/],
    ['undefined', /is no signature/],
    ['', /sig is empty/],
    ['0123456789abcdef0123456789abcdef01234567', /has 40 hex digits, as many as SHA-1 in hex\.$/],
    ['a b c', /among them blanks, which base64 does not have\.$/],
  ])('%s', (sig, words) => {
    const { mistakes, arrived } = observed(sig);
    expect(mistakes).toEqual([]);
    expect(arrived).toMatch(words);
  });

  test('base32 and lost plus signs are named where they reproduce the signature, and only there', () => {
    const digest = hmac(key.bytes, right);
    const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const base32 = (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
    expect(observed(base32).mistakes.map(({ name }) => name)).toEqual(['sig in base32']);
    expect(observed('A'.repeat(32)).mistakes).toEqual([]);
    expect(explainMismatch(withoutPlus(''))?.name).toBe('characters of sig lost');
  });

  test('the algorithm that fits is named', () => {
    const sig = createHmac('sha256', key.bytes).update(right).digest('base64');
    expect(explained(unmatched(sig))).toMatchObject({ algorithm: 'HMAC-SHA256' });
    expect(explained(unmatched(sign(right, Buffer.from(key.text), hmac))).algorithm).toBe('HMAC-SHA1');
  });
});

describe('a search', () => {
  const unknown = unmatched(sign(right, Buffer.alloc(32, 1), hmac));

  test('says what it tried, and is complete only when it was', () => {
    const { allPairs, allSingles, tried, excluded } = explained(unknown, { pairs: true, budget: 30_000_000 });
    expect(allPairs).toBe(false);
    expect(allSingles).toBe(false);
    expect(tried).toBeGreaterThan(1000);
    expect(excluded.join(' ')).not.toContain('No two of these together');
  });

  test('ends when it is stopped, and says so', () => {
    const steps = explaining(unknown, { pairs: true });
    expect(steps.next()).toMatchObject({ done: false });
    const last = steps.next('stopped');
    expect(last).toMatchObject({ done: true, value: { isStopped: true, allPairs: false, mistakes: [] } });
  });

  test('whose time is used up says how far it came, and nothing that it did not try (R59)', () => {
    const early = explaining(unknown, { pairs: true });
    early.next();
    const { value } = early.next('out of time');
    expect(value).toMatchObject({ isOutOfTime: true, isStopped: false, allSingles: false, allPairs: false });
    expect(value).toMatchObject({
      excluded: expect.arrayContaining([expect.stringContaining('not all of these alone')]),
    });

    const late = explaining(unknown, { pairs: true });
    let step = late.next();
    // More than all mistakes alone take.
    while (!step.done && step.value < 60_000) step = late.next();
    const further = late.next('out of time').value;
    expect(further).toMatchObject({ isOutOfTime: true, allPairs: false });
    const told = expect.stringMatching(
      /^In the time that there was, (?:each|the likeliest) of these alone, and [\d,]+ of the [\d,]+ likeliest/,
    );
    expect(further).toMatchObject({ excluded: expect.arrayContaining([told]) });
  });
});

describe('two mistakes together', () => {
  test('are found only when pairs are asked for', () => {
    const post = { httpMethod: 'POST', parameters: list(few) } as const;
    const pair = unmatched(sign(rightly(few), Buffer.from(key.text), hmac), post);
    expect(explainMismatch(pair)).toBeUndefined();
    const found = explainMismatch(pair, { pairs: true });
    expect(found?.name).toBe('secret used as text + GET and POST differ');
    expect(found?.sentence).toContain('signed as GET but sent as POST');
  });

  test('a value sent encoded twice is not told as a "%" that was left bare, whose advice would not help (R59)', () => {
    const plain = { ...few, status: received.status, context: 'red;green/blue' };
    const signed = by({ encode: (text) => percentEncode(text).replaceAll('%20', '+'), values: plain });
    const sent = list({ ...plain, context: percentEncode(plain.context) });
    const found = explainMismatch(unmatched(sign(signed, key.bytes, hmac), { parameters: sent }), { pairs: true });
    expect(found?.name.split(' + ').sort()).toEqual(['plus sign for blanks', 'value encoded twice on the wire']);
    expect(found?.sentence).not.toContain('% ');
  });

  test('a "%" left bare in a text that no function encoded is said', () => {
    const { apiKey, nonce, timestamp } = received;
    const values = { apiKey, nonce, timestamp, context: 'https://shop.example/a%20b?c=1' };
    const bare = by({ encode: (text) => percentEncode(text).replace(/%(?:3A|2F|25)/g, decodeURIComponent), values });
    expect(explain(bare, key.bytes, { parameters: list(values) })?.sentence).toContain(': / % were left bare');
  });

  test('brackets that were signed as they are, as clients write names; letters beyond U+FFFF before a character set (R59)', () => {
    const sent = { ...received, tags: 'a', context: 'hi \u{1f389} x' };
    const { tags, ...others } = sent;
    const bare = by({ values: { ...others, 'tags[]': tags } });
    expect(explain(bare, key.bytes, { parameters: list(sent) })?.sentence).toBe(
      'The parameter was signed as "tags[]" but sent as "tags", and its brackets were not percent-encoded.',
    );
    const { apiKey, nonce, timestamp, context } = sent;
    const only = { apiKey, nonce, timestamp, context };
    const lost = rightly({ ...only, context: 'hi ? x' });
    const found = explained(unmatched(sign(lost, key.bytes, hmac), { parameters: list(only) }));
    const or = expect.arrayContaining([expect.stringContaining('Latin-1')]);
    expect(found.mistakes).toMatchObject([{ name: 'characters beyond U+FFFF lost', or }]);
  });

  test('two of the address with one of the key are found together (R59)', () => {
    const signed = rightly(few, { httpMethod: 'POST', url: url.replace('http:', 'https:') });
    const call = unmatched(sign(signed, Buffer.from(key.text), hmac), { parameters: list(few) });
    const found = explainMismatch(call, { pairs: true });
    expect(found?.name.split(' + ').sort()).toEqual([
      'GET and POST differ',
      'HTTP and HTTPS differ',
      'secret used as text',
    ]);
  });

  test('three are not guessed', () => {
    const { apiKey, nonce, timestamp, status } = received;
    const sig = sign(rightly({ apiKey, nonce, timestamp }), Buffer.from(key.text), hmac);
    const call = unmatched(sig, { httpMethod: 'POST', parameters: list({ apiKey, nonce, timestamp, status }) });
    expect(explainMismatch(call, { pairs: true, budget: 10_000_000 })).toBeUndefined();
  });
});

describe('candidates', () => {
  test('a right signature is none of them, in any accepted form', () => {
    for (const text of [right, rightly(received, { url: url.replace(':9480', '') })]) {
      expect(explainMismatch(unmatched(sign(text, key.bytes, hmac)))).toBeUndefined();
    }
  });

  test('a signature made with an unknown secret is not explained', () => {
    const { apiKey, timestamp } = received;
    const values = { apiKey, nonce: 'n', timestamp };
    const call = unmatched(sign(rightly(values), Buffer.alloc(32, 1), hmac), { parameters: list(values) });
    expect(explainMismatch(call, { pairs: true, budget: 10_000_000 })).toBeUndefined();
  });

  test('the work is bounded for calls of any size', () => {
    const many = Array.from({ length: 2000 }, (_unused, index) => ({ name: `p${index}`, value: 'x'.repeat(500) }));
    expect(explained(unmatched(sign(right, key.bytes, hmac), { parameters: many })).tried).toBe(0);
  });

  test('no parameters, no signature and no host are harmless', { tags: ['property'] }, () => {
    const names = fc.oneof(anyText(), fc.constantFrom('constructor', '__proto__'));
    const text = fc.string();
    const pair = fc.record({ name: names, value: anyText() });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 5 }), fc.tuple(text, text, text), (parameters, [sig, host, path]) => {
        const call = unmatched(sig, { parameters, address: { scheme: 'https', host, path } });
        expect(explainMismatch(call)).toBeUndefined();
      }),
      { numRuns: casesOf(0.02) },
    );
  });
});

describe('R59: what few clients do is found by a search for all mistakes', () => {
  const all = { pairs: true };
  const one = (text: string, signedWith: Uint8Array = key.bytes, change: Partial<UnmatchedCall> = {}) =>
    explainMismatch(unmatched(sign(text, signedWith, hmac), { parameters: list(few), ...change }), all);

  test('a parameter that was signed without a value and not sent', { tags: ['property'] }, () => {
    for (const value of sampleOf(['null', 'None', 'NaN', ''], 1)) {
      expect(one(rightly({ ...few, callback: value }))).toMatchObject({
        name: 'parameter without a value signed only',
        sentence: `The parameter "callback" was signed as "${value}" but not sent: it has no value.`,
      });
    }
  });

  test('the path of another method', () => {
    const text = rightly(few, { url: url.replace('socialize.setStatus', 'accounts.getSchema') });
    expect(one(text)).toMatchObject({
      name: 'another path',
      sentence: 'The path was signed as /accounts.getSchema, but another method was called.',
    });
  });

  test('a host in partly upper case', { tags: ['property'] }, () => {
    for (const host of sampleOf(['locAlhOst', 'api.Shop.EXAMPLE', 'api.sHop.example'], 1)) {
      const change = { address: { ...address, host: `${host.toLowerCase()}:9480` } };
      const text = rightly(few, { url: signedUrl('http', 'h', address.path).replace('//h', `//${host}:9480`) });
      expect(one(text, key.bytes, change), host).toMatchObject({ name: 'scheme or host in another case' });
    }
  });

  test('a placeholder as the key', { tags: ['property'] }, () => {
    for (const text of sampleOf(['<YOUR_SECRET_KEY>', 'Your Secret Key'], 1)) {
      const found = one(rightly(few), Buffer.from(text));
      expect(found).toMatchObject({ name: 'placeholder as the key', sentence: expect.stringContaining(`"${text}"`) });
    }
  });
});
