import { expect, test } from 'vitest';
import { runningForAll } from '#service/fixtures/running.fixture.ts';
import { serviceOperations } from '#shared/contract/index.ts';
import { usualPartySettings } from '#shared/contract/openid.ts';
import { samlIdpFixture, samlSpFixture } from '#shared/contract/saml.fixture.ts';
import { isObject, keysOf } from '#shared/narrowing.ts';

const running = runningForAll();

const ask = (name: string, input: object) => running.ask(name as never, input as never) as Promise<never>;
const apiKey = '3_shop';

interface Save {
  /** Makes the thing that both windows open. @returns what names it in each save */
  readonly make?: () => Promise<object>;
  readonly read: () => Promise<unknown>;
  /** What one window sends, and what another one sends that has not heard of it. */
  readonly one: object;
  readonly other: object;
  /** What is kept afterwards: the changes of both, and what neither touched. */
  readonly kept: unknown;
  /** What a window sends that has not heard of what these members are now; left out: as `one`. */
  readonly unheard?: object;
}

const draft = {
  ...{
    base: 'http://127.0.0.1',
    transport: 'http',
    method: 'accounts.getAccountInfo',
    httpMethod: 'POST',
    apiKey,
    parameters: [],
  },
  credential: { kind: 'none' },
};
const variables = [{ name: 'a', value: '1' }];

