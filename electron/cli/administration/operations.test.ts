import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { offeredOperations } from '#node/administration/operations.ts';
import { draftOf } from '#service/fixtures/running.fixture.ts';
import { serviceOperations } from '#shared/contract/index.ts';
import { usualPartySettings } from '#shared/contract/openid.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { samlIdpFixture, samlSpFixture, spMetadataFixture } from '#shared/contract/saml.fixture.ts';
import { serving, servingMeanwhile } from '../command.fixture.ts';
import { ask, type Place, resultOf } from './asked.fixture.ts';

const user = { apiKey: '3_demo', UID: 'u-new' };
const serverRun = { useCase: 'server', apiKey: '3_demo', server: { x_siteUID: 'u-new' } };
const signedDraft = draftOf({ apiKey: '3_demo', httpMethod: 'POST', parameters: [{ name: 'UID', value: 'u-new' }] });
const partySettings = { description: 'App', redirectUris: ['https://app.example/'], ...usualPartySettings };
const samlSite = { proxyPageURL: '', errorPageURL: '', entityID: '', redirectURL: '', AuthnRequestsSigned: true };
const mockResponse = { method: 'comments.getComments', body: { commentCount: 0 } };

const table = new Map<string, Operation>(Object.entries(serviceOperations));

/** Takes a member out of a value that came as JSON. */
function member(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return found;
}

/** Each operation once, in an order in which each succeeds; an input may be made of what the service has by then. */
const calls: readonly (readonly [name: string, input: object | ((place: Place) => Promise<unknown>)])[] = [
  ['overview.get', {}],
  ['snapshots.create', { name: 'first' }],
  ['snapshots.list', {}],
  ['clock.get', {}],
  ['clock.offset', { milliseconds: 1000 }],
  ['clock.freeze', {}],
  ['clock.step', { milliseconds: 1000 }],
  ['clock.run', {}],
  ['clock.set', { at: Date.parse('2030-01-01T00:00:00Z') }],
  ['clock.offset', { milliseconds: 0 }],
  ['failures.save', { failure: { effect: { kind: 'http-503' }, method: 'x.*' } }],
  ['failures.list', {}],
  ['failures.switch', { enabled: false }],
  ['failures.move', async (place) => ({ id: member(await resultOf(place, 'failures.list'), 0, 'id'), to: 0 })],
  ['failures.remove', async (place) => ({ id: member(await resultOf(place, 'failures.list'), 0, 'id') })],
  ['failures.clear', {}],
  ['upstream.set', { apiKey: '3_demo', settings: { domain: 'us1.upstream.example', address: '127.0.0.1:1' } }],
  ['upstream.show', { apiKey: '3_demo' }],
  ['upstream.list', {}],
  ['upstream.differences', { apiKey: '3_demo' }],
  ['upstream.freeze', { callIds: [] }],
  ['upstream.pull', { apiKey: '3_demo' }],
  ['people.create', { ...user, profile: { firstName: 'Nia', email: 'nia@shop.example' } }],
  ['people.list', { apiKey: '3_demo' }],
  ['people.get', user],
  ['people.update', { ...user, profile: { lastName: 'New' } }],
  ['access.get', user],
  ['access.setPassword', { ...user, password: 'correct horse 7 battery' }],
  ['access.verifyEmail', { ...user, email: 'nia@shop.example' }],
  ['access.unlock', user],
  ['machines.tokens', {}],
  ['openid.createParty', { apiKey: '3_demo', settings: partySettings }],
  ['openid.provider', { apiKey: '3_demo' }],
  ['openid.updateParty', async (place) => ({ ...(await newestParty(place)), settings: partySettings })],
  ['openid.revealSecret', newestParty],
  ['openid.idToken', async (place) => ({ ...(await newestParty(place)), UID: 'u-new' })],
  ['openid.grants', {}],
  ['openid.consents', user],
  ['openid.revokeGrants', async (place) => ({ ...(await newestParty(place)), UID: 'u-new' })],
  ['openid.deleteParty', newestParty],
  ['saml.saveSp', { apiKey: '3_demo', settings: samlSpFixture }],
  ['saml.saveIdp', { apiKey: '3_demo', settings: samlIdpFixture }],
  ['saml.saveSite', { apiKey: '3_demo', settings: samlSite }],
  ['sites.providers', { apiKey: '3_demo' }],
  ['saml.parties', { apiKey: '3_demo' }],
  ['saml.readMetadata', { role: 'sp', xml: spMetadataFixture }],
  ['saml.deleteParty', { apiKey: '3_demo', role: 'sp', name: 'portal' }],
  ['nextLogins.set', { site: '3_demo', outcome: 'refuse' }],
  ['nextLogins.list', {}],
  ['nextLogins.cancel', {}],
  ['sessions.start', { site: '3_demo', UID: 'u-new' }],
  ['tokens.list', {}],
  ['tokens.get', (place) => newestToken(place)],
  ['tokens.calls', (place) => newestToken(place)],
  ['tokens.reveal', (place) => newestToken(place)],
  ['tokens.expire', async (place) => ({ targets: [await newestToken(place)], milliseconds: 60_000 })],
  ['tokens.revoke', async (place) => ({ targets: [await newestToken(place)] })],
  ['tokens.closeBrowser', {}],
  ['tokens.clearInvalid', {}],
  ['requests.prepare', signedDraft],
  ['flows.start', serverRun],
  ['flows.get', runOfServer],
  ['flows.call', runOfServer],
  ['access.endSessions', user],
  ['outbox.sample', { apiKey: '3_demo' }],
  ['outbox.list', {}],
  ['outbox.message', async (place) => ({ id: member(await resultOf(place, 'outbox.list'), 'items', 0, 'id') })],
  ['outbox.clear', {}],
  ['log.list', {}],
  ['log.get', async (place) => ({ callId: await newestCall(place) })],
  ['log.count', {}],
  ['log.problems', {}],
  ['bundles.make', async (place) => ({ callId: await newestCall(place) })],
  ['callFiles.export', { format: 'har' }],
  ['reproduce.judge', { text: 'http://127.0.0.1/socialize.getUserInfo?apiKey=3_demo' }],
  ['reproduce.stop', { search: 'search-of-a-test' }],
  ['mockResponses.save', { apiKey: '3_demo', mockResponse }],
  ['mockResponses.list', { apiKey: '3_demo' }],
  ['mockResponses.remove', { apiKey: '3_demo', method: mockResponse.method }],
  ['registrations.list', {}],
  ['webhooks.list', {}],
  ['webhooks.deliveries', {}],
  ['webhooks.clear', {}],
  ['methods.list', {}],
  ['dataCenters.list', {}],
  ['sites.list', {}],
  ['sites.create', async (place) => ({ ...Object(await demoSettings(place)), apiKey: '3_new' })],
  ['sites.update', { apiKey: '3_new', settings: { name: 'Newer' } }],
  ['sites.revealSecret', { apiKey: '3_new' }],
  ['sites.rotateJwtKey', { apiKey: '3_new' }],
  ['sites.setClientCertificate', { apiKey: '3_demo', userKey: 'AKcrm', clientCertificate: '' }],
  ['sites.delete', { apiKey: '3_new' }],
  ['people.delete', user],
  ['workspace.export', {}],
  ['workspace.import', async (place) => ({ document: await resultOf(place, 'workspace.export') })],
  ['siteFolders.export', {}],
  ['siteFolders.compare', (place) => folderOfSites(place)],
  ['siteFolders.import', (place) => folderOfSites(place)],
  ['log.clear', {}],
  ['snapshots.restore', { name: 'first' }],
  ['snapshots.remove', { name: 'first' }],
  ['workspace.reset', {}],
];

