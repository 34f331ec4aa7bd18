import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startAsked } from '#service/fixtures/asked-service.fixture.ts';
import { call, type GivenFailure, lastCall, provoke } from '#service/fixtures/failures.fixture.ts';
import { runningForAll, startRunning } from '#service/fixtures/running.fixture.ts';

const unavailable = { effect: { kind: 'http-503' } } as const;

const running = runningForAll();
afterEach(() => running.ask('failures.clear', {}));

const add = (failure: GivenFailure) => provoke(running, failure);

describe('D50, R25: failures and the state of the workspace', () => {
  test('also none of the workspace file that the service was started with: they are there, switched off', async () => {
    const failures = [unavailable, { ...unavailable, enabled: false }];
    const { service, ask } = await startAsked({ workspace: { version: 1, failures } });
    const states = async () => (await ask('failures.list', {})).map(({ state }) => state);
    expect(await states()).toEqual(['on', 'off']);
    await ask('workspace.reset', { snapshot: false });
    expect(await states()).toEqual(['off', 'off']);
    await service.stop();
  });

  test('the workspace file holds them: an import replaces what there is', async () => {
    await add({ site: '3_shop', method: 'socialize.*', effect: { kind: 'delay', milliseconds: 1, upTo: 9 }, seed: 7 });
    await add({ ...unavailable, when: { kind: 'next', count: 3 }, until: 4_000_000_000_000, enabled: false });
    const document = await running.ask('workspace.export', {});
    const before = await running.ask('failures.list', {});
    await running.ask('failures.clear', {});
    await add(unavailable);
    await running.ask('workspace.import', { document });
    const withoutIds = (list: typeof before) => list.map(({ id: _, ...one }) => one);
    expect(withoutIds(await running.ask('failures.list', {}))).toEqual(withoutIds(before));
  });

  test.each([
    [[{ ...unavailable, site: '3_nobody' }], 'failures[0].site'],
    [[unavailable, { effect: { kind: 'error', errorCode: 1 } }], 'failures[1].effect.errorCode'],
    [[{ effect: { kind: 'delay', milliseconds: 5, upTo: 4 } }], 'failures[0].effect.upTo'],
    [[{ effect: { kind: 'refused-login' }, endpoint: 'token' }], 'failures[0].endpoint'],
    [[{ ...unavailable, method: 'a b' }], 'failures[0].method'],
    [[{ ...unavailable, when: { kind: 'every', nth: 1 } }], 'failures[0].when.nth'],
    [[{ ...unavailable, often: true }], 'failures[0].often'],
  ])('a file with %j is refused, and the member is named', async (failures, member) => {
    const document = { version: 1, sites: [], people: [], failures };
    expect(await running.problem('workspace.import', { document })).toMatchObject({ member });
    expect(await running.ask('failures.list', {})).toEqual([]);
  });

  test('those of a deleted site go with it', async () => {
    await running.ask('workspace.import', {
      document: { version: 1, sites: [{ name: 'Gone', apiKey: '3_gone' }] },
    });
    await add({ ...unavailable, site: '3_gone' });
    await running.ask('sites.delete', { apiKey: '3_gone' });
    expect(await running.ask('failures.list', {})).toEqual([]);
  });
});

describe('D50: a failure until a time', () => {
  test('tells the console when it ends, so that the banner goes', async () => {
    const changed: string[][] = [];
    const forget = running.service.subscribe((event) => {
      if (event.type === 'changed') changed.push([...event.areas]);
    });
    await add({ ...unavailable, until: running.clock() + 60 });
    expect((await running.ask('overview.get', {})).failures).toBe(1);
    changed.length = 0;
    running.clock.advance(1_000);
    await expect.poll(() => changed.some((areas) => areas.includes('overview'))).toBe(true);
    expect((await running.ask('overview.get', {})).failures).toBe(0);
    expect(await running.ask('failures.list', {})).toMatchObject([{ state: 'over' }]);
    forget();
  });
});

describe('R46: calls that fail at the same time', () => {
  test.each(['reset', 'cut-off', 'http-503'] as const)('%s: each is in the log, with its failure', async (kind) => {
    const { id } = await add({ effect: { kind }, when: { kind: 'every', nth: 2 } });
    const sent = await Promise.all(Array.from({ length: 20 }, () => call(running)));
    const { items } = await running.ask('log.list', { limit: 20 });
    expect(items.filter(({ failure }) => failure === `${id} ${kind}`)).toHaveLength(10);
    expect(sent.filter(({ status, error }) => status === 200 && error === undefined)).toHaveLength(10);
    expect(await running.ask('failures.list', {})).toMatchObject([{ seen: 20, hits: 10 }]);
  });
});

