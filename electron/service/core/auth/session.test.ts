import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { hmacSha1 } from '#node/hmac.ts';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { API_KEY, NOW, openBench, SECRET, signed, type TestCall } from '#service/fixtures/rest.fixture.ts';
import { testToken } from '#service/fixtures/store.fixture.ts';
import type { NewToken } from '#service/records/index.ts';
import { baseString } from '#shared/protocol/base-string.ts';
import { sign as signText } from '#shared/protocol/signature.ts';

const SESSION_SECRET = Buffer.alloc(32, 11).toString('base64');

const bench = forEachTest(openBench);

async function session(more: Partial<NewToken> = {}): Promise<string> {
  const token = { ...testToken, apiKey: API_KEY, UID: 'u-ada', origin: 'session' as const, ...more };
  return (await bench.write(tokenRepository, (tokens) => tokens.issue(token))).value;
}

/** What a call is answered: 0, or code and details. */
async function answer(call: TestCall): Promise<number | string> {
  const { errorCode, json } = await bench.send({ method: 'accounts.getAccountInfo', ...call });
  return errorCode === 0 ? String(json.UID) : `${errorCode} ${json.errorDetails}`;
}

const cookie = (token: string, more = '') => `other=1; glt_${API_KEY}=${token}${more}`;

describe('D51: a token that signs the call with the secret of its session', () => {
  /** Signed without apiKey, as the mobile client libraries do. */
  function signedCall(oauth_token: string, transport: 'http' | 'https' = 'https', secret = SESSION_SECRET) {
    const { apiKey: _apiKey, sig: _sig, ...parameters } = signed({ parameters: { oauth_token, format: 'json' } });
    const list = Object.entries(parameters).map(([name, value]) => ({ name, value }));
    const text = baseString('POST', `${transport}://localhost/accounts.getAccountInfo`, list);
    const sig = signText(text, Buffer.from(secret, 'base64'), hmacSha1);
    return { transport, parameters: { ...parameters, sig } };
  }

  test('D51: over HTTPS and over HTTP', async () => {
    const token = await session({ secret: SESSION_SECRET });
    expect(await answer(signedCall(token))).toBe('u-ada');
    expect(await answer(signedCall(token, 'http'))).toBe('u-ada');
  });

  test('D51, D33: its nonce cannot be replayed', async () => {
    const call = signedCall(await session({ secret: SESSION_SECRET }));
    expect(await answer(call)).toBe('u-ada');
    expect(await answer(call)).toContain('403004');
  });

  test('D51: signed with the secret of the site it is 403003, which says so', async () => {
    const reply = await answer(signedCall(await session({ secret: SESSION_SECRET }), 'https', SECRET));
    expect(reply).toContain('403003');
    expect(reply).toContain('secret of');
  });

  test('D51: a token without a session secret is 403003 with what to do', async () => {
    expect(await answer(signedCall(await session()))).toContain('403003 The token has no session secret');
  });

  test('D32: an old timestamp is 403002; D28: an expired session is 500024', async () => {
    const token = await session({ secret: SESSION_SECRET, expiresAt: NOW + 200_000 });
    const call = signedCall(token);
    bench.clock.advance(121_000);
    expect(await answer(call)).toContain('403002');
    bench.clock.advance(100_000);
    expect(await answer(signedCall(token))).toContain('500024');
  });
});

