import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { postRepository } from '#service/core/accounts/posts.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { nonceRepository } from '#service/core/auth/nonces/repository.ts';
import { codeRepository } from '#service/core/credentials/tokens/codes.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { dataCenterRepository } from '#service/core/data-centers/repository.ts';
import { callRepository } from '#service/core/log/calls.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { tableSets } from '#service/core/store/open.ts';
import {
  type FixtureFacts,
  fill,
  fixtures,
  fixtureTime,
  readFixture,
} from '#service/fixtures/released-schemas/released-schemas.fixture.ts';
import { digestOf } from '#service/fixtures/state-digest.fixture.ts';
import {
  type MovableClock,
  movableClock,
  openTestStore,
  TEST_SECRET,
  testCall,
  testSettings,
} from '#service/fixtures/store.fixture.ts';
import type { OperationProblem } from '#service/kernel/operation-problem.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';
import type { StoreFailure } from '../failure.ts';
import type { Store } from '../store.ts';
import { stateTables } from './state-tables.ts';

let clock: MovableClock;
let store: Store;
let path: string;
let facts: FixtureFacts;
const tokens = () => store.of(tokenRepository);
const accounts = () => store.of(accountRepository);
const sites = () => store.of(siteRepository);
const nonces = () => store.of(nonceRepository);
const posts = () => store.of(postRepository);
const log = () => store.of(callRepository);
const dataCenters = () => store.of(dataCenterRepository);

const reopened = (options: Parameters<typeof openTestStore>[0] = {}): Store =>
  openTestStore({ path, clock, ...options });
const snapshotFile = (name: string): string => join(folder.path, 'snapshots', `${name}.snapshot`);
/** Everything but the log, as another program reads it. */
function stateOf(file: string): string {
  const db = new Database(file, { readonly: true });
  try {
    return digestOf(db);
  } finally {
    db.close();
  }
}
/** Changes the content of a snapshot. */
function rewrite(name: string, change: (db: Database.Database) => void): void {
  const db = new Database(snapshotFile(name));
  change(db);
  db.close();
}
const addSite = (apiKey: string, one = store) =>
  one.unitOfWork(() =>
    one.of(siteRepository).create({ apiKey, secret: TEST_SECRET, settings: { ...testSettings, name: apiKey } }),
  );
const problem = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('It was done.')),
    (error: StoreFailure | OperationProblem) => {
      const { code, message, next } = 'problem' in error ? error.problem : error;
      return { code, text: `${message} ${next}` };
    },
  );

const folder = folderForEachTest();
beforeEach(async () => {
  path = folder.file('authdesk.db');
  clock = movableClock(fixtureTime);
  store = reopened();
  facts = await fill(store);
});
afterEach(async () => {
  await store.snapshots.stop();
  store.close();
});

