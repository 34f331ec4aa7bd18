import { afterEach, describe, expect, test } from 'vitest';
import { basic } from '../../hosts/wire.ts';
import {
  askToken,
  bySecret,
  bySignature,
  byToken,
  exchange,
  fresh,
  freshCode,
  hasOperations,
  invoke,
  openScreen,
  press,
  readToken,
  request,
  shop,
} from './target.ts';

const method = 'socialize.getUserInfo';

describe('spec: Limits', () => {
  test('transport: the token end-point is HTTPS only, secret and userKey only go over HTTPS', async () => {
    const { userKey, secret } = shop.application;
    const headers = { authorization: basic(shop.apiKey, shop.secret) };
    const token = await request('/socialize.getToken', { transport: 'http', headers, form: { grant_type: 'none' } });
    expect(token.json()).toMatchObject({ error: 'invalid_request' });
    for (const form of [
      { apiKey: shop.apiKey, secret: shop.secret },
      { apiKey: shop.apiKey, userKey, secret },
    ]) {
      const response = await request(`/${method}`, { transport: 'http', form });
      expect(response.json()).toMatchObject({ errorCode: 403006 });
    }
  });

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
      [600_000, 400, '400015 - Code expired'],
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
      [-121, 403002],
      [-120, 0],
      [0, 0],
      [120, 0],
      [121, 403002],
      [-3600, 403002],
      [3600, 403002],
    ])('R6, D32: timestamp skew of %i s from server time', async (skew, errorCode) => {
      await freeze();
      expect((await bySignature({ timestamp: seconds(skew) })).json()).toMatchObject({ errorCode });
    });

    test('R5, D33: nonce reuse window: rejected for 10 minutes, then free again', async () => {
      await freeze();
      const nonce = fresh('nonce');
      const again = async (after: number) => {
        await setTo(after * 1000);
        return (await bySignature({ nonce, timestamp: seconds(after) })).json().errorCode;
      };
      expect(await again(0)).toBe(0);
      expect(await again(1)).toBe(403004);
      expect(await again(599)).toBe(403004);
      expect(await again(601)).toBe(0);
      expect(await again(602)).toBe(403004);
    });

    test.each([
      [undefined, undefined, [0, 86_400_000, 3_000_000_000], []],
      ['60', 60, [0, 59_999], [60_000, 60_001]],
      ['1', 1, [999], [1_000]],
      ['-1', 60, [59_999], [60_000]],
      ['-2', undefined, [0, 3_000_000_000], []],
      ['0', undefined, [0, 3_000_000_000], []],
    ])(
      'R7: session validity: x_sessionExpiration=%s gives expires_in=%s, exact to the millisecond',
      async (x_sessionExpiration, expires_in, alive, dead) => {
        await freeze();
        const grant = { grant_type: 'none', x_siteUID: 'u-ada' };
        const response = await askToken({
          ...grant,
          ...(x_sessionExpiration !== undefined && { x_sessionExpiration }),
        });
        expect(response.json().expires_in).toBe(expires_in);
        const token = readToken(response);
        for (const after of alive) {
          await setTo(after);
          expect((await byToken(token, method)).json(), `after ${after} ms`).toMatchObject({ errorCode: 0 });
        }
        for (const after of dead) {
          await setTo(after);
          expect((await byToken(token, method)).json(), `after ${after} ms`).toMatchObject({ errorCode: 500024 });
        }
      },
    );

    test('access token lifetime: a login token dies when its expires_in has passed', async () => {
      await freeze();
      const token = readToken(await exchange(await freshCode()));
      await setTo(3_599_999);
      expect((await byToken(token, method)).json()).toMatchObject({ errorCode: 0 });
      await setTo(3_600_000);
      expect((await byToken(token, method)).json()).toMatchObject({
        errorCode: 500024,
        errorDetails: expect.stringMatching(/expired/),
      });
    });

    test('D21: the provider’s screen waits 15 minutes for a decision', async () => {
      await freeze();
      const inTime = await openScreen();
      const late = await openScreen();
      await setTo(15 * 60_000);
      expect((await press(inTime, 'approve', { UID: 'u-ada' })).status).toBe(302);
      await setTo(15 * 60_000 + 1);
      expect((await press(late, 'approve', { UID: 'u-ada' })).status).toBe(400);
    });
  });
}
