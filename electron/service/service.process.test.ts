import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#service/fixtures/store.fixture.ts';
import { createService } from './index.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const start = () => createService({ dataDir: folder.file('data'), listen: { httpPort: 0, httpsPort: 0 } });

const site = {
  apiKey: '3_killed',
  name: 'Mine',
  dataCenter: 'us1',
  domains: [],
  responseTypes: ['token'],
  grantTypes: ['none'],
  providers: ['*'],
  tokenLifetime: null,
  allowSignedUserKey: false,
  acceptMilliseconds: false,
  defaultFormat: 'specification' as const,
  revokeOnCodeReuse: true,
};

/** A service that keeps nothing, in a process of its own whose temporary folder this is. */
function inMemory(temporary: string): { readonly caPath: Promise<string>; kill(): Promise<void> } {
  const script = `
    const { createService } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
    const service = await createService({ dataDir: ':memory:', listen: { httpPort: 0, httpsPort: 0 } });
    console.log(service.caPath); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary },
  });
  const closed = once(child, 'close');
  return {
    caPath: once(child.stdout, 'data').then(([line]) => String(line).trim()),
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

describe('a start on a folder that another process had, or another user has', () => {
  test('R26: a service that was killed leaves no lock, and its acknowledged writes are there', async () => {
    const script = `
      const { createService } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
      const service = await createService({ dataDir: process.argv[1], listen: { httpPort: 0, httpsPort: 0 } });
      const made = await service.invoke('sites.create', ${JSON.stringify(site)});
      console.log(made.ok); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder.file('data')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(line.toString()).toContain('true');
    await expect(start()).rejects.toMatchObject({ code: 'folder-in-use' });
    child.kill('SIGKILL');
    await once(child, 'close');
    const service = await start();
    const sites = await service.invoke('sites.list', {});
    await service.stop();
    expect(sites).toMatchObject({
      ok: true,
      value: expect.arrayContaining([expect.objectContaining({ apiKey: '3_killed' })]),
    });
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
    'R23: a folder without the right to write',
    async () => {
      // Root may write everything: the attempt is made as another user.
      mkdirSync(folder.file('data'), { mode: 0o755 });
      chmodSync(folder.path, 0o755);
      const script = `
      const { createService } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
      const listen = { httpPort: 0, httpsPort: 0 };
      // All code is loaded while root may still read the checkout, wherever it is.
      await (await createService({ dataDir: ':memory:', listen })).stop();
      process.setuid(65534);
      await createService({ dataDir: process.argv[1], listen })
        .catch((error) => console.log(error.code));`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder.file('data')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      await once(child, 'close');
      expect(line.toString().trim()).toBe('folder-unwritable');
    },
  );
});

describe('a service that keeps nothing', () => {
  test('R34, R42: a killed `:memory:` service leaves no key on a disk, and the next start removes what it left', async () => {
    mkdirSync(folder.file('tmp'));
    const child = inMemory(folder.file('tmp'));
    const caPath = await child.caPath;
    const left = () => readdirSync(folder.file('tmp'), { recursive: true, encoding: 'utf8' });
    await child.kill();
    const files = left().filter((name) => statSync(folder.file(`tmp/${name}`)).isFile());
    expect(files.map((name) => basename(name)).sort()).toEqual(['authdesk.lock', 'ca.pem']);
    for (const name of files) expect(readFileSync(folder.file(`tmp/${name}`), 'utf8')).not.toContain('PRIVATE KEY');

    const abandoned = dirname(caPath);
    const living = inMemory(folder.file('tmp'));
    const livingPath = await living.caPath;
    // It may be one that another start is about to lock.
    expect(existsSync(abandoned)).toBe(true);
    const anHourAgo = Date.now() / 1000 - 3_600;
    for (const path of [abandoned, dirname(livingPath)]) utimesSync(path, anHourAgo, anHourAgo);
    const next = inMemory(folder.file('tmp'));
    await next.caPath;
    expect([existsSync(abandoned), existsSync(livingPath)]).toEqual([false, true]);
    await Promise.all([living.kill(), next.kill()]);
  });
});
