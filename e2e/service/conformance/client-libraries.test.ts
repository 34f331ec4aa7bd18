import { createHmac } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { android } from '../../clients/libraries/android.ts';
import { dotnet } from '../../clients/libraries/dotnet.ts';
import { java } from '../../clients/libraries/java.ts';
import type { Library, LibraryCall, Value } from '../../clients/libraries/library.ts';
import { php } from '../../clients/libraries/php.ts';
import { python } from '../../clients/libraries/python.ts';
import { rawExchange, type WireResponse } from '../../hosts/wire.ts';
import { address, dataCenterHost, request, shop, signedUserKeys } from './target.ts';

const libraries = [java, php, python, dotnet, android];
const method = 'socialize.getUserInfo';

interface Sending {
  readonly transport?: 'http' | 'https';
  readonly parameters?: Readonly<Record<string, Value>>;
  readonly now?: number;
  readonly owner?: Pick<LibraryCall, 'apiKey' | 'secret' | 'userKey'>;
}

/** Signs with the library and sends what it gives to the host that the library would call. */
function call(library: Library, { transport = 'http', parameters = {}, now = Date.now(), owner }: Sending = {}) {
  const withPort = dataCenterHost(transport);
  // The Python library works with the schemes' own ports only: it then leaves the port out of Host too.
  const host = library.port === 'default only' ? withPort.replace(/:\d+$/, '') : withPort;
  const { apiKey, secret } = shop;
  const { body, headers } = library.send({
    url: `${transport}://${host}/${method}`,
    ...(owner ?? { apiKey, secret }),
    parameters: { UID: 'u-ada', ...parameters },
    now,
  });
  const { 'accept-encoding': _, ...plain } = headers;
  return request(`/${method}`, { transport, host, body, headers: plain });
}

