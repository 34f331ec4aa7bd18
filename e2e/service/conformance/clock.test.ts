import { afterEach, describe, expect, test } from 'vitest';
import { bySecret, bySignature, hasOperations, invoke } from './target.ts';

interface ClockState {
  readonly now: number;
  readonly offset: number;
  readonly frozen: boolean;
}

const clockNow = async () => {
  const response = await bySecret('socialize.getUserInfo', { UID: 'u-ada' });
  return { time: Date.parse(String(response.json().time)), date: Date.parse(response.headers.date ?? '') };
};
const hour = 3_600_000;

if (hasOperations) {
  describe('D39: the service clock', () => {
    afterEach(() => invoke('clock.offset', { milliseconds: 0 }));

    test('D39: offset: every time that is answered moves with it, also the Date header (D8)', async () => {
      for (const milliseconds of [-30 * 24 * hour, hour]) {
        const state = await invoke<ClockState>('clock.offset', { milliseconds });
        expect(state).toMatchObject({ offset: milliseconds, frozen: false });
        const expected = Date.now() + milliseconds;
        const { time, date } = await clockNow();
        expect(Math.abs(time - expected)).toBeLessThan(30_000);
        expect(Math.abs(date - expected)).toBeLessThan(30_000);
      }
    });

    test('D39: frozen it does not move; a step moves it, forwards and backwards', async () => {
      const { now } = await invoke<ClockState>('clock.freeze', {});
      expect((await clockNow()).time).toBe(now);
      expect((await clockNow()).time).toBe(now);
      await invoke('clock.step', { milliseconds: 90_001 });
      expect((await clockNow()).time).toBe(now + 90_001);
      await invoke('clock.step', { milliseconds: -2 * hour });
      expect((await clockNow()).time).toBe(now + 90_001 - 2 * hour);
      expect(await invoke<ClockState>('clock.get')).toMatchObject({ frozen: true, now: now + 90_001 - 2 * hour });
    });

    test('D39: signed calls are checked by it, not by the machine’s clock', async () => {
      const { now } = await invoke<ClockState>('clock.freeze', { at: Date.UTC(2030, 0, 1) });
      expect((await bySignature({ timestamp: now / 1000 })).json()).toMatchObject({ errorCode: 0 });
      expect((await bySignature({})).json()).toMatchObject({ errorCode: 403002 });
    });

    test('D39: an instant that no response can hold is refused', async () => {
      for (const [name, input] of [
        ['clock.offset', { milliseconds: -10 * 365 * 24 * hour * 10 }],
        ['clock.freeze', { at: -1 }],
        ['clock.freeze', { at: 1e15 }],
        ['clock.step', { milliseconds: 1.5 }],
      ] as const) {
        await expect(invoke(name, input)).rejects.toThrow(/failed/);
      }
      await invoke('clock.freeze', { at: 0 });
      await expect(invoke('clock.step', { milliseconds: -1 })).rejects.toThrow(/1970/);
      expect((await clockNow()).time).toBe(0);
    });
  });
}

test('D39: without being moved the service has the machine’s time', async () => {
  const { time } = await clockNow();
  expect(Math.abs(time - Date.now())).toBeLessThan(10_000);
});
