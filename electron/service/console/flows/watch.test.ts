import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { makeCall } from '#service/fixtures/rest.fixture.ts';
import { movableClock, openTestStore, withTestSite } from '#service/fixtures/store.fixture.ts';
import { createEvents } from '#service/kernel/events.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import { keptRuns } from './kept-runs.ts';
import { createOpenPages } from './page/open-pages.ts';
import type { Run } from './run.ts';
import { createRuns } from './runs.ts';
import { createWatch } from './watch.ts';

const run: Run = {
  flow: {
    id: 'r1',
    useCase: 'token',
    apiKey: '3_test',
    siteName: 'Test',
    startedAt: 0,
    status: 'waiting',
    expected: [],
    steps: [],
  },
  startedTicks: 0,
  loginParameters: [],
  calls: {},
  loginQuery: 'q',
  inBrowser: [],
  secrets: [],
};

test('R49: a flow run gets a redirect and its token only after the token was committed', async () => {
  const clock = movableClock();
  const store = await withTestSite(openTestStore({ clock }));
  const events = createEvents(store);
  const runs = createRuns({ store, events }, () => performance.now(), keptRuns(store, String));
  const pages = createOpenPages(
    () => {},
    () => {},
  );
  const watch = createWatch(runs, pages, { clock, random: randomBytes, store, events });
  const heard: ServiceEvent[] = [];
  events.subscribe((event) => heard.push(event));
  runs.add(run);
  heard.length = 0;

  const issue = () => {
    const to = {
      apiKey: '3_test',
      UID: undefined,
      origin: 'login',
      expiresAt: undefined,
      browserBound: false,
    } as const;
    const { value } = store.of(tokenRepository).issue(to);
    watch.redirected('r1', makeCall(clock(), {}), `https://shop.example/cb#access_token=${value}`);
  };
  const lost = store.unitOfWork(() => {
    issue();
    throw new Error('The disk is full.');
  });
  await expect(lost).rejects.toThrow('The disk is full.');
  expect(heard).toEqual([]);
  expect(runs.get('r1').token).toBeUndefined();

  await store.unitOfWork(() => {
    issue();
    expect(heard).toEqual([]);
  });
  expect(runs.get('r1').flow).toMatchObject({ status: 'obtained' });
  expect(heard).toMatchObject([{ type: 'flow', flow: { status: 'obtained' } }]);
  store.close();
});