describe('D52: the session of a browser', () => {
  test.each(['', '|UUID%3dx', '; glt_other=2'])('F 5.8: the cookie glt_<apiKey> %s', async (more) => {
    const headers = { cookie: cookie(await session(), more) };
    expect(await answer({ headers, parameters: { apiKey: API_KEY } })).toBe('u-ada');
  });

  test.each([
    ['unknown', 'unknown-session', async () => 'st2.s.nonsense'],
    [
      'revoked',
      'session-ended',
      async () => {
        const token = await session();
        const tokens = bench.core.store.of(tokenRepository);
        await bench.core.store.unitOfWork(() => tokens.revoke(tokens.find(token)?.id ?? '', 'logout'));
        return token;
      },
    ],
    ['expired', 'session-expired', () => session({ expiresAt: NOW })],
    ['bound to nobody', 'session-without-user', () => session({ UID: undefined })],
  ])('D58, U 3.11: one that is %s is 403005 "Session not found", and the log says why', async (_, cause, make) => {
    const reply = await bench.send({
      method: 'accounts.getAccountInfo',
      parameters: { apiKey: API_KEY, login_token: await make() },
    });
    expect(reply.json).toMatchObject({ errorCode: 403005, errorDetails: 'Session not found' });
    expect(reply.call.trace.steps.some(({ outcome, check }) => outcome === 'noted' && check.length > 20)).toBe(true);
    expect(reply.call.trace.steps.findLast(({ outcome }) => outcome === 'failed')?.cause).toBe(cause);
  });

  test('D58: a method that anybody may call goes on with a lost session', async () => {
    const parameters = { apiKey: API_KEY, login_token: 'st2.s.lost' };
    const { json } = await bench.send({ method: 'socialize.getAvailableProviders', parameters });
    expect(json.errorCode).toBe(0);
  });

  test('D48: with a call of a page the cookie counts where the site has its domain', async () => {
    await bench.updateSite({ domains: ['shop.example'] });
    for (const [origin, counts] of [
      ['https://shop.example', true],
      ['https://evil.example', false],
      ['https://shop.example.evil.example', false],
      ['null', false],
    ] as const) {
      const headers = { cookie: cookie(await session()), origin };
      const expected = counts ? 'u-ada' : '403005 Session not found';
      expect(await answer({ headers, parameters: { apiKey: API_KEY } })).toBe(expected);
    }
  });

  test('D48: what is no page of the site gets nothing by the cookie, whichever page embeds it', async () => {
    for (const [, named] of [
      ['a sandboxed frame', { origin: 'null', referer: 'https://shop.example/page' }],
      ['an extension', { origin: 'chrome-extension://abcdef', referer: 'https://shop.example/page' }],
      ['an app', { referer: 'android-app://com.example/' }],
    ] as const) {
      const headers = { cookie: cookie(await session()), ...named };
      expect(await answer({ headers, parameters: { apiKey: API_KEY } })).toBe('403005 Session not found');
    }
  });

  test('D29, D52: another credential wins over the cookie, and the trace says that the cookie is ignored', async () => {
    const headers = { cookie: cookie(await session()) };
    const parameters = { apiKey: API_KEY, secret: SECRET, UID: 'u-ben' };
    const { json, call } = await bench.send({ method: 'accounts.getAccountInfo', headers, parameters });
    expect(json.UID).toBe('u-ben');
    expect(call.trace.steps).toContainEqual(expect.objectContaining({ rule: 'D52', outcome: 'noted' }));
  });
});

describe('F 5.8: a dynamic session is prolonged by the cookie that the site signs', () => {
  const signature = (text: string, key = SECRET) => hmacSha1(Buffer.from(key, 'base64'), text).toString('base64');

  test.each([
    ['with it', (token: string) => signature(`${token}_1700000300`), 'u-ada'],
    ['without it', () => undefined, '403005 Session not found'],
    ['with a wrong signature', () => signature('other_1700000300'), '403005 Session not found'],
  ])('F 5.8: %s', async (_, sign, expected) => {
    const token = await session({ dynamic: true, expiresAt: NOW + 60_000 });
    bench.clock.advance(61_000);
    const sig = sign(token);
    const gltexp = sig === undefined ? '' : `; gltexp_${API_KEY}=${encodeURIComponent(`1700000300_${sig}`)}`;
    expect(await answer({ headers: { cookie: cookie(token, gltexp) }, parameters: { apiKey: API_KEY } })).toBe(
      expected,
    );
    if (sig !== undefined) {
      // As the client-side library passes it on.
      const relayed = { apiKey: API_KEY, login_token: token, gltexp: `1700000300_${sig}` };
      const { json } = await bench.send({ method: 'accounts.getAccountInfo', parameters: relayed });
      expect(json.UID ?? `${json.errorCode} ${json.errorDetails}`).toBe(expected);
      expect(json.ignoredParams).toBeUndefined();
    }
    bench.clock.advance(240_000);
    expect(await answer({ headers: { cookie: cookie(token, gltexp) }, parameters: { apiKey: API_KEY } })).toContain(
      '403005',
    );
  });
});

