import { afterEach, describe, expect, test } from 'vitest';
import { demoWorkspace } from '#service/console/workspace/demo.ts';
import { serviceForAll } from '#service/fixtures/asked-service.fixture.ts';
import type { ServiceOperationName } from '#shared/contract/index.ts';
import { serviceOperations } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';
import { usualSettings } from '#shared/contract/sites.ts';
import { MAX_IMPORTED, type WorkspaceDocument } from '#shared/contract/workspace.ts';

const asked = serviceForAll();
afterEach(() => asked.ask('workspace.reset', { snapshot: false }));

type Invoke = (name: string, input: unknown) => Promise<{ ok: true; value: unknown } | { ok: false; error: Problem }>;
const invoke: Invoke = (name, input) => asked.service.invoke(name as ServiceOperationName, input as never);

async function value<T = Record<string, unknown>>(name: string, input: unknown = {}): Promise<T> {
  const result = await invoke(name, input);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  // What goes over the border is what the contract says, and nothing else (no secret slips through).
  const { output } = serviceOperations[name as ServiceOperationName];
  expect(JSON.parse(JSON.stringify(result.value))).toEqual(JSON.parse(JSON.stringify(output.parse(result.value))));
  return result.value as T;
}

async function problem(name: string, input: unknown): Promise<Problem> {
  const result = await invoke(name, input);
  if (result.ok) throw new Error(`${name} succeeded: ${JSON.stringify(result.value)}`);
  expect(result.error.message).toMatch(/[.…]$/);
  expect(result.error.next).toMatch(/\.$/);
  return result.error;
}

const settings = {
  ...usualSettings,
  ...{ name: 'New shop', dataCenter: 'eu1', domains: ['new.example'], grantTypes: ['none'], tokenLifetime: null },
  providers: ['Facebook', 'google'],
};

describe('what every operation checks', () => {
  test('R37: an unknown operation is refused as data', async () => {
    for (const name of ['nothing.here', 'toString', '__proto__', 'constructor', 'hasOwnProperty'] as const) {
      expect((await problem(name, {})).code).toBe('invalid-input');
    }
  });

  test('a refusal says which member is wrong and why', async () => {
    for (const [name, input, member, words] of [
      ['sites.create', { ...settings, domains: ['ok.example', 'not a domain'] }, 'domains[1]', 'host name'],
      ['sites.create', { ...settings, surprise: 1 }, 'surprise', 'not known'],
      ['sites.create', { ...settings, name: undefined }, 'name', 'missing'],
      ['sites.create', { ...settings, name: 7 }, 'name', 'A text is expected here, not a number.'],
      ['sites.create', { ...settings, tokenLifetime: 0.5 }, 'tokenLifetime', '.'],
      ['sites.create', { ...settings, dataCenter: 'zz9' }, 'dataCenter', 'zz9'],
      ['sites.create', { ...settings, providers: ['facebook', 'friendface'] }, 'providers[1]', 'friendface'],
      ['log.list', { limit: 100_000 }, 'limit', '500'],
      ['people.list', { after: '; DROP TABLE account' }, 'after', 'cursor'],
      ['dataCenters.create', { id: 'x1', name: 'X', domain: 'UPPER.example' }, 'domain', 'lower-case'],
      ['dataCenters.create', { id: 'x1', name: 'X', domain: 'eu1.authdesk.localhost' }, 'domain', 'eu1'],
      ['dataCenters.create', { id: 'x1', name: 'X', domain: 'socialize.eu1.authdesk.localhost' }, 'domain', 'eu1'],
    ] as const) {
      const found = await problem(name, input);
      expect(found.member, words).toBe(member);
      expect(found.message).toContain(words);
    }
  });

  test('what is no object is no input', async () => {
    for (const input of [null, undefined, 7, 'text', []] as const) {
      expect((await problem('sites.list', input)).code).toBe('invalid-input');
    }
  });
});

