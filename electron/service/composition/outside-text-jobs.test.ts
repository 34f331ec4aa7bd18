import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Running, startRunning } from '#service/fixtures/running.fixture.ts';
import { type ServiceOperationName, serviceOperations } from '#shared/contract/index.ts';
import { USUAL_INPUT_LIMIT } from '#shared/contract/operation.ts';
import { keysOf } from '#shared/narrowing.ts';
import { outsideTextJobs } from './outside-text-jobs.ts';

/** Threads that something in this process started. */
const threads: Worker[] = [];
const hear = (message: unknown) => void threads.push((message as { readonly worker: Worker }).worker);
let running: Running;
beforeAll(async () => {
  subscribe('worker_threads', hear);
  running = await startRunning();
});
afterAll(() => {
  unsubscribe('worker_threads', hear);
});

const site = { apiKey: '3_shop' };
const people = { ...site, format: 'csv', text: 'UID\nu-2\n' };
const folder = { zip: Buffer.from('no zip').toString('base64') };
const paste = { text: 'https://shop.example/accounts.getAccountInfo?apiKey=3_shop' };

/** What reads a text or a file of others: its job, and an input. */
const read: Readonly<Record<string, readonly [job: string, input: object]>> = {
  'siteFolders.compare': ['siteFolders.read', folder],
  'siteFolders.import': ['siteFolders.read', folder],
  'people.csvBeginning': ['people.readColumns', { text: 'UID\n' }],
  'people.checkImport': ['people.readFile', people],
  'people.import': ['people.readFile', people],
  'requestCollections.importPostman': ['requestCollections.readPostman', { ...site, text: '{}' }],
  'reproduce.read': ['pastes.read', paste],
  'reproduce.judge': ['pastes.read', paste],
  'reproduce.draft': ['pastes.read', { ...paste, ...site }],
  'reproduce.send': ['pastes.read', paste],
  'bundles.make': ['pastes.read', { pasted: paste }],
};

/**
 * Why another operation with a long input is read where calls are answered. A workspace is read by schemas of all modules: the thread
 * would have to load the whole service, and these have no pattern that goes back (`patterns.test.ts`).
 */
const readHere: Readonly<Record<string, string>> = {
  'saml.readMetadata': 'no longer than the metadata and messages that partners send with calls',
  'requests.prepare': 'a call as the form of the desk has it, which is a call of the service afterwards',
  'requests.send': 'the same',
  'requests.judge': 'the same, judged with the time of the search',
  'requestCollections.save': 'calls of the desk, by a schema alone',
  'workspace.import': 'JSON of at most 3 MiB, by the schemas of the modules that this service was given',
  'bundles.check': 'JSON of at most 4 MiB, by the same schemas',
  'bundles.open': 'the same',
};

const longestText = (name: ServiceOperationName): number => {
  const schema = z.toJSONSchema(serviceOperations[name].input, { unrepresentable: 'any', io: 'input' });
  const lengths = JSON.stringify(schema).matchAll(/"maxLength":(\d+)/g);
  return Math.max(0, ...Array.from(lengths, ([, length]) => Number(length)));
};

test('R52: every operation that takes a long text reads it in the thread of texts, or says why not', () => {
  const long = keysOf(serviceOperations).filter(
    (name) => longestText(name) > 65_536 || serviceOperations[name].inputLimit > USUAL_INPUT_LIMIT,
  );
  expect(long.toSorted()).toEqual([...Object.keys(read), ...Object.keys(readHere)].toSorted());
  const jobs = new Set(Object.values(read).map(([job]) => job));
  expect([...jobs].toSorted()).toEqual(outsideTextJobs.map(({ name }) => name).toSorted());
});

test.each(Object.entries(read))('R52: %s of a service in memory asks that thread', async (name, [job, input]) => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  await running.service.invoke(name as never, input as never);
  expect(posted.mock.calls.map(([ask]) => (ask as { readonly name?: string }).name)).toContain(job);
  posted.mockRestore();
});

const nested = (inner: string): string => '[{"a":'.repeat(50_000) + inner + '}]'.repeat(50_000);
const file = (path: string, text: string) => ({ path, content: Buffer.from(text).toString('base64') });
/** JSON that nests very deep, without and with a number that is read exactly, where each file may have it. */
const deep = ['1', '9007199254740993'].flatMap((inner): [string, object][] => {
  const text = nested(inner);
  const cache = [{ ...site, baseDomain: 'd', dataCenter: 'us1', partnerId: '1', partnerName: 'P' }];
  const files = ['src', 'build'].map((tree) => file(`${tree}/P/Sites/d/Policies/policies.json`, `{"a":${text}}`));
  return [
    ['siteFolders.compare', { files: [file('cdc-accelerator.json', text), ...files] }],
    ['siteFolders.compare', { files: [file('cdc-accelerator.json', JSON.stringify({ cache })), ...files] }],
    ['people.checkImport', { ...site, format: 'json', text }],
    ['people.import', { ...site, format: 'json', text: `[{"UID":"u-2","data":{"a":${text}}}]` }],
    ['people.import', { ...site, format: 'csv', text: `UID,data\nu-2,"{""a"":${text.replaceAll('"', '""')}}"\n` }],
    ['requestCollections.importPostman', { ...site, text }],
    [
      'requestCollections.importPostman',
      { ...site, text: `{"info":{"name":"a"},"item":[{"name":"b","item":${text}}]}` },
    ],
    ['reproduce.read', { text }],
    ['reproduce.read', { text: `{"log":{"entries":[{"request":${text}}]}}` }],
    ['workspace.import', { document: JSON.parse(text) }],
    [
      'workspace.import',
      {
        document: {
          version: 1,
          sites: [],
          people: [{ ...{ site: '3_shop', UID: 'u-3' }, data: { a: JSON.parse(text) } }],
        },
      },
    ],
    ['bundles.check', { document: { kind: 'authdesk-bundle', version: 1, workspace: JSON.parse(text) } }],
  ];
});

test.each(deep)('R52: JSON that nests very deep is told of in a sentence: %s', async (name, input) => {
  const result = await running.service.invoke(name as never, input as never);
  expect(result.ok ? 'done' : result.error.code).toMatch(/^(?:done|invalid-input)$/);
});

test('C3: it is one thread, which ends with the service', async () => {
  expect(threads).toHaveLength(1);
  const ended = Promise.all(threads.map((thread) => once(thread, 'exit')));
  await running.service.stop();
  await ended;
});
