import { expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { basic, CALLBACK, codeRequest, openIdBench, pkce, type Reply } from './openid.fixture.ts';

// R59: the log says why a request was refused, and nothing that is not so. Found by sending hostile requests by hand.

const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp({ skipConsent: true }));
const other = forAllTests(() => bench.createRp({ skipConsent: true }));
const user = forAllTests(() => bench.register('una@shop.example'));

const request = (more: Record<string, string> = {}) => codeRequest(rp, { scope: 'openid offline_access', ...more });
const asked = (more: Record<string, string>) => () => bench.authorize(request(more));
const code = async () => (await bench.logIn(request(), user.login_token)).to.parameters.code ?? '';
const exchange = async (more: Record<string, string> = {}) => bench.exchange(await code(), rp, more);
const form = async () => ({ grant_type: 'authorization_code', code: await code(), redirect_uri: CALLBACK });

test.each<[name: string, ask: () => Promise<Reply>, rule: string, reason: RegExp]>([
  [
    'another redirect_uri than that of the code',
    () => exchange({ redirect_uri: `${CALLBACK}?` }),
    'RFC 6749 4.1.3',
    /not the one that the code was asked for with/,
  ],
  [
    'the parameters of a token request in its address',
    async () => bench.send('/token', { query: await form(), form: '', headers: basic(rp) }),
    'RFC 6749 4.1.2.1',
    /grant_type stands in the address/,
  ],
  [
    'more scopes than the login gave',
    async () => {
      const { refresh_token } = (await exchange()).json;
      const more = { grant_type: 'refresh_token', refresh_token: String(refresh_token), scope: 'openid email' };
      return bench.token(more, rp);
    },
    'RFC 6749 6',
    /scopes of its login, or fewer/,
  ],
  [
    'a verifier for a code without a challenge',
    () => exchange({ code_verifier: pkce().verifier }),
    'RFC 7636 4.6',
    /without a code_challenge/,
  ],
  [
    'a challenge that is not hashed',
    asked({ ...pkce().challenge, code_challenge_method: 'plain' }),
    'RFC 7636 4.3',
    /S256, in upper case/,
  ],
  [
    'a challenge with padding',
    asked({ code_challenge: `${pkce().challenge.code_challenge}=`, code_challenge_method: 'S256' }),
    'RFC 7636 4.2',
    /without padding/,
  ],
  ['a scope in quotes', asked({ scope: 'openid "email"' }), 'RFC 6749 3.3', /characters that no scope may have/],
  [
    'a response_mode that does not go with the response_type',
    asked({ response_mode: 'form_post.jwt' }),
    'OAuth 2.0 Multiple Response Types 2.1',
    /response_mode/,
  ],
  ['a resource', asked({ resource: 'https://api.example' }), 'RFC 8707 2', /Leave resource out/],
  ['a pushed request', asked({ request_uri: 'urn:x' }), 'OpenID Connect Core 6', /send the parameters themselves/],
  [
    'a page of another origin',
    async () => bench.send('/token', { form: await form(), headers: { ...basic(rp), origin: 'https://evil.example' } }),
    'X 2',
    /origins of the redirectUris/,
  ],
  [
    'the word OAuth before a token at userinfo',
    () => bench.send('/userinfo', { headers: { authorization: 'OAuth st3.s.x' } }),
    'RFC 6750 3.1',
    /Authorization: Bearer/,
  ],
  [
    'an id_token_hint of nobody',
    () => bench.send('/end_session', { query: { id_token_hint: `${btoa('{"alg":"none"}')}.${btoa('{}')}.` } }),
    'OpenID Connect RP-Initiated Logout 2',
    /id_token_hint/,
  ],
  [
    'a logout that nobody began',
    () => bench.send('/end_session/confirm', { form: { xsrf: 'x', logout: 'yes' } }),
    'OpenID Connect RP-Initiated Logout 2',
    /No logout waits/,
  ],
])('R59: %s is told as that', async (_name, ask, rule, reason) => {
  const row = await bench.rowOf(await ask());
  expect(row.rule).toBe(rule);
  expect(row.reason).toMatch(reason);
});

test('R59: a success that changed nothing is not told as a change', async () => {
  const { access_token } = (await exchange()).json;
  const sent = { form: { token: String(access_token) }, headers: basic(other) };
  expect((await bench.rowOf(await bench.send('/revoke', sent))).reason).toMatch(/^Revoked nothing/);
  expect((await bench.rowOf(await bench.send('/introspect', sent))).reason).toMatch(
    /^The token is not active for this/,
  );
  const own = await bench.send('/revoke', { ...sent, headers: basic(rp) });
  expect((await bench.rowOf(own)).reason).toBe('Revoked a token.');
});

test('X 1, RFC 7009 2.1: a token beside client_id at the revocation is ignored and noted; it stands for no secret', async () => {
  const page = await bench.createRp({ skipConsent: true, tokenEndpointAuthMethod: 'none' });
  const { verifier, challenge } = pkce();
  const { to } = await bench.logIn(codeRequest(page, challenge), user.login_token);
  const proof = { client_id: page.clientID, code_verifier: verifier };
  const given = await bench.exchange(to.parameters.code, undefined, proof);
  const token = String(given.json.access_token);
  const headers = { authorization: `Bearer ${token}` };
  const withSecret = await bench.send('/revoke', { form: { token, client_id: rp.clientID }, headers });
  expect(withSecret.json.error).toBe('invalid_client');
  const revoked = await bench.send('/revoke', { form: { token, client_id: page.clientID }, headers });
  expect(revoked.status).toBe(200);
  expect((await bench.send('/userinfo', { headers })).status).toBe(401);
});