describe('sites', () => {
  test('are made, changed, rotated and deleted; a secret is shown only when asked for', async () => {
    const made = await value<{ apiKey: string; providers: string[] }>('sites.create', settings);
    expect(made.apiKey).toMatch(/^3_[A-Za-z0-9_-]{32}$/);
    expect(made.providers).toEqual(['facebook', 'googleplus']);
    const { apiKey } = made;
    const first = await value('sites.revealSecret', { apiKey });
    expect(Buffer.from(String(first.secret), 'base64')).toHaveLength(32);
    const rotated = await value('sites.rotateSecret', { apiKey });
    expect(rotated.previousSecretCreatedAt).toBeTypeOf('number');
    expect(await value('sites.revealSecret', { apiKey, which: 'previous' })).toEqual(first);
    await value('sites.revokePreviousSecret', { apiKey });
    expect((await problem('sites.revealSecret', { apiKey, which: 'previous' })).code).toBe('not-found');
    const added = { apiKey, name: 'App' };
    const withApp = await value<{ applications: { userKey: string }[] }>('sites.addApplication', added);
    const userKey = withApp.applications[0]?.userKey;
    const ofApp = await value('sites.revealSecret', { apiKey, userKey });
    expect(Buffer.from(String(ofApp.secret), 'base64')).toHaveLength(32);
    expect((await problem('sites.addApplication', { apiKey, name: 'App', userKey })).member).toBe('userKey');
    await value('sites.removeApplication', { apiKey, userKey });
    expect(await value('sites.update', { apiKey, settings: { name: 'Other', tokenLifetime: 60 } })).toMatchObject({
      name: 'Other',
      tokenLifetime: 60,
      domains: ['new.example'],
    });
    expect((await problem('sites.create', { ...settings, apiKey })).code).toBe('conflict');
    await value('sites.delete', { apiKey });
    expect((await problem('sites.delete', { apiKey })).code).toBe('not-found');
  });

  test('a data center in use cannot be removed; an unused one can', async () => {
    expect((await problem('dataCenters.delete', { id: 'us1' })).message).toContain('Demo shop');
    await value('dataCenters.delete', { id: 'cn1' });
    expect((await value<{ id: string }[]>('dataCenters.list')).map((one) => one.id)).not.toContain('cn1');
    expect((await problem('dataCenters.resolve', { id: 'cn1' })).code).toBe('not-found');
  });
});

const document = (change: object): object => ({ version: 1, ...change });
const [demoSite] = demoWorkspace.sites;
const person = {
  site: '3_demo',
  UID: 'u-new',
  profile: {},
  identities: [{ provider: 'facebook', providerUID: 'fb-9' }],
};

describe('an import that is refused', () => {
  test('R25: an import that is wrong is refused with the path of the member, and nothing is changed', async () => {
    const before = await value('workspace.export', { secrets: true });
    const site = (more: object) => ({ sites: [{ ...demoSite, ...more }] });
    const people = (...list: readonly object[]) => ({ people: list.map((more) => ({ ...person, ...more })) });
    const by = (provider: string, providerUID: string) => ({ identities: [{ provider, providerUID }] });
    for (const [what, given, member] of [
      ['another version', { version: 2 }, 'version'],
      ['an unknown member', { sitez: [] }, 'sitez'],
      ['an unknown member of a site', site({ colour: 'red' }), 'sites[0].colour'],
      ['a wrong type', site({ domains: [1] }), 'sites[0].domains[0]'],
      ['a bad secret', site({ secret: 'no base64!' }), 'sites[0].secret'],
      ['an unknown data center', site({ dataCenter: 'zz' }), 'sites[0].dataCenter'],
      ['an unknown provider', site({ providers: ['zz'] }), 'sites[0].providers[0]'],
      ['a site twice', { sites: [demoSite, demoSite] }, 'sites[1].apiKey'],
      ['a userKey twice', site({ applications: [app('a'), app('a')] }), 'sites[0].applications[1].userKey'],
      ['a person of no site', people({ site: '3_zz' }), 'people[0].site'],
      ['a person twice', people({}, {}), 'people[1].UID'],
      ['an identity of an unknown provider', people(by('zz', '1')), 'people[0].identities[0].provider'],
      ['an identity twice', people({}, { UID: 'u-2' }), 'people[1].identities[0]'],
      ['an identity of somebody else', people(by('facebook', 'fb-1001')), 'people[0].identities[0]'],
      ['a domain twice', { dataCenters: [dc('a1', 'x.localhost'), dc('a2', 'x.localhost')] }, 'dataCenters[1].domain'],
      [
        'a domain of another data center',
        { dataCenters: [dc('a1', 'eu1.authdesk.localhost')] },
        'dataCenters[0].domain',
      ],
    ] as const) {
      expect((await problem('workspace.import', { document: document(given) })).member, what).toBe(member);
    }
    expect((await problem('workspace.import', { document: null })).member).toBeUndefined();
    expect(await value('workspace.export', { secrets: true })).toEqual(before);
  });

  test('R52: an import looks no further than for the mistakes that it names, however many there are', async () => {
    let looks = 0;
    const looked = {
      get site() {
        looks += 1;
        return 1;
      },
    };
    const faulty = Array.from({ length: 50 }, () => ({}));
    const entries = { people: [...faulty, looked], sites: [...faulty, looked], dataCenters: [...faulty, looked] };
    for (const [list, given] of Object.entries(entries)) {
      const refused = await problem('workspace.import', { document: document({ [list]: given }) });
      expect(refused.member).toMatch(`${list}[0]`);
    }
    expect(looks).toBe(0);
    const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`unknown${n}`, 1]));
    expect((await problem('workspace.import', { document: document(unknown) })).message.length).toBeLessThan(2_000);
  });

  test('R52: an import of more people than the running service imports at a time is refused with what to do', async () => {
    const people = Array.from({ length: MAX_IMPORTED.people + 1 }, (_, n) => ({ site: '3_demo', UID: `u${n}` }));
    const refused = await problem('workspace.import', { document: document({ people }) });
    expect(refused).toMatchObject({ code: 'invalid-input', member: 'people' });
    expect(refused.next).toContain('authdesk import');
  });

  test('R52: an import of a hundred thousand identities of one account is refused with a sentence', async () => {
    const identities = Array(100_000).fill({ provider: '', providerUID: '' });
    const one = { ...person, identities };
    const given = document({ people: [one, one] });
    const refused = await problem('workspace.import', { document: given });
    expect(refused).toMatchObject({ code: 'invalid-input', member: 'people[0].identities' });
  });

  test.each(['profile', 'data'])('R52: %s nested deeper than a call may send it is refused', async (member) => {
    const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    const given = (levels: number) => document({ people: [{ ...person, [member]: { bio: nested(levels) } }] });
    for (const levels of [65, 100_000]) {
      const refused = await problem('workspace.import', { document: given(levels) });
      expect(refused).toMatchObject({ code: 'invalid-input', member: `people[0].${member}` });
      expect(refused.message).toContain('deeper than 64 levels');
    }
    expect(await value('workspace.import', { document: given(64) })).toMatchObject({ people: 1 });
  });
});

