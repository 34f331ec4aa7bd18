import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { callAsSite, registerUser } from '../hosts/by-site.ts';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { runLedHere } from './run-client.ts';

/* The npm package "@remscodes/renault-api", unmodified: its addresses and its API key, called as its README shows. */

// Fixed in the package.
const apiKey = '3_4LKbCcMMcvjDm3X89LU4z4mNKYKdl_W0oD9w-Jvih21WqgJKtFZAnb9YdUgWT9_a';
const secret = Buffer.alloc(32, 0x5f).toString('base64');
const loginID = 'driver@cars.example';
const password = 'Correct-horse-7';
const dataCenters = [{ id: 'eu1', name: 'European', domain: 'eu1.gigya.com' }];
const sites = [{ name: 'Car maker', apiKey, secret, dataCenter: 'eu1', domains: ['cars.example'] }];
const served = serveMeanwhile({ dataDir: ':memory:', workspace: { version: 1, dataCenters, sites } });

type Answers = Readonly<Record<'login' | 'account' | 'jwt' | 'key' | 'logout' | 'after', Record<string, unknown>>>;

test('U 3.3: a login with everything in the query, the account, a JWT that is right, and a log-out that ends it', async () => {
  const site = { apiKey, secret };
  const UID = await registerUser(served, { email: loginID, password }, site);
  await callAsSite(served, 'accounts.setAccountInfo', { UID, data: '{"personId":"p-9"}' }, site);
  const { key, answers } = await runLedHere<{ key: string; answers: Answers }>(served, {
    program: 'renault-api-caller.mjs',
    environment: { LOGIN_ID: loginID, PASSWORD: password },
  });
  expect(key).toBe(apiKey);
  const { login, account, jwt, key: publicKey, logout, after } = answers;
  expect(login).toMatchObject({ errorCode: 0, sessionInfo: { cookieValue: expect.any(String) } });
  expect(account).toMatchObject({ errorCode: 0, UID, data: { personId: 'p-9' } });
  const [head = '', claims = '', signature = ''] = String(jwt.id_token).split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: UID, 'data.personId': 'p-9' });
  const jwk = { kty: String(publicKey.kty), n: String(publicKey.n), e: String(publicKey.e) };
  const signed = Buffer.from(`${head}.${claims}`);
  const rsa = createPublicKey({ key: jwk, format: 'jwk' });
  expect(verify('RSA-SHA256', signed, rsa, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(logout).toMatchObject({ errorCode: 0 });
  expect(after).toMatchObject({ errorCode: 403005 });
});
