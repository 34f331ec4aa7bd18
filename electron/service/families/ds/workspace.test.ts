import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { sitePart } from '#service/fixtures/site-part.fixture.ts';
import { dsInWorkspace } from './workspace.ts';

const bench = forEachTest(openBench);

const part = sitePart(dsInWorkspace, 'ds');
const exported = () => part.exported(bench);
const imported = (given: unknown) => part.imported(bench, given);
const call = async (method: string, parameters: Record<string, string>) =>
  (await bench.bySite(method, parameters)).json;
const store = (oid: string, data: unknown, more = {}) =>
  call('ds.store', { type: 'book', oid, data: JSON.stringify(data), ...more });

describe('ds in the workspace file', () => {
  test('an export has types, schemas and objects, and its import gives the same export', async () => {
    expect(exported()).toBeUndefined();
    const schema = { fields: { isbn: { type: 'string' }, old: {} }, uniqueIndexes: [['isbn']] };
    await call('ds.setSchema', { type: 'book', dataSchema: JSON.stringify(schema) });
    await call('ds.deleteSchemaFields', { type: 'book', dataSchema: '["old"]' });
    await store('b-1', { isbn: 'a' });
    bench.clock.advance(5);
    await store('b-1', { isbn: 'b', year: 1871 }, { UID: 'u-ada' });
    await call('ds.store', { type: 'note', oid: 'n', data: '{}' });
    const file = exported();
    const later = { created: 1_700_000_000_005, lastUpdated: 1_700_000_000_005 };
    expect(file).toEqual({
      types: [
        {
          type: 'book',
          schema: { fields: { isbn: { type: 'string' } }, dynamicSchema: true, uniqueIndexes: [['isbn']] },
          deletedFields: ['old'],
          objects: [
            { oid: 'b-1', data: { isbn: 'a' }, created: 1_700_000_000_000, lastUpdated: 1_700_000_000_000 },
            { oid: 'b-1', UID: 'u-ada', data: { isbn: 'b', year: 1871 }, ...later },
          ],
        },
        { type: 'note', objects: [{ oid: 'n', data: {}, ...later }] },
      ],
    });
    await store('b-2', { isbn: 'c' });
    await call('ds.store', { type: 'more', oid: 'n', data: '{}' });
    expect(await imported(file)).toBeUndefined();
    expect(exported()).toEqual(file);
    expect(await store('b-3', { isbn: 'b' })).toMatchObject({ errorCode: 400022 });
    expect(await store('b-3', { old: 'b' })).toMatchObject({ errorCode: 400024 });
    expect(await store('b-3', { year: 'text' })).toMatchObject({ errorCode: 400029 });
  });

  test('a type without objects in the file keeps those that there are', async () => {
    await store('b-1', { a: 1 });
    expect(await imported({ types: [{ type: 'book', schema: { dynamicSchema: false } }] })).toBeUndefined();
    expect(await store('b-1', { b: 1 })).toMatchObject({ errorCode: 400024 });
    expect((await call('ds.get', { type: 'book', oid: 'b-1' })).data).toEqual({ a: 1 });
  });

  test('more objects than a file holds are left out, which it says', { tags: ['deep'] }, async () => {
    for (let n = 0; n < 9; n += 1) await store(`b-${n}`, { text: 'x'.repeat(500_000) });
    expect(exported()).toEqual({ types: [{ type: 'book' }], objectsLeftOut: true });
    expect(await imported(exported())).toBeUndefined();
    expect(await call('ds.search', { query: 'SELECT oid FROM book' })).toMatchObject({ totalCount: 9 });
  });

  const book = (...objects: object[]) => ({ type: 'book', objects });
  const a = (data: object, more: object = {}) => ({ oid: 'a', data, ...more });
  const integers = { fields: { n: { type: 'integer' } } };
  test.each<[types: object[], member: string]>([
    [[{ type: 'a book' }], 'types[0].type'],
    [[{ type: 'book' }, { type: 'book' }], 'types[1].type'],
    [[{ type: 'book', schema: { fields: { a: { type: 'x' } } } }], 'types[0].schema'],
    [[{ type: 'book', deletedFields: ['a b'] }], 'types[0].deletedFields[0]'],
    [[book({ oid: 'a\nb', data: {} })], 'types[0].objects[0].oid'],
    [[book(a({}, { UID: 'nobody' }))], 'types[0].objects[0].UID'],
    [[book(a({ 'a b': 1 }))], 'types[0].objects[0].data'],
    [[book(a({ text: 'x'.repeat(600_000) }))], 'types[0].objects[0].data'],
    [[book(a({}), a({}))], 'types[0].objects[1].oid'],
    [[{ ...book(a({ n: 'x' })), schema: integers }], 'types[0].objects[0].data.n'],
    [
      [{ ...book(a({ n: 1 }), a({ n: 1 }, { oid: 'b' })), schema: { uniqueIndexes: ['n'] } }],
      'types[0].objects[1].data',
    ],
  ])('R25: what is wrong is refused with its place, and nothing is changed: %#', async (types, member) => {
    await store('b-1', { a: 1 });
    const before = exported();
    expect(await imported({ types })).toMatchObject({ code: 'invalid-input', member: `sites[0].ds.${member}` });
    expect(exported()).toEqual(before);
  });
});
