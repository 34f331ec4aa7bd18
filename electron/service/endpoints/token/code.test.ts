import { describe, expect, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { codeRepository } from '#service/core/credentials/tokens/codes.ts';
import { credentialRepository } from '#service/core/credentials/tokens/credentials.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { API_KEY, OTHER_API_KEY, OTHER_SECRET, type Received, SECRET } from '#service/fixtures/listeners.fixture.ts';
import { CALLBACK, loginOfFile, redirected } from '#service/fixtures/login.fixture.ts';
import { testSettings } from '#service/fixtures/store.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';

const { service, login } = loginOfFile({ ...testSettings, domains: ['shop.example', 'localhost', 'myapp://'] });

const jsonOf = (received: Received) => JSON.parse(received.text);

const newCode = async (change: Record<string, string> = {}) =>
  redirected(await login.decide({}, { redirect_uri: CALLBACK, ...change })).parameters.code ?? '';

function exchange(code: string, change: Record<string, string> = {}, client = `${API_KEY}:${SECRET}`) {
  return service.form(
    { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...change },
    { headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` } },
  );
}

function expectError(received: Received, description: string, error = 'invalid_grant'): void {
  expect(received.status).toBe(400);
  expect(jsonOf(received)).toEqual({ error, error_description: description });
}

const INVALID = '400014 - Invalid grant';
const EXPIRED = '400015 - Code expired';

test('spec: a code is exchanged for a token of the user who logged in', async () => {
  const received = await exchange(await newCode({ x_cid: 'spring' }));
  expect(received.status).toBe(200);
  const { access_token, ...rest } = jsonOf(received);
  expect(access_token).toMatch(/^st2\.s\.[A-Za-z0-9_-]{51}$/);
  expect(rest).toEqual({ expires_in: 3600 });
  const issued = { UID: 'u-ada', origin: 'authorization_code', cid: 'spring' };
  expect(service.store.of(tokenRepository).find(access_token)).toMatchObject(issued);
  expect(service.callOf(received)).toMatchObject({ UID: 'u-ada', apiKey: API_KEY, errorCode: 0 });
});

test('D25: what the login asked for decides how long the token lives', async () => {
  expect(jsonOf(await exchange(await newCode({ x_session_expiration: '77' }))).expires_in).toBe(77);
  expect(jsonOf(await exchange(await newCode({ x_session_expiration: '0' })))).not.toHaveProperty('expires_in');
});

test.each([
  ['x_sessionExpiration', '5'],
  ['x_siteUID', 'u-ada'],
  ['x_userInfo', '{}'],
])('D41: %s belongs to grant none, so with a code it is invalid_request that says so', async (name, value) => {
  const code = await newCode();
  const refused = await exchange(code, { [name]: value });
  expectError(refused, '400001 - Invalid request format', 'invalid_request');
  expect(service.callOf(refused).reason).toMatch(new RegExp(`${name} belongs to grant_type=none`));
  expect((await exchange(code, { [name]: '' })).status).toBe(200);
});

describe('errors', () => {
  test.each([
    ['code', { code: '' }],
    ['redirect_uri', { redirect_uri: '' }],
  ])('F 1.5: %s missing', async (_name, change) => {
    expectError(await exchange('x', change), '400002 - Missing required parameter', 'invalid_request');
  });

  test('D24: a code that was never issued', async () => {
    for (const code of ['unknown', 'x'.repeat(100_000), "' OR 1=1 --", '\u0000'] as const) {
      expectError(await exchange(code), INVALID);
    }
  });

  test('R4: the code of another site is refused, is not used up and revokes nothing', async () => {
    const code = await newCode();
    const stolen = await exchange(code, {}, `${OTHER_API_KEY}:${OTHER_SECRET}`);
    expectError(stolen, INVALID);
    expect(service.callOf(stolen).reason).toContain('another site');
    expect((await exchange(code)).status).toBe(200);
  });

  test.each([
    ['upper and lower case', CALLBACK, 'https://SHOP.example/callback'],
    ['a slash at the end', CALLBACK, `${CALLBACK}/`],
    ['percent-encoding: it was encoded twice', CALLBACK, encodeURIComponent(CALLBACK)],
  ])(
    'R4, F 9.1 row 37: redirect_uri is compared as text, and the log says that it differs in %s',
    async (how, atLogin, atExchange) => {
      const code = await newCode({ redirect_uri: atLogin });
      const refused = await exchange(code, { redirect_uri: atExchange });
      expectError(refused, INVALID);
      expect(service.callOf(refused).trace.at(-1)).toMatchObject({ rule: 'R4', outcome: 'failed' });
      expect(service.callOf(refused).reason).toContain(`redirect_uri differs from the login's in ${how}. Send`);
      expect((await exchange(code, { redirect_uri: atLogin })).status).toBe(200);
    },
  );

  test('D24: the user was deleted or disabled meanwhile', async () => {
    const received = await login.decide({ person: 'new', first_name: 'Nell', provider_uid: 'fb-gone' });
    const code = redirected(received).parameters.code ?? '';
    const UID = service.store.of(codeRepository).find(code)?.UID ?? '';
    await service.changeAccount(UID, { isActive: false });
    expectError(await exchange(code), INVALID);
    await service.write(accountRepository, (accounts) => accounts.delete(API_KEY, UID));
    expectError(await exchange(code), INVALID);
  });
});

describe('single use', () => {
  test('R1: of 50 parallel exchanges exactly one succeeds, again and again', { tags: ['property'] }, async () => {
    for (let round = 0; round < Math.min(20, casesOf(0.03)); round += 1) {
      const code = await newCode();
      const before = service.store.of(credentialRepository).countValidTokens();
      const received = await Promise.all(Array.from({ length: 50 }, () => exchange(code)));
      expect(received.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const other of received) if (other.status !== 200) expectError(other, INVALID);
      // The reuse revoked the one token (R2).
      expect(service.store.of(credentialRepository).countValidTokens()).toBe(before);
    }
  });

  test('R2: a second use is invalid_grant, revokes the token of the first, and the trace names the first call', async () => {
    const code = await newCode();
    const first = await exchange(code);
    const second = await exchange(code);
    expectError(second, INVALID);
    const token = service.store.of(tokenRepository).find(jsonOf(first).access_token);
    expect(token?.revokedAt).toBe(service.clock());
    const row = service.callOf(second);
    expect(row.reason).toContain(String(first.headers['x-call-id']));
    expect(row.trace.at(-1)).toMatchObject({ rule: 'D24 R2', outcome: 'failed' });
    expectError(await exchange(code), INVALID);
  });

  test('D24: a site may keep the token of the first use', async () => {
    await service.changeSite({ revokeOnCodeReuse: false });
    const code = await newCode();
    const first = await exchange(code);
    expectError(await exchange(code), INVALID);
    expect(service.store.of(tokenRepository).find(jsonOf(first).access_token)?.revokedAt).toBeUndefined();
  });
});

test.each([
  [119_999, 200],
  [120_000, 400],
])('R3: after %i ms the status is %i', async (age, status) => {
  const code = await newCode();
  service.clock.advance(age);
  const received = await exchange(code);
  expect(received.status).toBe(status);
  if (status === 400) expectError(received, EXPIRED);
});
