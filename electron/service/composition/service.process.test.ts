import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { startService } from '#service/fixtures/service.fixture.ts';

const folder = folderForEachTest();

test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
  'R23: a folder without the right to write',
  async () => {
    mkdirSync(folder.file('data'), { mode: 0o755 });
    chmodSync(folder.path, 0o755);
    // All code is loaded while root may still read the checkout, wherever it is.
    await (await startService()).stop();
    // Root may write everything: the attempt is made as another user.
    process.seteuid?.(65_534);
    try {
      await expect(startService({ dataDir: folder.file('data') })).rejects.toMatchObject({ code: 'folder-unwritable' });
    } finally {
      process.seteuid?.(0);
    }
  },
);

describe.skipIf(process.platform === 'win32')('R23: a data folder that goes away while the service runs', () => {
  test.each([
    ['moved', (data: string) => renameSync(data, `${data}-moved`)],
    ['removed', (data: string) => rmSync(data, { recursive: true })],
  ])('is told when it was %s: calls are answered, and the service stops as ever', async (_, goAway) => {
    const data = folder.file('data');
    const lines: string[] = [];
    const service = await startService({ dataDir: data, log: (line) => lines.push(line) });
    // Before the threads for log, checkpoints and reading have started.
    goAway(data);
    await expect.poll(() => lines.join('\n')).toMatch(/Work on the database failed: .*scandir/);
    expect((await fetch(`${service.addresses.http}/accounts.getPolicies?apiKey=3_demo`)).status).toBe(200);
    expect(await service.invoke('log.list', {})).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    await service.stop();
  });
});
