import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { openTestStore, temporaryFolder } from './store.fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let lockPath: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = folder.file('authdesk.db');
  lockPath = folder.file('authdesk.lock');
});
afterEach(() => folder.remove());

describe('a database that cannot be used', () => {
  test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
    'R23: a read-only database is a problem with a sentence',
    async () => {
      openTestStore({ path }).close();
      // Root may write everything: the attempt is made as another user.
      const script = `
        const { openStore } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)});
        const { randomBytes } = await import('node:crypto');
        const settings = { clock: Date.now, random: randomBytes, dataKey: Buffer.alloc(32, 7) };
        // All code is loaded while root may still read the checkout, wherever it lies.
        openStore({ path: ':memory:', ...settings }).close();
        process.setuid(65534);
        try { openStore({ path: process.argv[1], ...settings }); }
        catch (error) { console.log(error.code); }`;
      chmodSync(folder.path, 0o755);
      chmodSync(path, 0o444);
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      await once(child, 'close');
      expect(line.toString().trim()).toBe('folder-unwritable');
    },
  );
});

describe('the lock of the data folder', () => {
  test('R26: another process is refused, also when it has let go of what it was given; a kill leaves no stale lock', async () => {
    const script = `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      lockFolder(process.argv[1], 'x'); 
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      await turn(); gc(); await turn(); gc(); await turn();
      console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, lockPath], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(() => lockFolder(lockPath, folder.path)).toThrow(expect.objectContaining({ code: 'folder-in-use' }));
    child.kill('SIGKILL');
    await once(child, 'close');
    lockFolder(lockPath, folder.path)();
  });
});
