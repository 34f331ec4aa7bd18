import crypto, { type Hmac } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundedDetail } from '#service/core/log/row-size.ts';
import { servedBy } from '#service/endpoints/served/served.ts';
import { API_KEY, makeCall, NOW, openBench } from '#service/fixtures/rest.fixture.ts';
import { Chain } from './chain.ts';
import type { Core } from './core.ts';
import { logRow, summaryOf } from './log-row.ts';
import { readParameters } from './parameters.ts';

// Times are compared within a run, the best of several, and are those of this thread's processor time: neither how fast the
// machine is nor what else it does matters.

const BODY = 1_048_576;
/** Address and headers of a request, a little below the listeners' limit. */
const HEAD = 65_000;
/** What a hostile call may cost: a multiple of a usual call of its size. */
const FACTOR = 5;

/** A form as an application sends it, of about `bytes` bytes. */
function soundForm(bytes: number): string {
  const value = encodeURIComponent('Zoë & Ben, 1/2 東京! '.repeat(9)).replaceAll('%20', '+');
  return Array.from({ length: Math.floor(bytes / (value.length + 8)) }, (_, n) => `name${n % 900}=${value}`)
    .slice(0, 900)
    .join('&')
    .padEnd(bytes, 'x');
}

/** A text of one byte per character, repeated to this many bytes. */
const flood = (unit: string, bytes: number): Buffer => Buffer.alloc(bytes, Buffer.from(unit, 'latin1'));

/** Milliseconds that the processor has spent on this thread. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The least processor time, in milliseconds, that some work took. */
async function best(times: number, work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < times; n += 1) {
    const start = spent();
    await work();
    least = Math.min(least, spent() - start);
  }
  return least;
}

/** True when one of several tries takes no longer than allowed: another process may slow down the others. */
async function isWithin(allowed: number, work: () => unknown): Promise<boolean> {
  for (let tries = 0; tries < 10; tries += 1) if ((await best(2, work)) <= allowed) return true;
  return false;
}

/** How many characters are percent-encoded and how many bytes are hashed during some work. */
async function countedWork(
  work: () => Promise<number>,
): Promise<{ readonly encoded: number; readonly hashed: number; readonly errorCode: number }> {
  let encoded = 0;
  let hashed = 0;
  const { createHmac, hash } = crypto;
  const encode = globalThis.encodeURIComponent;
  globalThis.encodeURIComponent = (text) => {
    encoded += String(text).length;
    return encode(text);
  };
  crypto.hash = ((algorithm: string, data: string | Buffer, ...rest: never[]) => {
    hashed += data.length;
    return hash(algorithm, data, ...rest);
  }) as typeof hash;
  crypto.createHmac = ((...given: Parameters<typeof createHmac>) => {
    const hmac = createHmac(...given);
    const update = hmac.update.bind(hmac) as (data: string | Buffer) => Hmac;
    hmac.update = (data: string | Buffer) => {
      hashed += data.length;
      return update(data);
    };
    return hmac;
  }) as typeof createHmac;
  syncBuiltinESMExports();
  try {
    const errorCode = await work();
    return { encoded, hashed, errorCode };
  } finally {
    globalThis.encodeURIComponent = encode;
    Object.assign(crypto, { createHmac, hash });
    syncBuiltinESMExports();
  }
}

