import { describe, expect, test, vi } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { credentialRepository } from '#service/core/credentials/tokens/credentials.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import {
  API_KEY,
  APPLICATION_SECRET,
  EU,
  NOW,
  OTHER_API_KEY,
  OTHER_SECRET,
  openBench,
  SECRET,
  signed,
  type TestCall,
} from '#service/fixtures/rest.fixture.ts';
import { causeOf } from '#shared/causes/cause.ts';
import { nonceRepository } from './nonces/repository.ts';

const bench = forEachTest(openBench);

const user = { UID: 'u-ada' };
const code = async (call: TestCall) => {
  const { errorCode, json } = await bench.send(call);
  return errorCode === 0 ? 0 : `${errorCode} ${json.errorDetails}`;
};

describe('D29: the order in which a credential is decided', () => {
  const wrongEverything = { secret: 'wrong', UID: 'u-ada' };

  test('D29: nothing at all is 400002 naming apiKey', async () => {
    expect(await code({})).toContain('400002 Missing required parameter: apiKey');
    expect(await code({ transport: 'http' })).toContain('apiKey');
    expect(await code({ parameters: { apiKey: '' } })).toContain('apiKey');
  });

  test('D29: a credential without apiKey is 400002 before anything of it is checked', async () => {
    expect(await code({ parameters: wrongEverything })).toContain('parameter: apiKey');
    const { apiKey: _apiKey, ...rest } = signed({ parameters: user });
    expect(await code({ parameters: rest })).toContain('parameter: apiKey');
  });

  test('D29: an unknown apiKey (400093) comes before data center and secret', async () => {
    const parameters = { ...wrongEverything, apiKey: '3_nobody' };
    expect(await code({ dataCenter: EU, parameters })).toContain('400093');
  });

  test('D29: the wrong data center (301001) comes before the secret', async () => {
    const parameters = { ...wrongEverything, apiKey: API_KEY };
    expect(await code({ dataCenter: EU, parameters })).toContain('301001');
  });

  test('D42: a secret over plain HTTP is 403006 and says to rotate it, whatever else is wrong', async () => {
    const cases: readonly [string, TestCall][] = [
      ['no apiKey', { parameters: wrongEverything }],
      ['an unknown apiKey', { parameters: { ...wrongEverything, apiKey: '3_nobody' } }],
      ['the wrong data center', { dataCenter: EU, parameters: { ...wrongEverything, apiKey: API_KEY } }],
      ['an unknown method', { method: 'socialize.nobodyKnows', parameters: { apiKey: API_KEY, secret: SECRET } }],
      ['the host of another namespace', { hostNamespace: 'ids', parameters: { apiKey: API_KEY, secret: SECRET } }],
      ['an unknown format', { parameters: { apiKey: API_KEY, secret: SECRET, format: 'yaml' } }],
      ['client_secret', { parameters: { apiKey: API_KEY, client_secret: SECRET } }],
      ['a Basic header', { headers: { authorization: `Basic ${Buffer.from(`k:${SECRET}`).toString('base64')}` } }],
      [
        'a body that cannot be read',
        { parameters: { secret: SECRET }, malformed: { errorCode: 400001, details: 'x', names: [] } },
      ],
    ];
    for (const [what, call] of cases) {
      const reply = await bench.send({ ...call, transport: 'http' });
      expect(reply, what).toMatchObject({ errorCode: 403006, reason: expect.stringContaining('should be rotated') });
      expect(JSON.stringify([reply.body, reply.reason, reply.call.trace.steps])).not.toContain(SECRET.slice(0, 6));
    }
  });

  test('D54: a nonce without timestamp and sig is no signature, and the trace says that it is ignored', async () => {
    const parameters = { apiKey: API_KEY, nonce: '1700000000000' };
    const { errorCode, call } = await bench.send({ method: 'socialize.getAvailableProviders', parameters });
    expect(errorCode).toBe(0);
    expect(call.trace.steps).toContainEqual(expect.objectContaining({ rule: 'D54', outcome: 'noted' }));
    expect(await code({ parameters: { ...parameters, timestamp: '1700000000' } })).toContain('parameter: sig');
  });

  test('F 5.7: the time of a proof in timestamp is told the name of it', async () => {
    for (const [method, parameters, name] of [
      ['socialize.notifyLogin', { siteUID: 'u-ada', UIDSig: 'x' }, 'UIDTimestamp'],
      ['accounts.exchangeUIDSignature', { UID: 'u-ada', UIDSignature: 'x' }, 'signatureTimestamp'],
      ['accounts.search', { query: 'SELECT * FROM accounts', querySig: 'x' }, 'expTime'],
    ] as const) {
      const proof = { apiKey: API_KEY, timestamp: '1700000000', ...parameters };
      expect(await code({ method, parameters: proof })).toMatch(
        new RegExp(`^400002 Missing required parameter: ${name}\\. timestamp is the time of a signed call`),
      );
    }
  });

  test('D3, D78: the hosts of other purposes have causes of their own, and not that of another data center', async () => {
    for (const [hostNamespace, cause] of [
      ['mtls', 'client-certificate-host'],
      ['oauth2', 'oauth2-host'],
      ['ids', 'other-namespace'],
    ] as const) {
      const { errorCode, reason, call } = await bench.send({ hostNamespace, parameters: { apiKey: API_KEY } });
      const judged = { errorCode, error: undefined, httpStatus: 200, reason, failure: undefined };
      expect(causeOf({ ...judged, trace: call.trace.steps })).toBe(`400001.${cause}`);
    }
  });

  test('D33, D39: with a clock that was moved back, 403004 says whether the nonce was used or that is unknown', async () => {
    const nonce = 'n-back';
    expect(await code({ parameters: signed({ parameters: user, nonce }) })).toBe(0);
    bench.clock.advance(-60_000);
    expect(await code({ parameters: signed({ parameters: user, nonce }, bench.clock()) })).toContain(
      '60.000 s after this call',
    );
    // As after more than ten thousand later calls; the rule itself is tested where nonces are kept.
    vi.spyOn(bench.core.store.of(nonceRepository), 'remember').mockReturnValue(false);
    expect(await code({ parameters: signed({ parameters: user }, bench.clock()) })).toMatch(
      /^403004 The service clock was moved back to .*forgotten.*Move the service clock to another time, or reset the workspace\.$/,
    );
  });

  test('D29: a timestamp that is no integer (400006), the window (403002), the signature (403003), the nonce (403004)', async () => {
    const base = { parameters: user, nonce: 'n-order' };
    expect(await code({ parameters: { ...signed(base), timestamp: 'soon', sig: 'x' } })).toContain('400006');
    expect(await code({ parameters: { ...signed(base), timestamp: '1', sig: 'x' } })).toContain('403002');
    expect(await code({ parameters: { ...signed(base), sig: 'x' } })).toContain('403003');
    expect(await code({ parameters: signed(base) })).toBe(0);
    expect(await code({ parameters: signed(base) })).toContain('403004');
    expect(await code({ parameters: { ...signed(base), sig: 'x' } })).toContain('403003');
  });

  test('D29: half a signature is 400002 naming the part that is missing', async () => {
    for (const missing of ['timestamp', 'nonce', 'sig']) {
      const { [missing]: _missing, ...parameters } = signed({ parameters: user });
      expect(await code({ parameters })).toContain(`400002 Missing required parameter: ${missing}`);
    }
  });
});

