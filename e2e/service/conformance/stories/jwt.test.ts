import { createPublicKey } from 'node:crypto';
import { createLocalJWKSet, importJWK, type JSONWebKeySet, type JWK, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { fresh, storyShop } from '../target.ts';
import { byPage, byServer, failure, format, listIn, register, succeed, textIn } from './client.ts';

describe('a back end trusts a user by a JWT', () => {
  test('the page hands over its JWT, and the back end verifies it with the public key alone', async () => {
    const email = `${fresh('jonas')}@stories.conformance.example`;
    const made = await register(email, { targetEnv: 'jssdk', profile: '{"firstName":"Jonas"}' });
    const login_token = textIn(made, 'sessionInfo.login_token');
    const asked = { login_token, fields: 'profile.firstName,email', expiration: '900', format };
    const id_token = textIn(await succeed(byPage('accounts.getJWT', asked)), 'id_token');
    const keys = await succeed(byPage('accounts.getJWTPublicKey', { V2: 'true', format }));
    const keySet = createLocalJWKSet({ keys: listIn(keys, 'keys') } as unknown as JSONWebKeySet);
    const { payload } = await jwtVerify(id_token, keySet, { algorithms: ['RS256'] });
    expect(payload).toMatchObject({
      sub: made.UID,
      apiKey: storyShop.apiKey,
      'profile.firstName': 'Jonas',
      email,
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(900);
    await expect(jwtVerify(`${id_token.slice(0, -8)}AAAAAAAA`, keySet)).rejects.toThrow('signature');
  });

  test('a server gets one for any of its users, and nobody gets one without a session', async () => {
    const { UID } = await register(`${fresh('klara')}@stories.conformance.example`);
    const id_token = textIn(await succeed(byServer('accounts.getJWT', { targetUID: String(UID), format })), 'id_token');
    const key = await succeed(byPage('accounts.getJWTPublicKey', { format }));
    const jwk = { kty: key.kty, n: key.n, e: key.e, alg: key.alg } as JWK;
    expect(createPublicKey({ key: jwk as never, format: 'jwk' }).asymmetricKeyType).toBe('rsa');
    const { payload } = await jwtVerify(id_token, await importJWK(jwk));
    expect(payload.sub).toBe(UID);
    expect(await failure(byPage('accounts.getJWT', { format }))).toMatch(/^403005 /);
  });
});
