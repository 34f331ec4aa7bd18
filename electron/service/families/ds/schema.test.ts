import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);

const call = async (method: string, parameters: Readonly<Record<string, string>> = {}) =>
  (await bench.bySite(method, parameters)).json;
const store = (oid: string, data: unknown, more: Readonly<Record<string, string>> = {}) =>
  call('ds.store', { type: 'book', oid, data: JSON.stringify(data), ...more });
const data = async (oid: string, more = {}) => (await call('ds.get', { type: 'book', oid, ...more })).data;
const setSchema = (schema: unknown) => call('ds.setSchema', { type: 'book', dataSchema: JSON.stringify(schema) });
const getSchema = async (mode = 'full') => (await call('ds.getSchema', { type: 'book', mode })).schema;

test('D69: languages of a field are kept, and the trace of both methods names them', async () => {
  const dataSchema = JSON.stringify({ fields: { title: { type: 'string', languages: ['ja'] } } });
  const set = await bench.bySite('ds.setSchema', { type: 'book', dataSchema });
  const got = await bench.bySite('ds.getSchema', { type: 'book' });
  expect(got.json.schema).toMatchObject({ fields: { title: { languages: ['ja'] } } });
  for (const { call } of [set, got]) {
    const note = call.trace.steps.find(({ rule }) => rule === 'D69');
    expect(note?.values).toEqual({ members: 'fields.title.languages' });
  }
});

describe('F 7.5: values are checked against the schema', () => {
  test.each([
    ['integer', 7, '7'],
    ['binary', 'AAEC/w==', 'no base64'],
    ['date', '2024-02-29', '2023-02-29'],
    ['string', ['a', 'b'], ['a', 7]],
  ])('400023: %s', async (type, right, wrong) => {
    await setSchema({ fields: { 'a.f': { type } } });
    expect(await store('b-1', { a: { f: right } }, { updateBehavior: 'replace' })).toMatchObject({ errorCode: 0 });
    const refused = await store('b-1', { a: { f: wrong } });
    expect(refused).toMatchObject({ errorCode: 400023, errorMessage: 'Invalid type validation error' });
    expect(refused.errorDetails).toMatch(/data\.a\.f/);
    expect(await data('b-1')).toEqual({ a: { f: right } });
  });

  test('400023: an object belongs where the schema has fields below; the place is named also in lists', async () => {
    await setSchema({ fields: { 'list.n': { type: 'integer' } } });
    expect(await store('b-1', { list: 7 })).toMatchObject({ errorCode: 400023 });
    const refused = await store('b-1', { list: [{ n: 1 }, { n: 'x' }, { n: null }, { n: 'y' }] });
    expect(refused.validationErrors).toMatchObject([
      { errorCode: 400023, fieldName: 'data.list[1].n' },
      { errorCode: 400023, fieldName: 'data.list[3].n' },
    ]);
    expect(refused.errorDetails).toContain('data.list[1].n: it must be an integer');
  });

  test('400026: format is a regular expression that the value matches, or the value of a boolean', async () => {
    const isbn = { type: 'string', format: "regex('^\\d{3}-\\d{10}$')" };
    await setSchema({ fields: { isbn, terms: { type: 'boolean', format: 'true' }, note: { format: "regex('x')" } } });
    expect(await store('b-1', { isbn: '978-0141439549', terms: true, note: 'a x b' })).toMatchObject({ errorCode: 0 });
    for (const wrong of [{ isbn: '978' }, { terms: false }, { note: 'y' }]) {
      expect(await store('b-1', wrong)).toMatchObject({ errorCode: 400026 });
    }
  });

  test('400027: a required field is there after each write; null removes it only where allowNull lets it', async () => {
    await setSchema({ fields: { 'a.b': { required: true }, c: { type: 'string', allowNull: false } } });
    const refused = await store('b-1', { c: 'x' });
    expect(refused).toMatchObject({ errorCode: 400027, validationErrors: [{ message: 'This field is required' }] });
    expect(refused.errorDetails).toContain('data.a.b');
    expect(await store('b-1', { a: { b: 1 } })).toMatchObject({ errorCode: 0 });
    expect(await store('b-1', { c: 'x' })).toMatchObject({ errorCode: 0 });
    expect(await store('b-1', { c: 'x' }, { updateBehavior: 'replace' })).toMatchObject({ errorCode: 400027 });
    expect(await store('b-1', { a: null })).toMatchObject({ errorCode: 400027 });
    expect(await store('b-1', { c: null })).toMatchObject({ errorCode: 400023 });
    expect((await call('ds.delete', { type: 'book', oid: 'b-1', fields: 'a' })).errorCode).toBe(400027);
    expect(await data('b-1')).toEqual({ a: { b: 1 }, c: 'x' });
  });

  test("400025: a user's token writes only what writeAccess lets it", async () => {
    await setSchema({
      fields: { server: {}, once: { writeAccess: 'clientCreate' }, own: { writeAccess: 'clientModify' } },
    });
    const token = await bench.token('u-ada');
    const byAda = async (method: string, parameters: Record<string, string>) =>
      (await bench.byToken(token, method, { type: 'book', oid: 'b-1', ...parameters })).json;
    const write = (given: object, more = {}) => byAda('ds.store', { data: JSON.stringify(given), ...more });
    expect(await write({ own: 1, once: 1, other: 1 })).toMatchObject({ errorCode: 0 });
    expect(await write({ own: 2, other: 2 })).toMatchObject({ errorCode: 0 });
    for (const wrong of [{ server: 1 }, { once: 2 }, { once: null }]) {
      expect(await write(wrong), JSON.stringify(wrong)).toMatchObject({
        errorCode: 400025,
        validationErrors: [{ errorCode: 400025, fieldName: `data.${Object.keys(wrong)[0]}` }],
      });
    }
    expect(await store('b-1', { server: 'site', once: 3 }, { UID: 'u-ada' })).toMatchObject({ errorCode: 0 });
    expect(await write({ own: 3 }, { updateBehavior: 'replace' })).toMatchObject({ errorCode: 400025 });
    expect(await byAda('ds.delete', {})).toMatchObject({ errorCode: 400025 });
    expect(await byAda('ds.delete', { fields: 'server' })).toMatchObject({ errorCode: 400025 });
    expect(await byAda('ds.delete', { fields: 'own,other' })).toMatchObject({ errorCode: 0 });
    expect(await data('b-1', { UID: 'u-ada' })).toEqual({ server: 'site', once: 3 });
  });

  test('400022: values of a unique index are taken once, alone or together', async () => {
    await store('old', { isbn: 'z' });
    await setSchema({ uniqueIndexes: ['isbn', ['title', 'year']] });
    expect(await store('b-1', { isbn: 'a', title: 'M', year: 1871 })).toMatchObject({ errorCode: 0 });
    expect(await store('b-2', { isbn: 'b', title: 'M' })).toMatchObject({ errorCode: 0 });
    const refused = await store('b-2', { year: 1871 });
    expect(refused).toMatchObject({ errorCode: 400022 });
    expect(refused.errorDetails).toContain('title, year');
    expect(await data('b-2')).toEqual({ isbn: 'b', title: 'M' });
    expect(await store('b-3', { isbn: 'a' })).toMatchObject({ errorCode: 400022 });
    expect(await store('b-3', { isbn: 'z' })).toMatchObject({ errorCode: 400022 });
    expect(await store('b-1', { isbn: 'a', more: 1 })).toMatchObject({ errorCode: 0 });
    await call('ds.delete', { type: 'book', oid: 'b-1', fields: 'isbn' });
    expect(await store('b-3', { isbn: 'a' })).toMatchObject({ errorCode: 0 });
    await call('ds.delete', { type: 'book', oid: 'b-3' });
    expect(await store('b-4', { isbn: 'a' })).toMatchObject({ errorCode: 0 });
  });

  test('400029: the first value of a field without declaration decides its type', async () => {
    await store('b-1', { n: 5, t: 'x', born_d: '1871-12-01', o: { p: 1 } });
    expect(await store('b-2', { n: 5.5, t: 7 })).toMatchObject({ errorCode: 0 });
    for (const wrong of [{ n: 'five' }, { born_d: 'soon' }, { o: 7 }, { t: { u: 1 } }]) {
      const refused = await store('b-2', wrong);
      expect(refused, JSON.stringify(wrong)).toMatchObject(refusal(400029, `data.${Object.keys(wrong)[0]}`));
    }
    expect(await data('b-2')).toEqual({ n: 5.5, t: 7 });
  });
});

