import { afterEach, describe, expect, test } from 'vitest';
import { bySecret, bySignature, exchange, freshCode, hasOperations, invoke } from './target.ts';

const method = 'socialize.getUserInfo';

describe('spec: Limits', () => {
  test('rate limits and quotas are not part of the interface: 300 calls in a row are answered', async () => {
    const responses = await Promise.all(Array.from({ length: 300 }, () => bySecret(method, { UID: 'u-ada' })));
    expect(responses.every((response) => response.json().errorCode === 0)).toBe(true);
  });
});

// Exact to the millisecond: the service clock is frozen and stepped.
if (hasOperations) {
  describe('spec: Limits, by the service clock', () => {
    /** On a whole second, so that the boundary of the timestamp is exact too. */
    let start = 0;
    async function freeze(): Promise<void> {
      const { now } = await invoke<{ now: number }>('clock.get');
      start = Math.ceil(now / 1000) * 1000;
      await setTo(0);
    }
    /** Milliseconds after `freeze`. */
    async function setTo(after: number): Promise<void> {
      await invoke('clock.freeze', { at: start + after });
    }
    const seconds = (after = 0) => Math.floor(start / 1000) + after;

    afterEach(() => invoke('clock.offset', { milliseconds: 0 }));

    test.each([
      [119_999, 200, undefined],
      [120_001, 400, '400015 - Code expired'],
    ])('R3: authorization code lifetime 2 minutes: after %i ms', async (after, status, error_description) => {
      await freeze();
      const code = await freshCode();
      await setTo(after);
      const response = await exchange(code);
      expect(response.status).toBe(status);
      expect(response.json().error_description).toBe(error_description);
      if (status !== 200) expect(response.json().error).toBe('invalid_grant');
    });

    test.each([
      [120, 0],
      [121, 403002],
    ])('R6, D32: timestamp skew of %i s from server time', async (skew, errorCode) => {
      await freeze();
      expect((await bySignature({ timestamp: seconds(skew) })).json()).toMatchObject({ errorCode });
    });
  });
}