describe.each(libraries)('F 5.2, D31: a call that the $name library signs is accepted', (library) => {
  test.each(['http', 'https'] as const)('over %s, with nonces of every kind that it makes', async (transport) => {
    for (let round = 0; round < 6; round++) {
      expect((await call(library, { transport })).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    }
  });

  test.each<[string, string]>([
    ['*', 'a*b**'],
    ['~', '~a~'],
    ['blanks', ' a  b '],
    ['plus signs and percent signs', '1+1=2 100%25 %20 +'],
    ["! ' ( )", "it's (really) done!"],
    ['reserved characters', ':/?#[]@!$&\'()*+,;="<>\\^`{|}'],
    ['characters outside ASCII', 'Zoë Ünal 東京 Ωμέγα'],
    ['line breaks', 'a\r\nb\nc\t'],
    ['an empty value', ''],
  ])('with %s in a value, which arrives as it was', async (_title, context) => {
    const response = (await call(library, { parameters: { context } })).json();
    expect(response).toMatchObject({ errorCode: 0 });
    expect(response.context ?? '').toBe(context);
  });

  test('with characters outside the BMP', async () => {
    const response = (await call(library, { parameters: { context: 'a😀b' } })).json();
    expect(response).toMatchObject({ errorCode: 0 });
    // .NET breaks each half of the pair before it signs, and sends the same broken bytes.
    expect(response.context).toBe(library === dotnet ? 'a\uFFFD\uFFFDb' : 'a😀b');
  });

  test('with Booleans, which mean what they say (D16)', async () => {
    const yes = (await call(library, { parameters: { signIDs: true, context: true } })).json();
    expect(yes).toMatchObject({ errorCode: 0, context: library.yes });
    expect(JSON.stringify(yes.identities)).toContain('providerUIDSig');
    const no = (await call(library, { parameters: { signIDs: false } })).json();
    expect(no).toMatchObject({ errorCode: 0 });
    expect(JSON.stringify(no.identities)).not.toContain('providerUIDSig');
  });

  test('with arrays and objects as JSON text', async () => {
    const value = { list: [1, 'zwei', { three: 'drei/3' }], text: 'Zoë 東京' };
    const response = (await call(library, { parameters: { context: value, tags: ['a', 'b'] } })).json();
    expect(response).toMatchObject({ errorCode: 0 });
    expect(JSON.parse(String(response.context))).toEqual(value);
  });

  test('with numbers', async () => {
    expect((await call(library, { parameters: { context: -12.5 } })).json()).toMatchObject({ context: '-12.5' });
  });

  test('with an unset value', async () => {
    const answer = async () => (await call(library, { parameters: { context: null } })).json();
    if (library === java) {
      // Java sends the word null and does not sign it: the call ends in 403003, in every service (F 5.2). The answer says so where
      // the search took no longer than R52 allows, which the first ones do on a slow machine.
      await expect.poll(answer).toMatchObject({
        errorCode: 403003,
        errorDetails: expect.stringMatching(/"context" was sent as "null" but not signed/),
      });
    } else {
      const response = await answer();
      expect(response).toMatchObject({ errorCode: 0 });
      expect(response).not.toHaveProperty('context');
    }
  });

  test('with a userKey, where the site allows signed ones (D30); elsewhere 400001', async () => {
    const { userKey, secret } = signedUserKeys.application;
    const owner = { apiKey: signedUserKeys.apiKey, userKey, secret };
    expect((await call(library, { owner })).json()).toMatchObject({ errorCode: 0 });
    const strict = { apiKey: shop.apiKey, ...shop.application };
    expect((await call(library, { owner: strict })).json()).toMatchObject({ errorCode: 400001 });
  });

  test('F 9.2: the JSON response starts with a brace and is one line', async () => {
    const { body, status } = await call(library);
    expect(status).toBe(200);
    expect(body).toMatch(/^\{.*\}$/);
  });

  test('F 9.2: after 403002 the Date header sets its clock right, and the second try is accepted', async () => {
    const behind = Date.now() - 3_600_000;
    const refused = await call(library, { now: behind });
    expect(refused.json()).toMatchObject({ errorCode: 403002 });
    const offset = dateOf(refused) - behind;
    expect((await call(library, { now: behind + offset })).json()).toMatchObject({ errorCode: 0 });
  });
});

/** `EEE, dd MMM yyyy HH:mm:ss zzz`, English, as the libraries read it. */
function dateOf({ headers }: WireResponse): number {
  const match = /^\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/.exec(headers.date ?? '');
  if (match === null) throw new Error(`The libraries cannot read this Date: ${headers.date}`);
  const [, day, month, year, hour, minute, second] = match;
  const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';
  return Date.UTC(
    Number(year),
    months.indexOf(month ?? '') / 3,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
}

describe('F 9.2: what the client libraries need besides', () => {
  test('F 9.2: Java, .NET: a response over 1 KiB comes compressed, as their Accept-Encoding asks', async () => {
    const host = dataCenterHost('http');
    const { body, headers } = java.send({
      url: `http://${host}/${method}`,
      apiKey: shop.apiKey,
      secret: shop.secret,
      parameters: { UID: 'u-ada', context: 'x'.repeat(3000) },
      now: Date.now(),
    });
    const head = Object.entries({ host, ...headers, 'content-length': body.length, connection: 'close' });
    const raw = await rawExchange(
      address,
      'http',
      `POST /${method} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    );
    const end = raw.indexOf('\r\n\r\n');
    expect(raw.slice(0, end).toLowerCase()).toContain('content-encoding: gzip');
    expect(JSON.parse(gunzipSync(Buffer.from(raw.slice(end + 4), 'latin1')).toString())).toMatchObject({
      errorCode: 0,
    });
  });

  test('F 5.1: a library made without a secret sends the API key as token: refused in words that say so', async () => {
    const response = await request(`/${method}`, { form: { oauth_token: shop.apiKey, format: 'json' } });
    expect(response.json()).toMatchObject({ errorCode: 500024, errorDetails: expect.stringMatching(/API key/) });
  });

  test('F 5.2: a client that sorts without regard to case and leaves !*() bare is refused, and told why', async () => {
    const values: Record<string, string> = {
      ...{ apiKey: shop.apiKey, UID: 'u-ada', context: "it's (me)!" },
      ...{ timestamp: String(Math.floor(Date.now() / 1000)), nonce: String(Math.random()) },
    };
    const names = Object.keys(values).sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
    const query = names.map((name) => `${name}=${encodeURIComponent(values[name] ?? '')}`).join('&');
    const url = `http://${dataCenterHost('http')}/${method}`;
    const base = `POST&${encodeURIComponent(url)}&${encodeURIComponent(query)}`;
    const sig = createHmac('sha1', Buffer.from(shop.secret, 'base64')).update(base).digest('base64');
    const response = await request(`/${method}`, {
      transport: 'http',
      method: 'POST',
      host: dataCenterHost('http'),
      query: { ...values, sig },
    });
    expect(response.json()).toMatchObject({ errorCode: 403003 });
  });
});