describe('ds.setSchema and ds.getSchema', () => {
  test('changes add to the schema; getSchema shows it in three ways', async () => {
    await setSchema({ fields: { a: { type: 'string', format: "regex('x')" }, b: { writeAccess: 'clientModify' } } });
    await setSchema({ fields: { a: { required: true } }, uniqueIndexes: [['a']] });
    await store('b-1', { a: 'x', count_i: 5 });
    expect(await getSchema('explicitOnly')).toEqual({
      fields: {
        a: { type: 'string', format: "regex('x')", required: true },
        b: { writeAccess: 'clientModify' },
      },
      dynamicSchema: true,
      uniqueIndexes: [['a']],
    });
    expect(await getSchema()).toMatchObject({
      fields: {
        a: { type: 'string', required: true, allowNull: true, writeAccess: 'serverOnly' },
        count_i: { type: 'long', writeAccess: 'clientModify' },
      },
    });
    expect(await getSchema('clientOnly')).toEqual({
      fields: { b: { required: false }, count_i: { type: 'long', required: false } },
      dynamicSchema: true,
    });
    expect((await call('ds.getTypes')).types).toEqual(['book']);
    expect(await setSchema(await getSchema())).toMatchObject({ errorCode: 0 });
  });

  test.each([
    [{ fields: [] }, 'fields'],
    [{ filds: {} }, 'filds'],
    [{ dynamicSchema: 'yes' }, 'dynamicSchema'],
    [{ fields: { 'a b': {} } }, 'a b'],
    [{ fields: { 'a..b': {} } }, 'a..b'],
    [{ fields: { a: 7 } }, 'fields["a"]'],
    [{ fields: { a: { typ: 'string' } } }, 'fields["a"].typ'],
    [{ fields: { a: { type: 'number' } } }, 'fields["a"].type'],
    [{ fields: { a: { writeAccess: 'client' } } }, 'fields["a"].writeAccess'],
    [{ fields: { a: { required: 'x' } } }, 'fields["a"].required'],
    [{ fields: { a: { format: 'x' } } }, 'fields["a"].format'],
    [{ fields: { a: { format: "regex('(?=a)')" } } }, 'look-around'],
    [{ fields: { a: { format: "regex('(((a{9}){9}){9}){9}')" } } }, 'too large'],
    [{ fields: { a: { type: 'integer', encrypt: 'AES' } } }, 'encryptedNonSearchable'],
    [{ fields: { a: { encrypt: 'DES' } } }, 'fields["a"].encrypt'],
    [{ fields: { a: { type: 'string', format: 'true' } } }, 'fields["a"].format'],
    [{ fields: { a: { languages: ['1', '2', '3', '4', '5'] } } }, 'languages'],
    [{ fields: { a: null } }, 'fields["a"]'],
    [{ uniqueIndexes: 'a' }, 'uniqueIndexes'],
    [{ uniqueIndexes: [['a', 'a']] }, 'uniqueIndexes[0]'],
    [{ uniqueIndexes: ['a', []] }, 'uniqueIndexes[1]'],
  ])('400006: a wrong schema is refused with its place: %j', async (schema, place) => {
    expect(await setSchema(schema)).toMatchObject(refusal(400006, place));
    expect((await call('ds.getTypes')).types ?? []).toEqual([]);
  });

  test('400029: types of stored fields stay, and a value has nothing below it', async () => {
    await setSchema({ fields: { a: { type: 'string' }, none: { type: 'integer' } } });
    await store('b-1', { a: 'x', n: 5 });
    for (const [path, type] of [
      ['a', 'integer'],
      ['n', 'string'],
      ['a.b', 'string'],
    ] as const) {
      const refused = await setSchema({ fields: { [path]: { type } } });
      expect(refused, path).toMatchObject(refusal(400029, `fields["${path}"]`));
    }
    expect(await setSchema({ fields: { a: null } })).toMatchObject({ errorCode: 400029 });
    expect(await setSchema({ fields: { none: null } })).toMatchObject({ errorCode: 0 });
    expect(await setSchema({ fields: { n: { type: 'integer' } } })).toMatchObject({ errorCode: 0 });
    await call('ds.delete', { type: 'book', oid: 'b-1' });
    expect(await setSchema({ fields: { n: { type: 'string' } } })).toMatchObject({ errorCode: 0 });
  });

  test('encryption cannot be undone', async () => {
    await setSchema({ fields: { a: { type: 'string', encrypt: 'AES' }, b: { encryptedNonSearchable: true } } });
    expect(await setSchema({ fields: { a: { encrypt: null } } })).toMatchObject({ errorCode: 400006 });
    expect(await setSchema({ fields: { b: { encryptedNonSearchable: false } } })).toMatchObject({ errorCode: 400006 });
  });

  test('ds.deleteSchemaFields: what was stored is gone, and the name cannot be used again', async () => {
    await setSchema({ fields: { a: { type: 'string' }, 'o.p': { type: 'string' } }, uniqueIndexes: ['a'] });
    await store('b-1', { a: 'x', o: { p: 'y' }, stays: 1 });
    const removed = await call('ds.deleteSchemaFields', { type: 'book', dataSchema: '["a","o"]' });
    expect(removed).toMatchObject({ errorCode: 0 });
    expect(await data('b-1')).toEqual({ stays: 1 });
    const found = await call('ds.search', { query: 'SELECT * FROM book WHERE data.a = "x" OR data.o.p = "y"' });
    expect(found).toMatchObject({ results: [] });
    expect((await call('ds.search', { query: 'SELECT data FROM book' })).results).toEqual([{ data: { stays: 1 } }]);
    expect(await getSchema()).toEqual({ fields: { stays: expect.anything() }, dynamicSchema: true });
    expect(await store('b-1', { o: { p: 'z' } })).toMatchObject({ errorCode: 400024 });
    for (const schema of [{ fields: { a: {} } }, { fields: { 'o.q': {} } }, { uniqueIndexes: ['a'] }]) {
      expect(await setSchema(schema)).toMatchObject({ errorCode: 400006 });
    }
    const again = await call('ds.deleteSchemaFields', { type: 'book', dataSchema: '["a"]' });
    expect(again).toMatchObject({ errorCode: 400006 });
    expect(await store('b-1', { more: 1 })).toMatchObject({ errorCode: 0 });
    expect(await data('b-1')).toEqual({ stays: 1, more: 1 });
  });
});
