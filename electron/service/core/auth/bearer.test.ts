import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import {
  API_KEY,
  APPLICATION_SECRET,
  NOW,
  OTHER_API_KEY,
  openBench,
  SECRET,
  type TestCall,
} from '#service/fixtures/rest.fixture.ts';
import { nonceRepository } from './nonces/repository.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const own = pair();
const other = pair();
const pem = (key: typeof own) => key.publicKey.export({ format: 'pem', type: 'spki' }).toString();
const NOW_S = NOW / 1000;

const bench = forAllTests(openBench);
beforeAll(async () => {
  const sites = bench.core.store.of(siteRepository);
  await bench.core.store.unitOfWork(() => {
    sites.changeApplication(API_KEY, 'AKx1', { publicKey: pem(own) });
    sites.saveApplication(API_KEY, { userKey: 'AKbare', name: 'No key', secret: APPLICATION_SECRET });
    sites.saveApplication(OTHER_API_KEY, {
      userKey: 'AKother',
      name: 'Other',
      secret: APPLICATION_SECRET,
      publicKey: pem(other),
    });
  });
});

type Json = Readonly<Record<string, unknown>>;
const rightHeader = { alg: 'RS256', typ: 'JWT', kid: 'AKx1' };
const rightClaims = () => ({ iat: NOW_S, jti: randomUUID() });

interface Making {
  readonly header?: Json;
  readonly claims?: Json;
  readonly encoding?: 'base64' | 'base64url';
  readonly signature?: (text: string) => Buffer;
}

/** A JWT made by hand, with any mistake in it. */
function made({
  header = rightHeader,
  claims = rightClaims(),
  encoding = 'base64url',
  signature,
}: Making = {}): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString(encoding)).join('.');
  const bytes = signature?.(text) ?? sign('sha256', Buffer.from(text), own.privateKey);
  return `${text}.${bytes.toString(encoding)}`;
}

const call = (jwt: string, more: TestCall = {}): TestCall => ({
  ...more,
  headers: { authorization: `Bearer ${jwt}` },
  parameters: { apiKey: API_KEY, UID: 'u-ada', ...more.parameters },
});

async function verdict(jwt: string, more: TestCall = {}): Promise<string> {
  const reply = await bench.send(call(jwt, more));
  expect(reply.body).not.toContain(jwt.split('.')[2] || 'nothing');
  return reply.errorCode === 0 ? '0' : `${reply.errorCode} ${reply.json.errorDetails}`;
}

