import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Signing, shopForAll, signed, tokenFor } from '#service/fixtures/bundles/calls.fixture.ts';
import { errorCases, ownCodes } from '#service/fixtures/bundles/error-codes.fixture.ts';
import { handOn, problemOfBundle, shownIn } from '#service/fixtures/bundles/handed-on.fixture.ts';
import type { Bundle } from '#shared/contract/bundles.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';

const shop = shopForAll();
/** An installation that has nothing of the first. */
const second = shopForAll();

const make = async (callId: string, anonymise = false): Promise<Bundle> =>
  (await shop.ask('bundles.make', { callId, anonymise })).bundle;
const status = { UID: 'u-ada', status: 'It is (almost) done! mail ada.lovelace@shop.example' };
const wrongly = (how: Signing) => shop.send(signed(shop, 'socialize.setStatus', status, 'http', how));
const sigOf = ({ call }: Bundle): string => new URLSearchParams(call.body).get('sig') ?? '';

describe('bundles.make', () => {
  test('R48: of calls of every kind: no secret, no token, and a second service answers as the first did', {
    tags: ['property'],
    timeout: 600_000,
  }, async () => {
    const numbers = Array.from({ length: 240 }, (_, n) => n);
    for (const n of sampleOf(numbers, 3, 1 / 80)) {
      expect(await handOn(shop, second, 1, n)).toEqual([]);
    }
  });

  test('repeats the mistake of the client with the stand-in of the secret', async () => {
    const bundle = await make(await wrongly({ key: (secret) => Buffer.from(secret, 'utf8') }));
    expect(bundle.expected).toMatchObject({ errorCode: 403003, rule: 'D31', mistake: 'secret used as text' });
    const secret = bundle.workspace.sites[0]?.secret ?? '';
    expect(Buffer.from(secret, 'base64')).toHaveLength(32);
    expect(bundle.manifest.signature).toContain('secret used as text');
    const pairs = [...new URLSearchParams(bundle.call.body)].filter(([name]) => name !== 'sig').sort();
    const strict = (text: string) =>
      encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
    const joined = pairs.map(([name, value]) => `${name}=${strict(value)}`).join('&');
    const host = bundle.call.headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
    const base = `POST&${strict(`http://${host}/socialize.setStatus`)}&${strict(joined)}`;
    expect(sigOf(bundle)).toBe(createHmac('sha1', secret).update(base).digest('base64'));
  });

  test('D31: of a call that was signed for another port of the service is made and checked, whatever the ports are', async () => {
    const https = new URL(shop.service.addresses.https).port;
    const url = (one: string) => one.replace(/^http:\/\/localhost:\d+/, `https://localhost:${https}`);
    const bundle = await make(await wrongly({ url }));
    expect(bundle.ports?.https).toBe(Number(https));
    expect(bundle.expected.mistake).toBeDefined();
    const away = { ...bundle, ports: { http: 9480, https: 9443 } };
    expect(await shop.ask('bundles.check', { document: bundle })).toMatchObject({ reproduces: true, differences: [] });
    expect(await shop.ask('bundles.check', { document: away })).toMatchObject({ reproduces: false });
  });

  test('makes no two bundles alike: nothing of a stand-in comes from what it stands for', async () => {
    const callId = await wrongly({});
    const [one, other] = [await make(callId), await make(callId)];
    expect(one.workspace.sites[0]?.secret).not.toBe(other.workspace.sites[0]?.secret);
    expect(sigOf(one)).not.toBe(sigOf(other));
  });

  test('R48: of a pasted text the chosen call is handed on, with the verdict that Reproduce gives', async () => {
    const callId = await wrongly({ key: (secret) => Buffer.from(secret, 'utf8') });
    const { request } = await shop.ask('log.get', { callId });
    const host = request.headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
    const text = `POST http://${host}${request.target}\nContent-Type: application/x-www-form-urlencoded\n\n${request.body}`;
    const verdict = await shop.ask('reproduce.judge', { text });
    const { bundle } = await shop.ask('bundles.make', { pasted: { text } });
    expect(bundle.expected).toMatchObject({ errorCode: verdict.errorCode, accepted: false });
    expect(shownIn(shop, JSON.stringify(bundle))).toEqual([]);
    expect((await second.ask('bundles.check', { document: bundle })).reproduces).toBe(true);
    expect((await shop.ask('bundles.make', { pasted: { text: callId } })).bundle.expected.mistake).toBe(
      'secret used as text',
    );
    const both = await shop.problem('bundles.make', { callId, pasted: { text } });
    expect(both).toMatchObject({ code: 'invalid-input' });
  });

  test('keeps the call byte by byte where nothing is replaced', async () => {
    const body = `apiKey=3_shop&status=a+b%20c%2a&UID=u-ada&nonce=x&timestamp=${Math.floor(shop.clock.now / 1000)}&sig=x%3d`;
    const target = '/socialize.setStatus?format=json&';
    const { call } = await make(await shop.send({ transport: 'http', method: 'POST', target, body }));
    expect(call.target).toBe(target);
    expect(call.body?.split('sig=')[0]).toBe(body.split('sig=')[0]);
  });

  test('of a call that was refused before its method ran holds accounts by their UID alone; any other brings them whole', async () => {
    const { workspace, manifest } = await make(await wrongly({ key: (secret) => Buffer.from(secret, 'utf8') }));
    expect(workspace.people).toEqual([{ site: '3_shop', UID: 'u-ada', profile: {}, identities: [] }]);
    expect(manifest.notes.join()).toContain('Profiles and data of the accounts are left out');
    const accepted = await make(await wrongly({}));
    expect(accepted.workspace.people).toMatchObject([{ UID: 'u-ada', profile: { firstName: 'Ada' } }]);
    expect(accepted.manifest.notes.join()).toContain('with their profiles and data');
  });

  test('replaces UIDs, names and e-mail addresses when asked, for the same verdict', async () => {
    for (const how of [{}, { encode: encodeURIComponent }]) {
      const bundle = await make(await wrongly(how), true);
      expect(JSON.stringify(bundle)).not.toMatch(/u-ada|lovelace|fb-1001/i);
      expect(new URLSearchParams(bundle.call.body).get('status')).toBe(
        'It is (almost) done! mail person-1@example.com',
      );
      expect(bundle.manifest).toMatchObject({ anonymised: true });
      expect((await second.ask('bundles.check', { document: bundle })).reproduces).toBe(true);
    }
  });

  test('takes a pasted call, too', async () => {
    const call = signed(shop, 'socialize.setStatus', status, 'http', { method: 'GET' });
    const { transport, method, target, body = '' } = call;
    const host = new URL(shop.service.addresses.http).host.replace('127.0.0.1', 'localhost');
    const headers: [string, string][] = [
      ['Host', host],
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ];
    const request = { transport, httpMethod: method, target, headers, body };
    const { bundle } = await shop.ask('bundles.make', { request });
    expect(bundle.expected.mistake).toBe('GET and POST differ');
    expect(shownIn(shop, JSON.stringify(bundle))).toEqual([]);
  });

  test('says so when a call cannot be handed on', async () => {
    const target = '/accounts.search';
    const body = `query=${'x'.repeat(80_000)}`;
    const large = await shop.send({ transport: 'https', method: 'POST', target, body });
    const foreign = await shop.send({ transport: 'http', method: 'GET', target, headers: { host: 'evil.example' } });
    const message = expect.stringContaining('keeps only the beginning');
    expect(await shop.problem('bundles.make', { callId: large })).toMatchObject({ code: 'conflict', message });
    expect(await shop.problem('bundles.make', { callId: foreign })).toMatchObject({ code: 'conflict' });
    expect(await shop.problem('bundles.make', {})).toMatchObject({ code: 'invalid-input' });
  });
});

