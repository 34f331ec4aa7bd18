import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { openStore } from '#service/core/store/open.ts';
import { createService, type Service, type ServiceOptions } from '#service/index.ts';
import type { Settings } from '#shared/contract/settings.ts';

const MIB = 1_048_576;

const folder = folderForEachTest();
let service: Service;
afterEach(() => service.stop());

const start = async (options: Partial<ServiceOptions> = {}) => {
  service = await createService({ dataDir: folder.path, listen: { httpPort: 0, httpsPort: 0 }, ...options });
};

async function settings(): Promise<Settings> {
  const result = await service.invoke('settings.get', {});
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const save = (keepLogMib: number) => service.invoke('settings.save', { keepLogMib });

/** Calls whose rows take some 135 KiB each. */
async function fillLog(calls: number): Promise<void> {
  for (let n = 0; n < calls; n += 1) {
    const body = new URLSearchParams({ n: String(n), filler: 'x'.repeat(100_000) });
    await fetch(`${service.addresses.http}/socialize.getUserInfo`, { method: 'POST', body });
  }
}

describe('R53: the size limit of the log', () => {
  test('R53: is 2 GiB until it is set; what is set stays through a reset, a restored snapshot and a restart', async () => {
    await start();
    expect(await settings()).toMatchObject({ keepLogMib: { value: 2048, source: 'default' } });
    expect((await service.invoke('snapshots.create', { name: 'before' })).ok).toBe(true);
    expect(await save(64)).toMatchObject({ ok: true, value: { keepLogMib: { value: 64, source: 'saved' } } });
    expect((await service.invoke('workspace.reset', {})).ok).toBe(true);
    expect((await service.invoke('snapshots.restore', { name: 'before' })).ok).toBe(true);
    expect(await settings()).toMatchObject({ keepLogMib: { value: 64, source: 'saved' } });
    await service.stop();
    await start();
    expect(await settings()).toMatchObject({ keepLogMib: { value: 64, source: 'saved' } });
  });

  test('R53: an option of the start wins over what is saved, and cannot be changed', async () => {
    await start();
    await save(64);
    await service.stop();
    await start({ keepLogBytes: 100 * MIB });
    expect(await settings()).toMatchObject({ keepLogMib: { value: 100, source: 'option' } });
    expect(await save(32)).toMatchObject({ ok: false, error: { code: 'conflict', member: 'keepLogMib' } });
    await service.stop();
    await start();
    expect(await settings()).toMatchObject({ keepLogMib: { value: 64, source: 'saved' } });
  });

  test('R53: another size is refused with a sentence, and nothing is changed', async () => {
    await start();
    for (const [mib, sentence] of [
      [15, 'from 16 MiB on'],
      [65_537, 'up to 65536 MiB'],
      [20.5, 'whole number'],
      [Number.NaN, 'whole number'],
    ] as const) {
      const refused = await save(mib);
      expect(refused).toMatchObject({ ok: false, error: { code: 'invalid-input', member: 'keepLogMib' } });
      expect(refused.ok ? '' : refused.error.message).toContain(sentence);
      expect(await settings()).toMatchObject({ keepLogMib: { source: 'default' } });
    }
  });

  test.each([':memory:', 'a folder'])(
    'R53: a lower limit cuts the log in %s back at once, newest kept',
    { tags: ['deep'] },
    async (kind) => {
      await start(kind === ':memory:' ? { dataDir: kind } : {});
      await fillLog(140);
      await expect.poll(async () => (await settings()).logBytes).toBeGreaterThan(17 * MIB);
      const areas: string[] = [];
      service.subscribe((event) => event.type === 'changed' && areas.push(...event.areas));
      await save(16);
      await expect.poll(() => areas).toContain('log');
      expect((await settings()).logBytes).toBeLessThanOrEqual(16 * MIB);
      const newest = await service.invoke('log.list', { limit: 1 });
      expect(newest.ok && newest.value.items[0]?.method).toBe('socialize.getUserInfo');
    },
  );
});

describe('D1: the ports of the data folder', () => {
  test('D1: those that are saved are taken at the next start, and those of a start win over them', async () => {
    await start();
    const refused = await service.invoke('settings.save', { httpPort: 9481 });
    expect(refused).toMatchObject({ ok: false, error: { code: 'conflict', member: 'httpPort' } });
    expect(refused.ok ? '' : refused.error.message).toContain('--http-port');
    const taken = Number(new URL(service.addresses.https).port);
    expect(await service.invoke('settings.save', { consolePort: 9401 })).toMatchObject({
      ok: true,
      value: { consolePort: { value: 9401, source: 'saved' } },
    });
    await service.stop();
    const key = Buffer.from(readFileSync(join(folder.path, 'data.key'), 'utf8').trim(), 'base64');
    const store = openStore({
      modules,
      path: join(folder.path, 'authdesk.db'),
      clock: Date.now,
      random: randomBytes,
      dataKey: key,
    });
    await store.unitOfWork(() => store.settings.save('httpsPort', taken));
    store.close();
    await start({ listen: { httpPort: 0 } });
    expect(service.addresses.https).toBe(`https://127.0.0.1:${taken}`);
    expect(await settings()).toMatchObject({
      httpPort: { value: 0, source: 'option' },
      httpsPort: { value: taken, source: 'saved' },
      consolePort: { value: 9401, source: 'saved' },
    });
  });
});
