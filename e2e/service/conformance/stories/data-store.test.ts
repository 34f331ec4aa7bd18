import { describe, expect, test } from 'vitest';
import { fresh } from '../target.ts';
import { byPage, byServer, dataOf, failure, format, listIn, register, succeed, textIn } from './client.ts';

describe('a site keeps objects of its own', () => {
  test('store, read, change, search, delete, under a schema with a unique field', async () => {
    const type = `book${fresh('').replaceAll('-', '')}`;
    const call = (method: string, parameters: Record<string, string> = {}) =>
      byServer(`ds.${method}`, { type, format, ...parameters });
    const schema = { fields: { title_t: { type: 'text', required: true }, isbn: { type: 'string' } } };
    await succeed(call('setSchema', { dataSchema: JSON.stringify({ ...schema, uniqueIndexes: [['isbn']] }) }));
    const oid = textIn(
      await succeed(call('store', { oid: 'auto', data: '{"title_t":"Middlemarch","isbn":"1","tags":["a"]}' })),
      'oid',
    );
    expect(await failure(call('store', { oid: 'b-2', data: '{"isbn":"2"}' }))).toContain('title_t');
    expect(dataOf(await call('store', { oid: 'b-2', data: '{"title_t":"Emma","isbn":"1"}' })).errorCode).not.toBe('0');
    await succeed(call('store', { oid: 'b-2', data: '{"title_t":"Emma","isbn":"2","year":1815}' }));
    await succeed(call('store', { oid, data: '{"year":1871}' }));
    expect(await succeed(call('get', { oid, fields: 'title_t,year' }))).toMatchObject({
      oid,
      data: { title_t: 'Middlemarch', year: '1871' },
    });
    const query = `SELECT oid, data.year FROM ${type} WHERE data.year > 1800 ORDER BY data.year DESC`;
    const found = await succeed(byServer('ds.search', { query, format }));
    expect(found).toMatchObject({ objectsCount: '2', totalCount: '2' });
    expect(listIn(found, 'results').map((one) => one.oid)).toEqual([oid, 'b-2']);
    expect(JSON.stringify(await succeed(byServer('ds.getTypes', { format })))).toContain(type);
    await succeed(call('delete', { oid }));
    expect(await failure(call('get', { oid }))).toMatch(/^404000 /);
    expect(await succeed(byServer('ds.search', { query, format }))).toMatchObject({ totalCount: '1' });
    await succeed(call('delete', { oid: 'b-2' }));
  });

  test('a user’s page keeps objects for its user, whom no other user’s page reads', async () => {
    const type = `wish${fresh('').replaceAll('-', '')}`;
    await succeed(
      byServer('ds.setSchema', {
        type,
        dataSchema: '{"fields":{"lamp":{"type":"string","writeAccess":"clientModify"}},"dynamicSchema":false}',
      }),
    );
    const tokenOf = async (name: string) =>
      textIn(
        await register(`${fresh(name)}@stories.conformance.example`, { targetEnv: 'jssdk' }),
        'sessionInfo.login_token',
      );
    const mine = await tokenOf('mona');
    const data = '{"lamp":"red"}';
    await succeed(byPage('ds.store', { login_token: mine, type, oid: 'list', data, format }));
    const read = (login_token: string) => byPage('ds.get', { login_token, type, oid: 'list', format });
    expect(await succeed(read(mine))).toMatchObject({ data: { lamp: 'red' } });
    expect(await failure(read(await tokenOf('nils')))).toMatch(/^404000 /);
    expect(await failure(byPage('ds.search', { query: `SELECT * FROM ${type}`, format }))).toMatch(/^403005 /);
  });
});
