import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestStore } from '#service/fixtures/store.fixture.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import { createEvents } from './events.ts';

const atOnce = { afterCommit: (act: () => void): void => act(), onWritten: () => {} };

test('R49: a unit of work that was rolled back sends no event', async () => {
  const store = openTestStore();
  const events = createEvents(store);
  const heard: ServiceEvent[] = [];
  events.subscribe((event) => heard.push(event));
  const rolledBack = store.unitOfWork(() => {
    events.changed('tokens');
    throw new Error('thrown');
  });
  const kept = store.unitOfWork(() => events.changed('log'));
  await expect(rolledBack).rejects.toThrow('thrown');
  await kept;
  await setImmediate();
  expect(heard).toEqual([{ seq: 1, type: 'changed', areas: ['log'] }]);
  store.close();
});

test('changes of one event-loop iteration are one event, with each area once', async () => {
  const events = createEvents(atOnce);
  const heard: ServiceEvent[] = [];
  events.subscribe((event) => heard.push(event));
  events.changed('tokens', 'log');
  events.changed('tokens');
  events.changed();
  await setImmediate();
  expect(heard).toEqual([{ seq: 1, type: 'changed', areas: ['tokens', 'log'] }]);
});

test('R25: a reset is told as one change of everything, so that the console begins anew', async () => {
  const events = createEvents(atOnce);
  const heard: ServiceEvent[] = [];
  events.subscribe((event) => heard.push(event));
  events.changed('tokens');
  events.reset();
  await setImmediate();
  events.changed('log');
  await setImmediate();
  expect(heard).toHaveLength(2);
  expect(heard[0]).toMatchObject({ type: 'changed', reset: true, areas: expect.arrayContaining(['sites', 'tokens']) });
  expect(heard[1]).toEqual({ seq: 2, type: 'changed', areas: ['log'] });
});

test('when a listener throws, the others still get the event; a removed listener gets none', async () => {
  const failures: unknown[] = [];
  const events = createEvents(atOnce, (error) => failures.push(error));
  const heard: number[] = [];
  events.subscribe(() => {
    throw new Error('bad listener');
  });
  const leave = events.subscribe((event) => heard.push(event.seq));
  events.changed('log');
  await setImmediate();
  leave();
  events.changed('log');
  await setImmediate();
  expect(heard).toEqual([1]);
  expect(failures).toHaveLength(2);
});
