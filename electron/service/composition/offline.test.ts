import { describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { firstDataCenters } from '#service/console/workspace/demo.ts';
import { openOffline } from './offline.ts';

describe('a data folder that is opened without listeners', () => {
  const folder = folderForEachTest();

  test('that has no data is refused, and not made, unless it is to be made', async () => {
    const dataDir = folder.file('data');
    await expect(openOffline({ dataDir, access: 'read' })).rejects.toMatchObject({ code: 'folder-empty' });
    await expect(openOffline({ dataDir, access: 'change' })).rejects.toMatchObject({ code: 'folder-empty' });
    (await openOffline({ dataDir, access: 'create' })).close();
    (await openOffline({ dataDir, access: 'read' })).close();
  });

  test('R26: is held by one at a time, but for those that read', async () => {
    const dataDir = folder.file('data');
    const held = await openOffline({ dataDir, access: 'create' });
    await expect(openOffline({ dataDir, access: 'change' })).rejects.toMatchObject({ code: 'folder-in-use' });
    const reader = await openOffline({ dataDir, access: 'read' });
    expect(await reader.invoke('sites.list', {})).toEqual({ ok: true, value: [] });
    reader.close();
    held.close();
    (await openOffline({ dataDir, access: 'change' })).close();
  });

  test('returns problems as data, and has no operations that need listeners', async () => {
    const service = await openOffline({ dataDir: folder.file('data'), access: 'create' });
    const problems = [
      await service.invoke('sites.revealSecret', { apiKey: '3_none' }),
      await service.invoke('snapshots.restore', { name: 'none' }),
      await service.invoke('requests.send' as never, {} as never),
    ];
    service.close();
    expect(problems).toMatchObject([
      { ok: false, error: { code: 'not-found' } },
      { ok: false, error: { code: 'not-found' } },
      { ok: false, error: { code: 'invalid-input' } },
    ]);
  });

  test('D2: a first import brings the data centers of a first start, and what is wrong with it leaves none', async () => {
    const service = await openOffline({ dataDir: folder.file('data'), access: 'create' });
    const site = { name: 'Shop', apiKey: '3_shop', dataCenter: 'zz' };
    const wrong = await service.invoke('workspace.import', { document: { version: 1, sites: [site] } });
    const after = await service.invoke('workspace.export', {});
    const right = await service.invoke('workspace.import', { document: { version: 1 } });
    const document = await service.invoke('workspace.export', {});
    service.close();
    expect(wrong).toMatchObject({ ok: false, error: { member: 'sites[0].dataCenter' } });
    expect([after, right]).toMatchObject([{ value: { dataCenters: [] } }, { ok: true }]);
    expect(document).toMatchObject({ value: { dataCenters: firstDataCenters } });
  });
});
