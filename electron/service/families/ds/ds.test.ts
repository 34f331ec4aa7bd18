import { beforeAll, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { type Bench, OTHER_API_KEY, OTHER_SECRET, openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);

const call = async (method: string, parameters: Readonly<Record<string, string>> = {}) =>
  (await bench.bySite(method, parameters)).json;
const store = (oid: string, data: unknown, more: Readonly<Record<string, string>> = {}) =>
  call('ds.store', { type: 'book', oid, data: JSON.stringify(data), ...more });
const get = (oid: string, more: Readonly<Record<string, string>> = {}) =>
  call('ds.get', { type: 'book', oid, ...more });

describe('F 7.7: objects are stored, read and deleted', () => {
  test('by type, oid and UID: the same oid exists without a user and for each user', async () => {
    for (const more of [{}, { UID: 'u-ada' }, { UID: 'u-ben' }]) {
      expect(await store('b-1', { whose: String(more.UID) }, more)).toMatchObject({ errorCode: 0, oid: 'b-1' });
    }
    expect(await get('b-1')).toMatchObject({ oid: 'b-1', type: 'book', data: { whose: 'undefined' } });
    expect(await get('b-1')).not.toHaveProperty('UID');
    expect(await get('b-1', { UID: 'u-ben' })).toMatchObject({ UID: 'u-ben', data: { whose: 'u-ben' } });
    await call('ds.delete', { type: 'book', oid: 'b-1', UID: 'u-ada' });
    expect(await get('b-1', { UID: 'u-ada' })).toMatchObject({ errorCode: 404000 });
    expect(await get('b-1')).toMatchObject({ errorCode: 0 });
  });

  test('with the times of its making and of its last change', async () => {
    await store('b-1', { a: 1 });
    bench.clock.advance(1_500);
    await store('b-1', { b: 2 });
    expect(await get('b-1')).toMatchObject({
      created: 1_700_000_000_000,
      createdTime: '2023-11-14T22:13:20.000Z',
      lastUpdated: 1_700_000_001_500,
      lastUpdatedTime: '2023-11-14T22:13:21.500Z',
    });
  });

  test('oid=auto generates one, each time another', async () => {
    const first = await store('auto', { a: 1 });
    const second = await store('auto', { a: 2 });
    expect(first.oid).toMatch(/^[0-9a-f]{32}$/);
    expect(second.oid).not.toBe(first.oid);
    expect(await get(String(second.oid))).toMatchObject({ data: { a: 2 } });
  });

  test.each([
    [undefined, { tags: ['a', 'b', 'c'], inner: { list: [1, 2], kept: true }, one: 2 }],
    ['arrayPush', { tags: ['a', 'b', 'c'], inner: { list: [1, 2], kept: true }, one: 2 }],
    ['arraySet', { tags: ['c'], inner: { list: [2], kept: true }, one: 2 }],
    ['replace', { tags: ['c'], inner: { list: [2] }, one: 2 }],
  ])('updateBehavior %s says what becomes of what is stored', async (updateBehavior, expected) => {
    await store('b-1', { tags: ['a', 'b'], inner: { list: [1], kept: true }, one: 1, gone: 'x' });
    const change = { tags: ['c'], inner: { list: [2] }, one: 2, gone: null };
    const stored = await store('b-1', change, updateBehavior === undefined ? {} : { updateBehavior });
    expect(stored).toMatchObject({ errorCode: 0 });
    expect((await get('b-1')).data).toEqual(expected);
  });

  test('fields names what is read or deleted: a path, a part of one, or *', async () => {
    const data = { title: 'M', album: { photo: { name: 'a', at: 1 }, size: 2 }, list: [{ a: 1, b: 2 }, { b: 3 }] };
    await store('b-1', data);
    expect((await get('b-1', { fields: '*' })).data).toEqual(data);
    const some = { title: 'M', album: { photo: { name: 'a', at: 1 } }, list: [{ a: 1 }] };
    expect((await get('b-1', { fields: 'title,album.photo,list.a' })).data).toEqual(some);
    expect(await get('b-1', { fields: 'nothing.here' })).toMatchObject({ data: {} });
    const remove = (fields: string) => call('ds.delete', { type: 'book', oid: 'b-1', fields });
    expect(await remove('album.photo.name, list.b,none')).toMatchObject({ errorCode: 0 });
    expect((await get('b-1')).data).toEqual({ title: 'M', album: { photo: { at: 1 }, size: 2 }, list: [{ a: 1 }, {}] });
    expect(await remove('*')).toMatchObject({ errorCode: 0 });
    expect(await get('b-1')).toMatchObject({ errorCode: 404000 });
  });

  test('an object that is not there is 404000, and the site is told of the same oid of others', async () => {
    expect((await get('b-1')).errorDetails).toBe('There are no objects of the type "book".');
    await store('b-1', {}, { UID: 'u-ada' });
    expect((await get('b-1')).errorDetails).toContain('There is one of another UID');
    expect((await call('ds.delete', { type: 'book', oid: 'b-2' })).errorCode).toBe(404000);
    const token = await bench.token('u-ben');
    const { json } = await bench.byToken(token, 'ds.get', { type: 'book', oid: 'b-1' });
    expect(json.errorCode).toBe(404000);
    expect(json.errorDetails).not.toContain('another');
  });
});

describe('bad input is refused with its place, and nothing is written (R45)', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  test.each([
    [{ type: 'a book', oid: 'b-1', data: '{}' }, 400006, 'type'],
    [{ type: '1book', oid: 'b-1', data: '{}' }, 400006, 'type'],
    [{ type: 'book', oid: 'x'.repeat(253), data: '{}' }, 400006, 'oid'],
    [{ type: 'book', oid: 'a\nb', data: '{}' }, 400006, 'oid'],
    [{ type: 'book', oid: 'b-1', data: '[1]' }, 400006, 'data'],
    [{ type: 'book', oid: 'b-1', data: '{"a":' }, 400006, 'data'],
    [{ type: 'book', oid: 'b-1', data: '{"a":{"b c":1}}' }, 400006, 'In data.a the name "b c"'],
    [{ type: 'book', oid: 'b-1', data: '{"a.b":1}' }, 400006, 'In data the name "a.b"'],
    [{ type: 'book', oid: 'b-1', data: '{"":1}' }, 400006, 'data'],
    [{ type: 'book', oid: 'b-1', data: deep(1_000) }, 400006, 'nests deeper than 64 levels'],
    // D86: it would be kept as null.
    [{ type: 'book', oid: 'b-1', data: '{"a":["1e400",-1e400]}' }, 400006, 'too large'],
    [{ type: 'book', oid: 'b-1', data: '{}', updateBehavior: 'push' }, 400006, 'updateBehavior'],
    [{ type: 'book', oid: 'b-1', data: '{}', UID: 'nobody' }, 403005, 'nobody'],
    [{ type: 'book', oid: 'b-1', data: JSON.stringify({ a: 'x'.repeat(524_288) }) }, 413003, '512 KB'],
    [{ type: 'book', oid: 'b-1', data: JSON.stringify({ a: 'é'.repeat(262_144) }) }, 413003, '512 KB'],
  ] as const)('ds.store %#', async (parameters, errorCode, place) => {
    const json = await call('ds.store', parameters as unknown as Record<string, string>);
    expect(json).toMatchObject(refusal(errorCode, place));
    expect((await call('ds.getTypes')).types ?? []).toEqual([]);
  });

  test('of ds.get, ds.delete and the schema methods', async () => {
    await store('b-1', { a: 1 });
    for (const [method, parameters, errorCode, place] of [
      ['ds.get', { type: 'book', oid: 'b-1', fields: 'a..b' }, 400006, 'a..b'],
      ['ds.delete', { type: 'book', oid: 'b-1', fields: 'a b' }, 400006, 'fields'],
      ['ds.getSchema', { type: 'a book' }, 400006, 'type'],
      ['ds.getSchema', { type: 'book', mode: 'all' }, 400006, 'mode'],
      ['ds.deleteSchemaFields', { type: 'book', dataSchema: '{}' }, 400006, 'dataSchema'],
      ['ds.deleteSchemaFields', { type: 'book', dataSchema: '[]' }, 400006, 'dataSchema'],
      ['ds.deleteSchemaFields', { type: 'book', dataSchema: '["a",7]' }, 400006, '[1]'],
      ['ds.deleteSchemaFields', { type: 'book', dataSchema: '["zz"]' }, 400006, 'zz'],
      ['ds.deleteSchemaFields', { type: 'none', dataSchema: '["zz"]' }, 400006, 'none'],
    ] as const) {
      const json = await call(method, parameters as unknown as Record<string, string>);
      expect(json, `${method} ${JSON.stringify(parameters)}`).toMatchObject(refusal(errorCode, place));
    }
    expect((await get('b-1')).data).toEqual({ a: 1 });
  });
});