describe('F 5.6, D62: Bearer JWT of an application with a public key', () => {
  test('F 5.6: a JWT of any JWT library is the credential of the site, and each rule is in the trace', async () => {
    const jwt = await new SignJWT({})
      .setProtectedHeader(rightHeader)
      .setIssuedAt(NOW_S)
      .setJti('j-1')
      .sign(own.privateKey);
    const reply = await bench.send(call(jwt));
    expect(reply.json).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    expect(reply.call.facts).toMatchObject({ credential: 'jwt', apiKey: API_KEY });
    const rules = reply.call.trace.steps.map(({ rule, outcome }) => `${rule} ${outcome}`);
    expect(rules).toEqual(expect.arrayContaining(['D29 passed', 'F 5.6 passed', 'D32 passed', 'D33 passed']));
  });

  test('F 5.6: as the .NET library writes it (standard base64 with padding), and with the timestamp of the PHP one', async () => {
    const jwt = made({ encoding: 'base64', claims: { ...rightClaims(), text: '??>>~~é' } });
    expect(jwt).toMatch(/[+/=]/);
    expect(await verdict(jwt)).toBe('0');
    expect(await verdict(made(), { parameters: { timestamp: String(NOW_S) } })).toBe('0');
  });

  test('D33: a jti is used once; the same text as a nonce is another thing', async () => {
    const claims = { iat: NOW_S, jti: 'once' };
    expect(await verdict(made({ claims }))).toBe('0');
    expect(await verdict(made({ claims }))).toMatch(/^400008 The jti "once" was used before, at 2023-11-14T22:13:20/);
    expect(bench.core.store.of(nonceRepository).usedAt(API_KEY, 'once')).toBeUndefined();
  });

  test.each([-121, 121])('D32: an iat that is %i s off is refused, at 120 s it is accepted', async (off) => {
    const at = (iat: unknown) => verdict(made({ claims: { jti: randomUUID(), iat } }));
    expect(await at(NOW_S + off)).toMatch(/^400008 .*The iat \d+ is 121 s (behind|ahead of)/);
    expect(await at(NOW_S + off - Math.sign(off))).toBe('0');
  });

  test('D42: over plain HTTP it is 403025, and its jti stays unused', async () => {
    const jwt = made();
    expect(await verdict(jwt, { transport: 'http' })).toMatch(/^403025 A JWT was sent over plain HTTP/);
    expect(await verdict(jwt)).toBe('0');
  });

  const hmac = (key: string | Buffer) => (text: string) => createHmac('sha256', key).update(text).digest();
  const header = (change: Json) => made({ header: { ...rightHeader, ...change } });
  const ofClaims = (claims: Json) => () => made({ claims });
  const signed = (signature: (text: string) => Buffer) => () => made({ signature });
  const signedBy = (hash: string, key: typeof own) => signed((text) => sign(hash, Buffer.from(text), key.privateKey));
  test.each<[string, () => string, RegExp]>([
    ['unsigned', () => header({ alg: 'none' }), /"none": it is not signed/],
    ['without alg', () => header({ alg: undefined }), /has no alg/],
    [
      'HS256 with the public key',
      () => made({ header: { ...rightHeader, alg: 'HS256' }, signature: hmac(pem(own)) }),
      /with a shared secret \(alg "HS256"\)/,
    ],
    ['RS256 that is an HMAC with the public key', signed(hmac(pem(own))), /HMAC with the public key/],
    [
      'RS256 that is an HMAC with a secret',
      signed(hmac(Buffer.from(SECRET, 'base64'))),
      /HMAC with a secret of the site/,
    ],
    ['another algorithm', () => header({ alg: 'RS512' }), /only RS256 is accepted/],
    ['unknown extensions', () => header({ crit: ['exp'] }), /has crit \(\["exp"\]\)/],
    ['without kid', () => header({ kid: undefined }), /has no kid/],
    ['an unknown kid', () => header({ kid: 'AKnone' }), /"AKnone" is no userKey of the site/],
    ['the API key as kid', () => header({ kid: API_KEY }), /It is the API key\. Send the userKey/],
    ["another site's kid", () => header({ kid: 'AKother' }), /It is an application of the site "Other"/],
    ['an application without a key', () => header({ kid: 'AKbare' }), /"AKbare" has no public key.*Sites panel/],
    ['iat in milliseconds', ofClaims({ iat: NOW, jti: 'm' }), /The iat of the JWT is in milliseconds/],
    ['no iat', ofClaims({ jti: 'x' }), /has no iat/],
    ['iat as a text', ofClaims({ iat: String(NOW_S), jti: 'x' }), /"1700000000", is a text, not a number/],
    ['expired', ofClaims({ ...rightClaims(), exp: NOW_S }), /has expired\..* Its exp is/],
    ['not valid yet', ofClaims({ ...rightClaims(), nbf: NOW_S + 500 }), /not valid yet\..* Its nbf is/],
    ['no jti', ofClaims({ iat: NOW_S }), /has no jti/],
    ['a long jti', ofClaims({ iat: NOW_S, jti: 'x'.repeat(1001) }), /has 1001 characters/],
    ['another private key that is known', signedBy('sha256', other), /of the application "AKother" of "Other" signed/],
    ['SHA-512', signedBy('sha512', own), /signed by RS512/],
    ['no signature', signed(() => Buffer.alloc(0)), /third part is empty/],
    ['half a signature', signed(() => Buffer.alloc(128)), /128 bytes instead of 256/],
    ['changed claims', signed(() => Buffer.alloc(256)), /no public key known here.* header or claims were changed/],
    ['two parts', () => made().split('.').slice(0, 2).join('.'), /has 2 parts/],
    ['claims that are no JSON', () => made().replace(/\.[^.]+\./, '.!!.'), /The claims of the JWT are no JSON/],
    ['a signature in another alphabet', () => `${made()}!`, /The signature of the JWT is neither/],
  ])('F 9.1 row 68: %s is 400008 and says so', async (_name, jwt, details) => {
    const said = await verdict(jwt());
    expect(said).toMatch(/^400008 /);
    expect(said).toMatch(details);
  });

  test('the header of deep or broken JSON is no JWT, and the call is refused at once', async () => {
    for (const text of [`${'['.repeat(1000)}${']'.repeat(1000)}`, `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`, '[]'])
      expect(await verdict(`${Buffer.from(text).toString('base64url')}.e30.xx`)).toMatch(
        /^400008 .*no (?:JWT|JSON object)/,
      );
  });

  test('F 9.1 row 24: an access token behind Bearer keeps its error', async () => {
    const token = await bench.token('u-ada');
    expect(await verdict(token)).toMatch(
      /^400008 The Authorization header says "Bearer" before an access token\. Change the word Bearer to OAuth/,
    );
  });

  test('D29: two kinds of credential are 400001, a missing or unknown apiKey comes first', async () => {
    expect(await verdict(made(), { parameters: { secret: SECRET } })).toMatch(/^400001 .*Bearer and secret/);
    expect(await verdict(made(), { parameters: { userKey: 'AKx1' } })).toMatch(
      /^400001 .*Bearer and userKey\. The kid of a JWT is the userKey already/,
    );
    expect(await verdict(made(), { parameters: { apiKey: '' } })).toMatch(/^400002 .*apiKey/);
    expect(await verdict('eyJhbGciOiJub25lIn0.e30.', { parameters: { apiKey: '3_no' } })).toMatch(/^400093/);
  });

  test('D62: without its public key the application is refused from the next call on', async () => {
    const { store } = bench.core;
    await store.unitOfWork(() => store.of(siteRepository).changeApplication(API_KEY, 'AKx1', { publicKey: undefined }));
    expect(await verdict(made())).toMatch(/^400008 The application "AKx1" has no public key/);
    await store.unitOfWork(() => store.of(siteRepository).changeApplication(API_KEY, 'AKx1', { publicKey: pem(own) }));
    expect(await verdict(made())).toBe('0');
  });
});
