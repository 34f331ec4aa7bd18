import { expect, test } from 'vitest';
import { API_KEY, type Bench, openBench } from '#service/fixtures/rest.fixture.ts';
import { OperationProblem } from '#service/kernel/operation-problem.ts';
import { gmInWorkspace } from './workspace.ts';

const part = gmInWorkspace.site;
const exported = ({ core: { store } }: Bench) => part?.read(store, API_KEY);
async function imported({ core: { store } }: Bench, given: unknown): Promise<unknown> {
  try {
    return await store.unitOfWork(() => part?.apply(store, API_KEY, part.schema.parse(given) as never, 'sites[0].gm'));
  } catch (error) {
    if (error instanceof OperationProblem) return error.problem;
    throw error;
  }
}

test('R25: an export has actions, challenges and points, and its import gives the same export', async () => {
  const bench = await openBench();
  expect(exported(bench)).toBeUndefined();
  const call = (method: string, parameters: Record<string, string>) => bench.bySite(`gm.${method}`, parameters);
  await call('setGlobalConfig', { allowClientSideNotifyAction: 'true' });
  await call('setActionConfig', { actionID: 'review', title: '{"default":"Review","es":"Reseña"}', points: '10' });
  await call('setChallengeConfig', { challengeID: 'critics', challengeActions: 'review', levels: '[{"points":5}]' });
  await call('setChallengeConfig', { challengeID: 'critics', variantID: 'b', title: 'B' });
  await call('notifyAction', { UID: 'u-ada', action: 'review' });
  const file = JSON.parse(JSON.stringify(exported(bench))) as { points: readonly object[] };
  expect(file.points).toHaveLength(2);
  const other = await openBench();
  expect(await imported(other, file)).toBeUndefined();
  expect(JSON.parse(JSON.stringify(exported(other)))).toEqual(file);
  const { json } = await other.bySite('gm.redeemPoints', { UID: 'u-ada', points: '10' });
  expect(json.errorCode).toBe(0);
  const { points: _, ...withoutPoints } = file;
  await imported(bench, withoutPoints);
  expect(JSON.parse(JSON.stringify(exported(bench)))).toEqual(file);
});

test('what is wrong in a file is named, and nothing of it is kept', async () => {
  const bench = await openBench();
  const wrong: readonly [object, string][] = [
    [{ actions: [{ actionID: 'a b', title: 'x', points: 1 }] }, 'actions[0]'],
    [{ challenges: [{ challengeID: 'c', levels: [{ points: -1 }] }] }, 'challenges[0]'],
    [{ points: [{ UID: 'u-nobody', challenge: '_default', total: 1, redeemable: 1 }] }, 'points[0].UID'],
  ];
  for (const [given, member] of wrong) {
    expect(await imported(bench, given)).toMatchObject({ member: `sites[0].gm.${member}` });
  }
  expect(exported(bench)).toBeUndefined();
});
