import { randomBytes } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { request as stream } from 'undici';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listening } from '#node/http/listening.fixture.ts';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { type Received as Reply, request } from '#service/fixtures/request.fixture.ts';
import type { Service } from '#service/index.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import { serviceOperations } from '#shared/contract/index.ts';
import { failure, success } from '#shared/contract/result.ts';
import { type Console, startConsole } from './server.ts';

type Headers = Record<string, string>;
const newTab = (): string => randomBytes(32).toString('base64url');

/** A service whose operations are known, so that these tests cover the console's own checks only. */
function fakeService() {
  const asked: unknown[] = [];
  const prepareReads = vi.fn();
  const listeners = new Set<(event: ServiceEvent) => void>();
  const service = {
    operations: async () => new Map(Object.entries(serviceOperations)),
    async invoke(name: string, input: { id?: string }) {
      asked.push([name, input]);
      if (name === 'flows.get' && input.id === 'broken') throw new Error('secret');
      if (name === 'overview.get') return success({ addresses: { http: 'h', https: 's' } });
      if (name === 'flows.get' && input.id === 'login')
        return success({ loginUrl: 'https://localhost:1/socialize.login' });
      if (name === 'flows.get' && input.id === 'server') return success({});
      return name === 'sites.list' ? success([]) : failure({ code: 'not-found', message: 'No.' });
    },
    subscribe(listener: (event: ServiceEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prepareReads,
  } as unknown as Service;
  return {
    service,
    asked,
    prepareReads,
    tell(event: ServiceEvent) {
      for (const listener of listeners) listener(event);
    },
  };
}

describe('the console for browsers', () => {
  const folder = folderForEachTest();
  let uiFiles: string;
  let console: Console;
  let fake: ReturnType<typeof fakeService>;
  let host: string;
  let token: string;

  beforeEach(async () => {
    uiFiles = folder.file('renderer');
    mkdirSync(join(uiFiles, 'assets'), { recursive: true });
    mkdirSync(join(uiFiles, '.hidden'));
    writeFileSync(folder.file('secret.js'), 'outside');
    writeFileSync(join(uiFiles, 'console.html'), '<meta content="__CSP_NONCE__"><i nonce="__CSP_NONCE__">');
    writeFileSync(join(uiFiles, 'index.html'), 'desktop');
    writeFileSync(join(uiFiles, 'assets/app-1a.js'), 'script');
    writeFileSync(join(uiFiles, '.env.js'), 'hidden');
    writeFileSync(join(uiFiles, '.hidden/x.js'), 'hidden');
    symlinkSync(folder.file('secret.js'), join(uiFiles, 'link.js'));
    symlinkSync(folder.path, join(uiFiles, 'out'));
    fake = fakeService();
    console = await startConsole({ service: fake.service, port: 0, files: uiFiles, random: randomBytes });
    host = new URL(console.origin).host;
    token = new URL(console.url).hash.slice(1);
  });
  afterEach(async () => {
    await console.stop();
  });

  /** Sends the path as it is: a URL class would tidy it. */
  const ask = (method: string, path: string, headers: Headers = {}, body?: string): Promise<Reply> =>
    request(`http://127.0.0.1:${new URL(console.origin).port}`, { method, path, headers: { host, ...headers }, body });
  const ownPage = (): Record<string, string> => ({ origin: `http://${host}`, 'content-type': 'application/json' });
  const exchange = (value: unknown, headers: Headers = {}, tab: unknown = newTab()): Promise<Reply> =>
    ask('POST', '/session', { ...ownPage(), ...headers }, JSON.stringify({ token: value, tab }));
  const cookieOf = ({ headers }: Reply): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  /** What a tab shows with each request: its cookie and its secret. */
  const signIn = async (tab = newTab()): Promise<{ cookie: string; 'x-authdesk-tab': string }> => ({
    cookie: cookieOf(await exchange(token, {}, tab)),
    'x-authdesk-tab': tab,
  });
  const streamOf = (session: Headers) =>
    stream(`${console.origin}/api/events`, { headers: { ...session, 'sec-fetch-site': 'same-origin' } });
  const operation = (name: string, headers: Record<string, string>, input: unknown = {}): Promise<Reply> =>
    ask('POST', `/api/${name}`, { ...ownPage(), ...headers }, JSON.stringify(input));

  describe('R30: a session is given once for the per-run token', () => {
    test('the token has 256 bits and is in the fragment, which browsers send to nobody', () => {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(console.origin).not.toContain(token);
    });
    test('the right token gives a cookie that scripts and other sites cannot use', async () => {
      const { status, headers } = await exchange(token);
      expect(status).toBe(200);
      expect(headers['set-cookie']?.[0]).toMatch(
        /^authdesk_console_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
      );
    });
    test('a token that is missing, wrong or no text gives none', async () => {
      for (const value of [undefined, '', 'x'.repeat(43), 42, {}]) {
        const { status, headers, text } = await exchange(value);
        expect(status).toBe(401);
        expect(headers['set-cookie']).toBeUndefined();
        expect(JSON.parse(text).error.next).toMatch(/authdesk serve/);
        expect((await operation('sites.list', {})).status).toBe(401);
      }
    });
    test('with it the thread that reads lists is started, and not for a page without one', async () => {
      await ask('GET', '/');
      await exchange('wrong');
      expect(fake.prepareReads).not.toHaveBeenCalled();
      await signIn();
      expect(fake.prepareReads).toHaveBeenCalled();
    });

    test('a used token gives no second session and says how to get a new address', async () => {
      await signIn();
      const { status, text } = await exchange(token);
      expect(status).toBe(401);
      expect(JSON.parse(text).error.next).toMatch(/"authdesk console" prints/);
    });
    test('R30: a fresh address opens one more browser, once; the printed one still opens its own', async () => {
      const fresh = new URL(console.freshUrl()).hash.slice(1);
      expect((await exchange(fresh)).status).toBe(200);
      expect((await exchange(fresh)).status).toBe(401);
      expect((await exchange(token)).status).toBe(200);
      expect((await exchange(token)).status).toBe(401);
    });
    test('a request without the cookie of its session is not answered', async () => {
      const { 'x-authdesk-tab': tab } = await signIn();
      for (const cookie of ['', `authdesk_console_1=${'x'.repeat(43)}`, 'authdesk_console_9400=abc']) {
        const headers: Headers = { 'x-authdesk-tab': tab, ...(cookie && { cookie }) };
        expect((await operation('sites.list', headers)).status, cookie).toBe(401);
        expect((await ask('GET', '/api/events', { ...ownPage(), ...headers })).status).toBe(401);
        expect(fake.asked).toEqual([]);
      }
    });
    test.each([
      ['nothing', undefined],
      ['an empty text', ''],
      ['a short one', 'x'],
      ['no text', 42],
    ])('%s is no secret of a tab, and opens nothing', async (_, tab) => {
      expect((await ask('POST', '/session', ownPage(), JSON.stringify({ token, tab }))).status).toBe(400);
      expect((await exchange(token)).status).toBe(200);
    });
    test('no response carries the token, and none lets a browser send a Referer', async () => {
      const replies = [
        await ask('GET', '/'),
        await exchange('wrong'),
        await exchange(token),
        await ask('GET', '/nothing'),
      ];
      for (const { headers, text } of replies) {
        expect(JSON.stringify(headers) + text).not.toContain(token);
        expect(headers['referrer-policy']).toBe('no-referrer');
      }
    });
  });

  describe('R54: another port or program cannot use the session', () => {
    test('the cookie alone, which every local server gets, opens nothing, whatever the request claims', async () => {
      const { cookie } = await signIn();
      const forged = { ...ownPage(), 'sec-fetch-site': 'same-origin', cookie };
      for (const tab of [undefined, '', newTab(), token, cookie.split('=')[1]]) {
        const headers: Headers = { ...forged, ...(tab !== undefined && { 'x-authdesk-tab': tab }) };
        expect((await ask('POST', '/api/sites.revealSecret', headers, '{"apiKey":"x"}')).status).toBe(401);
        expect((await ask('GET', '/api/events', headers)).status).toBe(401);
        expect((await exchange('', headers)).status).toBe(401);
      }
      expect(fake.asked).toEqual([]);
    });
    test('the address opens a further tab of the same browser, with a secret of its own and the same cookie', async () => {
      const { cookie } = await signIn();
      const tab = newTab();
      const { status, headers } = await exchange(token, { cookie }, tab);
      expect([status, headers['set-cookie']]).toEqual([200, undefined]);
      expect((await operation('sites.list', { cookie, 'x-authdesk-tab': tab })).status).toBe(200);
    });
    test('no response tells the secret of a tab', async () => {
      const session = await signIn();
      const replies = [await ask('GET', '/'), await exchange(token, session), await operation('sites.list', session)];
      for (const { headers, text } of replies) {
        expect(JSON.stringify(headers) + text).not.toContain(session['x-authdesk-tab']);
      }
    });
  });

  describe('R29: pages of other origins have no access', () => {
    const hostile: readonly (readonly [string, Record<string, string>])[] = [
      ['another site', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }],
      ['no page at all', {}],
    ];
    test.each(hostile)('%s can neither ask nor listen, even with the cookie', async (_, headers) => {
      const session = await signIn();
      const json = { 'content-type': 'application/json', ...session };
      expect((await ask('POST', '/api/sites.list', { ...json, ...headers }, '{}')).status).toBe(403);
      expect((await ask('POST', '/session', { ...json, ...headers }, '{}')).status).toBe(403);
      expect((await ask('GET', '/api/events', { ...session, ...headers })).status).toBe(403);
      expect(fake.asked).toEqual([]);
    });
    test('a form of a page is not read, whatever type it claims', async () => {
      const session = await signIn();
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const reply = await ask('POST', '/api/sites.list', { ...ownPage(), ...session, 'content-type': type }, '{}');
        expect(reply.status).toBe(415);
      }
    });
    test('operations are not reachable by GET, as images and links would try', async () => {
      const session = await signIn();
      expect((await ask('GET', '/api/sites.list', { ...session, ...ownPage() })).status).toBe(404);
      expect(fake.asked).toEqual([]);
    });
  });

  test.each(['evil.example', 'localhost.:80'])('R28: Host %s is refused on every path', async (foreign) => {
    const session = await signIn();
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/assets/app-1a.js'],
      ['GET', '/api/events'],
      ['POST', '/api/sites.list'],
      ['POST', '/session'],
      ['GET', '/nothing'],
    ] as const) {
      const headers = { ...ownPage(), ...session, host: foreign, origin: `http://${foreign}` };
      expect((await ask(method, path, headers, method === 'POST' ? '{}' : undefined)).status).toBe(403);
    }
    expect(fake.asked).toEqual([]);
  });

  describe('R33: files are served from one folder only', () => {
    test('the built files are served', async () => {
      const { status, headers, text } = await ask('GET', '/assets/app-1a.js');
      expect([status, text, headers['content-type']]).toEqual([200, 'script', 'text/javascript; charset=utf-8']);
    });
    test('a browser keeps a file whose name has the hash of its content, and asks for the page anew', async () => {
      expect((await ask('GET', '/assets/app-1a.js')).headers['cache-control']).toMatch(/^private, .*immutable$/);
      expect((await ask('GET', '/')).headers['cache-control']).toBe('no-store');
      expect((await ask('GET', '/assets/none.js')).headers['cache-control']).toBe('no-store');
    });
    test('no other address has a file', async () => {
      for (const path of [
        '/../secret.js',
        '/assets/../../secret.js',
        '/%2e%2e/secret.js',
        '/..%2fsecret.js',
        '/%252e%252e/secret.js',
        '/..\\secret.js',
        '//secret.js',
        '/assets//app-1a.js',
        '/assets/./app-1a.js',
        '/assets/%61pp-1a.js',
        '/link.js',
        '/out/secret.js',
        '/.env.js',
        '/.hidden/x.js',
        '/index.html',
        '/etc/passwd',
        '/%00',
        '/%',
        'http://127.0.0.1/assets/app-1a.js/',
        '/__proto__',
      ] as const) {
        const { status, text } = await ask('GET', path);
        expect([400, 404]).toContain(status);
        expect(text).not.toMatch(/outside|hidden|root:/);
      }
    });
  });

  test('R39: the page gets a strict policy with a nonce of its own at each load', async () => {
    const [first, second] = [await ask('GET', '/'), await ask('GET', '/console.html')];
    const nonces = [first, second].map(({ headers, text }) => {
      const policy = String(headers['content-security-policy']);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
      expect(policy).not.toMatch(/unsafe/);
      expect(text).toBe(`<meta content="${nonce}"><i nonce="${nonce}">`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  describe('operations', () => {
    test('a result of the service is data, always with 200', async () => {
      const session = await signIn();
      expect(JSON.parse((await operation('sites.list', session)).text)).toEqual({ ok: true, value: [] });
      const refused = await operation('sites.delete', session, { apiKey: 'x' });
      expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([200, 'not-found']);
      expect(fake.asked).toEqual([
        ['sites.list', {}],
        ['sites.delete', { apiKey: 'x' }],
      ]);
    });
    test('there is no operation of another name', async () => {
      const session = await signIn();
      for (const name of ['toString', '__proto__', 'sites.nothing', 'constructor']) {
        const reply = await operation(name, session);
        expect(JSON.parse(reply.text)).toMatchObject({ ok: false, error: { code: 'not-found' } });
        expect(fake.asked).toEqual([]);
      }
    });
    test('unreadable JSON gets a problem with a sentence', async () => {
      const session = await signIn();
      const prototypes = ['__proto__":{"x":1}', '\\u005f_proto__":{"x":1}', 'constructor":{"prototype":{}}'];
      for (const text of ['{', '', ...prototypes.map((member) => `{"${member}}`)]) {
        const reply = await ask('POST', '/api/sites.list', { ...ownPage(), ...session }, text);
        expect(reply.status).toBe(400);
        expect(JSON.parse(reply.text).error.code).toBe('invalid-input');
      }
    });
    test('a text that is named as a prototype, and an escaped character, are read', async () => {
      const session = await signIn();
      const input = { text: '__proto__ \u0001', constructor: 'x' };
      expect((await operation('sites.list', session, input)).status).toBe(200);
      expect(fake.asked).toEqual([['sites.list', input]]);
    });
    test('an operation that fails for no reason it knows gets a sentence without details, and the console goes on', async () => {
      const session = await signIn();
      const reply = await operation('flows.get', session, { id: 'broken' });
      expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([500, 'internal']);
      expect(reply.text).not.toContain('secret');
      expect((await operation('sites.list', session)).status).toBe(200);
    });
    test('the overview names the console, without its token', async () => {
      const reply = await operation('overview.get', await signIn());
      expect(JSON.parse(reply.text).value.addresses).toEqual({ http: 'h', https: 's', console: console.origin });
    });
    test('host operations have a result for browsers', async () => {
      const session = await signIn();
      const value = async (name: string, input: unknown): Promise<unknown> =>
        JSON.parse((await operation(name, session, input)).text);
      expect(await value('host.capabilities', {})).toEqual(
        success({ host: 'browser', loginWindow: false, keyStore: false, notifications: false }),
      );
      expect(await value('host.openLogin', { flowId: 'login' })).toEqual(
        success({ opened: false, url: 'https://localhost:1/socialize.login' }),
      );
      expect(await value('host.openLogin', { flowId: 'server' })).toMatchObject({ ok: false });
      expect(await value('host.openExternal', { url: 'https://shop.example' })).toEqual(success({ opened: false }));
      expect(await value('host.openExternal', { url: 'javascript:alert(1)' })).toMatchObject({ ok: false });
    });
  });

  test('events reach the page as they happen', async () => {
    const session = await signIn();
    const event: ServiceEvent = { seq: 7, type: 'changed', areas: ['sites'] };
    const { headers, body } = await streamOf(session);
    let text = '';
    for await (const chunk of body) {
      text += String(chunk);
      if (text.endsWith(': connected\n\n')) fake.tell(event);
      if (text.includes('data:')) break;
    }
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(text).toContain(`data: ${JSON.stringify(event)}\n\n`);
  });

  test('R20: stopping ends open event streams and frees the port', async () => {
    const { body } = await streamOf(await signIn());
    const ended = body.text().catch(() => {});
    await console.stop();
    await ended;
    await expect(ask('GET', '/')).rejects.toThrow(/ECONNREFUSED/);
  });

  test('a taken port is named together with the option that changes it', async () => {
    const { port, stop } = await listening(createServer());
    await expect(
      startConsole({ service: fake.service, port, files: uiFiles, random: randomBytes }),
    ).rejects.toMatchObject({
      code: 'port-taken',
      message: expect.stringContaining(String(port)),
      next: expect.stringContaining('--console-port'),
    });
    await stop();
  });

  test('without a built UI the page says what to run', async () => {
    const bare = await startConsole({
      service: fake.service,
      port: 0,
      files: folder.file('none'),
      random: randomBytes,
    });
    const response = await fetch(bare.origin);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')]);
    await bare.stop();
  });
});