describe('R25: a snapshot', () => {
  test('R25: restores everything except the log, also what is cached in memory', async () => {
    const before = stateOf(path);
    expect(await store.snapshots.create('first')).toMatchObject({
      name: 'first',
      sites: 1,
      people: 1,
      automatic: false,
    });
    await addSite('3_later');
    await store.unitOfWork(() => {
      sites().update('3_test', { name: 'Renamed' });
      dataCenters().save({ id: 'eu1', name: 'EU', domain: 'eu1.authdesk.localhost' });
      accounts().create({ apiKey: '3_later', UID: 'u-new', isSiteUID: true, status: 'pending' });
      tokens().revoke(tokens().find(facts.token)?.id ?? '');
      accounts().change('3_test', 'u-ada', { profile: { firstName: 'Later' } });
      posts().add('3_test', 'u-ada', { kind: 'status', provider: '*', body: 'Later', at: fixtureTime });
      nonces().remember('3_test', 'later', fixtureTime);
      log().append(testCall(2, fixtureTime));
    });
    // What is read here may be answered from memory afterwards.
    expect(accounts().get('3_test', 'u-ada')?.profile).toEqual({ firstName: 'Later' });
    expect(posts().latestStatus('3_test', 'u-ada')).toBe('Later');
    let replaced = 0;
    store.onReplaced(() => {
      replaced += 1;
    });

    await store.snapshots.restore('first');
    expect(replaced).toBe(1);
    expect(stateOf(path)).toBe(before);
    expect(sites().list()).toMatchObject([{ name: 'Test shop' }]);
    expect(sites().get('3_test')?.previousSecret?.text).toBe(TEST_SECRET);
    expect(dataCenters().list()).toHaveLength(1);
    expect(accounts().count({})).toBe(1);
    expect(accounts().get('3_test', 'u-ada')?.profile).toMatchObject({ firstName: 'Ada' });
    expect(posts().latestStatus('3_test', 'u-ada')).toBe('Hello');
    expect(tokens().find(facts.token)?.revokedAt).toBeUndefined();
    expect(store.of(codeRepository).find(facts.usedCode)?.usedAt).toBe(fixtureTime);
    await store.unitOfWork(() => {
      // What was used before the snapshot is rejected. What was used after it is not: the restore has rolled it back.
      expect(nonces().remember('3_test', 'used', fixtureTime)).toBe(false);
      expect(nonces().remember('3_test', 'later', fixtureTime)).toBe(true);
    });
    expect(log().totals()).toEqual({ calls: 2, errors: 1 });
    // The store goes on as before.
    await addSite('3_after');
    expect(sites().get('3_after')?.name).toBe('3_after');
    store.close();
    store = reopened();
    expect(nonces().usedAt('3_test', 'later')).toBe(fixtureTime);
    expect(sites().list()).toHaveLength(2);
    const db = new Database(path, { readonly: true });
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    db.close();
  });

  test('R25: contains every table except those that belong to the data folder', () => {
    const db = new Database(path, { readonly: true });
    const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    const all = db.prepare(tables).pluck().all() as string[];
    const left = all.filter((name) => !stateTables(tableSets(modules)).includes(name)).sort();
    db.close();
    expect(left).toEqual(['expired_secret', 'setting', 'table_set']);
  });

  test('R25: a restore that fails changes nothing', async () => {
    await store.snapshots.create('first');
    await addSite('3_later');
    const before = stateOf(path);
    const holder = new Database(path);
    holder.exec('BEGIN IMMEDIATE');
    expect(await problem(store.snapshots.restore('first'))).toMatchObject({ code: 'in-use' });
    holder.exec('ROLLBACK');
    holder.close();
    expect(stateOf(path)).toBe(before);
    expect(sites().list()).toHaveLength(2);
    await store.snapshots.restore('first');
    expect(sites().list()).toHaveLength(1);
  });

  test('R25: concurrent writes are complete in the old state, and never in the new one', async () => {
    await store.snapshots.create('first');
    const before = stateOf(path);
    const concurrent = Array.from({ length: 20 }, (_, n) =>
      store.unitOfWork(() => {
        nonces().remember('3_test', `n-${n}`, fixtureTime);
        log().append(testCall(100 + n, fixtureTime));
      }),
    );
    const restored = store.snapshots.restore('first');
    for (let n = 0; n < 200; n += 1) {
      concurrent.push(store.unitOfWork(() => void nonces().remember('3_test', `m-${n}`, fixtureTime)));
      await new Promise(setImmediate);
    }
    await restored;
    await Promise.all(concurrent);
    const db = new Database(path, { readonly: true });
    const kept = db
      .prepare<[], string>('SELECT value ->> 1 FROM nonce_batch, json_each(nonces) ORDER BY nonce_batch.id, key')
      .pluck()
      .all();
    db.close();
    // What came after is there without a gap, and memory and file agree.
    const after = kept.filter((nonce) => nonce !== 'used');
    expect(after).toEqual(Array.from({ length: after.length }, (_, n) => `m-${200 - after.length + n}`));
    for (const nonce of ['n-0', 'm-199', 'used']) {
      expect([nonce, nonces().usedAt('3_test', nonce) !== undefined]).toEqual([nonce, kept.includes(nonce)]);
    }
    expect(log().totals().calls).toBe(21);
    await store.snapshots.restore('first');
    expect(stateOf(path)).toBe(before);
  });

  test('R42: is a file for this user alone, with secrets encrypted as in the database', async () => {
    await store.snapshots.create('first');
    expect(statSync(snapshotFile('first')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.path, 'snapshots')).mode & 0o777).toBe(0o700);
    const bytes = readFileSync(snapshotFile('first'));
    for (const secret of [TEST_SECRET, facts.token, facts.usedCode]) expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes(Buffer.from(TEST_SECRET, 'base64'))).toBe(false);
    expect(readdirSync(join(folder.path, 'snapshots'))).toEqual(['first.snapshot']);
  });

  test('names: newest first, none twice in any case, none that is a path', async () => {
    let day = Date.UTC(2026, 0, 1);
    store.close();
    store = reopened({ machineClock: () => day });
    await store.snapshots.create('a');
    day += 1_000;
    await store.snapshots.create('b.2');
    expect(store.snapshots.list().map(({ name, createdAt }) => [name, createdAt - day])).toEqual([
      ['b.2', 0],
      ['a', -1_000],
    ]);
    expect(await problem(store.snapshots.create('A'))).toMatchObject({ code: 'conflict' });
    await addSite('3_later');
    const before = stateOf(path);
    for (const name of ['c', 'B.2', '../authdesk', '..', '', '../snapshots/a', join(folder.path, 'snapshots/a')]) {
      expect(await problem(store.snapshots.restore(name))).toMatchObject({ code: 'not-found' });
      expect(await problem(store.snapshots.remove(name))).toMatchObject({ code: 'not-found' });
    }
    expect(stateOf(path)).toBe(before);
    await store.snapshots.remove('a');
    expect(store.snapshots.list().map(({ name }) => name)).toEqual(['b.2']);
  });
});