/** Operations on what a fresh service has none of: they name what is not there. */
const absent: readonly (readonly [name: string, input: unknown])[] = [
  ['registrations.finish', user],
  ['registrations.discard', user],
  ['machines.token', { id: '0'.repeat(64) }],
  ['machines.revoke', { id: '0'.repeat(64) }],
  ['openid.withdrawConsent', { ...user, clientID: 'none' }],
  ['webhooks.delivery', { id: 1 }],
  ['webhooks.send', { id: 1, how: 'again' }],
  ['flows.callback', { id: 'none', url: 'https://shop.example/?code=x' }],
  ['flows.exchange', { id: 'none' }],
];

async function newestParty(place: Place): Promise<{ readonly apiKey: string; readonly clientID: unknown }> {
  const provider = await resultOf(place, 'openid.provider', { apiKey: '3_demo' });
  return { apiKey: '3_demo', clientID: member(provider, 'parties', 0, 'clientID') };
}

async function runOfServer(place: Place): Promise<unknown> {
  return { id: member(await resultOf(place, 'flows.start', serverRun), 'id') };
}

async function folderOfSites(place: Place): Promise<unknown> {
  return { files: member(await resultOf(place, 'siteFolders.export'), 'files') };
}

async function newestToken(place: Place): Promise<unknown> {
  const newest = member(await resultOf(place, 'tokens.list'), 'items', 0);
  return { kind: member(newest, 'kind'), id: member(newest, 'id') };
}

async function newestCall(place: Place): Promise<unknown> {
  return member(await resultOf(place, 'log.list'), 'items', 0, 'callId');
}

async function demoSettings(place: Place): Promise<unknown> {
  const { apiKey, createdAt, secretCreatedAt, applications, ...settings } = Object(
    member(await resultOf(place, 'sites.list'), 0),
  );
  return { ...settings, name: 'New' };
}

