import { describe, expect, test } from 'vitest';
import { MAX_WAITS } from '#node/administration/waits.ts';
import { serving, servingMeanwhile } from '../command.fixture.ts';
import { ask, resultOf } from './asked.fixture.ts';

describe('a wait at the administration interface', () => {
  const running = servingMeanwhile('--data', ':memory:', '--no-console');
  const message = () => resultOf(running.place, 'outbox.sample', { apiKey: '3_demo' });
  const clear = () => resultOf(running.place, 'outbox.clear');
  const to = (address: string) => ({ body: JSON.stringify({ to: address }) });

  test('ends with the message that comes meanwhile', async () => {
    await clear();
    const waiting = ask(running.place, '/v1/outbox.list?wait=60s');
    await message();
    expect((await waiting).result).toMatchObject({ ok: true, value: { items: [{ apiKey: '3_demo' }] } });
  });

  test('ends at once where the message is there already', async () => {
    await message();
    expect((await ask(running.place, '/v1/outbox.list?wait=1m')).result).toMatchObject({
      value: { items: expect.arrayContaining([expect.objectContaining({ apiKey: '3_demo' })]) },
    });
  });

  test('passes over a message to somebody else, and ends with an empty list after its time', async () => {
    const waiting = ask(running.place, '/v1/outbox.list?wait=50ms', to('nobody@shop.example'));
    await message();
    expect(await waiting).toMatchObject({ status: 200, result: { ok: true, value: { items: [] } } });
  });

  test('ends with the call that comes meanwhile', async () => {
    await resultOf(running.place, 'log.clear');
    const waiting = ask(running.place, '/v1/log.list?wait=60s');
    await fetch(`${running.ready.http}/socialize.getUserInfo?apiKey=3_demo`);
    expect((await waiting).result).toMatchObject({ value: { items: [{ method: 'socialize.getUserInfo' }] } });
  });

  test('that is no wait is refused with what to give', async () => {
    for (const wait of ['', '5', '-1s', '61s', '2m', '1h', '1e9s', 'Infinity', 'never', '5s5s'] as const) {
      const { status, result } = await ask(running.place, `/v1/outbox.list?wait=${wait}`);
      expect([status, result]).toMatchObject([400, { error: { member: 'wait', next: expect.stringContaining('5s') } }]);
    }
  });

  test('is refused where nothing can be waited for, and when it is given twice', async () => {
    for (const path of ['/v1/clock.get?wait=5s', '/v1/outbox.list?wait=5s&wait=6s']) {
      const { status, result } = await ask(running.place, path);
      expect([status, result]).toMatchObject([400, { error: { member: 'wait' } }]);
    }
  });

  test('of 1,000 at once a hundred wait, the others are told so, and the service answers meanwhile', {
    tags: ['deep'],
  }, async () => {
    await clear();
    const over = new AbortController();
    const waiting: Promise<unknown>[] = [];
    const refused: unknown[] = [];
    // A socket takes a few hundred connections in one go.
    for (let batch = 1; batch <= 5; batch++) {
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      for (let count = 0; count < 200; count++) {
        const one = ask(running.place, '/v1/outbox.list?wait=60s', { ...to('ada@shop.example'), signal: over.signal });
        waiting.push(one);
        one.then(
          ({ status, result }) => {
            refused.push([status, result]);
            if (refused.length === batch * 200 - MAX_WAITS) resolve();
          },
          () => {},
        );
      }
      await enough;
    }
    for (const one of refused) expect(one).toMatchObject([503, { ok: false, error: { code: 'unavailable' } }]);
    await resultOf(running.place, 'clock.get');
    over.abort();
    await Promise.allSettled(waiting);
    // Those that were abandoned wait no longer.
    await expect.poll(async () => (await ask(running.place, '/v1/outbox.list?wait=1ms', to('x'))).status).toBe(200);
  });

  test('ends when the service stops', async () => {
    const other = await serving('--data', ':memory:', '--no-console');
    const waiting = ask(other.place, '/v1/webhooks.deliveries?wait=60s');
    // Answered in order: the wait is there when this one has its response.
    await resultOf(other.place, 'clock.get');
    const [{ code }, ended] = await Promise.all([other.stop(), waiting]);
    expect([code, ended.status < 500 || ended.status === 503]).toEqual([0, true]);
  });
});
