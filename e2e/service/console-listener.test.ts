import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askConsole,
  consoleAddress,
  consoleClient,
  exchange,
  newTabSecret,
  openSession,
  ownPage,
  type SessionHeaders,
  tabHeader,
} from '../hosts/console-client.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';

let served: Served;
let session: SessionHeaders;
beforeAll(async () => {
  served = await serve({ dataDir: ':memory:', console: true });
});
afterAll(() => served.stop());

const post = (path: string, headers: Record<string, string>, body = '{}') =>
  askConsole(served, { method: 'POST', path, headers, body });

// What else the console refuses, and to whom (R28, R29, R54): electron/cli/console/server.test.ts.
describe('R30: the console needs a per-run token', () => {
  test('the token of the printed address is exchanged once for a same-site strict cookie', async () => {
    const { token } = consoleAddress(served);
    const tab = newTabSecret();
    const first = await exchange(served, { token, tab });
    expect(first.status).toBe(200);
    const header = first.headers['set-cookie']?.[0] ?? '';
    expect(header).toMatch(/;\s*HttpOnly/i);
    expect(header).toMatch(/;\s*SameSite=Strict/i);
    expect(header).not.toContain(token);
    session = { cookie: header.split(';', 1)[0] ?? '', [tabHeader]: tab };
    const second = await exchange(served, { token, tab: newTabSecret() });
    expect(second.status).toBe(401);
    expect(second.headers['set-cookie']).toBeUndefined();
    expect((await post('/api/sites.list', { ...ownPage(served), ...session })).json()).toMatchObject({ ok: true });
  });

  test('the token is in no response, no output and no address that a browser would send on', async () => {
    const { token } = consoleAddress(served);
    expect(new URL(served.console ?? '').search).toBe('');
    const page = await askConsole(served, { path: '/' });
    expect(page.body).not.toContain(token);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const [ready = '', ...rest] = served.output().split('\n');
    expect(ready).toContain(token);
    expect(rest.join('\n')).not.toContain(token);
    const overview = await post('/api/overview.get', { ...ownPage(served), ...session });
    expect(overview.body).not.toContain(token);
    const log = await post('/api/log.list', { ...ownPage(served), ...session });
    expect(log.body).not.toContain(token);
  });

  test('a cookie of another run is worth nothing', async () => {
    const another = await serve({ dataDir: ':memory:', console: true });
    try {
      const foreign = await openSession(another);
      const [, value] = foreign.cookie.split('=');
      const [name] = session.cookie.split('=');
      const headers = { ...ownPage(served), ...session, cookie: `${name}=${value}` };
      expect((await post('/api/sites.list', headers)).status).toBe(401);
    } finally {
      await another.stop();
    }
  });
});

describe('R31: the API and the console share no listener', () => {
  test('the service serves no operation, the console no method', async () => {
    for (const transport of ['http', 'https'] as const) {
      const response = await send(served, '/api/sites.list', { transport, body: '{}', headers: session });
      expect(response.status).toBe(404);
      expect((await send(served, '/session', { transport, body: '{}' })).status).toBe(404);
    }
    for (const path of ['/socialize.getUserInfo', '/socialize.getToken', '/socialize.login', '/login/decision']) {
      expect((await askConsole(served, { path })).status).toBe(404);
      expect((await post(path, { ...ownPage(served), ...session })).status).toBe(404);
    }
  });

  test('each has a port of its own', () => {
    const ports = [served.http, served.https, consoleAddress(served).origin].map((url) => new URL(url).port);
    expect(new Set(ports).size).toBe(3);
  });

  test('without a console there is no third listener', async () => {
    const bare = await serve({ dataDir: ':memory:' });
    expect(bare.console).toBeUndefined();
    await bare.stop();
  });
});

test.each(['/assets/../../main/authdesk.js', '/assets/%2e%2e/%2e%2e/main/authdesk.js'])(
  'R33: the console serves files of one folder only: %s',
  async (path) => expect((await askConsole(served, { path })).status).toBeGreaterThanOrEqual(400),
);

test('a console client can do what the UI does', async () => {
  const own = await serve({ dataDir: ':memory:', console: true });
  try {
    const invoke = await consoleClient(own);
    const sites = await invoke<{ apiKey: string }[]>('sites.list');
    expect(sites.map(({ apiKey }) => apiKey)).toEqual(['3_demo', '3_other']);
    expect(JSON.stringify(sites)).not.toContain('secret":"');
  } finally {
    await own.stop();
  }
});
