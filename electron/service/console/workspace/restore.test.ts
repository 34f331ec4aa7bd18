import { expect, test } from 'vitest';
import { call, provoke, send } from '#service/fixtures/failures.fixture.ts';
import { draftOf, runningForAll } from '#service/fixtures/running.fixture.ts';
import type { heldBySnapshots, leftByRestores, restoredBesides } from '#shared/snapshots/held.ts';

// The restore dialog lists what a restore replaces and what it leaves. Each is changed after the snapshot, and looked for.

const running = runningForAll();

const site = { apiKey: '3_shop' };
const code = {
  useCase: 'code',
  ...site,
  login: { x_provider: 'facebook', redirect_uri: 'https://shop.example/cb' },
} as const;

/** How each is read, and how it is changed. `n` counts the changes. */
interface Kept {
  readonly read: () => Promise<unknown>;
  readonly change: (n: number) => Promise<unknown>;
}

const held: Record<(typeof heldBySnapshots)[number] | (typeof restoredBesides)[number], Kept> = {
  'the service clock': {
    read: async () => (await running.ask('clock.get', {})).offset,
    change: (n) => running.ask('clock.offset', { milliseconds: n * 1_000 }),
  },
  'data centers': {
    read: () => running.ask('dataCenters.list', {}),
    change: (n) => running.ask('dataCenters.create', { id: `x${n}`, name: 'X', domain: `x${n}.shop.localhost` }),
  },
  sites: {
    read: () => running.ask('sites.list', {}),
    change: (n) => running.ask('sites.update', { ...site, settings: { name: `Shop ${n}` } }),
  },
  people: {
    read: () => running.ask('people.get', { ...site, UID: 'u-1' }),
    change: (n) => running.ask('people.update', { ...site, UID: 'u-1', profile: { firstName: `Una ${n}` } }),
  },
  tokens: {
    read: () => running.ask('tokens.list', { kind: 'token' }),
    change: () => running.ask('sessions.start', { site: site.apiKey, UID: 'u-1' }),
  },
  codes: {
    read: () => running.ask('tokens.list', { kind: 'code' }),
    change: async () => running.login((await running.ask('flows.start', code)).loginUrl ?? ''),
  },
  'runs in Flows': {
    read: () => running.ask('flows.list', {}),
    change: () => running.ask('flows.start', { useCase: 'server', ...site, server: { x_siteUID: 'u-1' } }),
  },
  'saved and sent requests': {
    read: async () => [await running.ask('requestCollections.list', {}), await running.ask('requestHistory.list', {})],
    change: async (n) => {
      await running.ask('requestCollections.save', { collection: { name: `Collection ${n}` } });
      await running.ask('requests.send', draftOf({ credential: { kind: 'secret' } }));
    },
  },
  'the outbox': {
    read: () => running.ask('outbox.list', {}),
    change: () => running.ask('outbox.sample', site),
  },
  'mock responses': {
    read: () => running.ask('mockResponses.list', site),
    change: (n) => running.ask('mockResponses.save', { ...site, mockResponse: { method: `ds.method${n}` } }),
  },
  'failures to provoke': {
    read: () => running.ask('failures.list', {}),
    change: () => provoke(running, { effect: { kind: 'delay', milliseconds: 1 }, method: 'fidm.*' }),
  },
};

const left: Record<(typeof leftByRestores)[number], Kept> = {
  'the log': {
    read: async () => (await running.ask('log.list', { limit: 500 })).items.map(({ callId }) => callId),
    change: () => call(running),
  },
  'all snapshots': {
    read: () => running.ask('snapshots.list', {}),
    change: (n) => running.ask('snapshots.create', { name: `further-${n}` }),
  },
  'the settings': {
    read: async () => (await running.ask('settings.get', {})).keepDays,
    change: (n) => running.ask('settings.save', { keepDays: 10 + n }),
  },
};

const states = (kept: Readonly<Record<string, Kept>>) =>
  Promise.all(Object.entries(kept).map(async ([name, { read }]) => [name, await read()] as const));

async function changeAll(n: number): Promise<void> {
  for (const { change } of [...Object.values(held), ...Object.values(left)]) await change(n);
}

test('R25: a restore brings back all that its dialog lists, and leaves all that it says stays', async () => {
  await changeAll(1);
  await running.ask('snapshots.create', { name: 'kept' });
  const kept = await states(held);
  await changeAll(2);
  const changed = await states(held);
  for (const [index, [name, state]] of changed.entries()) expect(state, name).not.toEqual(kept[index]?.[1]);
  const stays = await states(left);

  await running.ask('snapshots.restore', { name: 'kept' });

  expect(await states(held)).toEqual(kept);
  expect(await states(left)).toEqual(stays);
  expect((await send(running, '/accounts.getPolicies?apiKey=3_shop')).status).toBe(200);
});

test('D39, R25: a restore brings back a clock that stood still, and one that ran; a reset leaves it, and its snapshot has it', async () => {
  const clock = () => running.ask('clock.get', {});
  const at = Date.parse('2030-01-01T00:00:00Z');
  await running.ask('clock.freeze', { at });
  await running.ask('snapshots.create', { name: 'frozen' });
  await running.ask('clock.offset', { milliseconds: 0 });
  await running.ask('snapshots.create', { name: 'machine' });
  await running.ask('snapshots.restore', { name: 'frozen' });
  expect(await clock()).toMatchObject({ now: at, frozen: true });
  const { snapshot = '' } = await running.ask('workspace.reset', { snapshot: true });
  expect(await clock()).toMatchObject({ now: at, frozen: true });
  await running.ask('snapshots.restore', { name: 'machine' });
  expect(await clock()).toMatchObject({ offset: 0, frozen: false });
  await running.ask('snapshots.restore', { name: snapshot });
  expect(await clock()).toMatchObject({ now: at, frozen: true });
});
