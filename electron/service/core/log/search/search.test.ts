import { type ConnectionOptions, connect } from 'node:tls';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { runningForAll, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import { openTestStore, testCall, withTestSite } from '#service/fixtures/store.fixture.ts';
import { parseFilter } from '#shared/log-filter/parse.ts';
import { callRepository } from '../calls.ts';

const running = runningForAll();
beforeAll(async () => {
  await send('/socialize.getUserInfo', { apiKey: '3_gone', UID: 'u-ada' });
  await send('/socialize.getUserInfo', { apiKey: '3_shop', UID: 'u-ada', timestamp: '1', nonce: 'n-1', sig: 'x' });
  await send('/socialize.getUserInf', { apiKey: '3_shop', UID: 'u-1' });
  await send('/accounts.search', { apiKey: '3_shop', secret: SHOP_SECRET, query: 'SELECT * FROM accounts' });
});

async function send(path: string, form: Readonly<Record<string, string>>): Promise<void> {
  const base = running.service.addresses.http;
  await (await fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams(form) })).text();
}

const found = async (query: string) =>
  (await running.ask('log.list', { filter: { query } })).items.map(({ method, errorCode }) => `${method} ${errorCode}`);

describe('searching the log', () => {
  test('finds what was sent, accepted or not', async () => {
    expect(await found('uid:u-ada')).toEqual(['socialize.getUserInfo 403002', 'socialize.getUserInfo 400093']);
    expect(await found('site:3_gone')).toEqual(['socialize.getUserInfo 400093']);
    expect(await found('site:shop uid:u-1')).toEqual(['socialize.getUserInf 405001']);
    expect(await found('param:nonce=n-1')).toEqual(['socialize.getUserInfo 403002']);
    expect(await found('param:query=SELECT*')).toHaveLength(1);
    expect(await found('method:search param:query=accounts')).toHaveLength(1);
    expect(await found('method:search param:query=nobody')).toEqual([]);
    expect(await found('is:failed -error:405001 since:1h')).toHaveLength(3);
    expect(await found('"u-ad"')).toHaveLength(2);
    expect(await found('until:2001-01-01')).toEqual([]);
    expect(await running.ask('log.count', { filter: { query: 'is:failed' } })).toEqual({ count: 4, more: false });
  });

  test('a wrong word is told with its place and what is possible', async () => {
    expect(await running.problem('log.list', { filter: { query: 'is:failed uuid:x' } })).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('There is no word "uuid:"'),
      next: expect.stringContaining('character 11'),
    });
  });

  test('problems: failed calls by cause, with sites, methods, times and a trend', async () => {
    const { problems, calls } = await running.ask('log.problems', { minutes: 15 });
    expect(calls).toBe(4);
    expect(problems.map(({ cause, count }) => [cause, count])).toEqual(
      expect.arrayContaining([
        ['400093.unknown-api-key', 1],
        ['403002.old-call', 1],
        ['405001.misspelt-method', 1],
        ['403006.over-http', 1],
      ]),
    );
    const [one] = problems.filter(({ cause }) => cause === '403002.old-call');
    expect(one?.sites).toEqual([{ apiKey: '3_shop', siteName: 'Shop', count: 1 }]);
    expect(one?.methods).toEqual([{ method: 'socialize.getUserInfo', count: 1 }]);
    expect(one?.trend.reduce((sum, count) => sum + count)).toBe(1);
    expect(one?.newest.reason).toContain('behind');
    expect(await found(`cause:${one?.cause}`)).toEqual(['socialize.getUserInfo 403002']);
    expect((await running.ask('log.problems', { filter: { query: 'uid:u-1' } })).calls).toBe(1);
    expect((await running.ask('log.get', { callId: one?.newest.callId ?? '' })).cause).toBe(one?.cause);
  });

  test('problems: connections without a call come last; a report has none for a host of somebody else', async () => {
    const { port } = new URL(running.service.addresses.https);
    const shake = (options: ConnectionOptions) =>
      new Promise((done) => {
        const socket = connect({ port: Number(port), host: '127.0.0.1', ...options });
        socket
          .once('secureConnect', () => socket.end())
          .on('error', done)
          .once('close', done);
      });
    for (let times = 0; times < 2; times++) await shake({ servername: 'localhost' });
    await shake({ servername: 'fonts.example', rejectUnauthorized: false });
    const causes = async (input = {}) =>
      (await running.ask('log.problems', { minutes: 15, ...input })).problems.map(({ cause }) => cause);
    await expect.poll(() => causes()).toContain('connection.wrong-name');
    const all = await causes();
    const isConnection = (cause: string): boolean => cause.startsWith('connection.');
    expect(all.map(isConnection)).toEqual([false, false, false, false, true, true]);
    expect(await causes({ meant: true })).toEqual(all.filter((cause) => cause !== 'connection.wrong-name'));
    // Where nothing else has failed, it is all that tells why no call came.
    const filter = { query: 'host:fonts.example' };
    expect(await causes({ filter, meant: true })).toEqual(['connection.wrong-name']);
  });
});

const folder = folderForEachTest();
test('a user who got another UID is found by it, also in the indexed part of the log', async () => {
  const store = await withTestSite(
    openTestStore({ path: folder.file('authdesk.db'), serving: true, keepCalls: 1_000 }),
  );
  await store.unitOfWork(() => {
    store.of(accountRepository).create({ apiKey: '3_test', UID: '_guid_1', isSiteUID: false, status: 'pending' });
    for (let n = 1; n <= 1_100; n += 1)
      store.of(callRepository).append(testCall(n, n, n === 7 || n === 1_050 ? { UID: '_guid_1' } : {}));
  });
  await store.unitOfWork(() => void store.of(accountRepository).rename('3_test', '_guid_1', 'u-new'));
  await store.of(callRepository).caughtUp();
  const uids = (query: string) =>
    store
      .of(callRepository)
      .page({}, { limit: 10 }, { terms: parseFilter(query, 0).terms, siteKeys: {} })
      .items.map(({ UID }) => UID);
  for (const query of ['uid:u-new', 'u-ne', 'uid:U-N*']) expect(uids(query), query).toEqual(['u-new', 'u-new']);
  expect(uids('uid:_guid_1')).toEqual([]);
  store.close();
});

test('named filters are kept, also over a reset', async () => {
  const views = [{ name: 'Failed today', query: 'is:failed since:1d' }];
  expect(await running.ask('log.views', {})).toEqual({ views: [] });
  await running.ask('log.saveViews', { views });
  expect(await running.ask('log.views', {})).toEqual({ views });
});

test('a call is sent again unchanged; one whose secret was masked is not', async () => {
  const [call] = (await running.ask('log.list', { filter: { query: 'param:nonce=n-1' } })).items;
  const again = await running.ask('requests.resend', { callId: call?.callId ?? '' });
  expect(again.callId).not.toBe(call?.callId);
  const [first, second] = (await running.ask('log.list', { filter: { query: 'param:nonce=n-1' } })).items;
  expect([first?.callId, second?.callId]).toEqual([again.callId, call?.callId]);
  expect(first?.errorCode).toBe(call?.errorCode);
  const [secret] = (await running.ask('log.list', { filter: { query: 'param:secret' } })).items;
  expect(await running.problem('requests.resend', { callId: secret?.callId ?? '' })).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('secret'),
  });
  expect(await running.problem('requests.resend', { callId: '0'.repeat(32) })).toMatchObject({ code: 'not-found' });
});