describe('D83, U 9: a dynamic session is prolonged by a JWT, as plug-ins of the maker write it (user_rsa)', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const NOW_S = NOW / 1000;
  const bySession = (token: string) => ({ sub: token, aud: 'gltexp', iat: NOW_S, exp: NOW_S + 300 });
  const jwtOf = (claims: object, header: object = {}, { privateKey } = pair) => {
    const signed = [{ alg: 'RS256', typ: 'JWT', kid: 'AKx1', ...header }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  const setKey = (publicKey?: string) =>
    bench.write(siteRepository, (sites) => sites.changeApplication(API_KEY, 'AKx1', { publicKey }));
  beforeEach(() => setKey(pair.publicKey.export({ format: 'pem', type: 'spki' }).toString()));
  const call = (token: string, jwt: string) =>
    bench.send({
      method: 'accounts.getAccountInfo',
      headers: { cookie: cookie(token, `; gltexp_${API_KEY}=${jwt}`) },
      parameters: { apiKey: API_KEY },
    });

  test('until its exp, also as the client-side library passes it on', async () => {
    const token = await session({ dynamic: true, expiresAt: NOW + 60_000 });
    const gltexp = jwtOf(bySession(token));
    bench.clock.advance(299_999);
    expect((await call(token, gltexp)).json.UID).toBe('u-ada');
    expect(await answer({ parameters: { apiKey: API_KEY, login_token: token, gltexp } })).toBe('u-ada');
    bench.clock.advance(1);
    const { json, reason } = await call(token, gltexp);
    expect(json).toMatchObject({ errorCode: 403005, errorDetails: 'Session not found' });
    expect(reason).toContain('prolonged it until 2023-11-14T22:18:20.000Z');
  });

  const elsewhere = generateKeyPairSync('rsa', { modulusLength: 2048 });
  test('not with another JWT, which is named, also while the session still lives', async () => {
    const changed = (change: object) => (token: string) => jwtOf({ ...bySession(token), ...change });
    const cases: readonly [string, (token: string) => string, RegExp][] = [
      ['another aud', changed({ aud: 'other' }), /whose aud is "other" instead of "gltexp"/],
      ['no aud', changed({ aud: undefined }), /whose aud is absent/],
      ['another sub', changed({ sub: 'u-ada' }), /whose sub is not the login token/],
      ['another kid', (token) => jwtOf(bySession(token), { kid: 'AKno' }), /kid, "AKno", is no userKey of the site/],
      ['another key', (token) => jwtOf(bySession(token), {}, elsewhere), /signature is not of the application "AKx1"/],
      ['another algorithm', (token) => jwtOf(bySession(token), { alg: 'HS256' }), /another alg than RS256: "HS256"/],
      ['exp in ms', changed({ exp: NOW + 300_000 }), /exp, 1700000300000, is no time in sec/],
      ['exp as text', changed({ exp: '1700000300' }), /exp, "1700000300", is no time/],
      ['no exp', changed({ exp: undefined }), /exp, absent, is no time/],
      ['a part that is missing', (token) => jwtOf(bySession(token)).replace(/\.[^.]+$/, ''), /no readable JWT/],
    ];
    for (const [, made, expected] of cases) {
      bench.clock.now = NOW;
      const token = await session({ dynamic: true, expiresAt: NOW + 60_000 });
      const early = await call(token, made(token));
      expect(early.json.UID).toBe('u-ada');
      expect(early.call.trace.steps.find(({ rule }) => rule === 'D83')).toMatchObject({
        outcome: 'noted',
        values: { cookie: expect.stringMatching(expected) },
      });
      bench.clock.advance(60_000);
      const late = await call(token, made(token));
      expect(late.json).toMatchObject({ errorCode: 403005, errorDetails: 'Session not found' });
      expect(late.reason).toMatch(expected);
      expect(late.reason).not.toContain('did not prolong');
      expect(late.reason).not.toContain(token);
    }
  });

  test('one that is over is in the trace, too, while the session still lives', async () => {
    const token = await session({ dynamic: true, expiresAt: NOW + 60_000 });
    const { json, call: seen } = await call(token, jwtOf({ ...bySession(token), exp: NOW / 1_000 - 1 }));
    expect(json.UID).toBe('u-ada');
    expect(seen.trace.steps.find(({ rule }) => rule === 'D83')).toMatchObject({
      outcome: 'noted',
      values: { cookie: expect.stringContaining('prolonged it until 2023-11-14T22:13:19') },
    });
  });

  test('nor where the application has no public key', async () => {
    await setKey();
    const token = await session({ dynamic: true, expiresAt: NOW + 60_000 });
    const { call: seen } = await call(token, jwtOf(bySession(token)));
    expect(JSON.stringify(seen.trace.steps)).toContain('has no public key');
  });
});
