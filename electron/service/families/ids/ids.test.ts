import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { ids } from './module.ts';

const bench = forEachTest(openBench);

const call = async (method: string, parameters: Record<string, string> = {}) =>
  (await bench.bySite(method, { UID: 'u-ada', ...parameters })).json;

describe('F 7.8: the methods of ids work on the accounts of accounts', () => {
  test('all twelve of F 7.1', () => {
    expect(ids.methods?.map(({ name }) => name).sort()).toEqual(
      [
        ...['deleteAccount', 'getAccountInfo', 'getCounters', 'getRegisteredCounters', 'getSchema', 'importAccount'],
        ...['incrementCounters', 'registerCounters', 'search', 'setAccountInfo', 'setSchema', 'unregisterCounters'],
      ].map((name) => `ids.${name}`),
    );
  });

  test('what one writes the other reads', async () => {
    await call('ids.setAccountInfo', { profile: '{"city":"Turin"}', data: '{"a":1}' });
    expect(await call('accounts.getAccountInfo')).toMatchObject({ profile: { city: 'Turin' }, data: { a: 1 } });
    await call('accounts.setAccountInfo', { data: '{"a":2}' });
    const ada = { UID: 'u-ada', data: { a: 2 }, emails: { unverified: ['ada@shop.example'] } };
    expect(await call('ids.getAccountInfo', { include: 'data,emails' })).toMatchObject(ada);
    const found = await bench.bySite('ids.search', { query: 'SELECT UID FROM accounts WHERE profile.city = "Turin"' });
    expect(found.json).toMatchObject({ results: [{ UID: 'u-ada' }], totalCount: 1 });
    await bench.bySite('ids.registerCounters', { counters: '[{"class":"_visit","path":"/"}]' });
    expect((await bench.bySite('accounts.getRegisteredCounters')).json.counters).toHaveLength(1);
    await bench.bySite('ids.setSchema', { dataSchema: '{"fields":{"b":{"type":"boolean"}}}' });
    expect(await call('accounts.setAccountInfo', { data: '{"b":"x"}' })).toMatchObject({ errorCode: 400009 });
    await call('ids.deleteAccount');
    expect(await call('accounts.getAccountInfo')).toMatchObject({ errorCode: 403005 });
  });

  test('they have their own parameters: what ids does not document is ignored or refused', async () => {
    expect(await call('ids.getAccountInfo', { include: 'password' })).toMatchObject(refusal(400006, 'include'));
    const ignored = await call('ids.setAccountInfo', { rba: '{}' });
    expect(ignored).toMatchObject({ ignoredParams: [{ paramName: 'rba' }] });
    expect(await call('ids.search', { restrictedQuery: 'SELECT * FROM accounts' })).toMatchObject(
      refusal(400002, 'query'),
    );
  });
});
