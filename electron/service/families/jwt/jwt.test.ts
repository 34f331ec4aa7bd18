import { hash } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
} from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { signJwt, verifyJwt } from '#service/core/jwt/repository.ts';
import { API_KEY, NOW, OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';

/** D79: the Java SDK compares it whole, whatever the data center of the site is (U 9). */
const ISSUER = `https://fidm.gigya.com/jwt/${API_KEY}/`;

const bench = forAllTests(openBench);
/** One for all tests: each would make a key of its own. */
beforeAll(async () => {
  await bench.core.store.unitOfWork(() => {
    const accounts = bench.core.store.of(accountRepository);
    accounts.change(API_KEY, 'u-ben', { data: { personId: 'p-7', loyalty: { points: 12, tags: ['a', 'b'] } } });
    accounts.create({ apiKey: API_KEY, UID: 'u-new', isSiteUID: true, status: 'pending' });
  });
});

const getJWT = (parameters: Readonly<Record<string, string>>) => bench.bySite('accounts.getJWT', parameters);
const keySet = async () =>
  createLocalJWKSet((await bench.bySite('accounts.getJWTPublicKey', { V2: 'true' })).json as unknown as JSONWebKeySet);
const currentDate = new Date(NOW);

describe('F 5.6, F 7.3: accounts.getJWT and accounts.getJWTPublicKey', () => {
  test('F 7.3, D79: a server gets the JWT of a user, and any JWT library verifies it with the public key', async () => {
    const audience = 'https://api.shop';
    const { json } = await getJWT({ targetUID: 'u-ada', fields: 'profile.firstName,email', audience });
    const rules = { issuer: ISSUER, audience, algorithms: ['RS256'], currentDate };
    const { payload, protectedHeader } = await jwtVerify(String(json.id_token), await keySet(), rules);
    expect(payload).toEqual({
      ...{ iss: ISSUER, apiKey: API_KEY, sub: 'u-ada', aud: audience, iat: NOW / 1000, exp: NOW / 1000 + 300 },
      ...{ 'profile.firstName': 'Ada', email: 'ada@shop.example' },
    });
    expect(protectedHeader).toEqual({ typ: 'JWT', alg: 'RS256', kid: expect.any(String) });
    expect(json).not.toHaveProperty('ignoredFields');
  });

  test('F 7.3: without V2 the public key is in the response itself, and needs neither credential nor apiKey', async () => {
    const key = await bench.send({ method: 'accounts.getJWTPublicKey' });
    expect(key.json).toMatchObject({ errorCode: 0, kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB' });
    const { json } = await getJWT({ UID: 'u-ada' });
    const { kty, n, e, alg, kid } = key.json as JWK;
    expect(decodeProtectedHeader(String(json.id_token)).kid).toBe(kid);
    await jwtVerify(String(json.id_token), await importJWK({ kty, n, e, alg } as JWK), { currentDate });
    // RFC 7638
    expect(kid).toBe(hash('sha256', JSON.stringify({ e, kty, n }), 'base64url'));
    const ask = (parameters: Record<string, string>) => bench.send({ method: 'accounts.getJWTPublicKey', parameters });
    expect((await ask({ apiKey: API_KEY })).json.kid).toBe(kid);
    expect((await ask({ apiKey: '3_no' })).errorCode).toBe(400093);
    expect((await ask({ secret: 'x' })).errorCode).toBe(400002);
    expect((await ask({ V2: 'yes' })).errorCode).toBe(400006);
  });

  test('U 3.10: a field of data comes back as a claim of its dotted name; what the user does not have is listed', async () => {
    const fields = 'data.personId,data.loyalty.points,city,data.none,shoeSize,__proto__,data.personId,sub,toString';
    const { json } = await getJWT({ targetUID: 'u-ben', fields, expiration: '900' });
    const claims = decodeJwt(String(json.id_token));
    expect(claims).toMatchObject({ 'data.personId': 'p-7', 'data.loyalty.points': 12, city: 'London', sub: 'u-ben' });
    expect(claims.exp).toBe(NOW / 1000 + 900);
    expect(json.ignoredFields).toBe('data.none,shoeSize,__proto__,sub,toString');
  });

  test("F 7.3: with a user's own token it is the JWT of that user, logged in; another UID is 403007", async () => {
    const token = await bench.token('u-ada');
    const { json } = await bench.byToken(token, 'accounts.getJWT');
    expect(decodeJwt(String(json.id_token))).toMatchObject({ sub: 'u-ada', isLoggedIn: true });
    expect((await bench.byToken(token, 'accounts.getJWT', { targetUID: 'u-ada' })).errorCode).toBe(0);
    const other = await bench.byToken(token, 'accounts.getJWT', { targetUID: 'u-ben' });
    expect(`${other.errorCode} ${other.json.errorDetails}`).toMatch(/^403007 .*targetUID names "u-ben"/);
  });

  test.each([
    [{}, '400002 Missing required parameter: targetUID'],
    [{ targetUID: 'u-nobody' }, '403005 The site has no user with the UID "u-nobody"'],
    [{ targetUID: 'u-ada', UID: 'u-ben' }, '400006 Invalid parameter value: targetUID'],
    [{ targetUID: 'u-new' }, '403013 Unverified user'],
    [{ targetUID: 'u-ada', expiration: '0' }, '400006 Invalid parameter value: expiration'],
    [{ targetUID: 'u-ada', expiration: '1e3' }, '400006 Invalid parameter value: expiration'],
    [{ targetUID: 'u-ada', expiration: '315360001' }, '400006 Invalid parameter value: expiration'],
    [{ targetUID: 'u-ada', audience: 'x'.repeat(1001) }, '400006 Invalid parameter value: audience'],
    [{ targetUID: 'u-ada', fields: 'a,'.repeat(101) }, '400006 Invalid parameter value: fields'],
  ])('F 7.3: %o is refused', async (parameters, error) => {
    const { errorCode, json } = await getJWT(parameters as Record<string, string>);
    expect(`${errorCode} ${json.errorDetails}`).toContain(error);
  });
});

describe('signJwt and verifyJwt, for other modules', () => {
  const at = (token: string, apiKey = API_KEY) => verifyJwt(bench.core, { apiKey, token });

  test('what was signed is verified, by a JWT library too', async () => {
    const token = await signJwt(bench.core, { apiKey: API_KEY, claims: { callId: 'c1' }, header: { x: 'y' } });
    expect(at(token)).toMatchObject({
      header: { x: 'y', alg: 'RS256' },
      claims: { iss: ISSUER, apiKey: API_KEY, iat: NOW / 1000, callId: 'c1' },
    });
    expect((await jwtVerify(token, await keySet(), { issuer: ISSUER })).payload.callId).toBe('c1');
  });

  test('a changed, foreign or expired JWT is refused with the reason', async () => {
    const token = await signJwt(bench.core, { apiKey: API_KEY, claims: { exp: NOW / 1000 } });
    expect(at(token)).toEqual({ problem: 'The JWT has expired.' });
    const good = await signJwt(bench.core, { apiKey: API_KEY, claims: {} });
    const [header, , signature] = good.split('.');
    const claims = Buffer.from(JSON.stringify({ apiKey: API_KEY, iss: ISSUER })).toString('base64url');
    expect(at(`${header}.${claims}.${signature}`)).toMatchObject({ problem: expect.stringContaining('signature') });
    expect(at(good, OTHER_API_KEY)).toEqual({ problem: 'The JWT was made for another site.' });
    expect(at('a.b')).toMatchObject({ problem: expect.stringContaining('2 parts') });
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(at(`${none}.${claims}.`)).toMatchObject({ problem: expect.stringContaining('not signed with the key') });
  });
});
