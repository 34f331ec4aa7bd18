import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCallIds } from './call-id.ts';

test('D11: a callId is 32 hex digits, and none comes twice', () => {
  const ids = Array.from({ length: 5 }, () => createCallIds(Date.now, randomBytes)).flatMap((next) =>
    Array.from({ length: 1000 }, next),
  );
  expect(new Set(ids).size).toBe(5000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test('a later call has a greater callId, also within a millisecond', () => {
  let now = 1_795_152_918_261;
  const next = createCallIds(() => now, randomBytes);
  const ids = [next(), next(), next()];
  now += 1;
  ids.push(next());
  expect(ids.toSorted()).toEqual(ids);
});

test('D39: a service clock set before 1970 gives a callId too', () => {
  expect(createCallIds(() => -5, randomBytes)()).toMatch(/^0{12}[0-9a-f]{20}$/);
});
