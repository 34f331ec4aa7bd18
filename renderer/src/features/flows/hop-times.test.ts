import { expect, test } from 'vitest';
import { spansOf, timesOf } from './hop-times.ts';
import type { Hop } from './hops.ts';

const hop = (after: number, duration: number, line = 'GET /socialize.login') =>
  ({ callId: `c${after}`, after, duration, line }) as Hop;

test('the time of a login is divided among service, user and client, without holes', () => {
  const spans = spansOf([hop(0, 4), hop(5_004, 6, 'POST /login/decision'), hop(5_110, 10, 'POST /socialize.getToken')]);
  expect(spans.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['service', 0, 4],
    ['user', 4, 5_004],
    ['service', 5_004, 5_010],
    ['client', 5_010, 5_110],
    ['service', 5_110, 5_120],
  ]);
  expect(timesOf(spans)).toEqual({ service: 20, user: 5_000, client: 100, total: 5_120 });
});

test('D39: requests at the same time of a frozen clock do not overlap, and none has no time', () => {
  const spans = spansOf([hop(0, 4), hop(0, 6)]);
  expect(spans.map(({ from, to }) => [from, to])).toEqual([
    [0, 4],
    [4, 6],
  ]);
  expect(timesOf([])).toEqual({ service: 0, user: 0, client: 0, total: 0 });
});