const offered = [...offeredOperations(new Map(Object.entries(serviceOperations)), true).keys()];

describe('the administration interface, on the control socket of a service in memory', () => {
  // With CI=true, too, an upstream may be asked.
  const running = servingMeanwhile('--data', ':memory:', '--no-console', '--allow-upstream');
  beforeAll(() => fetch(`${running.ready.http}/socialize.getUserInfo?apiKey=3_demo`));

  test('each operation that is offered does what the table says, and its result is what the table says', async () => {
    const tried = new Set([...calls, ...absent].map(([name]) => name));
    expect([...tried].toSorted()).toEqual([...offered].toSorted());
    for (const [name, given] of calls) {
      const input: unknown = typeof given === 'function' ? await given(running.place) : given;
      const { status, text, result } = await ask(running.place, `/v1/${name}`, { body: JSON.stringify(input) });
      expect([name, status, result.ok ? '' : text]).toEqual([name, 200, '']);
      const checked = table.get(name)?.output.safeParse(member(result, 'value'));
      expect([name, checked?.success, checked?.error?.issues]).toEqual([name, true, undefined]);
    }
    for (const [name, input] of absent) {
      const { status, result } = await ask(running.place, `/v1/${name}`, { body: JSON.stringify(input) });
      expect([name, status, result]).toMatchObject([name, 404, { ok: false, error: { code: 'not-found' } }]);
    }
  });

  test('an unknown member of an input is refused by its name, and a wrong body with what to send', async () => {
    const unknown = await ask(running.place, '/v1/clock.step', { body: '{"milliseconds":1,"seconds":1}' });
    expect([unknown.status, unknown.result]).toMatchObject([
      400,
      { error: { code: 'invalid-input', message: expect.stringContaining('seconds') } },
    ]);
    for (const [body, type, status] of [
      ['{', 'application/json', 400],
      ['{"__proto__":{}}', 'application/json', 400],
      ['milliseconds=1', 'application/x-www-form-urlencoded', 415],
    ] as const) {
      const wrong = await ask(running.place, '/v1/clock.step', { body, headers: { 'content-type': type } });
      expect([wrong.status, wrong.result]).toMatchObject([
        status,
        { error: { next: expect.stringContaining('JSON') } },
      ]);
    }
  });

  test('R61: a run at a domain of a site, which may lead to another machine, is for the console alone', async () => {
    const body = JSON.stringify({ ...serverRun, apiDomain: 'login.shop.example' });
    const { status, result } = await ask(running.place, '/v1/flows.start', { body });
    expect([status, result]).toMatchObject([400, { error: { member: 'apiDomain' } }]);
  });

  test('its OpenAPI 3.1 document is valid and has each operation', async () => {
    const { status, text } = await ask(running.place, '/v1/openapi.json', { method: 'GET' });
    expect(status).toBe(200);
    const document = JSON.parse(text);
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    // The console is off, and MCP is at the port alone.
    const beside = ['/healthz', '/readyz', '/v1/openapi.json', '/v1/workspace.schema.json'];
    expect(Object.keys(document.paths).toSorted()).toEqual(
      [...beside, ...offered.map((name) => `/v1/${name}`)].toSorted(),
    );
  });

  test('R30: with a console the document has its address too, and what it responds is what the document says', async () => {
    const other = await serving('--data', ':memory:');
    const { text } = await ask(other.place, '/v1/openapi.json', { method: 'GET' });
    const document = JSON.parse(text);
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    const path = member(document, 'paths', '/v1/console.address', 'post');
    const schema = member(path, 'responses', '200', 'content', 'application/json', 'schema');
    const { status, result } = await ask(other.place, '/v1/console.address', { body: '{}' });
    expect([status, z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(result).success]).toEqual([
      200,
      true,
    ]);
    const address = String(member(result, 'value', 'address'));
    expect(new URL(address).origin).toBe(new URL(other.ready.console ?? '').origin);
    expect(address).not.toBe(other.ready.console);
  });

  test('R25: of two imports at once both are done whole, and one that is wrong in its last entry changes nothing', async () => {
    const person = (UID: string) => ({ site: '3_demo', UID });
    const people = (from: number) => Array.from({ length: 50 }, (_, at) => person(`u-${from + at}`));
    const send = (document: unknown) =>
      ask(running.place, '/v1/workspace.import', {
        body: JSON.stringify({ document: { version: 1, ...Object(document) } }),
      });
    const both = await Promise.all([send({ people: people(1000) }), send({ people: people(2000) })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const before = await resultOf(running.place, 'workspace.export');
    const { status, result } = await send({ people: [...people(3000), { site: '3_nobody', UID: 'u-1' }] });
    expect([status >= 400, result]).toMatchObject([true, { error: { member: expect.stringContaining('people[50]') } }]);
    expect(await resultOf(running.place, 'workspace.export')).toEqual(before);
  });
});
