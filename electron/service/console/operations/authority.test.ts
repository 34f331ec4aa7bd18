import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { openOffline } from '#service/composition/offline.ts';
import { send } from '#service/fixtures/failures.fixture.ts';
import { type Running, startRunning } from '#service/fixtures/running.fixture.ts';

// What a change of domains does to the local CA is known before it is made (D9, R34): the question breaks no client.

const folder = folderForAllTests();
let running: Running;
beforeAll(async () => {
  running = await startRunning(folder.path);
});
afterAll(() => running.service.stop());

const check = (...domains: string[]) => running.ask('authority.check', { domains });
const site = (apiDomains: string[]) => ({
  version: 1,
  people: [],
  sites: [{ name: 'New', apiKey: '3_new', dataCenter: 'us1', apiDomains }],
});

describe('what is told before domains are saved', () => {
  test('a domain that the CA vouches for needs nothing: under localhost, or under a data center', async () => {
    expect(await check('login.shop.localhost', 'login.us1.authdesk.localhost')).toEqual({ outside: [], clients: [] });
  });

  test('another one needs a new CA; a free name under localhost is offered in its place', async () => {
    expect((await check('login.shop.localhost', 'login.shop.co.uk', 'id.example')).outside).toEqual([
      { domain: 'login.shop.co.uk', suggestion: 'login.shop.localhost' },
      { domain: 'id.example', suggestion: 'id.localhost' },
    ]);
  });

  test('no name is offered that something else of the workspace has', async () => {
    await running.ask('sites.update', { apiKey: '3_shop', settings: { apiDomains: ['id.shop.localhost'] } });
    expect((await check('id.shop.example')).outside).toEqual([{ domain: 'id.shop.example' }]);
  });

  test('a public suffix is left to the rule that refuses it', async () => {
    expect((await check('co.uk')).outside).toEqual([]);
  });

  test('names what called over HTTPS, most calls first, and nothing that called over HTTP', async () => {
    for (const [client, transport] of [
      ['curl/8.5', 'https'],
      ['app/1', 'https'],
      ['curl/8.5', 'https'],
      ['plain/1', 'http'],
    ] as const) {
      await send(running, '/accounts.getPolicies?apiKey=3_shop', { transport, headers: { 'user-agent': client } });
    }
    expect((await check('id.shop.example')).clients).toEqual([
      { client: 'curl/8.5', calls: 2 },
      { client: 'app/1', calls: 1 },
    ]);
  });

  test('asking changes nothing; what it says is what saving does', async () => {
    const before = running.service.caPem;
    expect((await check('id.shop.example')).outside).toHaveLength(1);
    expect(running.service.caPem).toBe(before);
    const saved = await running.ask('sites.update', {
      apiKey: '3_shop',
      settings: { apiDomains: ['id.shop.localhost'] },
    });
    expect([saved.notice, running.service.caPem]).toEqual([undefined, before]);
    await running.ask('sites.update', { apiKey: '3_shop', settings: { apiDomains: ['id.shop.example'] } });
    expect(running.service.caPem).not.toBe(before);
    expect((await check('id.shop.example')).outside).toEqual([]);
  });
});

describe('the import of a workspace file', () => {
  test('says that it made a new CA, and what to do', async () => {
    const local = await running.ask('workspace.import', { document: site(['id.new.localhost']) });
    expect(local).not.toHaveProperty('notice');
    const { notice } = await running.ask('workspace.import', { document: site(['id.new.example']) });
    expect(notice).toMatch(/id\.new\.example.*Trust .* again/);
  });

  test('with the service stopped it says that the next start will, and the next start does', async () => {
    const before = running.service.caPem;
    await running.service.stop();
    const offline = await openOffline({ dataDir: folder.path, access: 'change' });
    const imported = await offline.invoke('workspace.import', { document: site(['id.late.example']) });
    offline.close();
    expect(imported).toMatchObject({
      ok: true,
      value: {
        notice: expect.stringMatching(
          /^The next start makes the local CA anew, because id\.late\.example .*Then trust .*ca\.pem again/,
        ),
      },
    });
    running = await startRunning(folder.path);
    expect(running.service.caPem).not.toBe(before);
  });
});
