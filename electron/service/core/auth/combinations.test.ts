import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/repository.ts';
import { type Kind, openCredentialBench, SESSION_SECRET, type Sent } from '#service/fixtures/credentials.fixture.ts';
import {
  API_KEY,
  APPLICATION_SECRET,
  OTHER_API_KEY,
  OTHER_SECRET,
  SECRET,
  signed,
  type TestCall,
} from '#service/fixtures/rest.fixture.ts';
import { combinationOf, parts } from './combinations.ts';

const bench = forAllTests(openCredentialBench);

const kinds: readonly Kind[] = [...parts, 'cookie'];
const transports = ['http', 'https'] as const;

/** What D29, D30, D51 and D65 let one call carry; in the order of `kinds`. */
const goTogether = [
  'Authorization: OAuth + secret',
  'oauth_token + secret',
  'oauth_token + sig',
  'secret + sig',
  'secret + userKey',
  'sig + userKey',
];
/** Not over plain HTTP unless a signature protects it (spec "Authentication" A 3, B 3; F 5.6, D52). */
const onlyHttps = ['Authorization: OAuth', 'oauth_token', 'Authorization: Bearer', 'login_token', 'cookie'];

function expected(sent: readonly Sent[], transport: 'http' | 'https'): number | 'refused' {
  const names = sent.map(({ kind }) => kind);
  if (transport === 'http' && names.includes('secret')) return 403006;
  if (names.includes('Authorization: OAuth') && names.includes('Authorization: Bearer')) return 400008;
  // A browser sends the cookie with every call: it neither helps nor hinders another credential.
  const counted = sent.length > 1 ? sent.filter(({ kind }) => kind !== 'cookie') : sent;
  if (counted.length > 1 && !goTogether.includes(counted.map(({ kind }) => kind).join(' + '))) return 400001;
  if (counted.length === 1 && counted[0]?.kind === 'userKey') return 400001;
  if (transport === 'http' && !names.includes('sig') && counted.some(({ kind }) => onlyHttps.includes(kind))) {
    return counted[0]?.kind === 'cookie' ? 403005 : 403025;
  }
  return counted.every(({ right }) => right) ? 0 : 'refused';
}

const rights = [true, false];
const singles = kinds.flatMap((kind) => rights.map((right): readonly Sent[] => [{ kind, right }]));
const pairs = kinds.flatMap((first, at) =>
  kinds.slice(at + 1).flatMap((second) =>
    rights.flatMap((one) =>
      rights.map((two): readonly Sent[] => [
        { kind: first, right: one },
        { kind: second, right: two },
      ]),
    ),
  ),
);
const triples = kinds.flatMap((first, at) =>
  kinds
    .slice(at + 1)
    .flatMap((second, next) =>
      kinds
        .slice(at + next + 2)
        .map((third): readonly Sent[] => [first, second, third].map((kind) => ({ kind, right: true }))),
    ),
);
const titleOf = (sent: readonly Sent[]) =>
  sent.map(({ kind, right }) => `${right ? 'right' : 'wrong'} ${kind}`).join(' + ');
/** Over plain HTTP what is right is enough: no other thing is looked at before the transport. */
const cases = [...singles, ...pairs].flatMap((sent) =>
  (sent.every(({ right }) => right) ? transports : (['https'] as const)).map(
    (transport) => [`${titleOf(sent)} over ${transport.toUpperCase()}`, sent, transport] as const,
  ),
);

describe('D29, D65: credentials in one call, every kind and every pair of kinds', () => {
  test.each(cases)('%s', async (_title, sent, transport) => {
    const { errorCode, body, reason, call } = await bench.send(bench.callWith(sent, transport));
    const wanted = expected(sent, transport);
    if (wanted === 'refused') {
      expect([0, 400001, 500001]).not.toContain(errorCode);
    } else expect(errorCode).toBe(wanted);
    const said = JSON.stringify([body, reason, call.trace.steps]);
    for (const secret of [SECRET, APPLICATION_SECRET, OTHER_SECRET, SESSION_SECRET, bench.session]) {
      expect(said).not.toContain(secret.slice(0, 12));
    }
  });

  test('D65: of three kinds only an application with its secret and its signature go together', async () => {
    const accepted: string[] = [];
    for (const sent of triples.filter((each) => each.every(({ kind }) => kind !== 'cookie'))) {
      const { errorCode } = await bench.send(bench.callWith(sent, 'https'));
      if (errorCode === 0) accepted.push(sent.map(({ kind }) => kind).join(' + '));
    }
    expect(accepted).toEqual(['secret + sig + userKey']);
  });

  test('D65: nothing beyond the table is a credential', () => {
    const sets = Array.from({ length: 2 ** parts.length }, (_, set) => set);
    expect(sets.filter((set) => combinationOf(set) !== undefined)).toHaveLength(14);
  });
});

