import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import type { StartProblem } from '#node/start-problem.ts';
import { fixtures, readFixture } from '#service/fixtures/released-schemas/released-schemas.fixture.ts';
import { asking, startService } from '#service/fixtures/service.fixture.ts';
import { TEST_KEY } from '#service/fixtures/store.fixture.ts';
import type { Service } from '#service/index.ts';
import type { OperationInput, ServiceOperationName } from '#shared/contract/index.ts';

// What docs/upgrades.md says, by a data folder of each released schema, and by one that a newer Authdesk has brought up to
// date: its tables have versions that this one does not know (R24).

let data: string;
let running: Service | undefined;
const folder = folderForEachTest();
beforeEach(() => {
  data = folder.file('data');
  mkdirSync(data);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

async function start(at = data, startNew = false): Promise<Service> {
  running = await startService({ dataDir: at, startNew, dataKey: TEST_KEY });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

const done = <N extends ServiceOperationName>(service: Service, name: N, input: OperationInput<N>) =>
  asking(service)(name, input);
const uids = async (service: Service): Promise<readonly string[]> =>
  (await done(service, 'people.list', {})).items.map(({ UID }) => UID).sort();

/** A folder as an Authdesk left it that had the schema of this number. */
function olderFolder(no: number): void {
  const db = new Database(join(data, 'authdesk.db'));
  db.exec(readFixture(no).sql);
  db.close();
}

/** What a newer Authdesk does when it starts on the folder, as far as this one can see. */
function upgradeByNewer(at = data): void {
  const db = new Database(join(at, 'authdesk.db'));
  db.exec('CREATE TABLE newer (x)');
  db.prepare("UPDATE table_set SET version = version + 1 WHERE name = 'sites'").run();
  db.close();
}

test.each(fixtures())(
  'R24: a folder of the released schema %d is brought up to date by the start',
  { tags: ['deep'] },
  async (no) => {
    olderFolder(no);
    const service = await start();
    expect(await uids(service)).toContain('u-ada');
    expect(await done(service, 'sites.list', {})).toMatchObject([{ apiKey: '3_test' }]);
    // What the newer one can do: keep the state, and export it.
    await done(service, 'snapshots.create', { name: 'after' });
    expect(await done(service, 'workspace.export', { secrets: false })).toMatchObject({ version: 1 });
  },
);

describe('the way back', () => {
  test('R24: the older Authdesk refuses the folder with a sentence, and changes no byte of its database', async () => {
    await start();
    await stop();
    upgradeByNewer();
    const before = readFileSync(join(data, 'authdesk.db'));
    const problem = (await start().catch((error: unknown) => error)) as StartProblem;
    expect(problem).toMatchObject({
      code: 'database-newer',
      message: expect.stringContaining('newer version of Authdesk'),
      next: 'Install the newer version again, or choose another data folder with --data.',
    });
    expect(readFileSync(join(data, 'authdesk.db')).equals(before)).toBe(true);
  });

  test('a copy of the folder from before the upgrade has everything', { tags: ['deep'] }, async () => {
    await done(await start(), 'people.create', { apiKey: '3_demo', UID: 'u-kept' });
    await stop();
    const copy = folder.file('copy');
    cpSync(data, copy, { recursive: true });
    upgradeByNewer();
    expect(await uids(await start(copy))).toContain('u-kept');
  });

  test('without a copy: the database moved away, and a snapshot from before the upgrade restored', {
    tags: ['deep'],
  }, async () => {
    const service = await start();
    await done(service, 'people.create', { apiKey: '3_demo', UID: 'u-kept' });
    await done(service, 'snapshots.create', { name: 'before-upgrade' });
    await stop();
    upgradeByNewer();
    mkdirSync(folder.file('away'));
    for (const name of readdirSync(data).filter((file) => file.startsWith('authdesk.db'))) {
      renameSync(join(data, name), join(folder.file('away'), name));
    }
    const older = await start(data, true);
    expect(await uids(older)).not.toContain('u-kept');
    await done(older, 'snapshots.restore', { name: 'before-upgrade' });
    expect(await uids(older)).toContain('u-kept');
  });

  test('an export of the newer Authdesk is read, as far as it has no member that the older one does not know', {
    tags: ['deep'],
  }, async () => {
    const service = await start();
    const document = await done(service, 'workspace.export', { secrets: true });
    expect(await service.invoke('workspace.import', { document })).toMatchObject({ ok: true });
    const [site] = document.sites;
    const newer = { ...document, sites: [{ ...site, ofLater: true }] };
    expect(await service.invoke('workspace.import', { document: newer })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', member: expect.stringContaining('sites[0]') },
    });
  });

  test('a bundle of a later version is refused with its version, and the newest that can be read', async () => {
    const service = await start();
    const later = { kind: 'authdesk-bundle', version: 99 };
    expect(await service.invoke('bundles.check', { document: later })).toMatchObject({
      ok: false,
      error: { member: 'version', message: expect.stringMatching(/has version 99.*up to version \d/) },
    });
  });

  test('what belongs to the folder stays beside its database: key, CA, snapshots', async () => {
    await done(await start(), 'snapshots.create', { name: 'first' });
    await stop();
    expect(existsSync(join(data, 'ca'))).toBe(true);
    expect(readdirSync(join(data, 'snapshots'))).toEqual(['first.snapshot']);
  });
});
