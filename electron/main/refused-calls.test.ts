import { describe, expect, test } from 'vitest';
import type { CallSummary } from '#shared/contract/log.ts';
import { createRefusedCalls, QUIET_MS, type RefusedCallNotice } from './refused-calls.ts';

const refused: CallSummary = {
  callId: '0a1b',
  at: 1,
  transport: 'https',
  httpMethod: 'POST',
  method: 'accounts.getAccountInfo',
  host: 'localhost',
  apiKey: '3_demo',
  UID: 'u-secret-person',
  credential: 'secret',
  httpStatus: 200,
  errorCode: 403003,
  reason: 'The secret "c2VjcmV0" is not that of 3_demo.',
  duration: 2,
  cause: '403003.wrong-secret',
};

/** Notifications of refused calls, with a clock of their own. */
function desktop() {
  const shown: RefusedCallNotice[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const state = { wanted: true };
  const take = createRefusedCalls({
    isWanted: () => state.wanted,
    show: (notice) => shown.push(notice),
    later: (run, ms) => timers.push({ run, ms }),
  });
  return { shown, state, take, timers, tenSecondsLater: () => timers.shift()?.run() };
}

describe('notifications of refused calls', () => {
  test('say method, code and cause, lead to the call, and hold nothing that was sent (R15)', () => {
    const { shown, take } = desktop();
    take(refused);
    expect(shown).toEqual([
      { title: 'accounts.getAccountInfo was refused', body: '403003: Wrong secret.', fragment: '#/log/0a1b' },
    ]);
  });

  test.each([
    ['a path', '/st2.s.AcbHpx/u-ada', '404000.rule'],
    ['a method that is none', 'accounts.verySecretWord', '403007.unknown-method'],
    ['a token in the place of the method', 'st2.s.AcbHpx1', '400001.rule'],
  ])('do not repeat %s', (_, method, cause) => {
    const { shown, take } = desktop();
    take({ ...refused, method, cause });
    expect(shown[0]?.title).toBe('A call was refused');
    expect(JSON.stringify(shown)).not.toContain(method);
  });

  test('tell of an accepted call never, and of none while the app is looked at or nobody asked', () => {
    const { shown, state, take } = desktop();
    const { cause: _, ...accepted } = refused;
    take({ ...accepted, errorCode: 0 });
    state.wanted = false;
    take(refused);
    expect(shown).toEqual([]);
  });

  test('count what is refused in the ten seconds after one: "12 more calls were refused"', () => {
    const { shown, take, timers, tenSecondsLater } = desktop();
    for (let call = 0; call < 13; call++) take(refused);
    expect(shown).toHaveLength(1);
    expect(timers.map(({ ms }) => ms)).toEqual([QUIET_MS]);
    tenSecondsLater();
    expect(shown[1]).toEqual({
      title: '12 more calls were refused',
      body: 'A click shows them in the Log.',
      fragment: '#/log?errorsOnly=true',
    });
    // The number is a notification, too: the next call waits.
    take(refused);
    expect(shown).toHaveLength(2);
    tenSecondsLater();
    expect(shown[2]?.title).toBe('1 more call was refused');
    tenSecondsLater();
    take(refused);
    expect(shown[3]?.fragment).toBe('#/log/0a1b');
  });

  test('do not tell later what the user has looked at meanwhile', () => {
    const { shown, state, take, tenSecondsLater } = desktop();
    take(refused);
    take(refused);
    state.wanted = false;
    tenSecondsLater();
    expect(shown).toHaveLength(1);
  });
});
