import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createService } from './index.ts';
import { temporaryFolder } from './store/store.fixture.ts';

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
  revokeOnCodeReuse: true,
};

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
      // All code is loaded while root may still read the checkout, wherever it lies.
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