const saves: Readonly<Record<string, Save>> = {
  'sites.update': {
    read: async () => (await running.ask('sites.list', {}))[0],
    one: { apiKey, settings: { name: 'Mine' } },
    other: { apiKey, settings: { tokenLifetime: 60 } },
    kept: { name: 'Mine', tokenLifetime: 60, domains: ['shop.example', 'myapp://'] },
  },
  'dataCenters.update': {
    read: async () => (await running.ask('dataCenters.list', {})).find(({ id }) => id === 'eu1'),
    one: { id: 'eu1', settings: { name: 'Mine' } },
    other: { id: 'eu1', settings: { domain: 'mine.authdesk.localhost' } },
    kept: { name: 'Mine', domain: 'mine.authdesk.localhost' },
  },
  'upstream.set': {
    make: async () => {
      await ask('upstream.set', { apiKey, settings: { domain: 'us1.upstream.example' } });
      return { apiKey };
    },
    read: () => running.ask('upstream.show', { apiKey }),
    one: { settings: { keep: true } },
    other: { settings: { rate: 5 } },
    kept: { settings: { domain: 'us1.upstream.example', keep: true, rate: 5 } },
  },
  'settings.save': {
    read: () => running.ask('settings.get', {}),
    one: { keepCalls: 2_000 },
    other: { keepDays: 7 },
    kept: { keepCalls: { value: 2_000 }, keepDays: { value: 7 }, keepLogMib: { source: 'default' } },
  },
  'people.update': {
    read: () => running.ask('people.get', { apiKey, UID: 'u-1' }),
    one: { apiKey, UID: 'u-1', profile: { firstName: 'Ada' } },
    other: { apiKey, UID: 'u-1', profile: { nickname: 'A' }, isVerified: true },
    kept: { profile: { firstName: 'Ada', nickname: 'A', lastName: '東' }, isVerified: true },
  },
  'openid.updateParty': {
    make: async () => {
      const settings = { ...usualPartySettings, description: 'App', redirectUris: ['https://app.example/cb'] };
      const { clientID } = await running.ask('openid.createParty', { apiKey, settings: settings as never });
      return { apiKey, clientID };
    },
    read: async () => (await running.ask('openid.provider', { apiKey })).parties[0]?.settings,
    one: { settings: { description: 'Mine' } },
    other: { settings: { skipConsent: true } },
    kept: { description: 'Mine', skipConsent: true, redirectUris: ['https://app.example/cb'] },
  },
  'saml.saveSite': {
    read: async () => (await running.ask('saml.parties', { apiKey })).settings,
    one: { apiKey, settings: { entityID: 'urn:mine' } },
    other: { apiKey, settings: { AuthnRequestsSigned: true } },
    kept: { entityID: 'urn:mine', AuthnRequestsSigned: true },
  },
  'saml.saveIdp': {
    make: async () => {
      await ask('saml.saveIdp', { apiKey, settings: samlIdpFixture });
      return { apiKey, replaces: 'work' };
    },
    read: async () => (await running.ask('saml.parties', { apiKey })).identityProviders[0]?.settings,
    one: { settings: { singleLogoutServiceUrl: 'https://idp.example/out' } },
    other: { settings: { singleSignOnServiceBinding: 'post' } },
    kept: { ...samlIdpFixture, singleLogoutServiceUrl: 'https://idp.example/out', singleSignOnServiceBinding: 'post' },
  },
  'saml.saveSp': {
    make: async () => {
      await ask('saml.saveSp', { apiKey, settings: samlSpFixture });
      return { apiKey, replaces: 'portal' };
    },
    read: async () => (await running.ask('saml.parties', { apiKey })).serviceProviders[0]?.settings,
    one: { settings: { nameID: 'profile.email' } },
    other: { settings: { encryptAssertions: true, wantAssertionSigned: false } },
    kept: { ...samlSpFixture, nameID: 'profile.email', encryptAssertions: true, wantAssertionSigned: false },
  },
  'failures.save': {
    make: async () => {
      const failure = { effect: { kind: 'reset' as const }, site: apiKey, method: 'none.*', enabled: false };
      return { id: (await running.ask('failures.save', { failure })).id };
    },
    read: async () => ({ site: undefined, ...(await running.ask('failures.list', {}))[0] }),
    one: { failure: { when: { kind: 'every', nth: 3 } } },
    other: { failure: { effect: { kind: 'http-503' }, site: null } },
    kept: {
      ...{ effect: { kind: 'http-503' }, when: { kind: 'every', nth: 3 }, method: 'none.*', enabled: false },
      site: undefined,
    },
  },
  'mockResponses.save': {
    make: async () => {
      const mockResponse = { method: 'ds.thing', errorCode: 500001, errorDetails: 'Ours', body: { a: 1 } };
      await running.ask('mockResponses.save', { apiKey, mockResponse });
      return { apiKey, partial: true };
    },
    read: async () => ({ errorDetails: undefined, ...(await running.ask('mockResponses.list', { apiKey }))[0] }),
    one: { mockResponse: { method: 'DS.thing', enabled: false } },
    other: { mockResponse: { method: 'ds.thing', errorCode: 0, errorDetails: null } },
    kept: { enabled: false, errorCode: 0, errorDetails: undefined, body: { a: 1 } },
  },
  'log.saveViews': {
    make: async () => {
      await running.ask('log.saveViews', { views: [{ name: 'first', query: 'a' }] });
      return { partial: true };
    },
    read: async () => (await running.ask('log.views', {})).views,
    one: { views: [{ name: 'second', query: 'b' }] },
    other: { views: [{ name: 'third', query: 'c' }], removed: ['first'] },
    kept: [
      { name: 'second', query: 'b' },
      { name: 'third', query: 'c' },
    ],
  },
  'webhooks.setHosts': {
    make: async () => {
      await running.ask('webhooks.setHosts', { apiKey, hosts: ['a.example'] });
      return { apiKey, partial: true };
    },
    read: () => running.ask('webhooks.hosts', { apiKey }),
    one: { hosts: ['b.example'] },
    other: { hosts: ['c.example', 'A.example'] },
    kept: ['a.example', 'b.example', 'c.example'],
  },
  'webhooks.save': {
    make: async () => {
      const webhook = { url: 'http://localhost:1/a', events: ['accountCreated'] };
      await ask('webhooks.save', { apiKey, name: 'crm', webhook });
      return { apiKey, name: 'crm' };
    },
    read: async () => (await running.ask('webhooks.list', { apiKey }))[0],
    one: { webhook: { active: false } },
    other: { webhook: { version: '2.0' } },
    kept: { url: 'http://localhost:1/a', events: ['accountCreated'], active: false, version: '2.0' },
  },
  'requestCollections.save': {
    unheard: { collection: { name: 'Shop', variables: [] } },
    make: async () => {
      const requests = [{ name: 'old', draft }] as never;
      await running.ask('requestCollections.save', { collection: { name: 'Shop', variables, requests } });
      return { partial: true };
    },
    read: async () => (await running.ask('requestCollections.list', {}))[0],
    one: { collection: { name: 'Shop', requests: [{ name: 'mine', draft }] } },
    other: { collection: { name: 'shop', requests: [{ name: 'old', folder: ['f'], draft }] }, removed: [['old']] },
    kept: { variables, requests: [{ name: 'mine' }, { name: 'old', folder: ['f'] }] },
  },
};

