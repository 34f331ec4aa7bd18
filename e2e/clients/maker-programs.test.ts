import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { localhostOf, send } from '../hosts/wire.ts';

/*
 * What programs of the maker and others send and check, as their sources have it (U 9): the Java SDK 3.6.0, the modules for
 * Drupal 8 and Magento 2, importers that get tokens, and readers of the audit log. They need PHP or a JVM, or are no packages.
 */

const apiKey = '3_programs';
const secret = Buffer.alloc(32, 0x51).toString('base64');
const application = { name: 'Importer', userKey: 'AKprograms', secret: Buffer.alloc(32, 0x52).toString('base64') };
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = pair.publicKey.export({ format: 'pem', type: 'spki' }).toString();
const user = { email: 'ada@shop.example', password: 'Correct-horse-7' };

let served: Served;
let ask: Awaited<ReturnType<typeof consoleClient>>;
beforeAll(async () => {
  const site = { name: 'Programs', apiKey, secret, dataCenter: 'us1', domains: ['shop.example'] };
  const sites = [{ ...site, tokenCredentials: 'rest', applications: [{ ...application, publicKey }] }];
  served = await serve({ dataDir: ':memory:', console: true, workspace: { version: 1, sites } });
  ask = await consoleClient(served);
  expect(await bySite('accounts.register', { ...user, finalizeRegistration: 'true' })).toMatchObject({ errorCode: 0 });
});
afterAll(() => served.stop());

type Form = Readonly<Record<string, string>>;
const call = async (method: string, form: Form, headers: Form = {}) =>
  (await send(served, `/${method}`, { method: 'POST', form, headers })).json();
const bySite = (method: string, form: Form) => call(method, { apiKey, secret, ...form });
const logIn = (more: Form = {}) =>
  call('accounts.login', { apiKey, loginID: user.email, password: user.password, ...more });

/** The key that the SDK finds by kid: `V2` is what it sends. */
async function keyOf(kid: unknown) {
  const { keys } = await call('accounts.getJWTPublicKey', { apiKey, V2: 'true' });
  const key = (keys as readonly Record<string, string>[]).find((one) => one.kid === kid);
  return createPublicKey({ key: { kty: 'RSA', n: key?.n ?? '', e: key?.e ?? '' }, format: 'jwk' });
}

const partsOf = (jwt: unknown) => {
  const [header = '', claims = '', signature = ''] = String(jwt).split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  return {
    header: read(header),
    claims: read(claims),
    signature: Buffer.from(signature, 'base64url'),
  };
};

describe('D79: the Java SDK takes the JWT of a site of us1', () => {
  test.each([
    [
      'of accounts.getJWT',
      async () => (await bySite('accounts.getJWT', { targetUID: String((await logIn()).UID) })).id_token,
    ],
    ['of a login', async () => (await logIn({ include: 'id_token' })).id_token],
  ])('%s', async (_name, get) => {
    const jwt = await get();
    const { header, claims, signature } = partsOf(jwt);
    const text = Buffer.from(String(jwt).replace(/\.[^.]*$/, ''));
    expect(verify('sha256', text, await keyOf(header.kid), signature)).toBe(true);
    expect(claims.iss).toBe(`https://fidm.gigya.com/jwt/${apiKey}/`);
    expect(Number(claims.exp)).toBeGreaterThan(Number(claims.iat));
  });
});

describe('D83: the modules for Drupal 8 and Magento 2 prolong a session with user_rsa', () => {
  /** As their PHP writes the cookie `gltexp_<apiKey>`: no milliseconds, and the token of the cookie `glt_<apiKey>`. */
  const cookieOf = (token: string, aud = 'gltexp') => {
    const now = Math.floor(Date.now() / 1000);
    const text = [
      { alg: 'RS256', typ: 'JWT', kid: application.userKey },
      { sub: token, aud, iat: now, exp: now + 1_800 },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${text}.${sign('sha256', Buffer.from(text), pair.privateKey).toString('base64url')}`;
  };

  test('until exp; with another aud it is lost, and the log says why', async () => {
    const login = await logIn({ sessionExpiration: '-1' });
    const { cookieName, cookieValue } = login.sessionInfo as Record<string, string>;
    const token = String(cookieValue);
    const withCookie = (jwt: string) =>
      call('accounts.getAccountInfo', { apiKey }, { cookie: `${cookieName}=${token}; gltexp_${apiKey}=${jwt}` });
    await ask('clock.offset', { milliseconds: 900_000 });
    try {
      expect(await withCookie(cookieOf(token))).toMatchObject({ errorCode: 0, UID: login.UID });
      const lost = await withCookie(cookieOf(token, 'other'));
      expect(lost).toMatchObject({ errorCode: 403005, errorDetails: 'Session not found' });
      const row = await ask<{ reason: string }>('log.get', { callId: lost.callId });
      expect(row.reason).toContain(`The cookie gltexp_${apiKey} is a JWT whose aud is "other" instead of "gltexp".`);
    } finally {
      await ask('clock.offset', { milliseconds: 0 });
    }
  });
});

describe('D82: three programs get a token with what REST calls take', () => {
  const { userKey } = application;
  test.each<[string, () => Form]>([
    ['userKey and secret', () => ({ apiKey, userKey, secret: application.secret, grant_type: 'none', format: 'json' })],
    ['apiKey and secret', () => ({ apiKey, secret, grant_type: 'none' })],
    [
      'a signature by the SDK of the maker',
      () => {
        const url = `https://${localhostOf(served, 'https')}/socialize.getToken`;
        const parameters = {
          apiKey,
          userKey,
          grant_type: 'none',
          format: 'json',
          httpStatusCodes: 'false',
          sdk: 'java_3.6.0',
        };
        return signed({ method: 'POST', url, parameters, secret: application.secret });
      },
    ],
  ])('%s', async (_name, form) => {
    const { access_token } = await call('socialize.getToken', form());
    const bearer = { authorization: `OAuth ${access_token}` };
    expect(await call('accounts.getPolicies', { format: 'json' }, bearer)).toMatchObject({ errorCode: 0 });
  });
});

test('U 9: a reader of the audit log finds a login that failed, page by page', async () => {
  await call('accounts.login', {
    apiKey,
    loginID: user.email,
    password: 'Not-the-one-1',
    pageURL: 'https://shop.example/',
  });
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const where = `FROM auditLog WHERE @timestamp > "${since}" AND endpoint = "accounts.login" AND errCode != "0"`;
  const counted = await bySite('audit.search', { query: `SELECT count(*) AS cnt ${where}` });
  const [{ cnt } = {}] = counted.results as { cnt?: number }[];
  expect(cnt).toBe(1);
  const query = `SELECT * ${where} ORDER BY @timestamp DESC START 0 LIMIT 10000`;
  const { results } = await bySite('audit.search', { query, format: 'json' });
  expect(results).toMatchObject([
    {
      ...{
        callID: expect.any(String),
        '@timestamp': expect.any(String),
        endpoint: 'accounts.login',
        errCode: '403042',
      },
      params: { loginID: user.email, pageURL: 'https://shop.example/' },
    },
  ]);
});