describe('the workspace', () => {
  test('an export without secrets holds none, and importing it again keeps the ones that are there', async () => {
    const secret = (await value('sites.revealSecret', { apiKey: '3_demo' })).secret;
    const exported = await value('workspace.export');
    expect(JSON.stringify(exported)).not.toContain(String(secret));
    expect(JSON.stringify(exported)).not.toContain('"secret"');
    await value('workspace.import', { document: exported });
    expect((await value('sites.revealSecret', { apiKey: '3_demo' })).secret).toBe(secret);
    expect(await value('workspace.export')).toEqual(exported);
  });

  test('what has the same key is replaced: settings, applications, people and their identities', async () => {
    const ada = {
      ...{ site: '3_demo', UID: 'u-ada', profile: { nickname: 'Countess' } },
      identities: [{ provider: 'yahoo', providerUID: 'ya-1005' }],
    };
    const eve = { ...person, UID: 'u-eve', identities: [{ provider: 'facebook', providerUID: 'fb-1001' }] };
    const changed = { ...demoSite, name: 'Renamed', applications: [app('AKcrm')] };
    await value('workspace.import', { document: document({ sites: [changed], people: [ada, eve] }) });
    const exported = await value<WorkspaceDocument>('workspace.export');
    expect(exported.sites.map((one) => [one.name, one.applications.map((a) => a.userKey)])).toEqual([
      ['Renamed', ['AKcrm']],
    ]);
    expect(exported.people).toHaveLength(5);
    // What the file does not name stays.
    const kept = (username: string) => ({ account: { loginIDs: { username, emails: [], unverifiedEmails: [] } } });
    expect(exported.people.find((one) => one.UID === 'u-ada')).toEqual({ ...ada, ...kept('ada') });
    expect(exported.people.find((one) => one.UID === 'u-eve')).toEqual({ ...eve, ...kept('eve') });
  });

  test('data centers may swap their domains, and HTTPS names follow', async () => {
    const swapped = [dc('us1', 'eu1.authdesk.localhost'), dc('eu1', 'us1.authdesk.localhost')];
    const dataCenters = [...swapped, dc('new', 'new.localhost')];
    await value('workspace.import', { document: document({ dataCenters }) });
    const resolved = await value<{ certificateNames: string[] }>('dataCenters.resolve', { id: 'new' });
    expect(resolved.certificateNames).toContain('socialize.new.localhost');
  });
});

function app(userKey: string) {
  return { name: 'App', userKey };
}
function dc(id: string, domain: string) {
  return { id, name: id.toUpperCase(), domain };
}
