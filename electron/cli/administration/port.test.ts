import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { command, serving, servingMeanwhile, temporaryFolder, told } from '../command.fixture.ts';
import { ask, type Place } from './asked.fixture.ts';

describe('the administration port (R61)', () => {
  const folder = temporaryFolder();
  const token = randomBytes(32).toString('hex');
  writeFileSync(folder.file('admin.token'), `${token}\n`, { mode: 0o600 });
  const options = ['--admin-port', '0', '--admin-token-file', folder.file('admin.token'), '--no-console'];
  const running = servingMeanwhile('--data', folder.file('data'), ...options);
  let port = 0;
  let place: Place;
  beforeAll(() => {
    port = Number(new URL(running.ready.admin ?? '').port);
    place = { port };
  });
  const authorization = `Bearer ${token}`;
  const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));
  /** Addresses of this machine that others reach. */
  const outside = () =>
    Object.values(networkInterfaces())
      .flat()
      .filter((one) => one?.internal === false && one.family === 'IPv4')
      .map((one) => one?.address ?? '');
  const offset = async () => (await ask(place, '/v1/clock.get', { headers: { authorization } })).text;

  test('with the token an operation is done', async () => {
    const { status, result } = await ask(place, '/v1/sites.list', { headers: { authorization } });
    expect([status, result]).toMatchObject([200, { ok: true, value: [{ apiKey: '3_demo' }] }]);
  });

  test('its OpenAPI document has MCP and the schema of the workspace file, which the port serves', async () => {
    const { text } = await ask(place, '/v1/openapi.json', { method: 'GET', headers: { authorization } });
    expect(Object.keys(JSON.parse(text).paths)).toEqual(expect.arrayContaining(['/mcp', '/v1/workspace.schema.json']));
    expect(text).not.toContain('console.address');
  });

  test.each([
    ['no token', {}],
    ['a wrong token', { authorization: `Bearer ${'0'.repeat(64)}` }],
    ['the token and more', { authorization: `Bearer ${token}0` }],
    ['the token in another scheme', { authorization: `Basic ${Buffer.from(`:${token}`).toString('base64')}` }],
  ])('R30: %s is 401 and does nothing', async (_, headers) => {
    for (const path of ['/v1/clock.step', `/v1/clock.step?token=${token}`]) {
      const { status, text, headers: answered } = await ask(place, path, { headers, body: '{"milliseconds":60000}' });
      expect([status, answered['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(text).toContain('Authorization: Bearer');
      expect(text).not.toContain(token);
    }
    expect(JSON.parse(await offset()).value.offset).toBe(0);
  });

  test.each(['authdesk.example', 'localhost.'])(
    'R28: the Host %s is 403, also with the token and for /healthz',
    async (host) => {
      for (const path of ['/v1/clock.get', '/healthz']) {
        const { status } = await ask(place, path, {
          headers: { host, authorization },
          method: path === '/healthz' ? 'GET' : 'POST',
        });
        expect(status).toBe(403);
      }
    },
  );

  test.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['an image or a form', { 'sec-fetch-site': 'cross-site' }],
  ])('R29: %s is 403, also with the token', async (_, headers) => {
    const answered = await ask(place, '/v1/clock.get', { headers: { ...headers, authorization } });
    expect(answered.status).toBe(403);
    expect(Object.keys(answered.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await ask(place, '/v1/clock.get', { method: 'OPTIONS', headers })).status).toBe(403);
  });

  test('a header that decides and is sent twice is refused', async () => {
    const { status } = await ask(place, '/v1/clock.get', { headers: { Authorization: [authorization, 'Bearer x'] } });
    expect(status).toBe(400);
  });

  test('R55: of a body of 100 MB nothing is read without the token, and no more than its limit with it', async () => {
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`POST /v1/workspace.import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`);
        socket.write('Content-Length: 100000000\r\nExpect: 100-continue\r\n\r\n');
      });
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.includes('}}')) socket.destroy();
      });
      socket.on('close', () => resolve(text)).on('error', reject);
    });
    expect(said).toMatch(/^HTTP\/1\.1 401 /);
    const { status, result } = await ask(place, '/v1/clock.step', {
      headers: { authorization },
      body: Buffer.alloc(8_000_000, ' '),
    });
    expect([status, result]).toMatchObject([413, { error: { code: 'invalid-input', next: expect.any(String) } }]);
  });

  test('R27, R31: it is on loopback alone, on a listener of its own that has nothing of the service', async () => {
    expect(running.ready.admin).toBe(`http://127.0.0.1:${port}`);
    for (const path of ['/socialize.getUserInfo', '/api/sites.list', '/', '/v1/', '/v1/../data.key']) {
      const { status } = await ask(place, path, { headers: { authorization } });
      expect([path, status]).toEqual([path, 404]);
    }
    for (const host of outside()) {
      const connected = new Promise((resolve) => {
        const socket = connect(port, host, () => resolve(true)).on('error', () => resolve(false));
        socket.on('connect', () => socket.destroy());
      });
      expect([host, await connected]).toEqual([host, false]);
    }
    expect(
      (await fetch(`${running.ready.http}/v1/clock.get`, { method: 'POST', headers: { authorization } })).status,
    ).not.toBe(200);
  });

  test.runIf(hasIpv6)('R27, R30: at the other loopback address it wants the token, too', async () => {
    const other = { host: '::1', port };
    expect((await ask(other, '/v1/clock.get')).status).toBe(401);
    expect((await ask(other, '/v1/clock.get', { headers: { authorization } })).status).toBe(200);
  });

  test('R27, R28: other machines reach it where it is asked to listen for them, with the token and under an allowed name', async () => {
    const words = ['--data', ':memory:', '--no-console', '--admin-port', '0', '--admin-host', '0.0.0.0'];
    expect(await command(['serve', ...words])).toEqual(told(2, 'a token'));
    const options = ['--admin-token-file', folder.file('admin.token'), '--allow-host', 'authdesk'];
    const open = await serving(...words, ...options);
    const { port } = new URL(open.ready.admin ?? '');
    const [host = '127.0.0.1'] = outside();
    const status = async (headers: Record<string, string>) =>
      (await ask({ host, port: Number(port) }, '/v1/clock.get', { headers })).status;
    expect(await status({ host: `authdesk:${port}`, authorization })).toBe(200);
    expect(await status({ host: `Authdesk:${port}` })).toBe(401);
    for (const foreign of ['authdesk.example', `${host}.example`, '192.0.2.1', '0.0.0.0'])
      expect(await status({ host: `${foreign}:${port}`, authorization })).toBe(403);
    expect(await status({ host: `authdesk:${port}`, authorization, origin: `http://authdesk:${port}` })).toBe(403);
    const { stderr } = await open.stop();
    expect(stderr).toMatch(/administration port listens on 0\.0\.0\.0, so other machines can reach it/);
  });

  test('R27: its address, its token or a host name that would have no effect starts nothing', async () => {
    const words = ['serve', '--data', ':memory:', '--no-console'];
    for (const [option, value, sentence] of [
      ['--admin-host', '0.0.0.0', '--admin-host is of the administration port, which is not open.\nAdd --admin-port'],
      ['--admin-token-file', 'admin.token', '--admin-token-file is of the administration port'],
      [
        '--allow-host',
        'https://authdesk',
        '--allow-host is "https://authdesk", which is not a host name.\nGive the name',
      ],
      ['--allow-host', 'idp.test authdesk:9443', 'which is not a host name'],
    ] as const)
      expect(await command([...words, option, value])).toEqual(told(2, sentence));
  });

  test('/healthz and /readyz need no token and show no data', async () => {
    expect((await ask(place, '/healthz', { method: 'GET' })).text).toBe('{"status":"ok"}');
    expect((await ask(place, '/readyz', { method: 'GET' })).text).toBe('{"status":"ready"}');
  });

  test('without a token, or with one that can be guessed, nothing starts, and no sentence has it', async () => {
    const ports = ['--http-port', '0', '--https-port', '0', '--admin-port', '0'];
    const start = ['serve', '--data', ':memory:', '--no-console', ...ports];
    expect(await command(start)).toEqual(told(2, 'openssl rand -hex 32'));
    for (const weak of ['guessme', `${'x'.repeat(32)} y`, '']) {
      writeFileSync(folder.file('weak.token'), weak);
      const ended = await command([...start, '--admin-token-file', folder.file('weak.token')]);
      expect(ended).toEqual(told(2, 'openssl rand -hex 32'));
      expect(weak !== '' && ended.stderr.includes(weak)).toBe(false);
    }
    const missing = await command([...start, '--admin-token-file', folder.file('no.token')]);
    expect(missing).toEqual(told(2, 'does not exist'));
  });

  test('the token may be in the environment, which programs that are started from here do not inherit', async () => {
    process.env.AUTHDESK_ADMIN_TOKEN = token;
    const other = await serving('--data', ':memory:', '--no-console', '--admin-port', '0');
    expect(process.env.AUTHDESK_ADMIN_TOKEN).toBeUndefined();
    const to = { port: Number(new URL(other.ready.admin ?? '').port) };
    expect((await ask(to, '/v1/clock.get', { headers: { authorization } })).status).toBe(200);
    const { stdout, stderr } = await other.stop();
    expect(stdout + stderr).not.toContain(token);
  });

  test('a port that is taken is said so, with what to do', async () => {
    const options = ['--admin-port', `${port}`, '--admin-token-file', folder.file('admin.token')];
    const ports = ['--http-port', '0', '--https-port', '0'];
    const ended = await command(['serve', '--data', ':memory:', '--no-console', ...ports, ...options]);
    expect(ended).toEqual(told(3, '--admin-port'));
  });
});
