import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { sayJwt } from '#service/console/reproduce/signed-text/jwt.ts';
import { verifyJwt } from '#service/core/jwt/index.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { signingKey } from './op/site-values.ts';
import { jwtKeyHandlers } from './operations.ts';
import { fidmRepository } from './repository.ts';

const bench = forEachTest(openBench);

const token = async () => String((await bench.bySite('accounts.getJWT', { targetUID: 'u-ada' })).json.id_token);
const keySet = async () =>
  (await bench.bySite('accounts.getJWTPublicKey', { V2: 'true' })).json as unknown as JSONWebKeySet;
const rotate = (keepFormer: number) => jwtKeyHandlers(bench)['sites.rotateJwtKey']({ apiKey: API_KEY, keepFormer });
const verdict = (text: string) =>
  sayJwt(bench.core, { kind: 'jwt', token: text, name: undefined, expected: {} } as never, bench.clock());

describe('F 5.6: the keys that sign JWTs are replaced', () => {
  test('the former key stays in the key set for the given time, and JWTs by it are accepted meanwhile', async () => {
    const before = await token();
    const { kid, formerUntil } = await rotate(60);
    expect(formerUntil).toBe(bench.clock() + 60_000);
    const after = await token();
    const set = await keySet();
    expect(set.keys.map((key) => key.kid)).toEqual([kid, expect.any(String)]);
    const options = { currentDate: new Date(bench.clock()) };
    for (const one of [before, after]) {
      await expect(jwtVerify(one, createLocalJWKSet(set), options)).resolves.toMatchObject({
        payload: { sub: 'u-ada' },
      });
      expect(verifyJwt(bench.core, { apiKey: API_KEY, token: one })).toHaveProperty('claims');
      expect(verdict(one).outcome).toBe('accepted');
    }
    expect((await bench.bySite('accounts.getJWTPublicKey')).json.kid).toBe(kid);
  });

  test('afterwards it is gone from the key set, and the cause is that the JWT is signed with the former key', async () => {
    const before = await token();
    const { kid } = await rotate(60);
    bench.clock.advance(60_000);
    expect((await keySet()).keys.map((key) => key.kid)).toEqual([kid]);
    expect(verifyJwt(bench.core, { apiKey: API_KEY, token: before })).toEqual({
      problem: expect.stringContaining('signed with the former key, which was accepted until 2023-11-14 22:14:20 UTC'),
    });
    expect(verdict(before)).toMatchObject({ cause: 'The token is signed with the former key.' });
  });

  test('the OpenID provider of the site has its new key first, and the former one for that time', async () => {
    const fidm = bench.core.store.of(fidmRepository);
    const first = await rotate(0);
    const second = await rotate(60);
    const kids = () => fidm.keys(API_KEY).map((pem) => signingKey(pem).kid);
    expect(kids()).toEqual([second.providerKid, first.providerKid]);
    bench.clock.advance(60_000);
    expect(kids()).toEqual([second.providerKid]);
    expect(fidm.formerKeys(API_KEY).map(({ pem }) => signingKey(pem).kid)).toEqual([first.providerKid]);
  });
});
