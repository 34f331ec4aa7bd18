import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { API_KEY, openBench, SECRET } from '#service/fixtures/rest.fixture.ts';
import { digestOf } from '#service/fixtures/state-digest.fixture.ts';
import { readsOnly } from './reads-only.ts';

const entries = methodRegistry(modules)
  .entries()
  .filter((entry) => entry.emulated);

const folder = folderForAllTests();
test('D85: a method that counts as reading writes nothing of the workspace, by its own example', async () => {
  const path = folder.file('state.sqlite');
  const bench = await openBench([], { path });
  const db = new Database(path, { readonly: true });
  const wrote: string[] = [];
  let tried = 0;
  for (const { name, example } of entries.filter((entry) => readsOnly(entry.name))) {
    if ((example?.before ?? []).length > 0) continue;
    const parameters = { apiKey: API_KEY, secret: SECRET, ...example?.parameters };
    const call = () => bench.send({ method: name, transport: 'https', parameters });
    // The first one may make the key of the site that signs.
    const { errorCode } = await call();
    const before = digestOf(db);
    await call();
    if (errorCode === 0) tried += 1;
    if (digestOf(db) !== before) wrote.push(name);
  }
  db.close();
  bench.core.store.close();
  expect(wrote).toEqual([]);
  expect(tried).toBeGreaterThan(50);
});

test.each([
  ...['accounts.setAccountInfo', 'accounts.login', 'accounts.register', 'accounts.getLiteToken', 'socialize.getToken'],
  ...['accounts.getregisteR.delete', 'ds.store', 'accounts.webhooks.set', 'accounts.tfa.initTFA', 'accounts.unknown'],
  // They use up the approval, and give a token.
  ...['accounts.auth.push.isVerified', 'accounts.tfa.push.isVerified'],
  // What a server may read as another name.
  ...['accounts.deleteAccount;x.get', 'accounts.deleteAccount%3F.get', 'accounts.delete%41ccount.get', 'accounts..get'],
])('D85: %s counts as writing', (name) => expect(readsOnly(name)).toBe(false));

test.each(['accounts.search', 'accounts.webhooks.getAll', 'ACCOUNTS.GETACCOUNTINFO', 'accounts.isAvailableLoginID'])(
  'D85: %s counts as reading',
  (name) => expect(readsOnly(name)).toBe(true),
);
