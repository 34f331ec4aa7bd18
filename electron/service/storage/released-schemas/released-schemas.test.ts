import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureRepository } from '#service/modules/failures/repository.ts';
import { mockResponseRepository } from '#service/modules/mock-responses/repository.ts';
import { migrate } from '../migrate.ts';
import { tableSets } from '../open.ts';
import { movableClock, openTestStore, TEST_SECRET, temporaryFolder, testCall } from '../store.fixture.ts';
import type { Store } from '../store.ts';
import { newestVersions, versionsOf } from '../table-set.ts';
import { type FixtureFacts, fill, fixtures, fixtureTime, readFixture } from './released-schemas.fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = folder.file('authdesk.db');
});
afterEach(() => folder.remove());

const schema = (db: Database.Database): unknown[] =>
  db.prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name").all();

function expectEverything(store: Store, facts: FixtureFacts): void {
  const site = store.sites.get('3_test');
  expect(site?.secret.text).toBe(Buffer.alloc(32, 9).toString('base64'));
  expect(site?.previousSecret?.text).toBe(TEST_SECRET);
  expect(site?.applications).toMatchObject([{ userKey: 'AK1', secret: { text: TEST_SECRET } }]);
  expect(store.of(mockResponseRepository).ofSite('3_test').get('accounts.login')).toEqual(facts.mockResponse);
  expect(store.of(failureRepository).list()).toMatchObject([{ rule: { effect: { kind: 'http-503' }, seed: 7 } }]);
  expect(store.accounts.byIdentity('3_test', 'facebook', 'fb-1')).toMatchObject({
    UID: 'u-ada',
    profile: { city: "St. John's" },
  });
  expect(store.posts.list('3_test', 'u-ada', 9)).toMatchObject([{ body: 'Hello' }]);
  expect([...store.activity.rows('3_test', '2026-01-15', '2026-01-15')]).toHaveLength(1);
  const token = store.tokens.find(facts.token);
  expect(store.tokens.reveal(token?.id ?? '')).toBe(facts.token);
  const code = store.codes.find(facts.usedCode);
  expect(code?.usedAt).toBe(fixtureTime);
  expect(token?.codeId).toBe(code?.id);
  expect(store.nonces.remember('3_test', 'used', fixtureTime + 1)).toBe(false);
  expect(store.logins.get(facts.login)).toMatchObject({ request: { x: 1 } });
}

describe('R24: a database of a released schema', () => {
  test.each(fixtures())('R24: fixture %d is brought up to date and has lost nothing', (no) => {
    const { sql, facts } = readFixture(no);
    const db = new Database(path);
    db.exec(sql);
    db.close();

    const clock = movableClock(fixtureTime + 1_000);
    for (let start = 0; start < 2; start += 1) {
      const store = openTestStore({ path, clock });
      expectEverything(store, facts);
      store.close();
    }
    const after = new Database(path);
    expect(versionsOf(after)).toEqual(newestVersions(tableSets()));
    expect(after.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(after.pragma('foreign_key_check')).toEqual([]);
    const fresh = new Database(':memory:');
    migrate(fresh, tableSets(), 'fresh');
    expect(schema(after)).toEqual(schema(fresh));
    after.close();
  });

  test.each(fixtures())('R24: the steps up to those of fixture %d still make the schema that was released', (no) => {
    const released = new Database(':memory:');
    released.exec(readFixture(no).sql);
    const versions = versionsOf(released);
    const then = tableSets()
      .filter(({ name }) => versions[name] !== undefined)
      .map((set) => ({
        ...set,
        migrations: set.migrations.filter(({ version }) => version <= (versions[set.name] ?? 0)),
      }));
    const made = new Database(':memory:');
    migrate(made, then, 'made');
    expect(schema(made)).toEqual(schema(released));
  });

  test('R24: the newest schema takes what the fixtures hold', async () => {
    const store = openTestStore({ path, clock: movableClock(fixtureTime) });
    expectEverything(store, await fill(store));
    expect(store.calls.totals()).toEqual({ calls: 1, errors: 1 });
    expect(store.calls.get(testCall(1, 0).callId)).toMatchObject({ reason: 'The signature is wrong.' });
    store.close();
  });
});
