import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askConsole,
  consoleAddress,
  exchange,
  newTabSecret,
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
});
