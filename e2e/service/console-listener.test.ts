import { randomBytes } from 'node:crypto';
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

describe('R30: the console needs a per-run token', () => {
  test('without a session nothing is answered', async () => {
    const paths = ['/api/sites.list', '/api/sites.revealSecret', '/api/workspace.export', '/api/nothing'];
    for (const path of paths) expect((await post(path, ownPage(served))).status).toBe(401);
    const events = await askConsole(served, { path: '/api/events', headers: ownPage(served) });
    expect(events.status).toBe(401);
  });

  test('a missing, wrong, short or old token opens none', async () => {
    const { token } = consoleAddress(served);
    const tab = newTabSecret();
    const bodies = [
      '{}',
      JSON.stringify({ tab }),
      JSON.stringify({ tab, token: '' }),
      JSON.stringify({ tab, token: null }),
      JSON.stringify({ tab, token: randomBytes(32).toString('base64url') }),
      JSON.stringify({ tab, token: token.slice(0, -1) }),
      JSON.stringify({ tab, token: `${token}x` }),
      JSON.stringify({ tab, token: [token] }),
      JSON.stringify({ token }),
      JSON.stringify([token]),
      token,
    ];
    for (const body of bodies) {
      const response = await post('/session', ownPage(served), body);
      expect([400, 401]).toContain(response.status);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

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

describe('R54: the session is worth nothing to another port, page or local user', () => {
  test('the cookie alone, as another port of this machine receives it, opens nothing', async () => {
    const { cookie } = session;
    for (const tab of [undefined, newTabSecret()]) {
      const headers = { ...ownPage(served), cookie, ...(tab !== undefined && { [tabHeader]: tab }) };
      for (const name of ['sites.list', 'sites.revealSecret', 'workspace.export']) {
        expect((await post(`/api/${name}`, headers)).status).toBe(401);
      }
      expect((await askConsole(served, { path: '/api/events', headers })).status).toBe(401);
      expect((await post('/session', headers, JSON.stringify({ token: '', tab: newTabSecret() }))).status).toBe(401);
    }
  });

  test('the printed address, replayed from elsewhere, opens nothing; in the browser that used it, a further tab', async () => {
    const { token } = consoleAddress(served);
    expect((await exchange(served, { token, tab: newTabSecret() })).status).toBe(401);
    const tab = newTabSecret();
    const { cookie } = session;
    expect((await exchange(served, { token, tab }, { cookie })).status).toBe(200);
    expect((await post('/api/sites.list', { ...ownPage(served), cookie, [tabHeader]: tab })).status).toBe(200);
  });
});

describe('R29: pages of other origins cannot reach the console', () => {
  const foreign = ['https://evil.example', 'null', 'http://localhost:1', 'http://127.0.0.1:1'];

  test.each(foreign)('fetch and form from %s, even with the cookie', async (origin) => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { origin, 'content-type': type, ...session, 'sec-fetch-site': 'cross-site' };
      const response = await post('/api/sites.list', headers);
      expect([403, 415]).toContain(response.status);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
      expect((await post('/session', headers)).status).toBe(403);
    }
  });

  test.each(foreign)('a preflight from %s is not granted', async (origin) => {
    const response = await askConsole(served, {
      method: 'OPTIONS',
      path: '/api/sites.list',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.headers['access-control-allow-methods']).toBeUndefined();
    expect(response.status).toBeGreaterThanOrEqual(400);
  });

  test('an event source of another port of this machine', async () => {
    const headers = { ...session, origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' };
    expect((await askConsole(served, { path: '/api/events', headers })).status).toBe(403);
  });

  test('an image: operations are not answered to GET', async () => {
    const headers = { ...session, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
    expect((await askConsole(served, { path: '/api/sites.list', headers })).status).toBeGreaterThanOrEqual(400);
  });

  test('the page cannot be framed, sniffed or read across origins', async () => {
    const { headers } = await askConsole(served, { path: '/' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a name that was rebound to this machine is refused', async () => {
    for (const host of ['evil.example', 'localhost.', 'localhost.evil.example', 'socialize.us1.authdesk.localhost']) {
      const headers = { ...ownPage(served), ...session, host };
      expect((await post('/api/sites.list', headers)).status).toBe(403);
      expect((await askConsole(served, { path: '/', headers: { host } })).status).toBe(403);
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

describe('R33: the console serves files of one folder only', () => {
  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%252e%252e/package.json',
    '/assets/../../main/authdesk.js',
    '/assets/%2e%2e/%2e%2e/main/authdesk.js',
    '//etc/passwd',
    '/etc/passwd',
    '/..\\..\\main\\authdesk.js',
    '/%00',
    '/console.html%00.js',
  ])('%s', async (path) => {
    const response = await askConsole(served, { path });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toContain('authdesk"');
    expect(response.body).not.toContain('root:');
  });
});

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
