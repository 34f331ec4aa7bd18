import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { MAX_RUN_LENGTH } from '#service/console/flow-runs/module.ts';
import { type Running, startRunning } from '#service/fixtures/running.fixture.ts';
import { openTestStore } from '#service/fixtures/store.fixture.ts';
import { createEvents } from '#service/kernel/index.ts';
import type { Flow } from '#shared/contract/flows.ts';
import { approved } from './flows.fixture.ts';
import { keptRuns } from './kept-runs.ts';
import type { Run } from './run.ts';
import { createRuns } from './runs.ts';

const folder = folderForEachTest();
let running: Running | undefined;
afterEach(() => running?.service.stop());

const start = async (): Promise<Running> => {
  running = await startRunning(folder.path);
  return running;
};
const withToken = (service: Running): Promise<Flow> =>
  service.ask('flows.start', { useCase: 'server', apiKey: '3_shop', server: { x_siteUID: 'u-1' } });

test('runs are there after a restart, and go on with what they obtained', async () => {
  const first = await start();
  const server = await withToken(first);
  const code = await approved(first, 'code');
  const before = await first.ask('flows.list', {});
  const { value } = await first.ask('tokens.reveal', { kind: 'token', id: '1' });
  await first.service.stop();

  const second = await start();
  expect(await second.ask('flows.list', {})).toEqual(before);
  expect((await second.ask('flows.exchange', { id: code.id })).credential?.kind).toBe('token');
  const called = await second.ask('flows.call', { id: server.id, method: 'socialize.getUserInfo' });
  expect(called.steps.at(-1)).toMatchObject({ outcome: 'ok' });
  await second.ask('flows.remove', { id: server.id });
  await second.service.stop();
  for (const name of readdirSync(folder.path, { recursive: true, withFileTypes: true })) {
    if (name.isFile()) expect(readFileSync(join(name.parentPath, name.name)).includes(value), name.name).toBe(false);
  }

  const third = await start();
  expect((await third.ask('flows.list', {})).map(({ id }) => id)).toEqual([code.id]);
});

test('a run whose service stopped between two of its steps has failed after the next start: nothing goes on with it', () => {
  const store = openTestStore();
  const begun = { flow: { id: 'r', useCase: 'saml', status: 'running', steps: [] }, secrets: [] } as unknown as Run;
  const runs = createRuns({ store, events: createEvents(store, () => {}) }, () => 0, {
    ...keptRuns(store, () => {}),
    load: () => [begun],
  });
  expect(runs.get('r').flow).toMatchObject({
    status: 'failed',
    failure: 'The service stopped during the run. Start a new one.',
  });
  store.close();
});

test('R25: a reset forgets runs, and a restored snapshot brings its own back', async () => {
  const service = await start();
  const flow = await withToken(service);
  await service.ask('snapshots.create', { name: 'with-a-run' });
  await withToken(service);
  await service.ask('workspace.reset', { snapshot: false });
  expect(await service.ask('flows.list', {})).toEqual([]);
  await service.ask('snapshots.restore', { name: 'with-a-run' });
  expect(await service.ask('flows.list', {})).toEqual([flow]);
  const called = await service.ask('flows.call', { id: flow.id, method: 'socialize.getUserInfo' });
  expect(called.steps.at(-1)).toMatchObject({ outcome: 'ok' });
});

test('R53: of a run with long responses the beginnings are kept, and one that stays too long keeps its former state', {
  tags: ['deep'],
}, async () => {
  const store = openTestStore();
  const failures: unknown[] = [];
  const kept = keptRuns(store, (error) => failures.push(error));
  const step = { id: '1', body: 'x'.repeat(MAX_RUN_LENGTH), parameters: [] };
  const runOf = (steps: readonly unknown[]) => ({ flow: { id: 'r', steps } }) as unknown as Run;
  kept.save(runOf([step]));
  await kept.written();
  const [short] = kept.load();
  expect(short?.flow.steps[0]?.body).toMatch(/^x{1000}…$/);
  kept.save(runOf(Array.from({ length: 400 }, () => step)));
  await kept.written();
  expect(kept.load()).toEqual([short]);
  expect(failures).toEqual([]);
  store.close();
});
