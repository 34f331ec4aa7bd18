import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { folderForAllTests, forAllTests } from '#node/lifetime.fixture.ts';
import { peopleHandlers } from '#service/console/people/operations.ts';
import { pastedJob } from '#service/console/reproduce/pasted-job.ts';
import { postmanJob } from '#service/console/saved-requests/postman/read-job.ts';
import { folderJob } from '#service/console/site-folders/repository.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { searchJob } from '#service/core/accounts/search/account-search.ts';
import { searchLimits } from '#service/core/search/search-job.ts';
import { API_KEY, type Bench, openBench, signed } from '#service/fixtures/rest.fixture.ts';
import { ApiError } from '#service/kernel/errors.ts';
import { OperationProblem } from '#service/kernel/operation-problem.ts';
import { InvalidCursor } from '../cursor.ts';
import { StoreFailure } from '../failure.ts';
import { outsideTextLimits, type Reader, type Reading } from './reader.ts';
import { readerInThread } from './reader-thread.ts';
import type { ReaderThreadData } from './reader-work.ts';

const ACCOUNTS = 2_000;

/** Only a store that keeps house has threads. */
async function openFilled(path: string): Promise<Bench> {
  const bench = await openBench(undefined, { path, serving: true, keepCalls: 1_000 });
  const { store } = bench.core;
  await store.unitOfWork(() => {
    for (let n = 0; n < ACCOUNTS; n += 1) {
      const data = { note: `note ${n} of a person who was here once` };
      store.of(accountRepository).create({ apiKey: API_KEY, UID: `n${n}`, isSiteUID: true, status: 'final', data });
    }
  });
  return bench;
}

const folder = folderForAllTests();
const bench = forAllTests(
  () => openFilled(folder.file('authdesk.db')),
  ({ core }) => core.store.close(),
);

/** Twenty patterns over every account, none of which fits. */
const patterns = Array.from({ length: 20 }, (_, n) => `data.note REGEX('.*here ${n} times')`).join(' OR ');
const heavy = `SELECT UID FROM accounts WHERE ${patterns}`;
const light = 'SELECT UID FROM accounts WHERE UID = "n7"';
const job = (query: string, timeout = 20_000) => ({ apiKey: API_KEY, query, timeout, at: 0, country: 'US' });

test('R47: signed calls are answered while a search over many accounts runs', async () => {
  await bench.bySite('accounts.search', { query: light });
  const events: string[] = [];
  const search = bench.bySite('accounts.search', { query: heavy }).then(({ json }) => {
    events.push('search');
    return json;
  });
  for (let n = 0; n < 5; n += 1) {
    const parameters = signed({ method: 'accounts.getAccountInfo', parameters: { UID: 'u-ada' } });
    expect((await bench.send({ method: 'accounts.getAccountInfo', parameters })).errorCode).toBe(0);
    events.push(`call ${n}`);
  }
  // On a busy machine it may time out.
  expect([0, 504001]).toContain((await search).errorCode);
  expect(events).toEqual(['call 0', 'call 1', 'call 2', 'call 3', 'call 4', 'search']);
});

test('R47: a search sees what every call before it has written', async () => {
  for (let n = 500; n < 530; n += 1) {
    const email = `n${n}@shop.example`;
    const change = { UID: `n${n}`, profile: JSON.stringify({ email }), data: JSON.stringify({ mark: n }) };
    expect((await bench.bySite('accounts.setAccountInfo', change)).errorCode).toBe(0);
    for (const condition of [`profile.email = "${email}"`, `data.mark = ${n}`]) {
      const { json } = await bench.bySite('accounts.search', { query: `SELECT UID FROM accounts WHERE ${condition}` });
      expect(json.results, condition).toEqual([{ UID: `n${n}` }]);
    }
  }
});

test('D78: a search that the thread refuses has the key of its cause in the trace', async () => {
  const many = Array.from({ length: 40 }, (_, n) => n);
  await bench.bySite('accounts.setAccountInfo', { UID: 'n1', data: JSON.stringify({ a: many, b: many }) });
  const query = 'SELECT count(*) FROM accounts GROUP BY data.a, data.b';
  const { json, call } = await bench.bySite('accounts.search', { query });
  expect(json.errorCode).toBe(400006);
  expect(call.trace.steps.find(({ outcome }) => outcome === 'failed')).toMatchObject({ cause: 'invalid:query' });
});