describe('who may call', () => {
  test("a user's token reaches that user's objects, and no others", async () => {
    const token = await bench.token('u-ada');
    const asAda = async (method: string, parameters: Record<string, string>) =>
      (await bench.byToken(token, method, { type: 'book', oid: 'b-1', ...parameters })).json;
    await store('b-1', { of: 'nobody' });
    await store('b-1', { of: 'ben' }, { UID: 'u-ben' });
    expect(await asAda('ds.get', {})).toMatchObject({ errorCode: 404000 });
    expect(await asAda('ds.store', { data: '{"of":"ada"}' })).toMatchObject({ errorCode: 0 });
    expect(await asAda('ds.get', {})).toMatchObject({ UID: 'u-ada', data: { of: 'ada' } });
    expect(await asAda('ds.get', { UID: 'u-ben' })).toMatchObject({ errorCode: 403007 });
    expect(await asAda('ds.delete', {})).toMatchObject({ errorCode: 0 });
    expect((await get('b-1')).data).toEqual({ of: 'nobody' });
    expect((await get('b-1', { UID: 'u-ben' })).data).toEqual({ of: 'ben' });
    for (const method of ['ds.search', 'ds.setSchema', 'ds.getSchema', 'ds.getTypes', 'ds.deleteSchemaFields']) {
      const refused = await asAda(method, { query: 'SELECT * FROM book', dataSchema: '{}' });
      expect(refused, method).toMatchObject({ errorCode: 403007 });
    }
  });

  test('another site has types and objects of its own', async () => {
    await store('b-1', { a: 1 });
    const { bySite: other } = callsOf(bench, 'ds', { apiKey: OTHER_API_KEY, secret: OTHER_SECRET, type: 'book' });
    expect((await other('get', { oid: 'b-1' })).errorCode).toBe(404000);
    expect((await other('store', { oid: 'b-1', data: '{"a":"text"}' })).errorCode).toBe(0);
    expect((await get('b-1')).data).toEqual({ a: 1 });
    expect((await other('search', { query: 'SELECT data FROM book' })).results).toEqual([{ data: { a: 'text' } }]);
  });
});

