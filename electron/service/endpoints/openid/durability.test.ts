import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#service/fixtures/store.fixture.ts';
import { CALLBACK, type OpenIdBench, openIdBench, type Rp } from './openid.fixture.ts';

// What was given survives a stop and a start on the same data folder, and is no secret in its files (R22, R42).

let folder: ReturnType<typeof temporaryFolder>;
let bench: OpenIdBench;
beforeAll(async () => {
  folder = temporaryFolder();
  bench = await openIdBench(folder.file('data'));
});
afterAll(async () => {
  await bench.stop();
  folder.remove();
});

const exchange = (rp: Rp, code: string) =>
  bench.token({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK }, rp);

test('R22: refresh tokens, used codes and keys are what they were after a restart', { tags: ['deep'] }, async () => {
  const rp = await bench.createRp({ skipConsent: true, subjectIdentifierType: 'public' });
  const { login_token } = await bench.register('una@shop.example');
  const request = { client_id: rp.clientID, redirect_uri: CALLBACK, response_type: 'code' };
  const began = await bench.authorize({ ...request, scope: 'openid offline_access' });
  const context = began.to.parameters.context ?? '';
  const { code = '' } = (await bench.goOn({ context, login_token })).to.parameters;
  const { refresh_token } = (await exchange(rp, code)).json;
  const keys = (await bench.send('/.well-known/jwks')).json;

  await bench.stop();
  bench = await openIdBench(folder.file('data'));
  expect((await bench.send('/.well-known/jwks')).json).toEqual(keys);
  const form = { grant_type: 'refresh_token', refresh_token: String(refresh_token) };
  const refreshed = await bench.token(form, rp);
  expect(refreshed.json).toHaveProperty('refresh_token');
  expect((await exchange(rp, code)).json.error).toBe('invalid_grant');
  const after = { grant_type: 'refresh_token', refresh_token: String(refreshed.json.refresh_token) };
  expect((await bench.token(after, rp)).json.error).toBe('invalid_grant');
});
