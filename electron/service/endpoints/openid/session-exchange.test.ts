import { expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, codeRequest, openIdBench, pkce } from './openid.fixture.ts';

// What the mobile client libraries do for single sign-on (X 1, X 2): PKCE with the API key as client, then the exchange.

const bench = forAllTests(openIdBench, ({ stop }) => stop());
const user = forAllTests(() => bench.register('una@shop.example'));

const APP = { clientID: API_KEY };
const REDIRECT = 'gsapi://login/';
async function accessToken(scope = 'gigya.sso'): Promise<string> {
  const { verifier, challenge } = pkce();
  const redirect = { redirect_uri: REDIRECT };
  const { to } = await bench.logIn(codeRequest(APP, { scope, ...redirect, ...challenge }), user.login_token);
  expect(to.address).toBe(REDIRECT);
  const proof = { client_id: API_KEY, ...redirect, code_verifier: verifier };
  return String((await bench.exchange(to.parameters.code, undefined, proof)).json.access_token);
}
const exchange = (subject_token: string, more: Record<string, string> = {}) =>
  bench.send('/session', {
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      scope: 'gigya.mobileSessionInfo',
      ...more,
    },
  });

test('X 2: the access token of single sign-on gives a mobile session, once', async () => {
  const token = await accessToken();
  const given = await exchange(token);
  expect(given.json).toMatchObject({ issued_token_type: 'urn:ietf:params:oauth:token-type:jwt', token_type: 'N_A' });
  const { sessionToken, sessionSecret } = given.json.sessionInfo as Record<string, string>;
  expect(sessionSecret).toEqual(expect.any(String));
  const account = await bench.running.service.invoke('log.list', { filter: {}, limit: 1 });
  expect(JSON.stringify(account)).not.toContain(String(sessionToken));
  expect((await exchange(token)).json.error).toBe('invalid_grant');
});

test.each([
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['another scope', { scope: 'openid' }, 'invalid_scope'],
  ['another type', { requested_token_type: 'urn:ietf:params:oauth:token-type:saml2' }, 'invalid_request'],
  ['another client', { client_id: 'other' }, 'invalid_grant'],
  ['an invented token', { subject_token: 'st3.s.invented' }, 'invalid_grant'],
])('RFC 8693: %s is refused', async (_, more, error) => {
  expect((await exchange(await accessToken(), more)).json.error).toBe(error);
});

test('X 2: an access token for other scopes gives no session', async () => {
  expect((await exchange(await accessToken('openid'))).json.error).toBe('invalid_grant');
});
