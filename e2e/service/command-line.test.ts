import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { formText, localhostOf, send } from '../hosts/wire.ts';
import { demo, other, workspace } from '../hosts/workspace.ts';

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const data = ['--data', dataDir];
let served: Served;
beforeAll(async () => {
  served = await serve({ dataDir });
});
afterAll(async () => {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A signed GET over HTTP, as a URL. */
function signedUrl(change: Partial<Parameters<typeof signed>[0]> = {}): string {
  const url = `http://${localhostOf(served, 'http')}/socialize.getUserInfo`;
  const parameters = { apiKey: demo.apiKey, UID: 'u-ada' };
  return `${url}?${formText(signed({ url, parameters, secret: demo.secret, ...change }))}`;
}

describe('authdesk sign', () => {
  test('prints a call that the running service accepts', async () => {
    const base = `http://${localhostOf(served, 'http')}`;
    const words = ['socialize.getUserInfo', 'UID=u-ada', "context=it's (50%*2) ~ é", '--site', demo.apiKey];
    const { code, stdout } = await runCommand(['sign', ...words, '--get', '--http', '--base', base, '--json', ...data]);
    expect(code).toBe(0);
    const { url } = JSON.parse(stdout) as { url: string };
    expect(url.startsWith(`${base}/socialize.getUserInfo?`)).toBe(true);
    const response = await send(served, url.slice(base.length), { transport: 'http' });
    expect(response.json()).toMatchObject({ errorCode: 0, UID: 'u-ada', context: "it's (50%*2) ~ é" });
    expect(stdout).not.toContain(demo.secret);
  });

  test('--explain shows each stage', async () => {
    const words = ['socialize.getUserInfo', 'UID=u-ada', '--site', demo.apiKey, '--explain'];
    const { code, stdout } = await runCommand(['sign', ...words, ...data]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/POST&https%3A%2F%2F[^&]+&UID%3Du-ada%26apiKey%3D3_demo/);
    expect(stdout).not.toContain(demo.secret);
  });

  test('an unknown site ends in a sentence', async () => {
    const { code, stderr } = await runCommand(['sign', 'socialize.getUserInfo', '--site', '3_nobody', ...data]);
    expect(code).not.toBe(0);
    expect(stderr).toContain('3_nobody');
  });
});

describe('authdesk verify', () => {
  test('accepted: exit code 0, and the call can still be made', async () => {
    const url = signedUrl();
    const verdict = await runCommand(['verify', url, ...data]);
    expect(verdict.code).toBe(0);
    expect(verdict.stdout).toMatch(/accept/i);
    const response = await send(served, url.slice(url.indexOf('/socialize')), { transport: 'http' });
    expect(response.json()).toMatchObject({ errorCode: 0 });
    // Now its nonce is used up.
    expect((await runCommand(['verify', url, ...data])).stdout).toContain('403004');
  });

  test('a cURL command on standard input', async () => {
    const verdict = await runCommand(['verify', '-', ...data], `curl '${signedUrl()}'\n`);
    expect(verdict.code).toBe(0);
  });

  test.each<[string, () => string, RegExp]>([
    ['the wrong secret', () => signedUrl({ secret: other.secret }), /403003.*Other shop/s],
    [
      'the secret as text',
      () => signedUrl({ secret: Buffer.from(demo.secret).toString('base64') }),
      /403003.*used as text/s,
    ],
    ['too old', () => signedUrl({ timestamp: Math.floor(Date.now() / 1000) - 500 }), /403002/],
    ['signed for POST', () => signedUrl({ method: 'POST' }), /403003.*POST/s],
    ['a parameter added', () => `${signedUrl()}&format=json`, /403003.*"format"/s],
    ['an unknown key', () => signedUrl().replace(demo.apiKey, '3_nobody'), /400093/],
    ['a secret over HTTP', () => `http://localhost/socialize.getUserInfo?apiKey=3_demo&secret=x`, /403006/],
  ])('%s: exit code 1 and the rule that refuses it', async (_title, url, sentence) => {
    const verdict = await runCommand(['verify', url(), ...data]);
    expect(verdict.code).toBe(1);
    expect(verdict.stdout).toMatch(sentence);
    expect(verdict.stdout).not.toContain(other.secret);
  });

  test('what is no call ends in a sentence and exit code 2', async () => {
    const verdict = await runCommand(['verify', 'nonsense', ...data]);
    expect(verdict.code).toBe(2);
    expect(verdict.stderr).toMatch(/\.\s/);
  });
});

describe('authdesk import and export', () => {
  test('an export with secrets makes the same workspace again elsewhere', async () => {
    const file = join(folder, 'all.json');
    expect((await runCommand(['export', file, '--secrets', ...data])).code).toBe(0);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
    const there = ['--data', join(folder, 'there')];
    expect((await runCommand(['import', file, ...there])).code).toBe(0);
    const again = join(folder, 'again.json');
    expect((await runCommand(['export', again, '--secrets', ...there])).code).toBe(0);
    expect(JSON.parse(readFileSync(again, 'utf8'))).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    const { sites } = JSON.parse(readFileSync(file, 'utf8')) as { sites: { apiKey: string; secret: string }[] };
    expect(sites.find(({ apiKey }) => apiKey === demo.apiKey)?.secret).toBe(demo.secret);
  });

  test('without --secrets there are none', async () => {
    const { code, stdout } = await runCommand(['export', '-', ...data]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ version: 1 });
    expect(stdout).not.toContain('secret');
  });

  test('R25: a broken document changes nothing', async () => {
    const quiet = ['--data', join(folder, 'quiet')];
    expect((await runCommand(['import', '-', ...quiet], JSON.stringify(workspace))).code).toBe(0);
    const before = (await runCommand(['export', '-', '--secrets', ...quiet])).stdout;
    const renamed = workspace.sites.map((site) => ({ ...site, name: 'Renamed' }));
    const broken = { ...workspace, sites: renamed, people: [{ site: '3_nobody', UID: 'x' }] };
    const { code, stderr } = await runCommand(['import', '-', ...quiet], JSON.stringify(broken));
    expect(code).not.toBe(0);
    expect(stderr).toContain('people[0]');
    expect((await runCommand(['export', '-', '--secrets', ...quiet])).stdout).toBe(before);
  });
});