test('F 7.6: a cursor goes on in the thread, and a list of lite accounts is empty', async () => {
  const first = await bench.bySite('accounts.search', {
    query: 'SELECT UID FROM accounts ORDER BY UID DESC LIMIT 3',
    openCursor: 'true',
  });
  expect(first.json).toMatchObject({ totalCount: ACCOUNTS + 2, results: [{ UID: 'u-ben' }, { UID: 'u-ada' }, {}] });
  const second = await bench.bySite('accounts.search', { cursorId: String(first.json.nextCursorId) });
  expect(second.json).toMatchObject({ objectsCount: 3, results: [{ UID: 'n998' }, {}, {}] });
});

test('R47: people are listed, suggested and exported in the thread', async () => {
  const people = peopleHandlers(bench.core);
  const list = { apiKey: API_KEY, order: 'name', descending: false, limit: 3 } as const;
  const first = await people['people.list']({ ...list, text: 'n19' });
  const second = await people['people.list']({ ...list, text: 'n19', after: first.next });
  const UIDs = [...first.items, ...second.items].map(({ UID }) => UID);
  expect(UIDs).toEqual(['n19', 'n190', 'n1900', 'n1901', 'n1902', 'n1903']);
  const suggested = await people['people.suggest']({ apiKey: API_KEY, text: 'n77', limit: 2 });
  expect(suggested.map(({ UID }) => UID)).toEqual(['n77', 'n770']);
  expect((await people['people.export']({ apiKey: API_KEY, format: 'csv', text: 'u-' })).count).toBe(2);
  await expect(people['people.list']({ ...list, after: 'x' })).rejects.toThrow(InvalidCursor);
});

describe('R52: errors of a search in the thread are those of one without', () => {
  test.each([
    [{ query: heavy, timeout: '1' }, 504001, 'its timeout of 1 ms'],
    [{ query: 'SELECT UID FROM accounts WHERE' }, 400006, 'at its end'],
    [{ query: 'SELECT count(*) FROM accounts GROUP BY a, a' }, 400006, 'named twice'],
  ])('%o', async (parameters, code, words) => {
    const { json } = await bench.bySite('accounts.search', parameters);
    expect(json.errorCode).toBe(code);
    expect(json.errorDetails).toContain(words);
  });
});