describe('D50: a call that waits', () => {
  const slow = { method: 'socialize.getUserInfo', effect: { kind: 'delay', milliseconds: 100_000 } } as const;
  const isWaiting = () => expect.poll(async () => (await running.ask('failures.list', {}))[0]?.seen).toBe(1);

  test('holds up no other call, and is answered when the service stops (R20)', async () => {
    const own = await startRunning();
    await provoke(own, slow);
    const waiting = call(own);
    await expect.poll(async () => (await own.ask('failures.list', {}))[0]?.seen).toBe(1);
    expect((await call(own, 'socialize.getFriendsInfo')).status).toBe(200);
    await own.service.stop();
    expect(await waiting).toMatchObject({ status: 200, body: expect.stringContaining('"errorCode":0') });
  });

  test.each([
    ['switched off', (id: number) => running.ask('failures.switch', { id, enabled: false })],
    ['all switched off', () => running.ask('failures.switch', { enabled: false })],
    ['removed', (id: number) => running.ask('failures.remove', { id })],
    [
      'made shorter',
      (id: number) => running.ask('failures.save', { id, failure: { effect: { kind: 'delay', milliseconds: 1 } } }),
    ],
    ['gone with a reset', () => running.ask('workspace.reset', { snapshot: false })],
  ])('ends at once when the failure is %s, and the trace says so', async (_, change) => {
    const { id } = await add(slow);
    const waiting = call(running);
    await isWaiting();
    await change(id);
    expect((await waiting).status).toBe(200);
    expect((await lastCall(running)).trace).toContainEqual(
      expect.objectContaining({ rule: 'D50', check: expect.stringContaining('it waits no longer') }),
    );
  });

  test('goes on waiting when something else changes, also its own spent failure', async () => {
    await add({ ...slow, effect: { kind: 'delay', milliseconds: 600 }, when: { kind: 'next', count: 1 } });
    const waiting = call(running);
    await isWaiting();
    const other = await add({ ...unavailable, method: 'ids.*' });
    await running.ask('failures.remove', { id: other.id });
    await waiting;
    expect(JSON.stringify((await lastCall(running)).trace)).not.toContain('waits no longer');
  });

  test('R52: calls beyond those that may wait are answered at once', async () => {
    const own = await startRunning();
    await provoke(own, slow);
    const { port } = new URL(own.service.addresses.http);
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    socket.on('error', () => {});
    // One connection can send any number of calls before the first answer.
    socket.write('GET /socialize.getUserInfo?apiKey=3_shop HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2_100));
    await expect.poll(async () => (await own.ask('failures.list', {}))[0]?.seen).toBe(2_100);
    const { items } = await own.ask('log.list', { limit: 200 });
    expect(items).toHaveLength(100);
    const { trace } = await lastCall(own);
    expect(trace).toContainEqual(expect.objectContaining({ rule: 'R52' }));
    socket.destroy();
    await own.service.stop();
  });

  test('ends when its client leaves: the log has the call, and says so', async () => {
    await add(slow);
    const { port } = new URL(running.service.addresses.http);
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    socket.on('error', () => {});
    socket.write('GET /socialize.getUserInfo?apiKey=3_shop HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await isWaiting();
    socket.destroy();
    await expect.poll(async () => (await running.ask('log.list', {})).items[0]?.failure).toMatch(/delay 100000 ms$/);
    expect((await lastCall(running)).trace).toContainEqual(expect.objectContaining({ rule: 'R20' }));
  });

  test('D39: waits by the machine’s clock, and is judged by the service clock of its arrival after the wait', async () => {
    await running.ask('clock.freeze', {});
    await add({ effect: { kind: 'delay', milliseconds: 5 } });
    expect((await call(running)).status).toBe(200);
    await running.ask('clock.offset', { milliseconds: 0 });
    const before = (await running.ask('clock.get', {})).now;
    await call(running);
    expect((await lastCall(running)).at).toBeGreaterThanOrEqual(before);
  });
});

test('D39: how long a call took does not follow the service clock', async () => {
  const hour = 3_600_000;
  for (const move of [hour, -hour]) {
    await add({ effect: { kind: 'delay', milliseconds: 200 }, when: { kind: 'next', count: 1 } });
    const waiting = call(running);
    await expect.poll(async () => (await running.ask('failures.list', {})).at(-1)?.seen).toBe(1);
    await running.ask('clock.step', { milliseconds: move });
    await running.ask('clock.freeze', {});
    await waiting;
    const { duration } = await lastCall(running);
    expect(duration).toBeGreaterThan(0);
    expect(duration).toBeLessThan(hour);
    await running.ask('clock.offset', { milliseconds: 0 });
  }
});

test('D39: since when it runs, and the calls of the last seconds, do not follow the service clock', async () => {
  const { startedAt } = await running.ask('overview.get', {});
  await call(running);
  const calls = async () =>
    (await running.ask('overview.traffic', { seconds: 600 })).reduce((sum, point) => sum + point.calls, 0);
  const before = await calls();
  await running.ask('clock.step', { milliseconds: -86_400_000 });
  await call(running);
  expect(await calls()).toBe(before + 1);
  expect((await running.ask('overview.get', {})).startedAt).toBe(startedAt);
  await running.ask('clock.offset', { milliseconds: 0 });
});
