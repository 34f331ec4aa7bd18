import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuseNoFiles } from '#node/real-file.ts';
import { openOffline } from './offline.ts';

test.skipIf(process.platform === 'win32')(
  'R21: each file of a data folder that SQLite or the log opens is looked at',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'authdesk-'));
    (await openOffline({ dataDir: folder, access: 'create' })).close();
    // A crash of SQLite leaves these.
    for (const end of ['-wal', '-journal']) writeFileSync(join(folder, `authdesk.db${end}`), '');
    const looked = readdirSync(folder).filter((name) => name.startsWith('authdesk'));
    expect(looked).toEqual(expect.arrayContaining(['authdesk.db', 'authdesk-log.db', 'authdesk.lock']));
    expect(() => refuseNoFiles(folder)).not.toThrow();
    for (const name of looked) {
      const path = join(folder, name);
      renameSync(path, join(folder, 'kept'));
      execFileSync('mkfifo', [path]);
      expect(() => refuseNoFiles(folder)).toThrow(`${path} is no file.`);
      renameSync(join(folder, 'kept'), path);
    }
    rmSync(folder, { recursive: true });
  },
);
