import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { signed } from '#service/fixtures/rest.fixture.ts';
import { SHOP_SECRET, startRunning } from '#service/fixtures/running.fixture.ts';

const API_KEY = '3_shop';
const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.0 Safari/604.1';
const PASSWORD = 'Not-the-right-one-1';

type Form = Readonly<Record<string, string>>;
type Answer = Readonly<Record<string, unknown>> & { readonly results: readonly Readonly<Record<string, unknown>>[] };

const running = forAllTests(startRunning, ({ service }) => service.stop());
async function send(path: string, form: Form, headers: Form = {}): Promise<Answer> {
  const address = `${running.service.addresses.http}${path}`;
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form), headers });
  return (await answer.json()) as Answer;
}
/** A call of the site. */
function bySite(path: string, form: Form) {
  const { host } = new URL(running.service.addresses.http);
  const call = { method: path.slice(1), transport: 'http', host, secret: SHOP_SECRET } as const;
  return send(path, signed({ ...call, parameters: { apiKey: API_KEY, ...form } }, running.clock()));
}
beforeAll(async () => {
  await bySite('/socialize.notifyLogin', { siteUID: 'u-ada' });
  const login = { apiKey: API_KEY, loginID: 'ada@shop.example', password: PASSWORD, sdk: 'js_latest' };
  running.clock.advance(1_000);
  await send('/accounts.login', { ...login, pageURL: 'https://shop.example/' }, { 'user-agent': AGENT });
  running.clock.advance(1_000);
  await bySite('/socialize.getUserInfo', { UID: 'u-ada' });
  await send('/accounts.getPolicies', { apiKey: '3_other' });
});

const ask = (query: string) => bySite('/audit.search', { query });
const endpoints = async (query: string) => (await ask(query)).results.map(({ endpoint }) => endpoint);
const LOGIN = ['accounts.login'];
const OF_ADA = ['socialize.getUserInfo', 'socialize.notifyLogin'];

