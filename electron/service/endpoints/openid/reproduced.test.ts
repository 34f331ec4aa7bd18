import { createHash, createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { expectFrame } from '#service/diagnosis/refusals/frame.fixture.ts';
import { CRM_SECRET, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import { CALLBACK, claimsOf, codeRequest, openIdBench, PASSWORD, partOf, pkce } from './openid.fixture.ts';

const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp({ description: 'Shop app' }));
const other = forAllTests(() => bench.createRp({ description: 'Other app' }));

const judge = async (text: string, at?: number) =>
  await bench.running.ask('reproduce.judge', { text, ...(at !== undefined && { at }) });

/** Judges a text that is refused; its lines are of the one frame (R59). */
async function refused(text: string, at?: number) {
  const verdict = await judge(text, at);
  expect(verdict).toMatchObject({ outcome: 'refused', accepted: false });
  expectFrame(verdict.refusal);
  return { ...verdict, line: verdict.refusal?.cause ?? '', action: verdict.refusal?.action ?? '' };
}

const request = (changes: Readonly<Record<string, string>> = {}) => codeRequest(rp, { state: 's', ...changes });
const authorizeUrl = (changes: Readonly<Record<string, string>> = {}) =>
  `${bench.base}/authorize?${new URLSearchParams(request(changes))}`;

describe('an authorization request that somebody pastes (X 2)', () => {
  test('a right one is accepted, also one of another host', async () => {
    expect(await judge(authorizeUrl())).toMatchObject({ outcome: 'accepted', method: 'fidm.oidc.authorize' });
    const elsewhere = authorizeUrl().replace(/^https:\/\/[^/]+/, 'https://fidm.us1.gigya.com');
    expect((await judge(elsewhere)).outcome).toBe('accepted');
  });

  test.each([
    ['a slash at the end', `${CALLBACK}/`, 'redirect_uri differs from the registered one in a slash at the end.'],
    ['another case', CALLBACK.toUpperCase(), 'redirect_uri differs from the registered one in upper and lower case.'],
    ['the default port', 'https://app.example:443/callback', /in the default port\.$/],
    ['another port', 'https://app.example:8443/callback', /in another port\.$/],
    ['http', 'http://app.example/callback', /in http instead of https\.$/],
    ['encoded twice', encodeURIComponent(CALLBACK), /in percent-encoding: it was encoded twice\.$/],
    ['a query', `${CALLBACK}?a=b`, /in its query or fragment\.$/],
  ])('redirect_uri unequal by %s is named, with the registered one (RFC 6749 3.1.2.3)', async (_, uri, cause) => {
    const { line, action, errorCode } = await refused(authorizeUrl({ redirect_uri: uri }));
    expect([line, action, errorCode]).toEqual([
      typeof cause === 'string' ? cause : expect.stringMatching(cause),
      expect.stringContaining(CALLBACK),
      400011,
    ]);
  });

  test('an address that resembles none is not said to differ in something', async () => {
    const { line, cause } = await refused(authorizeUrl({ redirect_uri: 'https://evil.example/x' }));
    expect(line).toBe('redirect_uri not registered.');
    expect(cause).not.toContain('differs');
  });

  test('a missing redirect_uri, an unknown client and a foreign response_type say so', async () => {
    const { redirect_uri: _, ...without } = request();
    const missing = await refused(`${bench.base}/authorize?${new URLSearchParams(without)}`);
    expect(missing.line).toBe('redirect_uri is missing.');
    const unknown = await refused(authorizeUrl({ client_id: 'nobody' }));
    expect(unknown.line).toBe('No relying party of the site has this client_id.');
    expect((await refused(authorizeUrl({ response_type: 'id_token' }))).cause).toMatch(/response_type/);
  });

  test('nothing of a judged request is kept: its context waits nowhere', async () => {
    const before = await bench.running.ask('tokens.list', {});
    await judge(authorizeUrl());
    expect(await bench.running.ask('tokens.list', {})).toEqual(before);
  });
});

describe('a verifier and its challenge (RFC 7636)', () => {
  const { verifier, challenge } = pkce();
  const pair = (made: string, of = verifier) => `code_verifier: ${of}\ncode_challenge=${made}`;

  test('one that fits is accepted, in every form', async () => {
    const { code_challenge = '' } = challenge;
    for (const text of [
      pair(code_challenge),
      JSON.stringify({ code_verifier: verifier, ...challenge }),
      new URLSearchParams({ code_verifier: verifier, ...challenge }).toString(),
    ]) {
      expect(await judge(text)).toMatchObject({ outcome: 'accepted', document: { kind: 'pkce' } });
    }
  });

  test.each([
    ['itself', () => verifier, /is the verifier itself/],
    ['of another login', () => pkce().challenge.code_challenge ?? '', /does not fit/],
  ])('a challenge that is %s is told', async (_, made, cause) => {
    const { line, document } = await refused(pair(made()));
    expect(line).toMatch(cause);
    expect(document?.parts[0]?.members.filter(({ isWrong }) => isWrong)).toHaveLength(1);
  });

  test('a verifier that is too short is told, although its digest fits', async () => {
    const short = 'abc';
    const made = createHash('sha256').update(short).digest('base64url');
    expect((await refused(pair(made, short))).line).toBe('The code_verifier has 3 characters, not 43 to 128.');
  });

  test('the token end-point says the same of a code (RFC 7636 4.6)', async () => {
    const code = await codeOf('pkce@shop.example', challenge);
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    const command = (code_verifier: string) =>
      `curl ${bench.base}/token -u ${rp.clientID}:${rp.clientSecret} -d '${new URLSearchParams({ ...form, code_verifier })}'`;
    expect((await refused(command(pkce().verifier))).cause).toMatch(/code_verifier does not fit/);
    expect((await judge(command(verifier))).outcome).toBe('accepted');
  });
});

const signConsent = (text: string, secret = SHOP_SECRET) =>
  createHmac('sha1', Buffer.from(secret, 'base64')).update(text).digest('base64url');

/** Of a new user, who consents. */
async function codeOf(email: string, more: Readonly<Record<string, string>>): Promise<string> {
  const { context = '' } = (await bench.authorize(request(more))).to.parameters;
  const { UID, login_token } = await bench.register(email);
  const consent = JSON.stringify({ scope: 'openid', clientID: rp.clientID, context, UID, consent: true });
  const { to } = await bench.goOn({ context, login_token, consent, sig: signConsent(consent) });
  return String(to.parameters.code);
}

describe('a consent with its signature (X 3)', () => {
  const members = async () => {
    const { context } = (await bench.authorize(request())).to.parameters;
    return { scope: 'openid', clientID: rp.clientID, context: String(context), UID: 'u-1', consent: true };
  };
  /** A secret whose key is the text itself. */
  const utf8InBase64 = (text: string) => Buffer.from(text).toString('base64');
  const written = (text: string, sig: string, more = {}) =>
    `https://shop.example/proxy?${new URLSearchParams({ mode: 'afterConsent', consent: text, sig, ...more })}`;

  test('a right one is accepted: as lines, as JSON, as the address that brings it back', async () => {
    const text = JSON.stringify(await members());
    const sig = signConsent(text);
    for (const paste of [
      `${text}\n${sig}`,
      `consent=${text}\nsig=${sig}`,
      JSON.stringify({ consent: text, sig }),
      written(text, sig),
    ]) {
      const accepted = { outcome: 'accepted', apiKey: '3_shop', document: { kind: 'consent' } };
      expect(await judge(paste)).toMatchObject(accepted);
    }
    const ofCrm = written(text, signConsent(text, CRM_SECRET), { userKey: 'AK1' });
    expect((await judge(ofCrm)).outcome).toBe('accepted');
  });

  test.each<[string, (right: Awaited<ReturnType<typeof members>>) => object, string, string]>([
    ['the text of the secret', (right) => right, 'Consent: secret not decoded.', utf8InBase64(SHOP_SECRET)],
    ['a member missing', ({ scope: _, ...rest }) => rest, 'Consent lacks a member.', SHOP_SECRET],
    [
      'another relying party',
      (right) => ({ ...right, clientID: other.clientID }),
      'Consent for another relying party.',
      SHOP_SECRET,
    ],
  ])('%s is named', async (_, change, line, secret) => {
    const text = JSON.stringify(change(await members()));
    expect((await refused(written(text, signConsent(text, secret)))).line).toBe(line);
  });

  test('a context older than ten minutes is named, by the service clock', async () => {
    const right = await members();
    const text = JSON.stringify(right);
    const verdict = await refused(`${text}\n${signConsent(text)}`, bench.running.clock() + 601_000);
    expect(verdict).toMatchObject({ line: 'The context has expired: it is valid for 10 minutes.', errorCode: 400006 });
  });

  test('no cause is named of what cannot be known: no sig, other blanks in the paste, a context of elsewhere', async () => {
    const right = await members();
    const text = JSON.stringify(right);
    expect((await judge(text)).outcome).toBe('unknown');
    const pretty = JSON.stringify(right, undefined, 2);
    expect(await judge(`${pretty}\n${signConsent(text)}`)).toMatchObject({
      outcome: 'unknown',
      cause: expect.stringContaining('other blanks'),
    });
    const elsewhere = JSON.stringify({ ...right, context: 'us1_tk1.abcdefghijklmnopqrst.1700000000' });
    expect((await judge(`${elsewhere}\n${signConsent(elsewhere)}`)).outcome).toBe('unknown');
  });
});

describe('an id token or another JWT (OpenID Connect Core 3.1.3.7)', () => {
  let idToken = '';
  beforeAll(async () => {
    idToken = String((await bench.exchange(await codeOf('jwt@shop.example', { nonce: 'n-1' }), rp)).json.id_token);
  });
  const parts = () => idToken.split('.') as [string, string, string];
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('one that the provider gave is right, alone, as Bearer, in a response, with what is expected', async () => {
    for (const text of [
      idToken,
      `Bearer ${idToken}`,
      `id_token=${idToken}`,
      JSON.stringify({ access_token: 'x', id_token: idToken, token_type: 'Bearer', expires_in: 3600 }),
      `id_token: ${idToken}\nclient_id: ${rp.clientID}\nnonce: n-1\nissuer: ${bench.base}`,
    ]) {
      const verdict = await judge(text);
      expect(verdict).toMatchObject({ outcome: 'accepted', siteName: 'Shop', document: { form: 'id token' } });
      expect(verdict.cause).toContain('Shop app');
    }
  });

  test('each claim is explained, and the signature itself is in no text', async () => {
    const verdict = await judge(idToken);
    const claims = verdict.document?.parts.find(({ title }) => title === 'Claims')?.members ?? [];
    expect(claims.find(({ name }) => name === 'aud')?.meaning).toMatch(/client_id/);
    expect(claims.find(({ name }) => name === 'exp')?.value).toMatch(/UTC/);
    expect(JSON.stringify(verdict)).not.toContain(parts()[2].slice(0, 40));
  });

  test('an expired one says since when', async () => {
    const { line, document } = await refused(idToken, bench.running.clock() + 2 * 3_600_000);
    expect(line).toMatch(/^The id token expired 1 hour ago\.$/);
    expect(document?.parts[1]?.members.find(({ isWrong }) => isWrong)?.name).toBe('exp');
  });

  test('one of the future names the clock', async () => {
    expect((await refused(idToken, bench.running.clock() - 600_000)).line).toMatch(/in the future\.$/);
  });

  test('a foreign audience, nonce and issuer are named, with what is expected', async () => {
    const lineFor = async (expected: string) => (await refused(`id_token=${idToken}\n${expected}`)).line;
    expect(await lineFor(`client_id=${other.clientID}`)).toBe('The token is for another relying party.');
    expect(await lineFor('nonce=n-2')).toBe('The nonce is that of another request.');
    expect(await lineFor(`issuer=${bench.base}/`)).toBe('The issuer differs in a slash at the end.');
  });

  test('a changed one, a cut one, an unsigned one, one by the public key', async () => {
    const [header, claims, signature] = parts();
    const changed = encoded({ ...claimsOf(idToken), sub: 'admin' });
    const lineOf = async (...parts: string[]) => (await refused(parts.join('.'))).line;
    expect(await lineOf(header, changed, signature)).toBe('The token was changed after it was signed.');
    expect(await lineOf(header, claims, signature.slice(0, 100))).toBe('The signature of the token is cut off.');
    const none = encoded({ ...partOf(idToken, 0), alg: 'none' });
    expect(await lineOf(none, claims, '')).toBe('The token is not signed: its alg is "none".');
    const [jwk] = (await bench.send('/.well-known/jwks')).json.keys as [Record<string, string>];
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
    const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${claims}`;
    const forged = await refused(`${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`);
    expect(forged.proof).toMatch(/public key of the issuer/);
    const byClient = await refused(`${text}.${createHmac('sha256', rp.clientSecret).update(text).digest('base64url')}`);
    expect(byClient.proof).toMatch(/secret of the relying party/);
  });

  test('a key that this issuer does not have is named only where the issuer is here', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const made = (iss: string) => {
      const text = `${encoded({ alg: 'RS256', kid: 'k' })}.${encoded({ ...claimsOf(idToken), iss })}`;
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
    };
    expect((await refused(made(bench.base))).line).toBe('The key that signed it is none of this issuer.');
    const elsewhere = await judge(made('https://login.elsewhere.example/oidc/op/v1.0/3_shop'));
    expect(elsewhere).toMatchObject({ outcome: 'unknown', cause: expect.stringContaining('another service') });
  });

  test('a JWT of accounts.getJWT is right, too', async () => {
    const login = await bench.call('/accounts.login', {
      form: { apiKey: '3_shop', loginID: 'jwt@shop.example', password: PASSWORD, include: 'id_token', format: 'json' },
    });
    expect(await judge(String(login.json.id_token))).toMatchObject({
      outcome: 'accepted',
      document: { form: 'JWT of accounts.getJWT' },
    });
  });

  test('a token cannot be sent or signed anew: what to paste is said', async () => {
    const problem = await bench.running.problem('reproduce.send', { text: idToken });
    expect(problem.message).toBe('This is a JWT, and no call.');
  });
});
