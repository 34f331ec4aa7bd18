import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { key, object, queriesOver, textValue } from '#service/core/search/search-cases.fixture.ts';
import { type Documents, expectSame } from '#service/core/search/search-oracle.fixture.ts';
import { movableClock, openTestStore, temporaryFolder, withTestSite } from '#service/fixtures/store.fixture.ts';
import type { Store } from '#service/storage/store.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { objectSource } from './object-source.ts';
import { dsRepository } from './repository.ts';
import { emptySchema } from './type-schema.ts';

// The oracle reads all objects in JavaScript; the SQL must have exactly the same result.

const API_KEY = '3_test';

const clock = movableClock();
let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let db: Database.Database;
beforeAll(async () => {
  folder = temporaryFolder();
  store = await withTestSite(openTestStore({ path: folder.file('search.db'), clock }));
  await store.unitOfWork(() => {
    for (const UID of ['u1', 'é', 'temp']) {
      const status = UID === 'temp' ? 'temporary' : 'final';
      store.of(accountRepository).create({ apiKey: API_KEY, UID, isSiteUID: true, status });
    }
  });
  db = new Database(folder.file('search.db'), { readonly: true });
});
afterAll(() => {
  db.close();
  store.close();
  folder.remove();
});

const one = fc.record({
  oid: textValue.filter((text) => text.isWellFormed() && text !== '' && !text.includes('\u0000')),
  UID: fc.constantFrom(undefined, undefined, 'u1', 'é', 'temp'),
  data: object,
  later: fc.boolean(),
});
type One = typeof one extends fc.Arbitrary<infer T> ? T : never;

const path = fc.oneof(
  fc.array(key, { maxLength: 3 }).map((names) => ['data', ...names].join('.')),
  fc
    .array(key, { minLength: 1, maxLength: 3 })
    .map((names) => names.join('.'))
    .filter((name) => !name.startsWith('0')),
  fc.constantFrom('oid', 'UID', 'type', 'created', 'createdTime', 'lastUpdated', 'lastUpdatedTime', 'oid.x', 'gone.a'),
);
const functions = fc.constantFrom('count(*)', 'sum(data.a)', 'avg(b)', 'min(created)', 'std(data.a.b)');

/** The objects as they were stored, oldest first. */
let stored: (One & { readonly id: number; readonly at: number })[] = [];

async function fill(objects: readonly One[]): Promise<void> {
  await store.unitOfWork(() => {
    const ds = store.of(dsRepository);
    const old = ds.type(API_KEY, 'order');
    if (old !== undefined) ds.deleteType(old.id);
    const type = ds.saveType(API_KEY, 'order', { ...emptySchema, deleted: ['gone'] }, true);
    stored = [];
    for (const given of objects) {
      const objectKey = { type: type.id, oid: given.oid, UID: given.UID };
      if (ds.get(API_KEY, objectKey) !== undefined) continue;
      ds.save(API_KEY, type, objectKey, given.data, undefined);
      stored.push({ ...given, id: ds.get(API_KEY, objectKey)?.id ?? 0, at: clock() });
      if (given.later) clock.advance(1);
    }
  });
}

const documents: Documents = function* (parts) {
  for (const { id, oid, UID, data, at } of stored.toReversed()) {
    if (UID === 'temp') continue;
    const iso = new Date(at).toISOString();
    const times = { created: at, createdTime: iso, lastUpdated: at, lastUpdatedTime: iso };
    const members = Object.entries({ oid, ...(UID !== undefined && { UID }), type: 'order', data, ...times });
    const ofData = Object.entries(data).filter(([name]) => parts.has(name));
    yield { id, document: Object.fromEntries([...ofData, ...members]) };
  }
};

test('R47: SQL finds, orders and groups exactly what walking all objects does', { tags: ['property'] }, async () => {
  const queries = fc.array(queriesOver('order', path, functions), { minLength: 20, maxLength: 20 });
  const most = fc.constantFrom(0, 1, 2, 300, Number.POSITIVE_INFINITY);
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 8 }), queries, most, async (objects, texts, wanted) => {
      await fill(objects);
      for (const text of texts) expectSame(db, objectSource(db, API_KEY), documents, text, wanted);
    }),
    { numRuns: casesOf(0.2) },
  );
});