describe('R59: a bundle never reproduces another cause', () => {
  test('of each error code: the same rule, cause and sentence, or the reason why there is no bundle', {
    tags: ['property'],
    timeout: 600_000,
  }, async () => {
    const all = errorCases(shop).map((one, n) => ({ one, n }));
    expect(ownCodes.filter((code) => !all.some(({ one }) => one.code === code))).toEqual([]);
    // Of every other one, names and UIDs are replaced.
    for (const { one, n } of sampleOf(sampleOf(all))) {
      expect(await problemOfBundle(shop, one, n % 2 === 1), `${one.code} ${one.name}`).toBeUndefined();
    }
  });

  test('a call that was made to fail on purpose is refused with the reason', async () => {
    const one = errorCases(shop).find(({ code }) => code === 500001);
    expect(one && (await problemOfBundle(shop, one, false))).toBeUndefined();
  });

  test('a file whose sentence was changed does not reproduce', async () => {
    const bundle = await make(await wrongly({ encode: encodeURIComponent }));
    const expected = { ...bundle.expected, reason: 'The secret was used as text.' };
    const { reproduces, differences } = await second.ask('bundles.check', { document: { ...bundle, expected } });
    expect({ reproduces, differences }).toMatchObject({
      reproduces: false,
      differences: [expect.stringContaining('Expected the sentence "The secret was used as text."')],
    });
  });
});

describe('bundles.check', () => {
  test('uses and changes nothing of the workspace', async () => {
    const bundle = await make(await wrongly({}));
    const everything = async () =>
      JSON.stringify([await second.ask('workspace.export', { secrets: true }), await second.ask('log.list', {})]);
    const before = await everything();
    expect((await second.ask('bundles.check', { document: bundle })).reproduces).toBe(true);
    expect(await everything()).toBe(before);
  });

  test('reads a file of version 1, which has no one-time tokens and no failed logins', async () => {
    const { state, ...bundle } = await make(await wrongly({}));
    const { oneTimeTokens: _, failedLogins: __, ...before } = state;
    const document = { ...bundle, version: 1, state: before };
    expect((await second.ask('bundles.check', { document })).reproduces).toBe(true);
  });

  test('says in what a verdict differs', async () => {
    const bundle = await make(await wrongly({}));
    const checked = await second.ask('bundles.check', {
      document: { ...bundle, expected: { ...bundle.expected, accepted: false, errorCode: 403002, rule: 'D32' } },
    });
    expect(checked.reproduces).toBe(false);
    expect(checked.differences).toEqual([
      'Expected the verdict refused, found accepted.',
      'Expected the error code 403002, found 0.',
      'Expected the deciding rule D32, found none.',
    ]);
  });
});

