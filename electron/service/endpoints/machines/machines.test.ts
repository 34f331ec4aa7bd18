import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, claimsOf, openIdBench, partOf, type Reply } from '#service/endpoints/openid/openid.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { CRM_SECRET, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import { usualSettings } from '#shared/contract/sites.ts';

// X 2, last sentence: the server of the organisation that gives machines tokens. Its clients are the applications.

const other = { client_id: 'AKother', client_secret: Buffer.alloc(32, 7).toString('base64') };
const crm = { client_id: 'AK1', client_secret: CRM_SECRET };
const grant = { grant_type: 'client_credentials' };

const bench = forAllTests(openIdBench, ({ stop }) => stop());
let host: string;
beforeAll(async () => {
  host = `accounts.us1.authdesk.localhost:${new URL(bench.base).port}`;
  await addOther();
});
const addOther = () =>
  bench.running.ask('sites.addApplication', {
    ...{ apiKey: API_KEY, name: 'Other', userKey: other.client_id, secret: other.client_secret },
  });

type Form = Readonly<Record<string, string>> | string;
const post = (path: string, form: Form, headers: Record<string, string> = {}, at = host) =>
  bench.call(path, { form, host: at, headers });
const token = (form: Form = { ...grant, ...crm }, headers: Record<string, string> = {}) =>
  post('/oauth2/token', form, headers);
const refresh = (given: unknown, more: Record<string, string> = {}) =>
  token({ grant_type: 'refresh_token', refresh_token: String(given), ...crm, ...more });
const isActive = async (given: unknown, client: Record<string, string> = crm) =>
  (await post('/introspect', { token: String(given), ...client })).json;
const asMachine = (given: unknown, more: Record<string, string> = { UID: 'u-1' }, method = 'accounts.getAccountInfo') =>
  bench.call(`/${method}`, {
    form: { format: 'json', ...more },
    headers: { authorization: `Bearer ${String(given)}` },
  });

