import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { restFailed } from '#service/endpoints/rest/dispatch.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import {
  API_KEY,
  EU,
  makeCall,
  NOW,
  OTHER_API_KEY,
  OTHER_SECRET,
  openBench,
  SECRET,
  signed,
} from '#service/fixtures/rest.fixture.ts';
import { knownMethods } from '#shared/protocol/methods.ts';

const registry = methodRegistry(modules);
const bench = forEachTest(openBench);
const site = { apiKey: API_KEY, secret: SECRET };

describe('D5: method names', () => {
  test('D5: an unknown method or namespace is 405001 in the envelope, also without a credential', async () => {
    for (const method of ['socialize.getUserinfos', 'nonsense.method', 'socialize.', 'accounts.tfa.none', 'a.b<c>']) {
      for (const parameters of [site, {}]) {
        const reply = await bench.send({ method, parameters });
        expect(reply.json).toMatchObject({ errorCode: 405001, statusCode: 405 });
      }
    }
    const asXml = await bench.send({ method: 'a.b<c>', parameters: { format: 'xml' } });
    expect(asXml.body).toContain('<a.b_cResponse ');
  });

  test('a signed call to a misspelt method is noted with its site and the method that was meant; its nonce stays unused', async () => {
    const method = 'socialize.getUserInf';
    const nonce = 'once-for-the-misspelt';
    const reply = await bench.send({ method, parameters: signed({ method, nonce, parameters: { UID: 'u-ada' } }) });
    expect(reply.json).toMatchObject({ errorCode: 405001 });
    expect(reply.reason).toContain('Did you mean socialize.getUserInfo?');
    expect(reply.call.facts).toMatchObject({ apiKey: API_KEY, credential: 'signature', method });
    expect(reply.call.trace.steps.at(-1)).toMatchObject({ rule: 'D5', outcome: 'failed' });
    const corrected = await bench.send({ parameters: signed({ nonce, parameters: { UID: 'u-ada' } }) });
    expect(corrected.errorCode).toBe(0);
    const token = await bench.token('u-ada');
    const byToken = await bench.send({ method, parameters: { oauth_token: token } });
    expect(byToken.call.facts).toMatchObject({ apiKey: API_KEY, UID: 'u-ada', credential: 'oauth' });
  });

  test('D37, D63: a known method that is not built answers 400096 once the caller is known', async () => {
    const reply = await bench.send({ method: 'accounts.store.downloadConsentDocument', parameters: site });
    expect(reply.json).toMatchObject({ errorCode: 400096, errorMessage: 'Not supported' });
    expect(reply.json.errorDetails).toContain('add a mock response for it: Sites, "Test shop", Mock responses');
    expect((await bench.send({ method: 'accounts.store.downloadConsentDocument' })).errorCode).toBe(400002);
    expect(
      (await bench.send({ method: 'accounts.store.downloadConsentDocument', parameters: { ...site, secret: 'x' } }))
        .errorCode,
    ).toBe(403010);
  });
});

describe('D36: the registry', () => {
  test('D36: lists every method once, with documentation, what is emulated first', () => {
    const entries = registry.entries();
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
    const firstKnownOnly = entries.findIndex(({ emulated }) => !emulated);
    expect(entries.slice(0, firstKnownOnly).every(({ emulated }) => emulated)).toBe(true);
    expect(entries.slice(firstKnownOnly).some(({ emulated }) => emulated)).toBe(false);
    expect(entries[0]?.emulated).toBe(true);
    expect(entries.every(({ documentation }) => documentation.endsWith('.'))).toBe(true);
    for (const name of knownMethods) expect(registry.find(name.toUpperCase())?.name).toBe(name);
  });

  test('D36: names, parameters and common parameters never collide', () => {
    for (const { name, parameters } of registry.entries()) {
      const names = parameters.map((parameter) => parameter.name.toLowerCase());
      expect(new Set(names).size, name).toBe(names.length);
    }
  });

  test('D36: a method of users shows UID, which only the token of a user makes needless', () => {
    const entry = registry.entries().find(({ name }) => name === 'socialize.setStatus');
    expect(entry?.access).toEqual(['site', 'user']);
    expect(entry?.parameters.map(({ name }) => name)).toEqual([
      'UID',
      'status',
      'enabledProviders',
      'disabledProviders',
    ]);
  });

  test('D36: a missing parameter is 400002, a wrong value 400006, both naming it', async () => {
    const status = await bench.bySite('socialize.setStatus', { UID: 'u-ada' });
    expect(status.json).toMatchObject({ errorCode: 400002, errorDetails: 'Missing required parameter: status' });
    const empty = await bench.bySite('socialize.setStatus', { UID: 'u-ada', status: '' });
    expect(empty.errorCode).toBe(400002);
    const wrong: [string, Record<string, string>, string][] = [
      ['socialize.getUserInfo', { UID: 'u-ada', signIDs: 'maybe' }, 'signIDs'],
      ['socialize.getUserInfo', { UID: 'u-ada', enabledProviders: 'facebok' }, 'enabledProviders'],
      ['socialize.getFriendsInfo', { UID: 'u-ada', detailLevel: 'all' }, 'detailLevel'],
      ['accounts.setAccountInfo', { UID: 'u-ada', profile: '{' }, 'profile'],
      ['accounts.setAccountInfo', { UID: 'u-ada', data: '[1]' }, 'data'],
      ['accounts.setAccountInfo', { UID: 'u-ada', data: 'null' }, 'data'],
      ['accounts.setAccountInfo', { UID: 'u-ada', data: `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}` }, 'data'],
      ['accounts.getAccountInfo', { UID: 'u-ada', include: 'profile,nonsense' }, 'include'],
      ['accounts.search', { query: 'SELECT * FROM accounts', timeout: '1.5' }, 'timeout'],
      ['accounts.search', { query: 'SELECT * FROM accounts', timeout: '60001' }, 'timeout'],
      [
        'reports.getSocializeStats',
        { startDate: '2026-02-30', endDate: '2026-03-01', measures: 'logins' },
        'startDate',
      ],
      ['socialize.getUserInfo', { UID: 'u-ada', cid: 'x'.repeat(101) }, 'cid'],
      ['socialize.getUserInfo', { UID: 'u-ada', format: 'yaml' }, 'format'],
    ];
    for (const [method, parameters, name] of wrong) {
      const { json } = await bench.bySite(method, parameters);
      expect(json.errorCode, `${method} ${name}`).toBe(400006);
      expect(json.errorDetails).toContain(`Invalid parameter value: ${name}.`);
    }
  });

  test('D16: Booleans as the client libraries write them', async () => {
    for (const [text, signed] of [
      ['true', true],
      ['True', true],
      ['1', true],
      ['false', false],
      ['False', false],
      ['0', false],
      ['', false],
    ] as const) {
      const { json } = await bench.bySite('socialize.getUserInfo', { UID: 'u-ada', signIDs: text });
      expect(json.loginProviderUIDSig !== undefined, `signIDs=${text}`).toBe(signed);
    }
  });
});