describe('D4: data centers', () => {
  test('D4: 301001 says where to call, with the port that was called', async () => {
    const reply = await bench.send({
      dataCenter: EU,
      hostNamespace: 'socialize',
      host: 'socialize.eu1.authdesk.localhost:9443',
      parameters: { apiKey: API_KEY, secret: SECRET },
    });
    expect(reply.json).toMatchObject({
      errorCode: 301001,
      statusCode: 301,
      apiDomain: 'us1.gigya.com',
      location: 'https://socialize.us1.gigya.com:9443/socialize.getUserInfo',
    });
  });
});

describe('secret and userKey', () => {
  test('D34: both secrets are valid during a rotation, the old one only until it is removed', async () => {
    const { store } = bench.core;
    await store.unitOfWork(() => store.of(siteRepository).rotateSecret(API_KEY, OTHER_SECRET));
    for (const secret of [SECRET, OTHER_SECRET]) {
      expect(await code({ parameters: { apiKey: API_KEY, secret, ...user } })).toBe(0);
      expect(await code({ parameters: signed({ parameters: user, secret }) })).toBe(0);
    }
    await store.unitOfWork(() => store.of(siteRepository).endPreviousSecret(API_KEY));
    expect(await code({ parameters: { apiKey: API_KEY, secret: SECRET, ...user } })).toContain('403010');
    expect(await code({ parameters: signed({ parameters: user }) })).toContain('403003');
  });

  test('D30: userKey goes with the secret of its application only', async () => {
    const right = { apiKey: API_KEY, userKey: 'AKx1', secret: APPLICATION_SECRET, ...user };
    expect(await code({ parameters: right })).toBe(0);
    expect(await code({ parameters: { ...right, secret: SECRET } })).toContain("403010 The secret is the site's own");
    expect(await code({ parameters: { ...right, userKey: 'AKnone' } })).toContain('403005');
    // D14: what was put in its place by mistake is not echoed.
    for (const userKey of [SECRET, OTHER_SECRET, await bench.token('u-ada')]) {
      expect(await code({ parameters: { ...right, userKey } })).not.toContain(userKey.slice(0, 12));
    }
    const { userKey: _userKey, ...withoutKey } = right;
    expect(await code({ parameters: withoutKey })).toContain('send that in userKey too');
  });

  test('D30: userKey without a secret, or with timestamp, nonce or sig, is 400001 that says so', async () => {
    expect(await code({ parameters: { apiKey: API_KEY, userKey: 'AKx1' } })).toContain(
      '400001 userKey needs the secret',
    );
    const withSecret = { apiKey: API_KEY, userKey: 'AKx1', secret: APPLICATION_SECRET, ...user };
    expect(await code({ parameters: { ...withSecret, nonce: 'n' } })).toContain('400001');
    expect(await code({ parameters: { ...withSecret, timestamp: '1700000000' } })).toContain('400001');
    const call = { parameters: { ...user, userKey: 'AKx1' }, secret: APPLICATION_SECRET };
    expect(await code({ parameters: signed(call) })).toContain('400001 userKey takes the secret');
  });

  test('D30: a site may allow signed calls with userKey; then the secret of the application signs', async () => {
    await bench.updateSite({ allowSignedUserKey: true });
    const call = { parameters: { ...user, userKey: 'AKx1' }, transport: 'http', secret: APPLICATION_SECRET } as const;
    expect(await code({ ...call, parameters: signed(call) })).toBe(0);
    expect(await code({ ...call, parameters: signed({ ...call, secret: SECRET }) })).toContain('403003');
    const unknown = { ...call, parameters: { ...user, userKey: 'AKnone' } };
    expect(await code({ ...unknown, parameters: signed(unknown) })).toContain('403005');
  });

  test('D66, F 5.2: a site may accept timestamps in milliseconds, inside the same window, and the trace notes it', async () => {
    await bench.updateSite({ allowSignedUserKey: true });
    const given = () => signed({ parameters: user, timestamp: String(NOW) });
    expect(await code({ parameters: given() })).toMatch(/^403002 The timestamp is in milliseconds\./);
    await bench.updateSite({ acceptMilliseconds: true });
    const { errorCode, call } = await bench.send({ parameters: given() });
    expect(errorCode).toBe(0);
    expect(call.trace.steps).toContainEqual(expect.objectContaining({ rule: 'D66', outcome: 'noted' }));
    const at = (timestamp: string) =>
      code({
        parameters: signed({ parameters: { ...user, userKey: 'AKx1' }, secret: APPLICATION_SECRET, timestamp }),
      });
    expect(await at(String(NOW))).toBe(0);
    expect(await at(String(NOW - 120_000))).toBe(0);
    expect(await at(String(NOW - 121_000))).toContain('403002');
  });
});