describe('X 2: the server of the organisation for machines', () => {
  test('RFC 8414: it describes itself at accounts.<data center>, with the address that was called', async () => {
    const described = await bench.call('/.well-known/oauth-authorization-server', { host });
    expect(described.json).toMatchObject({
      issuer: `https://${host}`,
      token_endpoint: `https://${host}/oauth2/token`,
      jwks_uri: `https://${host}/oauth2/jwks`,
      introspection_endpoint: `https://${host}/introspect`,
      revocation_endpoint: `https://${host}/revocation`,
      grant_types_supported: ['client_credentials', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    });
  });

  test('RFC 6749 4.4, RFC 9068: an application gets a JWT that its JWKS verifies, and makes REST calls with it', async () => {
    const given = await token();
    expect(given.json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, refresh_token: expect.any(String) });
    expect(given.headers['cache-control']).toBe('no-store');
    const jwks = (await bench.call('/oauth2/jwks', { host })).json as unknown as JSONWebKeySet;
    const issuer = `https://${host}`;
    const { payload } = await jwtVerify(String(given.json.access_token), createLocalJWKSet(jwks), {
      ...{ issuer, audience: issuer, typ: 'at+jwt', currentDate: new Date(bench.running.clock()) },
    });
    expect(payload).toMatchObject({ sub: 'AK1', client_id: 'AK1', apiKey: API_KEY });

    for (const more of [{ UID: 'u-1' }, { UID: 'u-1', apiKey: API_KEY }]) {
      const reply = await asMachine(given.json.access_token, more);
      expect(reply.json).toMatchObject({ errorCode: 0, UID: 'u-1' });
    }
    const row = await bench.rowOf(given);
    for (const secret of [String(given.json.access_token), String(given.json.refresh_token), CRM_SECRET])
      expect(row.text).not.toContain(secret);
    const about = await bench.rowOf(await post('/introspect', { token: String(given.json.access_token), ...crm }));
    expect(about.text).not.toContain(String(given.json.access_token));
  });

  test('RFC 6749 6, RFC 9700 4.14: a refresh token is for one use; the second ends all tokens of its grant', async () => {
    const first = (await token()).json;
    const second = (await refresh(first.refresh_token)).json;
    expect(second).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
    expect((await isActive(first.access_token)).active).toBe(true);
    const again = await refresh(first.refresh_token);
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
    expect(await bench.rowOf(again)).toMatchObject({ rule: 'RFC 9700 4.14', cause: 'refresh-token-reused' });
    for (const one of [first.access_token, second.access_token, second.refresh_token])
      expect(await isActive(one)).toEqual({ active: false });
    expect((await asMachine(second.access_token)).json).toMatchObject({ errorCode: 400008 });
    expect((await refresh(second.refresh_token)).json.error).toBe('invalid_grant');
  });

  test('R1: of twenty uses of one refresh token at the same time at most one is answered by tokens', async () => {
    const { refresh_token } = (await token()).json;
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(19);
  });

  test('RFC 7662: a client is told of its own tokens, and of those of others that they are not active', async () => {
    const { access_token, refresh_token } = (await token()).json;
    const now = Math.floor(bench.running.clock() / 1000);
    const own = await isActive(access_token);
    expect(own).toMatchObject({ active: true, client_id: 'AK1', token_type: 'Bearer', apiKey: API_KEY });
    expect(Number(own.exp)).toBeGreaterThan(now);
    expect(await isActive(refresh_token)).toMatchObject({ active: true, client_id: 'AK1' });
    for (const one of [access_token, refresh_token]) expect(await isActive(one, other)).toEqual({ active: false });
    expect(await isActive('anything')).toEqual({ active: false });
    expect((await post('/introspect', { token: String(access_token) })).json.error).toBe('invalid_client');
  });

  test('RFC 7009: an access token is revoked alone, a refresh token with its grant; an unknown one is no error', async () => {
    const { access_token, refresh_token } = (await token()).json;
    const revoke = (one: unknown, client: Record<string, string> = crm) =>
      post('/revocation', { token: String(one), ...client });
    const foreign = await revoke(access_token, other);
    expect([foreign.status, foreign.json.error]).toEqual([400, 'invalid_grant']);
    expect((await revoke('unknown')).status).toBe(200);
    expect((await revoke(access_token)).status).toBe(200);
    const refused = await asMachine(access_token);
    expect(refused.json).toMatchObject(refusal(400008, 'was revoked'));
    const next = (await refresh(refresh_token)).json;
    expect((await revoke(next.refresh_token)).status).toBe(200);
    expect(await isActive(next.access_token)).toEqual({ active: false });
  });

  test('an access token expires, and is told so; one of a removed application is worth nothing', async () => {
    const { access_token } = (await token({ ...grant, ...other })).json;
    const { access_token: late, refresh_token } = (await token()).json;
    await bench.running.ask('sites.removeApplication', { apiKey: API_KEY, userKey: other.client_id });
    const gone = await asMachine(access_token);
    expect(gone.json.errorDetails).toMatch(/its application was removed/);
    await addOther();
    expect((await asMachine(access_token)).json.errorCode).toBe(400008);
    bench.running.clock.advance(3_600_000);
    const expired = await asMachine(late);
    expect(expired.json.errorDetails).toMatch(/expired at/);
    expect((await bench.rowOf(expired)).cause).toBe('machine-token-expired');
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test('D29, C 2: a token is for the site of its application, and was not made by anybody else', async () => {
    const { access_token } = (await token()).json;
    const [header = '', claims = '', signature = ''] = String(access_token).split('.');
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const none = encoded({ ...partOf(access_token, 0), alg: 'none' });
    const changed = encoded({ ...claimsOf(access_token), client_id: 'AKother' });
    for (const forged of [`${none}.${claims}.`, `${header}.${changed}.${signature}`, `${header}.${claims}.`]) {
      const reply = await asMachine(forged);
      expect(reply.json).toMatchObject({ errorCode: 400008 });
      expect((await bench.rowOf(reply)).cause).toBe('machine-token-forged');
      expect(await isActive(forged)).toEqual({ active: false });
    }
    const second = { ...usualSettings, name: 'Second', apiKey: '3_second', dataCenter: 'us1', domains: [] };
    await bench.running.ask('sites.create', second);
    const elsewhere = await asMachine(access_token, { apiKey: '3_second', UID: 'u-1' });
    expect((await bench.rowOf(elsewhere)).cause).toBe('machine-token-other-site');
    await bench.running.ask('administrators.set', { apiKey: API_KEY, userKey: 'AK1', may: true });
    const administering = await asMachine(access_token, { apiKey: '3_second' }, 'accounts.getPolicies');
    expect(administering.json.errorCode).toBe(0);
    const twice = await asMachine(access_token, { secret: SHOP_SECRET, apiKey: API_KEY });
    expect(twice.json.errorCode).toBe(400001);
  });
});

const basicOf = ({ client_id, client_secret }: typeof crm) =>
  `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
const encoded = (form: Record<string, string>) => new URLSearchParams(form).toString();

describe('X 2, RFC 6749 5.2: what the server for machines refuses', () => {
  const inBasic = { authorization: basicOf(crm) };
  const all = { ...grant, ...crm };
  const ofSite = { ...grant, client_id: API_KEY, client_secret: SHOP_SECRET };
  const at = (name: string, instead: string) => post('/oauth2/token', all, {}, host.replace(name, instead));
  const byCode = { ...crm, grant_type: 'authorization_code', code: 'x' };
  const AT = `/oauth2/token?${encoded(crm)}`;
  const first = async () => (await token()).json;
  /** With the error, the rule (of RFC 6749 where it is a number) and the cause. */
  test.each<[name: string, ask: () => Promise<Reply>, expected: string]>([
    ['an unknown client', () => token({ ...all, client_id: 'nobody' }), 'invalid_client 5.2 machine-client-unknown'],
    ['the API key in the place of a userKey', () => token(ofSite), 'invalid_client 5.2 machine-client-api-key'],
    [
      'a name of every object',
      () => token({ ...all, client_id: '__proto__' }),
      'invalid_client 5.2 machine-client-unknown',
    ],
    ['a wrong secret', () => token({ ...all, client_secret: other.client_secret }), 'invalid_client 5.2 wrong-secret'],
    ['an application of another data center', () => at('us1', 'eu1'), 'invalid_client 5.2 machine-client-elsewhere'],
    ['no secret', () => token({ ...grant, client_id: 'AK1' }), 'invalid_client 2.3.1 machine-client-unidentified'],
    ['a Basic header that no metadata names', () => token(grant, inBasic), 'invalid_client 2.3 machine-client-basic'],
    ['a Basic header beside a secret', () => token(all, inBasic), 'invalid_request 2.3 machine-client-twice'],
    ['the secret twice', () => token(`${encoded(all)}&client_secret=x`), 'invalid_request 3.2 sent-twice'],
    ['the secret in the address', () => post(AT, grant), 'invalid_request 2.3.1 machine-secret-in-query'],
    ['a grant of the provider of a site', () => token(byCode), 'unsupported_grant_type 5.2 machine-grant-unsupported'],
    ['no grant', () => token(crm), 'invalid_request 4.4.2 missing:grant_type'],
    ['a scope', () => token({ ...all, scope: 'openid' }), 'invalid_scope 3.3 machine-scope-unknown'],
    ['an unknown refresh token', () => refresh('ot3.s.nothing'), 'invalid_grant 6 refresh-token-unknown'],
    [
      'that of another client',
      async () => refresh((await first()).refresh_token, other),
      'invalid_grant 6 machine-token-of-other',
    ],
    [
      'an access token instead',
      async () => refresh((await first()).access_token),
      'invalid_grant 6 refresh-token-unknown',
    ],
    ['the host of another namespace', () => at('accounts', 'fidm'), 'invalid_request D3 other-namespace'],
    ['parameters of 20,000 characters', () => token({ ...all, state: 'x'.repeat(20_000) }), 'invalid_request R52'],
  ])('%s', async (_name, ask, expected) => {
    const reply = await ask();
    const row = await bench.rowOf(reply);
    expect([reply.json.error, row.rule?.replace('RFC 6749 ', ''), row.cause].filter(Boolean).join(' ')).toBe(expected);
    expect(reply.status).toBe(reply.json.error === 'invalid_client' ? 401 : 400);
    if (reply.status === 401) expect(reply.headers).toHaveProperty('www-authenticate');
    expect(row.text).not.toContain(CRM_SECRET);
    expect((await token()).status).toBe(200);
  });

  test('D42: over plain HTTP a secret is told to have travelled in clear', async () => {
    const address = `${bench.running.service.addresses.http}/oauth2/token`;
    const reply = await fetch(address, { method: 'POST', body: new URLSearchParams({ ...grant, ...crm }) });
    expect(await reply.json()).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('rotated'),
    });
  });

  test('RFC 6749 3.2: GET on the token end-point is 405, and says what is allowed', async () => {
    const reply = await bench.call(`/oauth2/token?${encoded(grant)}`, { host });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'POST']);
  });
});