describe('C 4.9, gslib and the web SDK: data of a user by the names of gcs', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  const set = (parameters: Readonly<Record<string, string>>) => bench.bySite('gcs.setUserData', parameters);
  const get = (parameters: Readonly<Record<string, string>>) => bench.bySite('gcs.getUserData', parameters);

  test('what one user has is merged, by type, and nobody else has it', async () => {
    expect((await set({ UID: 'u-ada', data: '{"size_t":"M","tags":["a"]}' })).json).toMatchObject({ errorCode: 0 });
    await set({ UID: 'u-ada', data: '{"tags":["b"]}', updateBehavior: 'arraySet' });
    await set({ UID: 'u-ada', type: 'basket', data: '{"items":3}' });
    expect((await get({ UID: 'u-ada', fields: '*' })).json).toMatchObject({ data: { size_t: 'M', tags: ['b'] } });
    expect((await get({ UID: 'u-ada', type: 'basket', fields: 'items' })).json).toMatchObject({ data: { items: 3 } });
    expect((await get({ UID: 'u-ada' })).json).not.toHaveProperty('oid');
    expect((await get({ UID: 'u-ben' })).errorCode).toBe(404000);
  });

  test('a page calls them with the session of its user', async () => {
    const token = await bench.token('u-ben');
    const stored = await bench.byToken(token, 'gcs.setUserData', { data: '{"theme":"dark"}' });
    expect(stored.json).toMatchObject({ errorCode: 0 });
    const { json } = await bench.byToken(token, 'gcs.getUserData');
    expect(json).toMatchObject({ UID: 'u-ben', data: { theme: 'dark' } });
    expect((await bench.byPage('gcs.getUserData')).errorCode).not.toBe(0);
  });

  test('it is the object "userData" of the user in ds', async () => {
    await set({ UID: 'u-ada', data: '{"size_t":"L"}' });
    const { json } = await bench.bySite('ds.get', { UID: 'u-ada', type: 'userData', oid: 'userData' });
    expect(json).toMatchObject({ errorCode: 0, data: { size_t: 'L' } });
  });
});
