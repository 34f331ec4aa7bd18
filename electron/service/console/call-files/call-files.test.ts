import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#service/fixtures/bundles/calls.fixture.ts';
import { shownIn } from '#service/fixtures/bundles/handed-on.fixture.ts';
import { situations } from '#service/fixtures/bundles/situations.fixture.ts';
import { type CallFileFormat, MOST_IMPORTED_CALLS, MOST_IMPORTED_LOGS } from '#shared/contract/call-files.ts';
import type { LogFilter, Problems } from '#shared/contract/log.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (const [n, [, send]] of situations(shop).entries()) await send(n);
  await shop.service.explained();
});
afterAll(() => shop.service.stop());

/** The whole file, of its parts. */
async function exported(format: CallFileFormat, filter: LogFilter = {}): Promise<string> {
  let text = '';
  let after: string | undefined;
  do {
    const part = await shop.ask('callFiles.export', { format, filter, ...(after !== undefined && { after }) });
    text += part.text;
    after = part.next;
  } while (after !== undefined);
  return text;
}

const total = async () => (await shop.ask('overview.get', {})).counts.calls;

describe('callFiles.export', () => {
  test.each(['har', 'ndjson'] as const)('R48: a %s file of everything holds no secret and no token', async (format) => {
    expect(shownIn(shop, await exported(format))).toEqual([]);
  });

  test('writes HAR 1.2 with every call, and what HAR has no word for', async () => {
    const { log } = JSON.parse(await exported('har'));
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'Authdesk' } });
    expect(log.entries.length).toBeGreaterThan(80);
    const signed = log.entries.find(
      (one: { _authdesk: { method: string } }) => one._authdesk.method === 'socialize.setStatus',
    );
    expect(signed).toMatchObject({
      request: { method: 'POST', httpVersion: 'HTTP/1.1', postData: { mimeType: 'application/x-www-form-urlencoded' } },
      response: { content: { mimeType: expect.stringContaining('json') } },
    });
    expect(signed._authdesk.trace.length).toBeGreaterThan(3);
    expect(new Date(signed.startedDateTime).toISOString()).toBe(signed.startedDateTime);
  });

  test('writes one call in each line of NDJSON, of the filter only', async () => {
    const lines = (await exported('ndjson', { errorCode: 403003 })).trim().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.every((line) => JSON.parse(line).errorCode === 403003)).toBe(true);
    expect(await exported('ndjson', { text: 'nothing has this text' })).toBe('');
    expect(JSON.parse(await exported('har', { text: 'nothing has this text' })).log.entries).toEqual([]);
  });

  test('writes the calls of a flow run', async () => {
    const flow = await shop.ask('flows.start', { useCase: 'server', apiKey: '3_shop', server: { x_siteUID: 'u-ada' } });
    const { log } = JSON.parse(await exported('har', { flowId: flow.id }));
    expect(log.entries).toMatchObject([{ _authdesk: { method: 'socialize.getToken', flowId: flow.id } }]);
  });
});