describe('R25: a file that is no whole snapshot of this folder', () => {
  test('R25: a draft that a kill left is never listed, and the next snapshot removes it', async () => {
    await store.snapshots.create('first');
    const draft = join(folder.path, 'snapshots', '.0123456789abcdef.draft');
    for (const end of ['', '-journal']) copyFileSync(snapshotFile('first'), draft + end);
    expect(store.snapshots.list().map(({ name }) => name)).toEqual(['first']);
    await store.snapshots.create('second');
    expect(readdirSync(join(folder.path, 'snapshots')).sort()).toEqual(['first.snapshot', 'second.snapshot']);
  });

  test('R25: a dangling or circular link does not hide the others', async () => {
    await store.snapshots.create('good');
    for (const [name, target] of [
      ['circle', snapshotFile('circle')],
      ['nowhere', folder.file('nothing')],
      ['through-a-file', join(snapshotFile('good'), 'x')],
    ] as const) {
      symlinkSync(target, snapshotFile(name));
    }
    expect(store.snapshots.list().map(({ name }) => name)).toEqual(['good']);
    await store.snapshots.restore('good');
  });

  test('R23, R25: a folder of snapshots that cannot be used is named, with the reason, by each operation; a later attempt works', async () => {
    // A file in its place stops root, too.
    writeFileSync(folder.file('snapshots'), '');
    const works = [
      async () => store.snapshots.list(),
      () => store.snapshots.restore('a'),
      () => store.snapshots.create('a'),
    ];
    for (const work of works) {
      const { code, text } = await problem(work());
      expect([code, text]).toEqual([
        'unavailable',
        expect.stringMatching(/"snapshots".*is a file\).*Move that file away/),
      ]);
    }
    rmSync(folder.file('snapshots'));
    await store.snapshots.create('a');
    expect(store.snapshots.list()).toMatchObject([{ name: 'a' }]);
  });

  test('R25: a damaged one is rejected wherever the damage is, and nothing changes', async () => {
    await store.snapshots.create('first');
    await addSite('3_later');
    const before = stateOf(path);
    const whole = readFileSync(snapshotFile('first'));
    const damages: [string, Buffer][] = [
      ['empty', Buffer.alloc(0)],
      ['text', Buffer.from('no snapshot at all '.repeat(100))],
      ['half', whole.subarray(0, whole.length / 2)],
      ['short', whole.subarray(0, whole.length - 4096)],
    ];
    for (const [what, bytes] of damages) {
      writeFileSync(snapshotFile('first'), bytes);
      const { code, text } = await problem(store.snapshots.restore('first'));
      expect([what, code]).toEqual([what, 'refused']);
      expect(text).toMatch(/"first" is damaged.*Nothing was changed.*Restore another one/);
      expect(stateOf(path)).toBe(before);
    }
    expect(store.snapshots.list()).toHaveLength(1);
    writeFileSync(snapshotFile('first'), 'no snapshot at all');
    expect(store.snapshots.list()).toMatchObject([{ name: 'first', problem: expect.stringContaining('damaged') }]);
    await store.snapshots.remove('first');
    expect(store.snapshots.list()).toEqual([]);
  });

  test('R25: tables that are not those of this schema are rejected', async () => {
    await store.snapshots.create('first');
    rewrite('first', (db) => db.exec('CREATE TRIGGER t AFTER DELETE ON site BEGIN DELETE FROM token; END'));
    expect(await problem(store.snapshots.restore('first'))).toMatchObject({ code: 'refused' });
  });

  test('R25: one of another data folder is rejected, because its secrets cannot be decrypted', async () => {
    await store.snapshots.create('first');
    store.close();
    const elsewhere = folder.file('elsewhere');
    mkdirSync(join(elsewhere, 'snapshots'), { recursive: true });
    copyFileSync(snapshotFile('first'), join(elsewhere, 'snapshots/first.snapshot'));
    store = openTestStore({ path: join(elsewhere, 'authdesk.db'), clock, dataKey: randomBytes(32) });
    await store.unitOfWork(() => dataCenters().save({ id: 'us1', name: 'US', domain: 'us1.authdesk.localhost' }));
    expect(store.snapshots.list()).toMatchObject([{ problem: expect.stringContaining('another data folder') }]);
    const { code, text } = await problem(store.snapshots.restore('first'));
    expect(code).toBe('refused');
    expect(text).toMatch(/key of another data folder.*Nothing was changed.*workspace file/);
    expect(dataCenters().list()).toHaveLength(1);
  });

  test('R24: one of a newer Authdesk is rejected with a sentence and not changed', async () => {
    await store.snapshots.create('first');
    rewrite('first', (db) => db.exec('UPDATE table_set SET version = 9999'));
    const before = readFileSync(snapshotFile('first'));
    expect(store.snapshots.list()).toMatchObject([{ problem: expect.stringContaining('newer version') }]);
    const { code, text } = await problem(store.snapshots.restore('first'));
    expect([code, text]).toEqual(['refused', expect.stringMatching(/newer version.*Install the newer version/)]);
    expect(readFileSync(snapshotFile('first')).equals(before)).toBe(true);
  });

  test.each(sampleOf(fixtures(), 1))(
    'R24: one of the released schema %d, in the form of 0.1.0, is brought up to date and restored; its file stays as it is',
    { tags: ['property'] },
    async (no) => {
      const { sql, facts: old } = readFixture(no);
      await store.snapshots.create('today');
      const db = new Database(snapshotFile('old'));
      db.exec(sql);
      const keyCheck = db.prepare<[], Buffer>("SELECT value FROM setting WHERE name = 'key check'").pluck().get();
      db.exec('DELETE FROM setting; VACUUM');
      db.close();
      // Its description was behind the last page: a JSON text, its length, a digest.
      const described = { createdAt: 5, automatic: true, sites: 1, people: 1, versions: {} };
      const text = Buffer.from(JSON.stringify({ ...described, keyCheck: keyCheck?.toString('base64') }));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(text.length);
      appendFileSync(snapshotFile('old'), Buffer.concat([text, length, randomBytes(32)]));
      const before = readFileSync(snapshotFile('old'));
      const listed = { name: 'old', createdAt: 5, automatic: true, sites: 1, people: 1, problem: undefined };
      expect(store.snapshots.list()[1]).toMatchObject(listed);
      await store.snapshots.restore('old');
      expect(tokens().reveal(tokens().find(old.token)?.id ?? '')).toBe(old.token);
      expect(nonces().usedAt('3_test', 'used')).toBe(fixtureTime);
      expect(sites().get('3_test')?.applications).toMatchObject([{ userKey: 'AK1' }]);
      expect(readFileSync(snapshotFile('old')).equals(before)).toBe(true);
      expect(readdirSync(join(folder.path, 'snapshots')).sort()).toEqual(['old.snapshot', 'today.snapshot']);
    },
  );
});