describe('access tokens', () => {
  test('D28: an unusable Authorization header is 400008 and says what to send', async () => {
    const token = await bench.token('u-ada');
    const headers = [
      `Bearer ${token}`,
      `Basic ${token}`,
      'OAuth',
      'OAuth ',
      `OAuth ${token} x`,
      token,
      '',
      'OAuth a\u0001b',
    ];
    for (const authorization of headers) {
      expect(await code({ headers: { authorization }, parameters: { format: 'json' } })).toContain('400008');
    }
    const twice = { authorization: [`OAuth ${token}`, `OAuth ${token}`] };
    expect(await code({ headers: twice, parameters: { format: 'json' } })).toContain('400008');
    expect(await code({ headers: { authorization: `Bearer ${token}` }, parameters: { format: 'json' } })).toContain(
      'Change the word Bearer to OAuth',
    );
  });

  test('D28: 500024 says whether the token is unknown, revoked, expired or its user gone', async () => {
    const { store } = bench.core;
    const ofToken = (token: string) => code({ parameters: { oauth_token: token, format: 'json' } });
    expect(await ofToken('nonsense')).toContain('500024 The token is unknown');
    expect(await ofToken(API_KEY)).toContain('its value is an API key');

    const revoked = await bench.token('u-ada');
    const id = store.of(tokenRepository).find(revoked)?.id ?? '';
    await store.unitOfWork(() => store.of(tokenRepository).revoke(id));
    expect(await ofToken(revoked)).toContain('500024 The token was revoked at 2023-11-14T22:13:20.000Z');

    const expiring = await bench.token('u-ada', { expiresAt: bench.clock.now + 1000 });
    bench.clock.advance(999);
    expect(await ofToken(expiring)).toBe(0);
    bench.clock.advance(1);
    expect(await ofToken(expiring)).toContain('500024 The token expired at 2023-11-14T22:13:21.000Z');

    const orphan = await bench.token('u-ben');
    await store.unitOfWork(() => store.of(accountRepository).delete(API_KEY, 'u-ben'));
    expect(await ofToken(orphan)).toContain('500024');
  });

  test("D28: a token without a user needs UID, a user's token takes only its own", async () => {
    const unbound = await bench.token();
    const bound = await bench.token('u-ada');
    const get = (token: string, parameters = {}) => bench.byToken(token, 'socialize.getUserInfo', parameters);
    expect((await get(unbound)).json.errorDetails).toContain('Missing required parameter: UID');
    expect((await get(unbound, { UID: 'u-ben' })).json.UID).toBe('u-ben');
    expect((await get(unbound, { UID: 'u-none' })).errorCode).toBe(403005);
    expect((await get(bound)).json.UID).toBe('u-ada');
    expect((await get(bound, { UID: 'u-ada' })).json.UID).toBe('u-ada');
    expect((await get(bound, { UID: 'u-ben' })).errorCode).toBe(403007);
  });

  test('D29: an apiKey beside a token must be that of its site', async () => {
    const token = await bench.token('u-ada');
    expect(await code({ parameters: { oauth_token: token, apiKey: API_KEY } })).toBe(0);
    expect(await code({ parameters: { oauth_token: token, apiKey: OTHER_API_KEY, format: 'json' } })).toContain(
      '400001',
    );
  });

  test('remembers on the token that it was used, and the context id of its login on the call (D23)', async () => {
    const token = await bench.token('u-ada', { cid: 'spring' });
    const { call } = await bench.byToken(token, 'socialize.getUserInfo');
    expect(call.facts).toMatchObject({ credential: 'oauth', apiKey: API_KEY, UID: 'u-ada', cid: 'spring' });
    const id = bench.core.store.of(tokenRepository).find(token)?.id ?? '';
    expect(bench.core.store.of(credentialRepository).row('token', id)).toMatchObject({
      calls: 1,
      lastUsedAt: bench.clock.now,
    });
  });
});

describe('D35: an API key alone is anonymous', () => {
  test('D35: methods of users and of the site refuse it with 403005', async () => {
    for (const method of ['socialize.getUserInfo', 'accounts.search', 'reports.getSocializeStats']) {
      expect(await code({ method, parameters: { apiKey: API_KEY, ...user } })).toContain('403005');
    }
  });

  test('D29: a credential that was sent empty is missing, not anonymous', async () => {
    for (const name of ['secret', 'sig', 'oauth_token']) {
      expect(await code({ parameters: { apiKey: API_KEY, [name]: '' } })).toContain(
        `400002 Missing required parameter: ${name}`,
      );
    }
  });
});