describe('importedLogs', () => {
  const add = (text: string, name = 'calls.har') => shop.ask('importedLogs.add', { name, text });
  const listed = async (id: string, filter: { query?: string } = {}) =>
    (await shop.ask('importedLogs.calls', { id, ...filter, limit: 500 })).items;

  test.each(['har', 'ndjson'] as const)('take back what was exported as %s, as a log of its own', async (format) => {
    const calls = (await shop.ask('log.list', { filter: { errorsOnly: true }, limit: 500 })).items;
    const before = await total();
    const log = await add(await exported(format, { errorsOnly: true }));
    expect(log).toMatchObject({ format, calls: calls.length, errors: calls.length });
    const items = await listed(log.id);
    expect(items.map(({ callId }) => callId)).toEqual(calls.map(({ callId }) => callId));
    expect(items.map(({ reason }) => reason)).toEqual(calls.map(({ reason }) => reason));
    const own = await shop.ask('log.get', { callId: calls[0]?.callId ?? '' });
    expect(await shop.ask('importedLogs.get', { id: log.id, n: 0 })).toMatchObject({
      method: own.method,
      trace: own.trace,
    });
    // Apart from the log: neither counted nor listed there.
    expect(await total()).toBe(before);
    expect((await shop.ask('log.list', { filter: { errorsOnly: true }, limit: 500 })).items).toEqual(calls);
    await shop.ask('importedLogs.remove', { id: log.id });
    expect(await shop.ask('importedLogs.list', {})).toEqual([]);
  });

  test('are grouped as the calls of the service are: by cause', async () => {
    const log = await add(await exported('ndjson'));
    const filter = { query: 'is:failed' };
    const ofFile = { id: log.id, ...filter };
    const facts = ({ problems }: Problems) =>
      problems
        .map(({ cause, count, sites, methods, newest }) => ({ cause, count, sites, methods: methods.length, newest }))
        .sort((a, b) => (a.cause < b.cause ? -1 : 1));
    const own = await shop.ask('log.problems', { filter });
    const found = await shop.ask('importedLogs.problems', ofFile);
    expect(found.problems.length).toBeGreaterThan(10);
    expect(found.calls).toBe(own.calls);
    expect(facts(found).map(({ newest: _, ...one }) => one)).toEqual(facts(own).map(({ newest: _, ...one }) => one));
    expect(found.problems.every(({ trend, count }) => trend.reduce((sum, part) => sum + part, 0) === count)).toBe(true);
    // A group leads to its calls.
    const [first] = found.problems;
    const ofCause = await listed(log.id, { query: `cause:${first?.cause}` });
    expect(ofCause.length).toBe(first?.count);
    await shop.ask('importedLogs.remove', { id: log.id });
  });

  test('a group of calls without a known cause leads to its calls, too', async () => {
    const response = { status: 200, content: { text: '{"errorCode":405001,"errorDetails":"Unknown method"}' } };
    const request = { method: 'GET', url: 'https://socialize.us1.example/socialize.getUserInf?apiKey=3_x' };
    const startedDateTime = '2026-01-14T18:00:00.000Z';
    const log = await add(JSON.stringify({ log: { entries: [{ startedDateTime, request, response }] } }));
    const { problems, from, to } = await shop.ask('importedLogs.problems', { id: log.id });
    expect([from, to]).toEqual([Date.UTC(2026, 0, 14, 18), Date.UTC(2026, 0, 14, 18)]);
    expect(problems).toMatchObject([{ count: 1, methods: [{ method: 'socialize.getUserInf', count: 1 }] }]);
    expect((await listed(log.id, { query: `cause:${problems[0]?.cause}` })).map(({ n }) => n)).toEqual([0]);
    await shop.ask('importedLogs.remove', { id: log.id });
  });

  test('grouping a log that is gone, or by a filter that is no filter, ends in a sentence', async () => {
    const log = await add(await exported('ndjson', { errorCode: 403003 }));
    const wrong = await shop.service.invoke('importedLogs.problems', { id: log.id, query: 'is:x' });
    expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    await shop.ask('importedLogs.remove', { id: log.id });
    const gone = await shop.service.invoke('importedLogs.problems', { id: log.id });
    expect(gone).toMatchObject({
      ok: false,
      error: { code: 'not-found', message: expect.stringContaining('imported') },
    });
    // Its number is given again: the calls are those of the new one.
    const next = await add(await exported('ndjson', { errorCode: 0 }), 'other.ndjson');
    expect((await listed(next.id)).length).toBe(next.calls);
    await shop.ask('importedLogs.remove', { id: next.id });
  });

  test('read what a browser recorded: method, site, user and error', async () => {
    const entry = {
      startedDateTime: '2026-01-14T18:00:00.000Z',
      time: 12,
      request: {
        method: 'POST',
        url: 'https://accounts.us1.example/accounts.login',
        headers: [{ name: 'Cookie', value: 'glt_3_x=st2.s.secretsecretsecretsecret' }],
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          text: 'apiKey=3_x&UID=u-9&password=hunter2-hunter2',
        },
      },
      response: {
        status: 200,
        statusText: 'OK',
        headers: [],
        content: {
          text: '{"callId":"0123456789abcdef0123456789abcdef","errorCode":403042,"errorDetails":"Invalid LoginID"}',
        },
      },
    };
    const log = await add(JSON.stringify({ log: { version: '1.2', entries: [entry] } }));
    const [call] = await listed(log.id);
    expect(call).toMatchObject({
      callId: '0123456789abcdef0123456789abcdef',
      at: Date.UTC(2026, 0, 14, 18),
      method: 'accounts.login',
      apiKey: '3_x',
      UID: 'u-9',
      errorCode: 403042,
      reason: 'Invalid LoginID',
    });
    const detail = JSON.stringify(await shop.ask('importedLogs.get', { id: log.id, n: 0 }));
    expect(detail).not.toMatch(/hunter2-|secretsecret/);
    expect((await listed(log.id, { query: 'U-9' })).length).toBe(1);
    expect((await listed(log.id, { query: 'nobody' })).length).toBe(0);
    const words = 'is:failed uid:u-9 method:accounts.* param:password site:3_x error:403042';
    expect((await listed(log.id, { query: words })).map(({ n, cause }) => [n, cause])).toEqual([[0, undefined]]);
    expect((await listed(log.id, { query: 'since:2027-01-01' })).length).toBe(0);
    const wrong = await shop.service.invoke('importedLogs.calls', { id: log.id, query: 'is:x' });
    expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    await shop.ask('importedLogs.remove', { id: log.id });
  });

  test('R15, R53: rows that say they were exported here are masked and cut as others, and bodies in any form', async () => {
    const value = 'hunter2-hunter2-hunter2';
    const long = 'x'.repeat(100_000);
    const own = {
      callId: 'a'.repeat(32),
      at: 1,
      transport: 'http',
      method: 'm',
      host: 'h',
      credential: 'none',
      httpStatus: 200,
      errorCode: 0,
      duration: 1,
      reason: 'A sentence.',
      trace: [{ rule: 'D1', check: 'A check.', outcome: 'passed', values: { client_secret: value } }],
      ...{ httpMethod: long, apiKey: long, siteName: long, UID: long, flowId: long, failure: long, cause: long },
    };
    const response = { status: 200, content: { text: `<r><access_token>${value}</access_token></r>` } };
    const text = `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${value}\r\n--b--`;
    const request = { method: 'POST', url: 'http://a/b', postData: { text } };
    const log = await add(JSON.stringify({ log: { entries: [{ request, response, _authdesk: own }] } }));
    const list = await listed(log.id);
    expect(JSON.stringify(list).length).toBeLessThan(5_000);
    const detail = JSON.stringify(await shop.ask('importedLogs.get', { id: log.id, n: 0 }));
    expect(detail).toContain('"callId":"aaaa');
    expect(detail).not.toContain('hunter2-hunter2');
    await shop.ask('importedLogs.remove', { id: log.id });
  });

  test('R15: mask the secrets of this workspace wherever a file holds them', async () => {
    const secret = shop.secrets.get('secret of the shop') ?? '';
    const url = `https://shop.example/x/${encodeURIComponent(secret)}?note=${encodeURIComponent(secret)}`;
    const entry = { request: { method: 'GET', url }, response: { status: 200, content: { text: `<p>${secret}</p>` } } };
    const log = await add(JSON.stringify({ log: { entries: [entry] } }));
    expect(
      shownIn(shop, JSON.stringify([await listed(log.id), await shop.ask('importedLogs.get', { id: log.id, n: 0 })])),
    ).toEqual([]);
    await shop.ask('importedLogs.remove', { id: log.id });
  });

  test.each([
    ['an empty file', ' ', 'The file is empty.'],
    ['a picture', '\u0089PNG\r\n', 'This line is not JSON.'],
    ['a HAR file without calls', '{"log":{"entries":[]}}', 'The file has no calls.'],
    [
      'a HAR entry without a response',
      '{"log":{"entries":[{"request":{"method":"GET","url":"http://a/b"}}]}}',
      'This member is missing.',
    ],
    ['JSON of something else', '{"version":1}', 'This member is missing.'],
    ['too many calls', '{}\n'.repeat(MOST_IMPORTED_CALLS + 1), `The file has ${MOST_IMPORTED_CALLS + 1} calls`],
  ])('refuse %s in a sentence, and import nothing of it', async (_name, text, sentence) => {
    const result = await shop.service.invoke('importedLogs.add', { name: 'x', text });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', message: expect.stringContaining(sentence) },
    });
    expect(await shop.ask('importedLogs.list', {})).toEqual([]);
  });

  test('R56: are no more than their limit, also when many are imported at once', async () => {
    const text = await exported('ndjson', { errorCode: 403003 });
    const results = await Promise.all(
      Array.from({ length: MOST_IMPORTED_LOGS + 2 }, () =>
        shop.service.invoke('importedLogs.add', { name: 'x', text }),
      ),
    );
    expect(results.filter(({ ok }) => !ok)).toHaveLength(2);
    const logs = await shop.ask('importedLogs.list', {});
    expect(logs).toHaveLength(MOST_IMPORTED_LOGS);
    for (const { id } of logs) await shop.ask('importedLogs.remove', { id });
  });

  test('stay through a reset, which makes nothing of them undone', async () => {
    const log = await add(await exported('ndjson', { errorCode: 403003 }));
    await shop.ask('workspace.reset', { snapshot: false });
    expect((await shop.ask('importedLogs.list', {})).map(({ id }) => id)).toEqual([log.id]);
    await shop.ask('importedLogs.remove', { id: log.id });
  });
});
