import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { boundedDetail } from '#service/core/log/call-record.ts';
import { servedBy } from '#service/endpoints/served/served.ts';
import { API_KEY, makeCall, NOW, openBench, signed } from '#service/fixtures/rest.fixture.ts';
import { casesOf, sampleOf } from '#shared/property-cases.fixture.ts';
import { Chain } from './chain.ts';
import { logRow, summaryOf } from './log-row.ts';
import { readParameters } from './parameters.ts';

// Work that grows with the square of its input takes minutes for a body of 1 MiB, and no test has more than one. What is hashed
// and encoded is counted below and in shared/protocol/signature.test.ts.

const BODY = 1_048_576;
/** Address and headers of a request, a little below the listeners' limit. */
const HEAD = 65_000;

/** A text of one byte per character, repeated to this many bytes. */
const flood = (unit: string, bytes: number): Buffer => Buffer.alloc(bytes, Buffer.from(unit, 'latin1'));

describe('R52: what a caller sends costs about as much as its bytes, before anybody knows who it is', () => {
  const pieces = fc.constantFrom(
    ...['&', '=', '%', '+', ';', '%2', '%zz', '%C3', '%C3%28', '%ED%A0%80', '%00', '%E6%9D%B1', '[', '{', '{"a":', '"'],
    ...['a', 'A', 'ab', 'amp;', 'secret=', ' ', '!', "'", '<', '\\', ','],
    ...['\0', '\xf0\x9f\x98\x80', '\xed\xa0\x80', '\xff'],
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

  test('R52: 1 MiB of anything is read and logged', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(unit, (text) => readAndLog('', flood(text, BODY))),
      { numRuns: casesOf(0.1) },
    );
  });

  test('R52: so are a query and a header of 64 kB', { tags: ['property'] }, () => {
    const header = fc.constantFrom('Referer', 'Cookie', 'Authorization', 'X-Any');
    fc.assert(
      fc.property(unit, header, fc.boolean(), (text, name, isHeader) => {
        const hostile = flood(text, HEAD).toString('latin1');
        if (isHeader) readAndLog('', Buffer.alloc(0), [name, `http://a.example/?${hostile}`]);
        else readAndLog(hostile, Buffer.alloc(0));
      }),
      { numRuns: casesOf(0.2) },
    );
  });

  describe('with its endpoint', () => {
    let chain: Chain;
    const bench = forAllTests(openBench, ({ core }) => core.store.close());
    beforeAll(() => {
      chain = new Chain(bench.core, servedBy(bench.core), { bodyLimit: 2 * BODY });
    });

    async function send(target: string, body: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<number> {
      const all = { host: 'localhost', ...headers };
      const head = { method: 'POST', url: target, headers: all, rawHeaders: Object.entries(all).flat() };
      return (await chain.judge(head, 'https', body)).response.errorCode;
    }

    const wrongSignature = `apiKey=${API_KEY}&timestamp=${NOW / 1000}&nonce=n&sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D&`;
    const forged = (rest: Buffer | string) => Buffer.concat([Buffer.from(wrongSignature), Buffer.from(rest)]);
    const many = (value: string) =>
      Array.from({ length: 900 }, (_, n) => `${n}=${value.repeat(1_100 / value.length)}`).join('&');

    const refused: readonly (readonly [what: string, before: string, rest: Buffer])[] = [
      ['control characters', 'a=', flood('\0', BODY)],
      ['what encodeURIComponent leaves bare', 'a=', flood("!'", BODY)],
      ['brackets', 'a=', flood('[', BODY)],
      ['blanks', 'a=', flood('+', BODY)],
      ['backslashes', 'a=', flood('\\', BODY)],
      ['escapes of letters', 'a=', flood('%41', BODY - 1)],
      ['JSON in many parameters', '', Buffer.from(many('{"a":['))],
      ['many parameters that a client may have left out', '', Buffer.from(many('null '))],
    ];
    test('R52: a wrong signature over 1 MiB of anything is refused', { tags: ['property'] }, async () => {
      for (const [what, before, rest] of sampleOf(refused)) {
        const body = forged(Buffer.concat([Buffer.from(before), rest]));
        expect(await send('/accounts.getAccountInfo', body), what).toBe(403003);
      }
    });

    test.each(['!', ' ', '\0', "!'+"])(
      'R52: of a base string that is long because of %j only the forms with names as received are hashed',
      async (unit) => {
        const parameters = {
          ...signed({ parameters: { a: flood(unit, BODY).toString() } }),
          sig: `${'A'.repeat(27)}=`,
        };
        const { errorCode, call } = await bench.send({ parameters });
        expect(errorCode).toBe(403003);
        const noted = call.trace.steps.filter(({ rule }) => rule === 'R52');
        expect(noted.map(({ check }) => check)).toEqual([
          expect.stringContaining('only its forms with names as received'),
        ]);
      },
    );

    const redirect = `client_id=${API_KEY}&redirect_uri=https%3A%2F%2Fshop.example%2F&response_type=code&x_provider=facebook`;
    test.each<[string, string, string, string, number]>([
      ['a list of permissions', '/socialize.login', `${redirect}&x_extraPermissions=`, ',', 0],
      ['a state', '/socialize.login', `${redirect}&state=`, '%00', 400006],
      ['a client_secret', '/socialize.getToken', `client_id=${API_KEY}&client_secret=`, '%2541', 403010],
      ['a context in XML', '/socialize.getAvailableProviders', `apiKey=${API_KEY}&format=xml&context=`, '<', 0],
      ['a list of providers', '/socialize.getAvailableProviders', `apiKey=${API_KEY}&requiredCapabilities=`, ',', 0],
    ])('R52: 1 MiB of %s is answered', async (_what, path, before, text, errorCode) => {
      const body = Buffer.concat([Buffer.from(before), flood(text, BODY - (BODY % text.length))]);
      expect(await send(path, body)).toBe(errorCode);
    });

    test.each([
      ['accept-encoding', 'gzip;q=0,', 400002],
      ['accept-encoding', ';', 400002],
      ['authorization', 'Basic ', 400008],
      ['authorization', 'OAuth ', 400008],
      ['content-type', '; ', 400001],
      ['cookie', 'a=1; ', 400002],
      ['host', 'a.', 400002],
    ])('R52: 64 kB in the header %s are answered', async (name, text, errorCode) => {
      const headers = { [name]: flood(text, HEAD).toString('latin1') };
      expect(await send('/socialize.getToken', Buffer.from('a=1'), headers)).toBe(errorCode);
    });
  });
});
