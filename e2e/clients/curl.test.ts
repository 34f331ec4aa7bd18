import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { baseStringOf } from '../hosts/signing.ts';
import { demo } from '../hosts/workspace.ts';

const run = promisify(execFile);

const served = serveMeanwhile({ dataDir: ':memory:' });

const port = (transport: 'http' | 'https') => new URL(served[transport]).port;

/** curl that trusts the local CA alone, and finds the data-center names on this machine. */
async function curl(...args: string[]): Promise<string> {
  const resolve = ['socialize', 'accounts'].flatMap((namespace) => [
    '--resolve',
    `${namespace}.us1.authdesk.localhost:${port('https')}:127.0.0.1`,
    '--resolve',
    `${namespace}.us1.authdesk.localhost:${port('http')}:127.0.0.1`,
  ]);
  const { stdout } = await run('curl', ['-sS', '--noproxy', '*', '--cacert', served.caPath, ...resolve, ...args]);
  return stdout;
}

const base = (namespace = 'socialize') => `https://${namespace}.us1.authdesk.localhost:${port('https')}`;

describe('curl', () => {
  test('the three lines of the README: token, XML, JSON', async () => {
    const token = JSON.parse(
      await curl(
        ...['-u', `${demo.apiKey}:${demo.secret}`, '-d', 'grant_type=none', '-d', 'x_siteUID=u-ada'],
        `https://localhost:${port('https')}/socialize.getToken`,
      ),
    ) as { access_token: string };
    const header = ['-H', `Authorization: OAuth ${token.access_token}`];
    const xml = await curl(...header, `https://localhost:${port('https')}/socialize.getUserInfo`);
    expect(xml).toMatch(/^<\?xml/);
    expect(xml).toContain('<firstName>Ada</firstName>');
    const json = await curl(...header, `https://localhost:${port('https')}/socialize.getUserInfo?format=json`);
    expect(JSON.parse(json)).toMatchObject({ errorCode: 0, firstName: 'Ada' });
  });

  test('secret over HTTPS by the name of namespace and data center', async () => {
    const response = await curl(
      ...['--data-urlencode', `apiKey=${demo.apiKey}`, '--data-urlencode', `secret=${demo.secret}`, '-d', 'UID=u-ada'],
      `${base('accounts')}/accounts.getAccountInfo`,
    );
    expect(JSON.parse(response)).toMatchObject({ errorCode: 0, UID: 'u-ada' });
  });

  test('signed over plain HTTP, with the query string built by curl', async () => {
    const url = `http://socialize.us1.authdesk.localhost:${port('http')}/socialize.getUserInfo`;
    const parameters: Record<string, string> = {
      apiKey: demo.apiKey,
      UID: 'u-ada',
      timestamp: String(Math.floor(Date.now() / 1000)),
      nonce: randomUUID(),
      context: 'a b+c/é',
    };
    const sig = createHmac('sha1', Buffer.from(demo.secret, 'base64'))
      .update(baseStringOf('GET', url, parameters))
      .digest('base64');
    const data = Object.entries({ ...parameters, sig }).flatMap(([name, value]) => [
      '--data-urlencode',
      `${name}=${value}`,
    ]);
    expect(JSON.parse(await curl('-G', ...data, url))).toMatchObject({ errorCode: 0, context: 'a b+c/é' });
  });

  test('gzip on request', async () => {
    const args = ['-d', `apiKey=${demo.apiKey}`, '--data-urlencode', `secret=${demo.secret}`];
    const query = ['--data-urlencode', 'query=SELECT * FROM accounts', '-d', `context=${'x'.repeat(3000)}`];
    const url = `${base('accounts')}/accounts.search`;
    const headers = await curl('-D', '-', '-o', '/dev/null', '-H', 'Accept-Encoding: gzip', ...args, ...query, url);
    expect(headers).toMatch(/content-encoding: gzip/i);
    expect(JSON.parse(await curl('--compressed', ...args, ...query, url))).toMatchObject({ errorCode: 0 });
  });

  test('without the CA the connection is refused by curl itself', async () => {
    await expect(
      run('curl', ['-sS', '--noproxy', '*', `https://localhost:${port('https')}/socialize.getUserInfo`]),
    ).rejects.toThrow(/certificate/i);
  });
});