/** Saves of one value that a user chooses: the later choice counts. */
const oneValue = [
  ...['access.setPassword', 'administrators.set', 'clock.set', 'nextLogins.set', 'siteGroups.set'],
  ...['sites.setClientCertificate', 'sites.setPublicKey'],
];

test('R65: each operation that saves says that it saves changes only, or saves one value', () => {
  const saving = keysOf(serviceOperations).filter((name) => /\.(?:save|set|update|change|edit|replace)/.test(name));
  expect(saving.filter((name) => !serviceOperations[name].changesOnly).toSorted()).toEqual(oneValue);
});

test('each save of changes has its row here', () => {
  const declared = keysOf(serviceOperations).filter((name) => serviceOperations[name].changesOnly);
  expect(Object.keys(saves).toSorted()).toEqual(declared.toSorted());
});

/** Windows change these by entries: none replaces another's. */
const ofEntries = new Set(['log.saveViews', 'webhooks.setHosts']);

/** What a window shows that has heard of no member as it is now. */
function otherThan(changes: object): object {
  const names = Object.entries(changes).flatMap(([name, value]) =>
    isObject(value) ? [name, ...Object.keys(value)] : [name],
  );
  const old = Object.fromEntries(names.map((name) => [name, 'old']));
  return { ...old, profile: old };
}

test.each(Object.entries(saves))(
  'R65: %s replaces nothing unheard, and keeps what another window saved meanwhile, and what neither changed',
  async (name, { make, read, one, other, kept, unheard = one }) => {
    const named = (await make?.()) ?? {};
    if (!ofEntries.has(name)) {
      const before = await read();
      const problem = await running.problem(
        name as never,
        { ...named, ...unheard, heard: otherThan(unheard) } as never,
      );
      expect(problem).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('Somebody else has changed'),
      });
      expect(await read()).toEqual(before);
    }
    await ask(name, { ...named, ...one });
    await ask(name, { ...named, ...other });
    const now = await read();
    if (Array.isArray(kept)) expect(now).toEqual(kept);
    else expect(now).toMatchObject(kept as object);
  },
);

test.each([
  ['failures.save', { id: 999, failure: { method: 'a.b' } }],
  ['saml.saveIdp', { apiKey, replaces: 'gone', settings: { nameIDFormat: '' } }],
  ['mockResponses.save', { apiKey, partial: true, mockResponse: { method: 'ds.gone', errorCode: 0 } }],
  ['requestCollections.save', { partial: true, formerName: 'gone', collection: { name: 'gone' } }],
])('R65: %s does not bring back a thing that was removed meanwhile', async (name, input) => {
  expect((await running.problem(name as never, input as never)).code).toBe('not-found');
});

test.each([
  ['failures.save', { failure: { method: 'a.b' } }, 'failure.effect'],
  ['saml.saveSp', { apiKey, settings: { name: 'new' } }, 'settings.entityId'],
  ['mockResponses.save', { apiKey, mockResponse: {} }, 'mockResponse.method'],
])('%s of a new thing names what is missing', async (name, input, member) => {
  expect((await running.problem(name as never, input as never)).member).toBe(member);
});
