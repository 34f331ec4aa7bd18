import { beforeAll, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { lastCall, send } from '#service/fixtures/failures.fixture.ts';
import { runningForAll, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import { testCall } from '#service/fixtures/store.fixture.ts';
import { pagesOf } from '../call-pages.ts';
import { callRow } from '../columns.ts';
import { databaseWriter } from '../database-writer.ts';
import { callsOf, openLog } from '../tables.ts';

// Rows have the time of the service clock, which the user may move (D39). What happened in the last minutes is found all the
// same: by the machine's clock.

const HOUR = 3_600_000;

describe('D39: calls under another service clock', () => {
  const running = runningForAll();
  beforeAll(async () => {
    const fails = () =>
      send(running, '/socialize.getUserInfo', { form: { apiKey: '3_shop', UID: 'u-1', secret: 'x' } });
    running.clock.now = Date.UTC(2027, 2, 4, 9, 12);
    await fails();
    running.clock.advance(2 * HOUR);
    await running.ask('clock.offset', { milliseconds: 24 * HOUR });
    await fails();
    await running.ask('clock.offset', { milliseconds: -30 * 24 * HOUR });
    await fails();
    await running.ask('clock.offset', { milliseconds: 0 });
    running.clock.advance(60_000);
  });

  const countOf = async (query: string) => (await running.ask('log.count', { filter: { query } })).count;

  test('Problems counts them by when they came, with a trend by the same clock', async () => {
    const { problems, calls } = await running.ask('log.problems', { minutes: 15 });
    expect([calls, problems.length]).toEqual([2, 1]);
    expect(problems[0]).toMatchObject({
      firstAt: Date.UTC(2027, 2, 4, 11, 12),
      lastAt: Date.UTC(2027, 2, 4, 11, 12),
    });
    expect(problems[0]?.trend.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect((await running.ask('log.problems', { minutes: 180 })).calls).toBe(3);
    expect((await running.ask('log.problems', {})).calls).toBe(3);
  });

  test('since:15m counts back by the machine’s clock; a date is that which rows show', async () => {
    expect(await countOf('since:15m')).toBe(2);
    expect(await countOf('until:15m')).toBe(1);
    expect(await countOf('since:2027-03-05')).toBe(1);
    expect(await countOf('until:2027-02-28')).toBe(1);
  });

  test('a row says both times where they differ', async () => {
    const { items } = await running.ask('log.list', {});
    expect(items.map(({ at, machineAt }) => [at, machineAt])).toEqual([
      [Date.UTC(2027, 1, 2, 11, 12), Date.UTC(2027, 2, 4, 11, 12)],
      [Date.UTC(2027, 2, 5, 11, 12), Date.UTC(2027, 2, 4, 11, 12)],
      [Date.UTC(2027, 2, 4, 9, 12), undefined],
    ]);
  });

  test('log.list has what was sent where that is asked for, with secrets masked (R15)', async () => {
    const { items } = await running.ask('log.list', { sent: true, limit: 1 });
    expect(items[0]).toMatchObject({ path: '/socialize.getUserInfo', UID: 'u-1' });
    expect(items[0]?.parameters).toContainEqual({ name: 'UID', value: 'u-1', place: 'body' });
    expect(items[0]?.parameters?.find(({ name }) => name === 'secret')).toMatchObject({ masked: true });
    expect((await running.ask('log.list', { limit: 1 })).items[0]).not.toHaveProperty('parameters');
  });

  describe('a refused call has the user that it names', () => {
    const user = async (form: Readonly<Record<string, string>>, path = '/socialize.getUserInfo') => {
      await send(running, path, { form });
      return lastCall(running);
    };

    test.each([
      ['with a wrong secret', { apiKey: '3_shop', secret: 'x', UID: 'u-1' }, 'u-1'],
      ['with a wrong signature', { apiKey: '3_shop', UID: 'u-1', timestamp: '1', nonce: 'n', sig: 'AAAA' }, 'u-1'],
      ['with siteUID', { apiKey: '3_shop', secret: 'x', siteUID: 'u-1' }, 'u-1'],
      ['whom the site does not have', { apiKey: '3_shop', secret: 'x', UID: 'u-none' }, undefined],
      ['of a site that nobody knows', { apiKey: '3_none', secret: 'x', UID: 'u-1' }, undefined],
    ])('%s', async (_, form, UID) => {
      const row = await user(form);
      expect(row.errorCode).not.toBe(0);
      expect(row.UID).toBe(UID);
    });

    test('also by a token that was revoked, and by its code', async () => {
      const got = await send(running, '/socialize.getToken', {
        form: { client_id: '3_shop', client_secret: SHOP_SECRET, grant_type: 'none', x_siteUID: 'u-1' },
      });
      const { access_token: token } = JSON.parse(got.body) as { access_token: string };
      await send(running, '/accounts.logout', { form: { apiKey: '3_shop', secret: SHOP_SECRET, UID: 'u-1' } });
      expect(await user({ oauth_token: token })).toMatchObject({ errorCode: 500024, UID: 'u-1' });
    });
  });
});

const folder = folderForEachTest();
test('R24: a log of before rows had the machine’s time is read on', () => {
  const path = folder.file('authdesk.db');
  const first = openLog(path);
  databaseWriter(first, 1_000).write([callRow(testCall(1, 1_000), '')]);
  first.exec(`ALTER TABLE ${callsOf(1)} DROP COLUMN machine_at`);
  first.close();
  const again = openLog(path);
  const row = callRow(testCall(2, 2_000), '');
  // As the journal of the older version has it.
  databaseWriter(again, 1_000).write([[...row.slice(0, -2), row.at(-1) ?? '']]);
  expect(
    pagesOf(again)
      .pageRows({}, { limit: 10 })
      .map(({ at, machine_at }) => [at, machine_at]),
  ).toEqual([
    [2_000, null],
    [1_000, null],
  ]);
  again.close();
});