describe('R25: starting over', () => {
  test('R25: leaves nothing of before, not in the log and not in memory, and a failing first state changes nothing', async () => {
    const before = stateOf(path);
    await expect(
      store.startOver(() => {
        throw new Error('no such state');
      }),
    ).rejects.toThrow('no such state');
    await expect(
      store.startOver(() => sites().create({ apiKey: '3_x', secret: TEST_SECRET, settings: testSettings })),
    ).rejects.toThrow('refers to what is not there');
    expect(stateOf(path)).toBe(before);
    expect(sites().list()).toHaveLength(1);
    expect(log().totals()).toEqual({ calls: 1, errors: 1 });
    expect(nonces().usedAt('3_test', 'used')).toBe(fixtureTime);

    await store.startOver(() => dataCenters().save({ id: 'eu1', name: 'EU', domain: 'eu1.authdesk.localhost' }));
    expect(sites().list()).toEqual([]);
    expect(dataCenters().list()).toMatchObject([{ id: 'eu1' }]);
    expect(log().totals()).toEqual({ calls: 0, errors: 0 });
    expect(nonces().usedAt('3_test', 'used')).toBeUndefined();
    expect(tokens().find(facts.token)).toBeUndefined();
    store.close();
    store = reopened();
    expect(sites().list()).toEqual([]);
  });
});

describe('a store in memory', () => {
  test('R25: keeps snapshots in memory, with the same rules', async () => {
    store.close();
    store = openTestStore({ clock });
    facts = await fill(store);
    await store.snapshots.create('first');
    expect(await problem(store.snapshots.create('FIRST'))).toMatchObject({ code: 'conflict' });
    expect(await problem(store.snapshots.restore('second'))).toMatchObject({ code: 'not-found' });
    for (let round = 0; round < 2; round += 1) {
      await store.startOver(() => {});
      expect(sites().list()).toEqual([]);
      await store.snapshots.restore('first');
      expect(sites().get('3_test')?.applications).toMatchObject([{ userKey: 'AK1', secret: { text: TEST_SECRET } }]);
      expect(tokens().reveal(tokens().find(facts.token)?.id ?? '')).toBe(facts.token);
      expect(nonces().usedAt('3_test', 'used')).toBe(fixtureTime);
    }
    expect(store.snapshots.list()).toMatchObject([{ name: 'first', sites: 1, people: 1 }]);
    await store.snapshots.remove('first');
    expect(store.snapshots.list()).toEqual([]);
  });
});
