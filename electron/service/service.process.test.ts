import { chmodSync, mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#service/fixtures/store.fixture.ts';
import { createService } from './index.ts';

test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
  'R23: a folder without the right to write',
  async () => {
    const folder = temporaryFolder();
    mkdirSync(folder.file('data'), { mode: 0o755 });
    chmodSync(folder.path, 0o755);
    const start = (dataDir: string) => createService({ dataDir, listen: { httpPort: 0, httpsPort: 0 } });
    // All code is loaded while root may still read the checkout, wherever it is.
    await (await start(':memory:')).stop();
    // Root may write everything: the attempt is made as another user.
    process.seteuid?.(65_534);
    try {
      await expect(start(folder.file('data'))).rejects.toMatchObject({ code: 'folder-unwritable' });
    } finally {
      process.seteuid?.(0);
      folder.remove();
    }
  },
);