describe('D65: each of two credentials is of the same principal', () => {
  const code = async (call: TestCall) => {
    const { errorCode, json } = await bench.send({ method: 'accounts.getAccountInfo', ...call });
    return errorCode === 0 ? '0' : `${errorCode} ${json.errorDetails}`;
  };
  const user = { UID: 'u-ada', format: 'json' };
  const bySignature = (secret: string, signing: string, more: Record<string, string> = {}) =>
    code({
      parameters: signed({
        method: 'accounts.getAccountInfo',
        parameters: { ...user, secret, ...more },
        secret: signing,
      }),
    });

  test('C 4.1: a session token with its session secret, unsigned, with and without apiKey', async () => {
    const parameters = { ...user, oauth_token: bench.session, secret: SESSION_SECRET };
    expect(await code({ parameters })).toBe('0');
    expect(await code({ parameters: { ...parameters, apiKey: API_KEY } })).toBe('0');
    expect(await code({ parameters: { ...parameters, apiKey: OTHER_API_KEY } })).toContain('400001');
    expect(await code({ parameters: { ...parameters, timestamp: '1', nonce: 'n' } })).toBe('0');
  });

  test('D65: a session token with the secret of the site or an application is 400001, with another one 403010', async () => {
    for (const secret of [SECRET, APPLICATION_SECRET]) {
      for (const oauth_token of [bench.session, 'st2.s.wrong']) {
        const parameters = { ...user, apiKey: API_KEY, oauth_token, secret };
        expect(await code({ parameters })).toContain('400001 Two kinds of credential');
      }
    }
    const withSession = { ...user, oauth_token: bench.session };
    expect(await code({ parameters: { ...withSession, secret: SECRET } })).toContain('400001');
    expect(await code({ parameters: { ...withSession, secret: OTHER_SECRET } })).toContain('403010 The secret is not');
  });

  test('D65: a token without session secret takes no secret; a lost session says that it is lost', async () => {
    const bare = await bench.token('u-ada');
    expect(await code({ parameters: { ...user, oauth_token: bare, secret: SESSION_SECRET } })).toContain(
      '400001 Two kinds of credential in one call: an access token and secret. The session of this token has no secret',
    );
    expect(await code({ parameters: { ...user, oauth_token: 'st2.s.lost', secret: SESSION_SECRET } })).toContain(
      '500024',
    );
  });

  test("D65: the secret beside a signature is the site's where the site signed, the application's where that signed", async () => {
    const application = { userKey: 'AKx1' };
    expect(await bySignature(SECRET, SECRET)).toBe('0');
    expect(await bySignature(APPLICATION_SECRET, APPLICATION_SECRET, application)).toBe('0');
    expect(await bySignature(OTHER_SECRET, SECRET)).toContain('403010');
    expect(await bySignature(SECRET, OTHER_SECRET)).toContain('403003');
    expect(await bySignature(APPLICATION_SECRET, SECRET)).toContain('403010');
    expect(await bySignature(SECRET, APPLICATION_SECRET, application)).toContain('403010');
    expect(await bySignature(APPLICATION_SECRET, SECRET, application)).toContain('403003');
    // Of a method to which userKey is a parameter, either principal could have signed (D59).
    const method = 'socialize.exchangeUIDSignature';
    const parameters = { ...user, ...application, secret: SECRET };
    const byApplication = signed({ method, parameters, secret: APPLICATION_SECRET });
    expect(await code({ method, parameters: byApplication })).toContain('403003');
  });

  test('D65, D29: a secret beside half a signature is 400001; without sig, timestamp and nonce are ignored and noted', async () => {
    const parameters = { ...user, apiKey: API_KEY, secret: SECRET };
    for (const more of [{ sig: 'x' }, { sig: 'x', nonce: 'n' }, { sig: 'x', timestamp: '1' }]) {
      expect(await code({ parameters: { ...parameters, ...more } })).toContain('400001');
    }
    const reply = await bench.send({ parameters: { ...parameters, timestamp: '1', nonce: 'n' } });
    expect(reply.errorCode).toBe(0);
    expect(reply.call.trace.steps).toContainEqual(expect.objectContaining({ rule: 'D54', outcome: 'noted' }));
  });

  test('D33: the nonce beside a secret is used up as in any signed call', async () => {
    const nonce = 'beside-a-secret';
    expect(await bySignature(SECRET, SECRET, { nonce })).toBe('0');
    expect(await bySignature(SECRET, SECRET, { nonce })).toContain('403004');
  });

  test('D30: where the site does not allow signed userKeys, its secret beside the signature does not help', async () => {
    await bench.updateSite({ allowSignedUserKey: false });
    try {
      const sent = await bySignature(APPLICATION_SECRET, APPLICATION_SECRET, { userKey: 'AKx1' });
      expect(sent).toContain('400001');
    } finally {
      await bench.updateSite({ allowSignedUserKey: true });
    }
  });
});