describe('bundles.open', () => {
  const judged = async ({ call }: { call: Bundle['call'] }) => second.ask('requests.judge', call);

  test('imports the site under a marked name beside the own one, and signs the call for it with the same mistake', async () => {
    const own = await second.ask('sites.revealSecret', { apiKey: '3_shop' });
    const bundle = await make(await wrongly({ encode: encodeURIComponent }));
    const opened = await second.ask('bundles.open', { document: bundle });
    expect(opened).toMatchObject({
      apiKey: '3_shop.bundle',
      siteName: 'Shop (bundle)',
      UID: 'u-ada',
      method: 'socialize.setStatus',
    });
    expect(await second.ask('sites.revealSecret', { apiKey: '3_shop' })).toEqual(own);
    const { errorCode, trace, apiKey } = await judged(opened as { call: Bundle['call'] });
    expect({ errorCode, apiKey }).toEqual({ errorCode: 403003, apiKey: '3_shop.bundle' });
    expect(trace.find(({ values }) => values?.mistake)?.values?.mistake).toBe(bundle.expected.mistake);
    expect((await second.ask('bundles.open', { document: bundle })).apiKey).toBe('3_shop.bundle-2');
  });

  test('issues a token in the state that it had', async () => {
    const token = await tokenFor(shop, { x_siteUID: 'u-ada' });
    const call = (target: string) =>
      shop.send({ transport: 'https', method: 'GET', target, headers: { authorization: `OAuth ${token}` } });
    const accepted = await make(await call('/socialize.getUserInfo'));
    expect(
      (await judged((await second.ask('bundles.open', { document: accepted })) as { call: Bundle['call'] })).accepted,
    ).toBe(true);
    const [row] = (await shop.ask('tokens.list', { kind: 'token' })).items;
    await shop.ask('tokens.revoke', { targets: [{ kind: 'token', id: row?.id ?? '' }] });
    shop.clock.advance(1000);
    const refused = await make(await call('/socialize.getUserInfo'));
    const opened = await second.ask('bundles.open', { document: refused });
    expect(await judged(opened as { call: Bundle['call'] })).toMatchObject({ errorCode: 500024 });
  });

  test('D49, R32: brings no webhook, whose address and hosts somebody else has chosen', async () => {
    const bundle = await make(await wrongly({}));
    const [site] = bundle.workspace.sites;
    const hooks = [{ name: 'out', url: 'https://evil.example/', events: ['accountLoggedIn'], active: true }];
    const webhooks = { allowedHosts: ['evil.example'], hooks };
    const document = { ...bundle, workspace: { ...bundle.workspace, sites: [{ ...site, webhooks }] } };
    for (const operation of ['bundles.check', 'bundles.open'] as const) {
      const problem = await second.problem(operation, { document });
      expect(problem, operation).toMatchObject({ code: 'invalid-input', member: 'workspace.sites[0].webhooks' });
    }
  });

  test('changes nothing of the workspace besides: neither its failures nor its other sites', async () => {
    const other = { sites: [{ name: 'Other', apiKey: '3_other' }], people: [{ site: '3_other', UID: 'u-1' }] };
    await second.ask('workspace.import', { document: { version: 1, ...other } });
    const bundle = await make(await wrongly({}));
    const { workspace, state } = bundle;
    const before = JSON.stringify(await second.ask('workspace.export', { secrets: true }));
    const disabled = { apiKey: '3_other', UID: 'u-1', status: 'final', isActive: false, isVerified: false } as const;
    const standIn = 'a'.repeat(16);
    const hostile = [
      ['workspace.failures', { workspace: { ...workspace, failures: [{ effect: { kind: 'http-503' } }] } }],
      ['state.accounts[0].apiKey', { state: { ...state, accounts: [disabled] } }],
      ['state.nonces[0].apiKey', { state: { ...state, nonces: [{ apiKey: '3_other', nonce: 'n', usedAt: 1 }] } }],
      ['state.tokens[0].apiKey', { state: { ...state, tokens: [{ standIn, apiKey: '3_other', createdAt: 1 }] } }],
      ['state.tokens[0].standIn', { state: { ...state, tokens: [{ standIn: 'a', apiKey: '3_shop', createdAt: 1 }] } }],
      ['call.at', { call: { ...bundle.call, at: Number.MAX_SAFE_INTEGER } }],
    ] as const;
    for (const [member, changes] of hostile) {
      const problem = await second.problem('bundles.open', { document: { ...bundle, ...changes } });
      expect(problem).toMatchObject({ code: 'invalid-input', member });
    }
    expect(JSON.stringify(await second.ask('workspace.export', { secrets: true }))).toBe(before);
  });
});
