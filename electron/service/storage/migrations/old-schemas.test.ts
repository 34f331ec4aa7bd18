import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { movableClock, openTestStore, TEST_SECRET, temporaryFolder, testCall } from '../store.fixture.ts';
import type { Store } from '../store.ts';
import { migrations } from './index.ts';
import { type FixtureFacts, fill, fixtureTime, readFixture } from './old-schemas.fixture.ts';

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
  expect(site?.cannedAnswers.get('accounts.login')).toEqual(facts.cannedAnswer);
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

function expectLog(store: Store): void {
  expect(store.calls.totals()).toEqual({ calls: 1, errors: 1 });
  expect(store.calls.get(testCall(1, 0).callId)).toMatchObject({ reason: 'The signature is wrong.' });
}

describe('R24: a database of an old schema', () => {
  // The newest schema is what a fresh database has; every one before it needs its fixture.
  const old = migrations.slice(0, -1).map(({ version }) => version);

  test.each(old)('R24: version %d is brought up to date and has lost nothing', (version) => {
    const { sql, facts } = readFixture(version);
    const db = new Database(path);
    db.exec(sql);
    expect(db.pragma('user_version', { simple: true })).toBe(version);
    db.close();

    const clock = movableClock(fixtureTime + 1_000);
    for (let start = 0; start < 2; start += 1) {
      const store = openTestStore({ path, clock });
      expectEverything(store, facts);
      // Since schema 7 the log is in a file of its own, which these texts leave out.
      if (version < 7) expectLog(store);
      store.close();
    }
    const after = new Database(path);
    expect(after.pragma('user_version', { simple: true })).toBe(migrations.length);
    expect(after.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(after.pragma('foreign_key_check')).toEqual([]);
    const fresh = new Database(':memory:');
    migrate(fresh, migrations, 'fresh');
    expect(schema(after)).toEqual(schema(fresh));
    after.close();
  });

  test.each(old)('R24: the steps up to version %d still make the schema that was released', (version) => {
    const released = new Database(':memory:');
    released.exec(readFixture(version).sql);
    const made = new Database(':memory:');
    migrate(made, migrations.slice(0, version), 'made');
    expect(schema(made)).toEqual(schema(released));
  });

  test('R24: the newest schema takes what the fixtures hold', async () => {
    const store = openTestStore({ path, clock: movableClock(fixtureTime) });
    expectEverything(store, await fill(store));
    expectLog(store);
    store.close();
  });
});