describe('D65: a method that needs no credential ignores what is none', () => {
  test.each([
    ['accounts.getJWTPublicKey', API_KEY],
    ['accounts.getJWTPublicKey', '3_ofNobody'],
    ['socialize.getAvailableProviders', API_KEY],
  ])('F 5.1: %s with oauth_token=%s, as a client library without secret sends it', async (method, oauth_token) => {
    for (const transport of transports) {
      const { errorCode, call } = await bench.send({ method, transport, parameters: { oauth_token, format: 'json' } });
      expect(errorCode).toBe(0);
      expect(call.trace.steps).toContainEqual(expect.objectContaining({ rule: 'D65', outcome: 'noted' }));
    }
  });

  test('D28: what could be a token stays wrong there, and an API key stays none where a credential is needed', async () => {
    const code = async (method: string, oauth_token: string) =>
      (await bench.send({ method, parameters: { oauth_token, apiKey: API_KEY, format: 'json' } })).errorCode;
    expect(await code('accounts.getJWTPublicKey', 'st2.s.wrong')).toBe(500024);
    expect(await code('socialize.getAvailableProviders', 'st2.s.wrong')).toBe(500024);
    expect(await code('accounts.getAccountInfo', API_KEY)).toBe(500024);
  });
});

describe('D57: a regToken says whose registration goes on, beside what says who calls', () => {
  test('a wrong regToken never passes, whatever else comes', async () => {
    const method = 'accounts.finalizeRegistration';
    for (const sent of [...singles, ...pairs]) {
      const call = bench.callWith(sent, 'https', { regToken: 'st2.r.wrong' });
      expect((await bench.send({ ...call, method })).errorCode, titleOf(sent)).not.toBe(0);
    }
  });

  test('D57, D65: a right regToken does not make up for what is wrong beside it; a cookie counts for nothing', async () => {
    const regToken = await bench.core.store.unitOfWork(() =>
      bench.core.store
        .of(oneTimeTokenRepository)
        .issue('registration', { apiKey: API_KEY, UID: 'u-ada', lifetime: 3600 }),
    );
    const { UID: _, ...base } = { ...bench.callWith([], 'https', { regToken }).parameters };
    const send = async (sent: readonly Sent[]) => {
      const call = bench.callWith(sent, 'https', { regToken });
      return (await bench.send(call)).errorCode;
    };
    expect((await bench.send({ method: 'accounts.getAccountInfo', parameters: base })).errorCode).toBe(0);
    for (const sent of singles) {
      const [{ kind, right } = { kind: 'cookie', right: true }] = sent;
      if (right || kind === 'cookie') continue;
      expect([kind, await send(sent)]).not.toEqual([kind, 0]);
    }
    expect(await send([{ kind: 'cookie', right: false }])).toBe(0);
    expect(await send([{ kind: 'secret', right: true }])).toBe(0);
  });
});
