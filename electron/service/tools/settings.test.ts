import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createService, type Service, type ServiceOptions } from '#service/index.ts';
import { temporaryFolder } from '#service/storage/store.fixture.ts';
import type { Settings } from '#shared/contract/settings.ts';

const MIB = 1_048_576;

let folder: ReturnType<typeof temporaryFolder>;
let service: Service;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await service.stop();
  folder.remove();
});

const start = async (options: Partial<ServiceOptions> = {}) => {
  service = await createService({ dataDir: folder.path, listen: { httpPort: 0, httpsPort: 0 }, ...options });
};

async function settings(): Promise<Settings> {
  const result = await service.invoke('settings.get', {});
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const save = (keepLogMib: number) => service.invoke('settings.save', { keepLogMib });

/** Calls whose rows take some 200 KiB each. */
async function fillLog(calls: number): Promise<void> {
  for (let n = 0; n < calls; n += 1) {
    const body = new URLSearchParams({ n: String(n), filler: '€'.repeat(60_000) });
    await fetch(`${service.addresses.http}/socialize.getUserInfo`, { method: 'POST', body });
  }
}

describe('R53: the size limit of the log', () => {
  test('R53: is 2 GiB until it is set; what is set stays through a reset, a restored snapshot and a restart', async () => {
    await start();
    expect(await settings()).toMatchObject({ keepLogBytes: 2048 * MIB, keepLogSource: 'default' });
    expect((await service.invoke('snapshots.create', { name: 'before' })).ok).toBe(true);
    expect(await save(64)).toMatchObject({ ok: true, value: { keepLogBytes: 64 * MIB, keepLogSource: 'saved' } });
    expect((await service.invoke('workspace.reset', {})).ok).toBe(true);
    expect((await service.invoke('snapshots.restore', { name: 'before' })).ok).toBe(true);
    expect(await settings()).toMatchObject({ keepLogBytes: 64 * MIB, keepLogSource: 'saved' });
    await service.stop();
    await start();
    expect(await settings()).toMatchObject({ keepLogBytes: 64 * MIB, keepLogSource: 'saved' });
  });

  test('R53: an option of the start wins over what is saved, and cannot be changed', async () => {
    await start();
    await save(64);
    await service.stop();
    await start({ keepLogBytes: 100 * MIB });
    expect(await settings()).toMatchObject({ keepLogBytes: 100 * MIB, keepLogSource: 'option' });
    expect(await save(32)).toMatchObject({ ok: false, error: { code: 'conflict', member: 'keepLogMib' } });
    await service.stop();
    await start();
    expect(await settings()).toMatchObject({ keepLogBytes: 64 * MIB, keepLogSource: 'saved' });
  });

  test.each([
    [15, 'at least 16 MiB'],
    [65_537, 'at most 65536 MiB'],
    [20.5, 'whole number'],
    [Number.NaN, 'whole number'],
  ])('R53: %s MiB is refused with a sentence, and nothing is changed', async (mib, sentence) => {
    await start();
    const refused = await save(mib);
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid-input', member: 'keepLogMib' } });
    expect(refused.ok ? '' : refused.error.message).toContain(sentence);
    expect(await settings()).toMatchObject({ keepLogSource: 'default' });
  });

  test.each([':memory:', 'a folder'])(
    'R53: a lower limit cuts the log in %s back at once, newest kept',
    async (kind) => {
      await start(kind === ':memory:' ? { dataDir: kind } : {});
      await fillLog(120);
      await vi.waitFor(async () => expect((await settings()).logBytes).toBeGreaterThan(17 * MIB), 20_000);
      const areas: string[] = [];
      service.subscribe((event) => event.type === 'changed' && areas.push(...event.areas));
      await save(16);
      await vi.waitFor(async () => expect(areas).toContain('log'), 20_000);
      expect((await settings()).logBytes).toBeLessThanOrEqual(16 * MIB);
      const newest = await service.invoke('log.list', { limit: 1 });
      expect(newest.ok && newest.value.items[0]?.method).toBe('socialize.getUserInfo');
    },
  );
});