describe('D15: parameters that a method does not know', () => {
  test('D15: are ignored and listed, common ones are not', async () => {
    const noise = { sdk: 'java_3.2.4', gmid: 'x', context: 'c', dontHandleScreenSet: 'true', lang: 'en' };
    const quiet = await bench.bySite('socialize.getUserInfo', { UID: 'u-ada', ...noise });
    expect(quiet.json.ignoredParams).toBeUndefined();
    const { json, call } = await bench.bySite('socialize.getUserInfo', { UID: 'u-ada', firstName: 'X', regToken: 'r' });
    expect(json.errorCode).toBe(0);
    expect(json.ignoredParams).toEqual([
      { paramName: 'firstName', warningCode: 403007, message: expect.any(String) },
      { paramName: 'regToken', warningCode: 403007, message: expect.any(String) },
    ]);
    expect(call.trace.steps.at(-1)).toMatchObject({ rule: 'D15', values: { names: 'firstName, regToken' } });
  });

  test('D15: a misspelt required parameter is listed beside the error that it causes', async () => {
    const { json } = await bench.bySite('socialize.setStatus', { UID: 'u-ada', staus: 'hi' });
    expect(json.errorCode).toBe(400002);
    expect(json.ignoredParams).toMatchObject([{ paramName: 'staus' }]);
  });
});

describe('rights', () => {
  test("a user's token may not call methods of the site: 403007", async () => {
    const token = await bench.token('u-ada');
    const searching = await bench.byToken(token, 'accounts.search', { query: 'SELECT * FROM accounts' });
    expect(searching.json).toMatchObject({ errorCode: 403007, errorMessage: 'Permission denied' });
    const unbound = await bench.token();
    expect((await bench.byToken(unbound, 'accounts.search', { query: 'SELECT * FROM accounts' })).errorCode).toBe(0);
  });

  test("a site sees only its own users (403005 for another site's UID)", async () => {
    const other = { apiKey: OTHER_API_KEY, secret: OTHER_SECRET, UID: 'u-ada' };
    expect((await bench.send({ dataCenter: EU, parameters: other })).errorCode).toBe(403005);
  });

  test('spec States: a temporary account is reached by its own token only', async () => {
    const { store } = bench.core;
    await store.unitOfWork(() =>
      store.of(accountRepository).create({ apiKey: API_KEY, UID: 't-1', isSiteUID: false, status: 'temporary' }),
    );
    expect((await bench.bySite('socialize.getUserInfo', { UID: 't-1' })).errorCode).toBe(403005);
    const { json } = await bench.byToken(await bench.token('t-1'), 'socialize.getUserInfo');
    expect(json).toMatchObject({ UID: 't-1', isTempUser: true });
  });
});

describe('calls that cannot be read', () => {
  test('D6, D7: get an error in the envelope and format that was asked for, and write nothing', async () => {
    const parameters = signed({
      parameters: { UID: 'u-ada', status: 'x' },
      method: 'socialize.setStatus',
      nonce: 'kept',
    });
    const malformed = { errorCode: 400001, details: 'The parameter "a" was sent twice.', names: ['a'] };
    const reply = await bench.send({ method: 'socialize.setstatus', parameters, malformed });
    expect(reply.json).toMatchObject({ errorCode: 400001, errorDetails: 'The parameter "a" was sent twice.' });
    expect(reply.call.facts.method).toBe('socialize.setStatus');
    expect((await bench.send({ method: 'socialize.setStatus', parameters })).errorCode).toBe(0);
  });

  test('D14: an unexpected failure is 500001 without a stack', async () => {
    const call = makeCall(NOW, { parameters: { ...site, UID: 'u-ada', httpStatusCodes: 'true' } });
    const response = restFailed(registry.find, call, {
      errorCode: 500001,
      details: 'Something unexpected happened in the service.',
    });
    expect(response.status).toBe(500);
    expect(JSON.parse(response.body)).toMatchObject({
      errorCode: 500001,
      errorMessage: 'Server error',
      statusCode: 500,
    });
  });
});
