import { describe, expect, test } from 'vitest';
import type { Flow } from '#shared/contract/flows.ts';
import type { Invoke } from '#shared/contract/index.ts';
import { createFlowRuns } from './flow-runs.ts';

const run = (id: string, status: Flow['status'] = 'ready'): Flow => ({
  id,
  useCase: 'code',
  apiKey: '3_demo',
  siteName: 'Demo shop',
  startedAt: 0,
  status,
  expected: [],
  steps: [],
});

describe('Runs of the Flows panel', () => {
  test('an event that comes while the list is read is not lost', async () => {
    let response: (runs: Flow[]) => void = () => {};
    const answered = new Promise<unknown>((resolve) => {
      response = (value) => resolve({ ok: true, value });
    });
    const store = createFlowRuns((() => answered) as Invoke);
    const loading = store.getState().load();
    store.getState().take(run('b', 'obtained'));
    store.getState().take(run('c'));
    response([run('b', 'waiting'), run('a')]);
    await loading;
    expect(store.getState().runs?.map(({ id, status }) => [id, status])).toEqual([
      ['c', 'ready'],
      ['b', 'obtained'],
      ['a', 'ready'],
    ]);
  });

  test('a failed read keeps what is shown and says why', async () => {
    const problem = { code: 'unavailable' as const, message: 'The service does not answer.' };
    const store = createFlowRuns((async () => ({ ok: false, error: problem })) as Invoke);
    store.getState().take(run('a'));
    await store.getState().load();
    expect(store.getState().runs?.length).toBe(1);
    expect(store.getState().problem).toEqual(problem);
  });
});