describe('R52: what a caller sends costs about as much as its bytes, before anybody knows who it is', () => {
  const pieces = fc.constantFrom(
    ...['&', '=', '%', '+', ';', '%2', '%zz', '%C3', '%C3%28', '%ED%A0%80', '%00', '%E6%9D%B1', '[', '{', '{"a":', '"'],
    ...[
      '\0',
      'a',
      'A',
      'ab',
      'amp;',
      'secret=',
      ' ',
      '!',
      "'",
      '<',
      '\\',
      ',',
      '\xf0\x9f\x98\x80',
      '\xed\xa0\x80',
      '\xff',
    ],
  );
  const unit = fc.array(pieces, { minLength: 1, maxLength: 4 }).map((list) => list.join(''));

  const response = { status: 200, headers: {}, body: '{}', errorCode: 0, reason: 'Done.' };
  /** From bytes to parameters, and to the row of the log as it is stored. */
  function readAndLog(query: string, body: Buffer, rawHeaders: readonly string[] = []): void {
    const read = readParameters({ query, body, contentType: undefined });
    const call = { ...makeCall(NOW, {}), query };
    boundedDetail(
      logRow(
        summaryOf(call, response, { duration: 1, siteName: undefined }),
        call,
        { rawHeaders, read, body },
        response,
        {},
      ),
    );
  }

  test('R52: reading and logging 1 MiB of anything costs at most five times what a sound form of 1 MiB does', async () => {
    const sound = await best(10, () => readAndLog('', Buffer.from(soundForm(BODY))));
    await fc.assert(
      fc.asyncProperty(unit, async (text) => {
        expect(await isWithin(FACTOR * sound, () => readAndLog('', flood(text, BODY)))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('R52: so does a query and a header of 64 kB', async () => {
    const sound = await best(10, () => readAndLog(soundForm(HEAD), Buffer.alloc(0)));
    const header = fc.constantFrom('Referer', 'Cookie', 'Authorization', 'X-Any');
    await fc.assert(
      fc.asyncProperty(unit, header, fc.boolean(), async (text, name, isHeader) => {
        const hostile = flood(text, HEAD).toString('latin1');
        const work = isHeader
          ? () => readAndLog('', Buffer.alloc(0), [name, `http://a.example/?${hostile}`])
          : () => readAndLog(hostile, Buffer.alloc(0));
        // A usual query is read in a millisecond or two, which other work of the process easily doubles.
        expect(await isWithin(FACTOR * sound + 10, work)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  describe('with its endpoint', () => {
    let core: Core;
    let chain: Chain;
    beforeAll(async () => {
      core = (await openBench()).core;
      chain = new Chain(core, servedBy(core), { bodyLimit: 2 * BODY });
    });
    afterAll(() => core.store.close());

    async function send(target: string, body: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<number> {
      const all = { host: 'localhost', ...headers };
      const head = { method: 'POST', url: target, headers: all, rawHeaders: Object.entries(all).flat() };
      const { response } = await chain.judge(head, 'https', body);
      return response.errorCode;
    }

    const wrongSignature = `apiKey=${API_KEY}&timestamp=${NOW / 1000}&nonce=n&sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D&`;
    const forged = (rest: Buffer | string) => Buffer.concat([Buffer.from(wrongSignature), Buffer.from(rest)]);
    const soundCall = () => send('/accounts.getAccountInfo', forged(soundForm(BODY - wrongSignature.length)));
    const many = (value: string) =>
      Array.from({ length: 900 }, (_, n) => `${n}=${value.repeat(1_100 / value.length)}`).join('&');

    test.each<[string, string, Buffer]>([
      ['control characters', 'a=', flood('\0', BODY)],
      ['what encodeURIComponent leaves bare', 'a=', flood("!'", BODY)],
      ['brackets', 'a=', flood('[', BODY)],
      ['blanks', 'a=', flood('+', BODY)],
      ['backslashes', 'a=', flood('\\', BODY)],
      ['escapes of letters', 'a=', flood('%41', BODY - 1)],
      ['JSON in many parameters', '', Buffer.from(many('{"a":['))],
      ['many parameters that a client may have left out', '', Buffer.from(many('null '))],
    ])('R52: a wrong signature over 1 MiB: %s', async (_what, before, rest) => {
      const sound = await best(3, soundCall);
      const body = forged(Buffer.concat([Buffer.from(before), rest]));
      expect(await send('/accounts.getAccountInfo', body)).toBe(403003);
      expect(await isWithin(FACTOR * sound, () => send('/accounts.getAccountInfo', body))).toBe(true);
    });

    test.each([
      ['what encodeURIComponent leaves bare', '!'],
      ['blanks', '+'],
      ['control characters', '\0'],
      ['both', "!'+"],
    ])(
      'R52: a wrong signature over 1 MiB of %s is encoded once, and hashed once for each address',
      async (_what, unit) => {
        const body = forged(Buffer.concat([Buffer.from('a='), flood(unit, BODY)]));
        const { encoded, hashed, errorCode } = await countedWork(() => send('/accounts.getAccountInfo', body));
        expect(errorCode).toBe(403003);
        // Encoded, and encoded again: three times as long by then.
        expect(encoded).toBeLessThan(4.1 * BODY);
        // As received, and with the port added; five characters for each.
        expect(hashed).toBeLessThan(2 * 5.1 * BODY);
      },
    );

    const redirect = `client_id=${API_KEY}&redirect_uri=https%3A%2F%2Fshop.example%2F&response_type=code&x_provider=facebook`;
    test.each<[string, string, string, string]>([
      ['a list of permissions', '/socialize.login', `${redirect}&x_extraPermissions=`, ','],
      ['a state', '/socialize.login', `${redirect}&state=`, '%00'],
      ['a client_secret', '/socialize.getToken', `client_id=${API_KEY}&client_secret=`, '%2541'],
      ['a context in XML', '/socialize.getAvailableProviders', `apiKey=${API_KEY}&format=xml&context=`, '<'],
      ['a list of providers', '/socialize.getAvailableProviders', `apiKey=${API_KEY}&requiredCapabilities=`, ','],
    ])('R52: 1 MiB of %s', async (_what, path, before, text) => {
      const sound = await best(3, soundCall);
      const body = Buffer.concat([Buffer.from(before), flood(text, BODY - (BODY % text.length))]);
      expect(await isWithin(FACTOR * sound, () => send(path, body))).toBe(true);
    });

    test.each([
      ['accept-encoding', 'gzip;q=0,'],
      ['accept-encoding', ';'],
      ['authorization', 'Basic '],
      ['authorization', 'OAuth '],
      ['content-type', '; '],
      ['cookie', 'a=1; '],
      ['host', 'a.'],
    ])('R52: 64 kB in the header %s', async (name, text) => {
      const sound = await best(3, soundCall);
      const headers = { [name]: flood(text, HEAD).toString('latin1') };
      expect(await isWithin(sound, () => send('/socialize.getToken', Buffer.from('a=1'), headers))).toBe(true);
    });
  });
});
