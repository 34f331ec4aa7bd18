import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { openTestStore, startProblemOf } from '#service/fixtures/store.fixture.ts';
import { lockFolder } from './folder-lock.ts';

let path: string;
let lockPath: string;
const folder = folderForEachTest();
beforeEach(() => {
  path = folder.file('authdesk.db');
  lockPath = folder.file('authdesk.lock');
});

describe('a database that cannot be used', () => {
  test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
    'R23: a read-only database is a problem with a sentence',
    () => {
      openTestStore({ path }).close();
      chmodSync(folder.path, 0o755);
      chmodSync(path, 0o444);
      // Root may write everything: the attempt is made as another user.
      process.seteuid?.(65_534);
      try {
        expect(() => openTestStore({ path })).toThrow(expect.objectContaining({ code: 'folder-unwritable' }));
      } finally {
        process.seteuid?.(0);
      }
    },
  );
});

describe('the lock of the data folder', () => {
  test('R26: another process cannot lock it, also after garbage collection; a kill leaves no stale lock', async () => {
    const script = `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      lockFolder(process.argv[1], 'x'); 
      const iteration = () => new Promise((resolve) => setImmediate(resolve));
      await iteration(); gc(); await iteration(); gc(); await iteration();
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

describe.skipIf(process.platform === 'win32')('what other users could hold', () => {
  const modeOf = (name: string) => [name, statSync(folder.file(name)).mode & 0o777];

  test('R26, R34: lock and databases are for this user alone, also where an older start left them open to others', () => {
    const names = ['authdesk.lock', 'authdesk.db', 'authdesk-log.db'];
    const start = () => {
      const release = lockFolder(folder.file('authdesk.lock'), folder.path);
      openTestStore({ path }).close();
      release();
    };
    const mask = process.umask(0);
    try {
      start();
      expect(names.map(modeOf)).toEqual(names.map((name) => [name, 0o600]));
      for (const name of names) chmodSync(folder.file(name), 0o666);
      start();
      expect(names.map(modeOf)).toEqual(names.map((name) => [name, 0o600]));
    } finally {
      process.umask(mask);
    }
  });

  test('R26: restricting the rights of a held lock does not release it', async () => {
    const release = lockFolder(folder.file('authdesk.lock'), folder.path);
    chmodSync(folder.file('authdesk.lock'), 0o666);
    // A second start in the process that holds it, then one in another process.
    expect(startProblemOf(() => lockFolder(folder.file('authdesk.lock'), folder.path)).code).toBe('folder-in-use');
    const script = `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      try { lockFolder(process.argv[1], 'x'); console.log('taken'); } catch (error) { console.log(error.code); }`;
    const words = ['--input-type=module', '-e', script, folder.file('authdesk.lock')];
    expect(spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout.trim()).toBe('folder-in-use');
    release();
  });

  test('R26: a link instead of the lock file is rejected with a next step, and its target is not changed', () => {
    const target = folder.file('target');
    writeFileSync(target, 'mine', { mode: 0o644 });
    symlinkSync(target, folder.file('authdesk.lock'));
    const refused = startProblemOf(() => lockFolder(folder.file('authdesk.lock'), folder.path));
    expect(refused).toMatchObject({ code: 'folder-unwritable', next: expect.stringMatching(/^Remove it/) });
    expect(refused.message).toContain('authdesk.lock');
    expect([modeOf('target'), readFileSync(target, 'utf8')]).toEqual([['target', 0o644], 'mine']);
  });

  test.skipIf(process.getuid?.() !== 0)('R26: a lock that another user planted is refused with a sentence', () => {
    writeFileSync(folder.file('authdesk.lock'), '');
    chmodSync(folder.file('authdesk.lock'), 0o666);
    chmodSync(folder.path, 0o777);
    const script = `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      process.setuid(65534);
      try { lockFolder(process.argv[1], 'x'); console.log('taken'); } catch (error) { console.log(error.code + ': ' + error.message); }`;
    const words = ['--input-type=module', '-e', script, folder.file('authdesk.lock')];
    const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect(stdout).toMatch(/^folder-unwritable: The file .*authdesk\.lock is not one of this user/);
  });
});
