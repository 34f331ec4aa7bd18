import { beforeEach, describe, expect, test } from 'vitest';
import { API_KEY, type Bench, openBench } from '#service/fixtures/rest.fixture.ts';
import { OperationProblem } from '#service/kernel/operation-problem.ts';
import { dsInWorkspace } from './workspace.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});

const part = dsInWorkspace.site;
const exported = () => part?.read(bench.core.store, API_KEY);
async function imported(given: unknown): Promise<unknown> {
  const { store } = bench.core;
  try {
    return await store.unitOfWork(() => part?.apply(store, API_KEY, part.schema.parse(given) as never, 'sites[0].ds'));
  } catch (error) {
    if (error instanceof OperationProblem) return error.problem;
    throw error;
  }
}
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
    expect(file).toEqual({
      types: [
        {
          type: 'book',
          schema: { fields: { isbn: { type: 'string' } }, dynamicSchema: true, uniqueIndexes: [['isbn']] },
          deletedFields: ['old'],
          objects: [
            { oid: 'b-1', data: { isbn: 'a' }, created: 1_700_000_000_000, lastUpdated: 1_700_000_000_000 },
            {
              oid: 'b-1',
              UID: 'u-ada',
              data: { isbn: 'b', year: 1871 },
              created: 1_700_000_000_005,
              lastUpdated: 1_700_000_000_005,
            },
          ],
        },
        {
          type: 'note',
          objects: [{ oid: 'n', data: {}, created: 1_700_000_000_005, lastUpdated: 1_700_000_000_005 }],
        },
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

  test.each([
    [{ types: [{ type: 'a book' }] }, 'types[0].type'],
    [{ types: [{ type: 'book' }, { type: 'book' }] }, 'types[1].type'],
    [{ types: [{ type: 'book', schema: { fields: { a: { type: 'x' } } } }] }, 'types[0].schema'],
    [{ types: [{ type: 'book', deletedFields: ['a b'] }] }, 'types[0].deletedFields[0]'],
    [{ types: [{ type: 'book', objects: [{ oid: 'a\nb', data: {} }] }] }, 'types[0].objects[0].oid'],
    [{ types: [{ type: 'book', objects: [{ oid: 'a', UID: 'nobody', data: {} }] }] }, 'types[0].objects[0].UID'],
    [{ types: [{ type: 'book', objects: [{ oid: 'a', data: { 'a b': 1 } }] }] }, 'types[0].objects[0].data'],
    [
      { types: [{ type: 'book', objects: [{ oid: 'a', data: { text: 'x'.repeat(600_000) } }] }] },
      'types[0].objects[0].data',
    ],
    [
      {
        types: [
          {
            type: 'book',
            objects: [
              { oid: 'a', data: {} },
              { oid: 'a', data: {} },
            ],
          },
        ],
      },
      'types[0].objects[1].oid',
    ],
    [
      {
        types: [
          { type: 'book', schema: { fields: { n: { type: 'integer' } } }, objects: [{ oid: 'a', data: { n: 'x' } }] },
        ],
      },
      'types[0].objects[0].data.n',
    ],
    [
      {
        types: [
          {
            type: 'book',
            schema: { uniqueIndexes: ['n'] },
            objects: [
              { oid: 'a', data: { n: 1 } },
              { oid: 'b', data: { n: 1 } },
            ],
          },
        ],
      },
      'types[0].objects[1].data',
    ],
  ])('R25: what is wrong is refused with its place, and nothing is changed: %#', async (given, member) => {
    await store('b-1', { a: 1 });
    const before = exported();
    expect(await imported(given)).toMatchObject({ code: 'invalid-input', member: `sites[0].ds.${member}` });
    expect(exported()).toEqual(before);
  });
});
