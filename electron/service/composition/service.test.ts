import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { StartProblem } from '#node/start-problem.ts';
import { demoWorkspace } from '#service/console/workspace/demo.ts';
import { type Answer, callService, startService, succeeded } from '#service/fixtures/service.fixture.ts';
import { movableClock } from '#service/fixtures/store.fixture.ts';
import type { Service, ServiceOptions } from '#service/index.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import { usualSettings } from '#shared/contract/sites.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { makeAuthority } from './make-authority.ts';

let running: Service[];
let lines: string[];

const folder = folderForEachTest();
beforeEach(() => {
  running = [];
  lines = [];
});
afterEach(() => Promise.all(running.map((service) => service.stop())));

async function start(options: Partial<ServiceOptions> = {}): Promise<Service> {
  const service = await startService({ dataDir: folder.file('data'), log: (line) => lines.push(line), ...options });
  running.push(service);
  return service;
}

async function problem(options: Partial<ServiceOptions> = {}): Promise<StartProblem> {
  const error = await start(options).then(
    () => new Error('It started.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartProblem)) throw error;
  // Every problem says what happened and what to do next.
  expect(error.message).toMatch(/\.$/);
  expect(error.next).toMatch(/\.$/);
  return error;
}

const reveal = (service: Service, userKey?: string): Promise<{ secret: string }> =>
  succeeded(service.invoke('sites.revealSecret', { apiKey: '3_demo', which: 'current', ...(userKey && { userKey }) }));

/** POST to the token endpoint by host name, trusting only the CA. */
async function getToken(service: Service, host = 'localhost', ca = service.caPem): Promise<Answer> {
  const { secret } = await reveal(service);
  const headers = { authorization: `Basic ${Buffer.from(`3_demo:${secret}`).toString('base64')}` };
  return callService(service, '/socialize.getToken', { host, ca, headers, form: 'grant_type=none&x_siteUID=u-ada' });
}

describe('a start', () => {
  test('the first one makes the demo workspace and the five data centers (D2)', async () => {
    const service = await start();
    const sites = await succeeded(service.invoke('sites.list', {}));
    expect(sites.map((site) => [site.apiKey, site.applications.length, site.domains])).toEqual([
      ['3_demo', 2, ['localhost', 'shop.example']],
    ]);
    const people = await succeeded(service.invoke('people.list', {}));
    expect(people.items).toHaveLength(5);
    expect(people.items.find((person) => person.UID === 'u-ada')?.identities).toEqual([
      { provider: 'facebook', providerUID: 'fb-1001', lastLoginAt: undefined },
    ]);
    const centers = await succeeded(service.invoke('dataCenters.list', {}));
    expect(centers.map((center) => center.id)).toEqual(['us1', 'eu1', 'au1', 'ru1', 'cn1']);
    expect(lines).toEqual([]);
  });

  test('a later one finds everything again and makes no demo', async () => {
    const first = await start();
    const token = (await getToken(first)).json.access_token as string;
    await succeeded(first.invoke('sites.delete', { apiKey: '3_demo' }));
    await succeeded(first.invoke('sites.create', { ...usualSettings, name: 'Mine', domains: [], apiKey: '3_mine' }));
    const { caPem } = first;
    await first.stop();
    const second = await start();
    expect((await succeeded(second.invoke('sites.list', {}))).map((site) => site.apiKey)).toEqual(['3_mine']);
    expect(second.caPem).toBe(caPem);
    expect((await succeeded(second.invoke('tokens.list', { text: token }))).items).toEqual([]);
    expect((await succeeded(second.invoke('log.list', {}))).items).toHaveLength(1);
  });

  test('R8, R15: the demo has secrets of its own in each data folder, so that no page that knows the product can sign', async () => {
    const secretsOf = async (service: Service) => {
      const secrets = await Promise.all([undefined, 'AKcrm', 'AKnews'].map((userKey) => reveal(service, userKey)));
      return secrets.map(({ secret }) => secret);
    };
    const lasting = await start();
    const services = [lasting, await start({ dataDir: ':memory:' }), await start({ dataDir: folder.file('other') })];
    const all = (await Promise.all(services.map(secretsOf))).flat();
    expect(new Set(all).size).toBe(9);
    for (const secret of all) expect(Buffer.from(secret, 'base64')).toHaveLength(32);

    // Scripts that have read the secrets still work after a reset, whatever a test did to the site.
    const first = all.slice(0, 3);
    await succeeded(lasting.invoke('sites.rotateSecret', { apiKey: '3_demo' }));
    await succeeded(lasting.invoke('workspace.reset', { snapshot: false }));
    expect(await secretsOf(lasting)).toEqual(first);
    await succeeded(lasting.invoke('snapshots.create', { name: 'kept' }));
    await succeeded(lasting.invoke('sites.delete', { apiKey: '3_demo' }));
    await succeeded(lasting.invoke('workspace.reset', { snapshot: false }));
    expect(await secretsOf(lasting)).toEqual(first);
    await succeeded(lasting.invoke('snapshots.restore', { name: 'kept' }));
    await lasting.stop();
    const again = await start();
    await succeeded(again.invoke('workspace.reset', { snapshot: false }));
    expect(await secretsOf(again)).toEqual(first);
    await succeeded(services[1]?.invoke('workspace.reset', { snapshot: false }) as never);
    expect(await secretsOf(services[1] as Service)).toEqual(all.slice(3, 6));
  });

  test('R8: a secret that the first workspace does not state is made once for the data folder, too', async () => {
    const workspace: WorkspaceDocument = { ...demoWorkspace, people: [] };
    const service = await start({ workspace });
    const { secret } = await reveal(service);
    await succeeded(service.invoke('workspace.reset', { snapshot: false }));
    expect((await reveal(service)).secret).toBe(secret);
  });

  test('two services run in one process, each with its own data', async () => {
    const [one, two] = await Promise.all([start({ dataDir: ':memory:' }), start({ dataDir: ':memory:' })]);
    await succeeded(one.invoke('sites.delete', { apiKey: '3_demo' }));
    expect(await succeeded(two.invoke('sites.list', {}))).toHaveLength(1);
    expect(one.caPath).not.toBe(two.caPath);
  });

  test('`:memory:` keeps nothing: the CA is a file while it runs, and gone afterwards', async () => {
    const service = await start({ dataDir: ':memory:' });
    expect(readFileSync(service.caPath, 'utf8')).toBe(service.caPem);
    expect(service.dataDir).toBe(':memory:');
    await succeeded(service.invoke('dataCenters.update', { id: 'us1', settings: { domain: 'api.elsewhere.test' } }));
    expect(readFileSync(service.caPath, 'utf8')).toBe(service.caPem);
    await service.stop();
    expect(existsSync(dirname(service.caPath))).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('R34, R42: what it keeps is for this user alone', async () => {
    await start();
    const dir = folder.file('data');
    expect(statSync(dir).mode & 0o077).toBe(0);
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (/\.(db|db-wal|db-shm|key|lock)$/.test(name)) expect(statSync(join(dir, name)).mode & 0o077, name).toBe(0);
    }
  });

  test('a workspace file is applied at each start, on top of what is there', async () => {
    const workspace: WorkspaceDocument = { ...demoWorkspace, sites: [{ ...site, name: 'From file' }], people: [] };
    const first = await start({ workspace });
    expect((await succeeded(first.invoke('sites.list', {}))).map((one) => one.name)).toEqual(['From file']);
    await succeeded(first.invoke('sites.update', { apiKey: '3_demo', settings: { name: 'Changed' } }));
    await first.stop();
    const second = await start({ workspace });
    expect((await succeeded(second.invoke('sites.list', {}))).map((one) => one.name)).toEqual(['From file']);
  });
});

const site = demoWorkspace.sites[0] as WorkspaceDocument['sites'][number];

describe('a start that fails', () => {
  test('R26: a second start on the same folder is refused, and works after the first has stopped', async () => {
    const first = await start();
    expect((await problem()).code).toBe('folder-in-use');
    expect((await getToken(first)).status).toBe(200);
    await first.stop();
    await start();
  });

  test('R42: a lost key file is not replaced by another one', async () => {
    await (await start()).stop();
    rmSync(folder.file('data/data.key'));
    expect((await problem()).message).toContain('data.key');
    expect(existsSync(folder.file('data/data.key'))).toBe(false);
  });

  test('a broken workspace file names the member, and nothing of it is kept', async () => {
    const workspace = { ...demoWorkspace, sites: [site, { ...site, apiKey: '3_b', domains: ['ok.example', 7] }] };
    const broken = await problem({ workspace: workspace as unknown as WorkspaceDocument });
    expect(broken.code).toBe('workspace-invalid');
    expect(broken.message).toContain('sites[1].domains[1]');
    const late = { ...demoWorkspace, people: [{ site: '3_none', UID: 'u', profile: {}, identities: [] }] };
    expect((await problem({ workspace: late })).message).toContain('people[0].site');
    const service = await start({ workspace: { ...demoWorkspace, sites: [], people: [] } });
    expect(await succeeded(service.invoke('sites.list', {}))).toEqual([]);
  });
});

test('D39, R5: a machine clock that is set back by a year, between two starts or while it runs: nothing is lost, calls go on', {
  tags: ['deep'],
}, async () => {
  const clock = movableClock();
  const token = async (service: Service) => (await getToken(service)).json.access_token as string;
  const first = await start({ clock });
  const tokens = [await token(first)];
  clock.advance(-365 * 86_400_000);
  tokens.push(await token(first));
  await first.stop();
  clock.advance(-365 * 86_400_000);
  const second = await start({ clock });
  tokens.push(await token(second));
  expect(new Set(tokens).size).toBe(3);
  expect((await succeeded(second.invoke('overview.get', {}))).counts).toMatchObject({
    validTokens: 3,
    calls: 3,
    people: 5,
  });
  // Newest first is the order of arrival, whatever the clock says.
  const { items } = await succeeded(second.invoke('log.list', {}));
  expect(items.map(({ at }) => at)).toEqual([...items.map(({ at }) => at)].sort((a, b) => a - b));
  clock.advance(3 * 365 * 86_400_000);
  expect((await succeeded(second.invoke('overview.get', {}))).counts).toMatchObject({ validTokens: 3, calls: 3 });
  expect(lines).toEqual([]);
});

describe('running', () => {
  test('R35: HTTPS answers by every data-center name; a changed domain is served at once', async () => {
    const service = await start({ dataDir: ':memory:' });
    expect((await getToken(service, 'socialize.us1.authdesk.localhost')).status).toBe(200);
    const made = await succeeded(
      service.invoke('dataCenters.update', { id: 'us1', settings: { domain: 'us1.other.localhost' } }),
    );
    expect(made.notice).toBeUndefined();
    expect((await getToken(service, 'socialize.us1.other.localhost')).status).toBe(200);
    await expect(getToken(service, 'socialize.us1.authdesk.localhost')).rejects.toThrow();
  });

  test('R34: a domain outside the CA’s names makes the CA anew; operation, overview and log line say so', async () => {
    const service = await start({ dataDir: ':memory:' });
    const before = service.caPem;
    const center = { id: 'xx1', name: 'Own', domain: 'api.shop.example' };
    const made = await succeeded(service.invoke('dataCenters.create', center));
    expect(made.notice).toContain('api.shop.example');
    expect(lines).toEqual([made.notice]);
    expect((await succeeded(service.invoke('overview.get', {}))).ca.notice).toBe(made.notice);
    expect(service.caPem).not.toBe(before);
    expect(readFileSync(service.caPath, 'utf8')).toBe(service.caPem);
    expect((await getToken(service, 'socialize.us1.authdesk.localhost')).status).toBe(200);
    await expect(getToken(service, 'localhost', before)).rejects.toThrow();
    // Calls that the console sends trust the new one too.
    const flow = await succeeded(service.invoke('flows.start', { useCase: 'server', apiKey: '3_demo' }));
    expect(flow.status).toBe('obtained');
  });

  test('D9, R34: a CA that another service uses is not made anew: a start is refused, a saved domain is told of, both go on', async () => {
    const caDir = folder.file('ca');
    const first = await start({ dataDir: ':memory:', caDir });
    const center = { id: 'xx1', name: 'Own', domain: 'api.shop.example' };
    const workspace = { version: 1, dataCenters: [center], sites: [], people: [] };
    expect(await problem({ dataDir: ':memory:', caDir, workspace })).toMatchObject({
      code: 'authority-in-use',
      message: expect.stringContaining('api.shop.example is outside'),
      next: expect.stringMatching(/Stop the services that use it.*--ca/),
    });
    await expect(makeAuthority(caDir, workspace, () => {})).rejects.toMatchObject({ code: 'authority-in-use' });
    const second = await start({ dataDir: ':memory:', caDir });
    const { notice } = await succeeded(second.invoke('dataCenters.create', center));
    expect(notice).toMatch(/used by another service, so it is not made anew, though api\.shop\.example/);
    expect(lines).toEqual([notice]);
    for (const service of [first, second]) expect((await getToken(service, 'localhost', first.caPem)).status).toBe(200);
    await second.stop();
    await succeeded(first.invoke('dataCenters.create', center));
    expect(readFileSync(join(caDir, 'ca.pem'), 'utf8')).not.toBe(second.caPem);
  });

  test('the overview counts what happened, without a secret in it', async () => {
    const service = await start({ dataDir: ':memory:', version: '1.2.3' });
    await getToken(service);
    const overview = await succeeded(service.invoke('overview.get', {}));
    expect(overview).toMatchObject({
      version: '1.2.3',
      exposed: false,
      secretsAtRest: 'memory',
      addresses: service.addresses,
      counts: { sites: 1, people: 5, pending: 0, validTokens: 1, calls: 1, errors: 0 },
    });
    expect(overview.ca.fingerprint256).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(JSON.stringify(overview)).not.toContain('PRIVATE KEY');
    const points = await succeeded(service.invoke('overview.traffic', { seconds: 10 }));
    expect(points).toHaveLength(10);
    expect(points.reduce((sum, point) => sum + point.calls, 0)).toBe(1);
  });

  test('events have consecutive numbers and tell of calls and changes', async () => {
    const service = await start({ dataDir: ':memory:' });
    const events: ServiceEvent[] = [];
    const changed = Promise.withResolvers<void>();
    service.subscribe((event) => {
      events.push(event);
      if (event.type === 'changed' && event.areas.includes('sites')) changed.resolve();
    });
    await getToken(service);
    await succeeded(service.invoke('sites.rotateSecret', { apiKey: '3_demo' }));
    await changed.promise;
    expect(events.map((event) => event.seq)).toEqual(events.map((_, n) => (events[0]?.seq ?? 0) + n));
    expect(events.some((event) => event.type === 'call' && event.call.method === 'socialize.getToken')).toBe(true);
  });

  test('R20: stopping twice is one stop, and the ports are free at once', async () => {
    const service = await start({ dataDir: ':memory:' });
    const httpPort = Number(new URL(service.addresses.http).port);
    const httpsPort = Number(new URL(service.addresses.https).port);
    await Promise.all([service.stop(), service.stop()]);
    const again = await start({ dataDir: ':memory:', listen: { httpPort, httpsPort } });
    expect(again.addresses).toEqual(service.addresses);
  });
});
