import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, NOW, openBench, SECRET, type TestCall } from '#service/fixtures/rest.fixture.ts';
import { anyText } from '#shared/any-text.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';

/*
 * A second implementation of the specification's "Signature base string", byte by byte and with nothing of the
 * service's own code, signs calls with any parameters; the service must accept them, and nothing that differs.
 */

function encoded(text: string): string {
  let out = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const plain = (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
    out += plain || '-._~'.includes(String.fromCharCode(byte)) ? String.fromCharCode(byte) : percent(byte);
  }
  return out;
}

function percent(byte: number): string {
  return `%${'0123456789ABCDEF'[byte >> 4]}${'0123456789ABCDEF'[byte & 15]}`;
}

type Values = Readonly<Record<string, string>>;

interface Sent {
  readonly httpMethod: 'GET' | 'POST';
  readonly transport: 'http' | 'https';
  readonly host: string;
  readonly method: string;
  readonly values: Values;
}

function signatureOf({ httpMethod, transport, host, method, values }: Sent, secret = SECRET): string {
  const pairs = Object.entries(values)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const text = `${httpMethod}&${encoded(`${transport}://${host}/${method}`)}&${encoded(pairs.join('&'))}`;
  return createHmac('sha1', Buffer.from(secret, 'base64')).update(text).digest('base64');
}

/** Names that mean something to the service, in any case, stay out: they would decide the call before its signature. */
const reserved = new Set([
  ...['apikey', 'uid', 'sig', 'timestamp', 'nonce', 'secret', 'userkey', 'oauth_token', 'format', 'callback'],
  ...['context', 'httpstatuscodes', 'cid', '__proto__'],
]);
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  anyText({ maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...'*~ +%&=!\'()/?#:;@,$[]"\\<>\r\n\u0000é東😀_-.aZ0'), maxLength: 10 }),
  fc.constantFrom('', '{"a":[1,"ü"]}', '-1', 'true', '%20', 'null'),
);
const name = text.filter((one) => one !== '' && !reserved.has(one.toLowerCase()));
const more = fc
  .uniqueArray(fc.tuple(name, text), { selector: ([one]) => one.toLowerCase(), maxLength: 6 })
  .map((list) => Object.fromEntries(list) as Values);

let serial = 0;
const calls = fc
  .record({
    httpMethod: fc.constantFrom('GET', 'POST'),
    transport: fc.constantFrom('http', 'https'),
    host: fc.constantFrom('localhost', 'localhost:9480', '127.0.0.1:1', 'socialize.us1.gigya.com', '[::1]:9443'),
    method: fc.constantFrom('socialize.getUserInfo', 'accounts.getAccountInfo'),
    nonce: text,
    more,
  })
  .map(
    ({ nonce, more: values, ...rest }): Sent => ({
      ...rest,
      values: {
        ...values,
        apiKey: API_KEY,
        UID: 'u-ada',
        timestamp: String(NOW / 1000),
        // Nonces are used up, so each case gets one of its own.
        nonce: `${nonce}#${serial++}`,
      },
    }),
  );

const bench = forAllTests(openBench);

async function errorCodeOf(sent: Sent, sig: string): Promise<number> {
  const { values, ...where } = sent;
  const call: TestCall = { ...where, parameters: { ...values, sig } };
  return (await bench.send(call)).errorCode;
}

describe('D31, spec: Authentication C, signature base string', () => {
  test('D31: any call that another implementation of the specification signs is accepted', {
    tags: ['property'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(calls, async (sent) => {
        expect(await errorCodeOf(sent, signatureOf(sent))).toBe(0);
      }),
    );
  });

  /** One change each; `undefined` where it would change nothing. */
  const changes: Readonly<Record<string, (sent: Sent, pick: number, other: string) => Sent | undefined>> = {
    'a value': (sent, pick, other) => {
      const names = Object.keys(sent.values).filter((one) => !['apiKey', 'timestamp'].includes(one));
      const changed = names[pick % names.length] ?? 'UID';
      return sent.values[changed] === other ? undefined : { ...sent, values: { ...sent.values, [changed]: other } };
    },
    'one character of a value': (sent, pick) => {
      const value = sent.values.nonce ?? '';
      const at = pick % value.length;
      const character = value[at] === 'x' ? 'y' : 'x';
      const changed = (value.slice(0, at) + character + value.slice(at + 1)).toWellFormed();
      return { ...sent, values: { ...sent.values, nonce: changed } };
    },
    'a parameter more': (sent, _pick, other) => {
      const added = `added ${other}`;
      return Object.hasOwn(sent.values, added) ? undefined : { ...sent, values: { ...sent.values, [added]: '' } };
    },
    'a parameter less': (sent, pick) => {
      const names = Object.keys(sent.values).filter((one) => !reserved.has(one.toLowerCase()) || one === 'UID');
      const { [names[pick % names.length] ?? '']: _, ...values } = sent.values;
      return { ...sent, values };
    },
    'another name': (sent) => {
      const { UID = '', ...values } = sent.values;
      return { ...sent, values: { ...values, UlD: UID } };
    },
    'another HTTP method': (sent) => ({ ...sent, httpMethod: sent.httpMethod === 'GET' ? 'POST' : 'GET' }),
    'another scheme': (sent) => ({ ...sent, transport: sent.transport === 'http' ? 'https' : 'http' }),
    'another host': (sent) => ({ ...sent, host: `x${sent.host.replace(/[[\]]/g, '')}` }),
    'another port': (sent) => ({ ...sent, host: `${sent.host.replace(/:\d+$/, '')}:4711` }),
    'another method': (sent) => ({ ...sent, method: 'socialize.getFriendsInfo' }),
    'another second': (sent) => ({ ...sent, values: { ...sent.values, timestamp: String(NOW / 1000 + 1) } }),
  };

  test.each(Object.keys(changes))(
    'D31: any single change to a signed call is refused: %s',
    { tags: ['property'] },
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(calls, fc.nat(), text, async (sent, pick, other) => {
          const changed = changes[kind]?.(sent, pick, other);
          if (changed === undefined) return;
          // A port that is added to a host without one, or left out, is still the same host (D31): not a change.
          if (kind === 'another port' && !/:\d+$/.test(sent.host)) return;
          const errorCode = await errorCodeOf(changed, signatureOf(sent));
          // A nonce that became empty is missing; everything else is a wrong signature.
          expect(errorCode).toBe(changed.values.nonce === '' ? 400002 : 403003);
        }),
        { numRuns: casesOf(0.03) },
      );
    },
  );

  test('D31: any other secret, and any other signature, is refused', { tags: ['property'] }, async () => {
    await fc.assert(
      fc.asyncProperty(calls, fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(26), async (sent, key, at) => {
        const secret = Buffer.from(key).toString('base64');
        expect(await errorCodeOf(sent, signatureOf(sent, secret))).toBe(403003);
        const right = signatureOf(sent);
        const character = right[at] === 'A' ? 'Q' : 'A';
        expect(await errorCodeOf(sent, right.slice(0, at) + character + right.slice(at + 1))).toBe(403003);
      }),
      { numRuns: casesOf(0.03) },
    );
  });
});