describe('U 9: audit.search finds the calls of the site in the log of Authdesk', () => {
  test.each([
    ['select * from auditLog where endpoint = "accounts.login" order by @timestamp desc limit 10000', LOGIN],
    ['SELECT * FROM auditLog WHERE @timestamp > "2020-01-01T00:00:00Z" AND uid = "u-ada" LIMIT 100', OF_ADA],
    ['SELECT * FROM auditLogEvent WHERE uid="u-ada" ORDER BY @timestamp START 1 LIMIT 10', ['socialize.getUserInfo']],
    ['SELECT * FROM auditLog WHERE endpoint LIKE "ACCOUNTS.log%" ORDER BY @timestamp ASC', LOGIN],
    ['SELECT * FROM auditLog WHERE endpoint NOT LIKE "audit.%" AND params.loginID LIKE "%@shop_example"', LOGIN],
    ['SELECT * FROM auditLog WHERE params.pageURL LIKE "%–%" OR params.loginID LIKE "ada@_hop.%"', LOGIN],
    ['SELECT * FROM auditLog WHERE errCode IN ("403042", "400006") LIMIT 10', LOGIN],
    ['SELECT * FROM auditLog WHERE errCode = 403042', LOGIN],
    ['SELECT * FROM auditLog WHERE endpoint = "socialize.getuserinfo"', ['socialize.getUserInfo']],
    ['SELECT * FROM auditLog WHERE endpoint IN ("accounts.LOGIN")', LOGIN],
    ['SELECT * FROM auditLog WHERE endpoint = "accounts.getPolicies"', []],
    ['SELECT * FROM auditLog WHERE userAgent.os = "iOS" AND httpReq.SDK = "js_latest"', LOGIN],
    ['SELECT * FROM auditLog WHERE endpoint CONTAINS "socialize" START 1 LIMIT 1', ['socialize.notifyLogin']],
    ['SELECT * FROM auditLog WHERE (uid = "u-ada" OR errCode = "403042") AND NOT endpoint = "accounts.login"', OF_ADA],
  ])('%s', async (query, expected) => {
    expect(await endpoints(query)).toEqual(expected);
  });

  test('by time: ISO 8601 with and without a zone, and Unix time', async () => {
    const written = (time: string) => [time, time.slice(0, 19), `${Date.parse(time)}`, `${Date.parse(time) / 1_000}`];
    const hourAway = (hours: number) =>
      `${new Date(running.clock() + hours * 3_600_000).toISOString().slice(0, 19)}.000Z`;
    for (const time of written(hourAway(-1))) {
      const since = `SELECT * FROM auditLog WHERE @timestamp >= "${time}" AND uid = "u-ada"`;
      expect([time, await endpoints(since)]).toEqual([time, OF_ADA]);
    }
    for (const time of written(hourAway(1))) {
      const since = `SELECT * FROM auditLog WHERE @timestamp > "${time}"`;
      expect([time, await endpoints(since)]).toEqual([time, []]);
      const until = `SELECT * FROM auditLog WHERE @timestamp > "2020-01-01" AND @timestamp < "${time}" AND uid = "u-ada"`;
      expect([time, await endpoints(until)]).toEqual([time, OF_ADA]);
    }
  });

  test('count(*) is one row, by its name or by that of AS', async () => {
    const counted = await ask('select count(*) as cnt from auditLog where endpoint = "accounts.login"');
    expect(counted).toMatchObject({ results: [{ cnt: 1 }], objectsCount: 1, totalCount: 1 });
    const { results } = await ask('SELECT count(*) FROM auditLog WHERE uid = "u-ada"');
    expect(results).toEqual([{ 'count(*)': 2 }]);
  });

  test('what a query writes otherwise than documented is noted in the trace, as of other searches', async () => {
    const { callId } = await ask("SELECT * FROM auditLog WHERE uid = 'u-ada';");
    const { trace } = await running.ask('log.get', { callId: String(callId) });
    expect(trace.filter(({ outcome }) => outcome === 'noted').map(({ rule }) => rule)).toEqual(['D67', 'D81']);
  });

  test('a record has the members that programs read, with secrets masked as in the log (R15)', async () => {
    const answer = await ask('SELECT * FROM auditLog WHERE endpoint = "accounts.login"');
    expect(answer.results).toEqual([
      {
        callID: expect.stringMatching(/^[0-9a-f]{32}$/),
        '@timestamp': expect.stringMatching(/^\d{4}-.*Z$/),
        apikey: API_KEY,
        endpoint: 'accounts.login',
        errCode: '403042',
        errMessage: 'Invalid LoginID',
        errDetails: expect.any(String),
        authType: 'anonymous',
        httpReq: { SDK: 'js_latest', country: 'US' },
        params: expect.objectContaining({ loginID: 'ada@shop.example', pageURL: 'https://shop.example/' }),
        userAgent: { browser: 'Safari', version: '604.1', os: 'iOS', platform: 'mobile', raw: AGENT },
      },
    ]);
    expect(JSON.stringify(answer)).not.toContain(PASSWORD);
    const own = await ask('SELECT * FROM auditLog WHERE endpoint = "socialize.getUserInfo"');
    expect(own.results[0]).toMatchObject({ uid: 'u-ada', errCode: '0', errMessage: 'OK', authType: 'signature' });
    expect(own.results[0]).not.toHaveProperty('errDetails');
  });

  test.each([
    ['SELECT * FROM accounts', 'The source is auditLog'],
    ['SELECT uid FROM auditLog', 'takes SELECT * or SELECT count(*)'],
    ['SELECT count(*) FROM auditLog GROUP BY uid', 'takes SELECT * or SELECT count(*)'],
    ['SELECT sum(errCode) FROM auditLog', 'takes SELECT * or SELECT count(*)'],
    ['SELECT * FROM auditLog WHERE @timestamp > "yesterday"', '"yesterday" is no time'],
    ['SELECT * FROM auditLog WITH counters', 'WITH counters goes with accounts.search'],
    ['SELECT * FROM auditLog LIMIT 10001', 'LIMIT is at most 10000'],
  ])('%s is 400006 with what is taken', async (query, expected) => {
    expect(await ask(query)).toMatchObject(refusal(400006, expected));
  });
});