/** A thread whose first job looks at nothing but a pattern that goes back for ever. */
const stuckThread = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
      parentPort.on('message', () => /^(a+)+$/.test('a'.repeat(60) + 'b'));
      parentPort.postMessage('ready');`,
    { eval: true },
  );

describe('a reader', () => {
  const threads: Worker[] = [];
  let reader: Reader;
  beforeEach(() => {
    threads.length = 0;
    const files = { main: folder.file('authdesk.db'), log: folder.file('authdesk-log.db') };
    reader = readerInThread(files, (workerData: ReaderThreadData) => {
      const thread = new Worker(new URL('../../composition/reader-worker.ts', import.meta.url), {
        workerData,
        execArgv: [],
      });
      threads.push(thread);
      return thread;
    });
  });
  afterEach(() => reader.end());
  const search = (query: string, limits = searchLimits) => reader.read(searchJob, job(query), limits);
  const found = { results: [{ UID: 'n7' }], totalCount: 1 };

  test('does one job after the other, in the order asked for', async () => {
    const order: string[] = [];
    const all = [heavy, light, light].map((query, n) =>
      search(query)
        .catch(() => {})
        .then(() => order.push(`${n}`)),
    );
    await Promise.all(all);
    expect(order).toEqual(['0', '1', '2']);
    expect(threads).toHaveLength(1);
  });

  test('whose thread ends fails with a sentence, and reads again with another one', async () => {
    expect(await search(light)).toMatchObject(found);
    const lost = search(heavy);
    const waiting = search(light);
    void threads[0]?.terminate();
    await expect(lost).rejects.toThrow(StoreFailure);
    await expect(lost).rejects.toThrow('The thread that reads the database has ended; nothing was read.');
    expect(await waiting).toMatchObject(found);
    expect(threads).toHaveLength(2);
  });

  test('whose thread cannot start fails at once, also the waiting jobs', async () => {
    const broken = readerInThread({ main: folder.file('none.db'), log: folder.file('none-log.db') });
    const all = [broken.read(searchJob, job(light), searchLimits)];
    all.push(broken.read(searchJob, job(light), searchLimits));
    for (const one of all) await expect(one).rejects.toThrow(StoreFailure);
    broken.end();
  });

  test('fails a job that does not end, and does the next one', async () => {
    await search(light);
    const overrun = () => new ApiError(504001, 'Too long.');
    // The grace is a second, so this one times out right after it began.
    const endless = search(heavy, { milliseconds: -1_000, overrun });
    const next = search(light);
    await expect(endless).rejects.toThrow('504001: Too long.');
    expect(await next).toMatchObject(found);
    expect(threads).toHaveLength(2);
  });

  test('S1, R52: ends a thread whose job looks at nothing but a pattern that goes back for ever', async () => {
    const stuck = stuckThread();
    const ended = once(stuck, 'exit');
    const own = readerInThread({ main: '', log: '' }, () => stuck);
    const limits = { ...outsideTextLimits('Paste the failing call alone.'), milliseconds: -900 };
    await expect(own.read(pastedJob, '', limits)).rejects.toMatchObject({
      problem: {
        message: 'Reading it took longer than 10 s and was ended.',
        next: 'Paste the failing call alone.',
      },
    });
    await ended;
    own.end();
  });

  test('R20, R52: of texts is ended at once when the service stops, whatever its thread does', async () => {
    const stuck = stuckThread();
    const ended = once(stuck, 'exit');
    const texts = readerInThread(undefined, () => stuck);
    const reading = texts.read(pastedJob, '', outsideTextLimits(''));
    await once(stuck, 'message');
    const waiting = vi.spyOn(Atomics, 'wait');
    texts.end();
    expect(waiting).not.toHaveBeenCalled();
    waiting.mockRestore();
    await expect(reading).rejects.toThrow('Authdesk is stopping');
    await ended;
  });

  test('reads what comes from outside: what is wrong comes back with its sentences', async () => {
    const limits = outsideTextLimits('');
    const texts = readerInThread(undefined);
    const paste = 'https://localhost:9443/socialize.setStatus?apiKey=3_demo&UID={{uid}}';
    const here = pastedJob.run({} as Reading, paste);
    expect(await texts.read(pastedJob, paste, limits)).toEqual(here);
    expect(here).toMatchObject({
      calls: [
        {
          call: {
            notes: expect.arrayContaining([expect.objectContaining({ sentence: expect.stringContaining('{{uid}}') })]),
          },
        },
      ],
    });
    await expect(texts.read(pastedJob, 'This is axios(', limits)).rejects.toThrow(OperationProblem);
    await expect(texts.read(folderJob, { zip: '' }, limits)).rejects.toThrow('it is no zip.');
    const known = { text: '{}', apiKey: '', sites: [] };
    await expect(texts.read(postmanJob, known, limits)).rejects.toMatchObject({
      problem: { member: 'text', message: expect.stringContaining('no Postman collection') },
    });
    texts.end();
  });

  test('R21: has at most two hundred waiting jobs', { tags: ['deep'] }, async () => {
    const all = Array.from({ length: 202 }, () => search(light));
    const outcomes = await Promise.allSettled(all);
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed.length).toBeGreaterThan(0);
    expect(String((failed[0] as PromiseRejectedResult).reason)).toContain('504001');
    expect(await search(light)).toMatchObject(found);
  });

  test('that ends fails the waiting jobs, and reads no more', async () => {
    await search(light);
    const all = [search(heavy), search(light)];
    reader.end();
    reader.prepare();
    expect(threads).toHaveLength(1);
    for (const one of [...all, search(light)]) {
      await expect(one).rejects.toThrow('Authdesk is stopping; nothing was read.');
    }
  });
});

test('R20: a store that closes while a search runs leaves no connection and no log of SQLite behind', async () => {
  const own = await openFilled(folder.file('own.db'));
  const { store } = own.core;
  await own.bySite('accounts.search', { query: light });
  const search = store.reader.read(searchJob, job(heavy), searchLimits);
  store.close();
  await expect(search).rejects.toThrow('Authdesk is stopping');
  expect(existsSync(folder.file('own.db-wal'))).toBe(false);
});
