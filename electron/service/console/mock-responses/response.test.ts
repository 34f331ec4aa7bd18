import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { API_KEY, OTHER_API_KEY, OTHER_SECRET, openBench, SECRET, signed } from '#service/fixtures/rest.fixture.ts';
import { mockResponse } from '#shared/contract/mock-responses.ts';
import { mockResponseRepository } from './repository.ts';

const bench = forEachTest(openBench);

/** A documented method that Authdesk does not emulate. */
const NOT_EMULATED = 'accounts.store.downloadConsentDocument';

/** Gives the site of the bench a mock response. */
async function can(method: string, more: object = {}): Promise<void> {
  const response = mockResponse.parse({ method, ...more });
  await bench.core.store.unitOfWork(() => bench.core.store.of(mockResponseRepository).save(API_KEY, response));
}

describe('D38: a method with a mock response', () => {
  test('D38: returns the body in the envelope, placeholders filled in', async () => {
    await can('accounts.getPolicies', { body: { UID: '{{UID}}', policy: { age: '{{age:number|13}}' } } });
    const { json, errorCode, call } = await bench.bySite('accounts.getPolicies', { uid: 'u-1' });
    expect(json).toEqual({
      callId: call.id,
      errorCode: 0,
      apiVersion: 2,
      statusCode: 200,
      statusReason: 'OK',
      time: new Date(bench.clock()).toISOString(),
      UID: 'u-1',
      policy: { age: 13 },
    });
    expect(errorCode).toBe(0);
  });

  test('D38, D10: in the form that the call asks for', async () => {
    await can('accounts.getPolicies', { body: { names: ['{{a}}', 'b'] } });
    const asXml = await bench.bySite('accounts.getPolicies', { format: 'xml', a: '<a> & "b"' });
    expect(asXml.body).toContain('<accounts.getPoliciesResponse ');
    expect(asXml.body).toContain('<names><name>&lt;a&gt; &amp; "b"</name><name>b</name></names>');
    const asJsonp = await bench.bySite('accounts.getPolicies', { format: 'jsonp', callback: 'cb', a: 'x' });
    expect(asJsonp.body).toMatch(/^cb\(\{/);
  });

  test('D38, D13: an error code gives message, statusCode and, when asked for, the HTTP status', async () => {
    const errorDetails = 'Nobody is called {{loginID}}.';
    await can('accounts.login', { errorCode: 403042, errorDetails, body: { regToken: 'made up' } });
    const { json, status } = await bench.bySite('accounts.login', { loginID: 'ada', httpStatusCodes: 'true' });
    expect(json).toMatchObject({
      errorCode: 403042,
      errorMessage: 'Invalid LoginID',
      errorDetails: 'Nobody is called ada.',
      statusCode: 403,
      regToken: 'made up',
    });
    expect(status).toBe(403);
  });

  test('D38: replaces the parameters and the handler of an emulated method, which is not called', async () => {
    await can('accounts.setAccountInfo', { body: { done: 'mocked' } });
    const sent = { UID: 'u-ada', profile: '{"city":"Rome"}', odd: '1' };
    const { json } = await bench.bySite('accounts.setAccountInfo', sent);
    expect(json).toMatchObject({ errorCode: 0, done: 'mocked' });
    expect(json).not.toHaveProperty('ignoredParams');
    expect(bench.account('u-ada')?.profile.city).toBeUndefined();
  });

  test('D38: a method that no documentation names exists for the site that has a mock response for it, in any case', async () => {
    expect((await bench.bySite('ds.newThing')).errorCode).toBe(405001);
    await can('ds.newThing', { body: { ok: true } });
    const { json, call } = await bench.bySite('DS.newTHING');
    expect(json.ok).toBe(true);
    expect(call.facts.method).toBe('ds.newThing');
    const ofOther = { apiKey: OTHER_API_KEY, secret: OTHER_SECRET };
    expect((await bench.send({ method: 'ds.newThing', parameters: ofOther })).errorCode).toBe(405001);
    expect((await bench.bySite('ds.newThingElse')).errorCode).toBe(405001);
  });

  test('D38: one that is switched off is not given, and the error says that it exists', async () => {
    await can(NOT_EMULATED, { enabled: false, body: { a: 1 } });
    const { json, call } = await bench.bySite(NOT_EMULATED);
    expect(json.errorCode).toBe(400096);
    expect(json.errorDetails).toContain('is switched off: switch it on in Sites');
    expect(call.facts.mocked).toBeUndefined();
    await can('socialize.getUserInfo', { enabled: false, body: { a: 1 } });
    expect((await bench.bySite('socialize.getUserInfo', { UID: 'u-ada' })).json).toMatchObject({ firstName: 'Ada' });
    await can('ds.newThing', { enabled: false });
    expect((await bench.bySite('ds.newThing')).errorCode).toBe(405001);
  });
});

describe('D38: who gets a mock response', () => {
  beforeEach(() => can(NOT_EMULATED, { body: { user: '{{UID|nobody}}', key: '{{apiKey}}' } }));

  test('D38, D29: a wrong credential is refused as for any method', async () => {
    const parameters = signed({ method: NOT_EMULATED });
    const bySite = { apiKey: API_KEY, secret: SECRET };
    for (const [errorCode, call] of [
      [400002, {}],
      [400093, { parameters: { apiKey: '3_nobody' } }],
      [403010, { parameters: { ...bySite, secret: OTHER_SECRET } }],
      [403006, { parameters: bySite, transport: 'http' }],
      [403003, { parameters: { ...parameters, more: '1' } }],
      [0, { parameters }],
      [403004, { parameters }],
      [500024, { headers: { authorization: 'OAuth st2.s.none' } }],
      [400006, { parameters: { ...bySite, format: 'yaml' } }],
    ] as const) {
      expect((await bench.send({ method: NOT_EMULATED, ...call })).errorCode).toBe(errorCode);
    }
  });

  test('D38, D28: a token names its user; a user’s token that names somebody else is refused', async () => {
    const token = await bench.token('u-ada');
    expect((await bench.byToken(token, NOT_EMULATED)).json).toMatchObject({ user: 'u-ada', key: API_KEY });
    expect((await bench.byToken(token, NOT_EMULATED, { UID: 'u-ben' })).errorCode).toBe(403007);
    expect((await bench.byToken(await bench.token(), NOT_EMULATED)).json).toMatchObject({ user: 'nobody' });
  });

  test('D38, D35: an API key alone is refused unless the mock response is open to it', async () => {
    const anonymous = () => bench.byPage(NOT_EMULATED);
    expect((await anonymous()).errorCode).toBe(403005);
    await can(NOT_EMULATED, { anonymous: true, body: { open: true } });
    expect((await anonymous()).json).toMatchObject({ errorCode: 0, open: true });
  });

  test('D38, D36: an emulated method stays closed to those who may not call it', async () => {
    await can('accounts.search', { body: { results: [] } });
    expect((await bench.byToken(await bench.token('u-ada'), 'accounts.search')).errorCode).toBe(403007);
    expect((await bench.byToken(await bench.token(), 'accounts.search')).json).toMatchObject({ errorCode: 0 });
  });

  test('D38: a parameter that a placeholder cannot take is 400006 and named', async () => {
    await can(NOT_EMULATED, { body: { n: '{{count:number}}' } });
    const { json, call } = await bench.bySite(NOT_EMULATED, { count: 'many' });
    expect(json).toMatchObject({ errorCode: 400006 });
    expect(json.errorDetails).toMatch(/^Invalid parameter value: count\. /);
    expect(call.trace.steps.at(-1)).toMatchObject({ rule: 'D38', outcome: 'failed' });
  });
});

describe('D38: the record of a call that got a mock response', () => {
  test('D38: is marked, says so in a sentence, and names what each placeholder took', async () => {
    await can('accounts.login', {
      errorCode: 403042,
      body: { who: '{{loginID}}', lang: '{{locale|en}}', x: '{{none}}' },
    });
    const { call, reason } = await bench.bySite('accounts.login', { loginID: 'ada' });
    expect(call.facts.mocked).toBe(true);
    expect(reason).toBe('The mock response of the site for accounts.login was given: 403042 Invalid LoginID.');
    expect(call.trace.steps.filter(({ rule }) => rule === 'D38')).toEqual([
      {
        rule: 'D38',
        outcome: 'passed',
        check: 'The site has a mock response for this method; it was given, and the method was not called.',
        values: { method: 'accounts.login', errorCode: '403042 Invalid LoginID' },
      },
      {
        rule: 'D38',
        outcome: 'noted',
        check: 'The placeholders of the mock response took their values from the call.',
        values: {
          '{{loginID}}': 'parameter: ada',
          '{{locale|en}}': 'its default: en',
          '{{none}}': 'not sent, and no default',
        },
      },
    ]);
    expect(call.trace.steps.every(({ outcome }) => outcome !== 'failed')).toBe(true);
  });

  test('D37: a method that is not emulated says how to add a mock response', async () => {
    const { json } = await bench.bySite(NOT_EMULATED);
    expect(json).toMatchObject({ errorCode: 400096, errorMessage: 'Not supported' });
    expect(json.errorDetails).toMatch(
      /add a mock response for it: Sites, ".+", Mock responses; or mockResponses of the site/,
    );
  });
});
