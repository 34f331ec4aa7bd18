import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUrl, signedCall } from '#service/fixtures/reproduce/signed-call.fixture.ts';
import { type Running, SHOP_SECRET, startRunning } from '#service/fixtures/running.fixture.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
  await running.ask('sites.rotateSecret', { apiKey: '3_shop' });
  await running.ask('sites.revokePreviousSecret', { apiKey: '3_shop' });
});
afterAll(() => running.service.stop());

const judge = (text: string) => running.ask('reproduce.judge', { text });
const whenEnded = /a former (?:one|secret) of the site "Shop".*, which was ended on \d{4}-\d\d-\d\d/;

describe('a secret that was ended', () => {
  test('is named where a call sends it, as a parameter or in a Basic header', async () => {
    const form = new URLSearchParams({ apiKey: '3_shop', UID: 'u-1', secret: SHOP_SECRET });
    const verdict = await judge(`https://localhost/accounts.getAccountInfo?${form}`);
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 403010, cause: expect.stringMatching(whenEnded) });
    expect(verdict.fix).toMatch(/the one that is valid now/);
    expect(JSON.stringify(verdict)).not.toContain(SHOP_SECRET);
    const basic = await judge(
      `curl -u '3_shop:${SHOP_SECRET}' -d grant_type=none https://localhost/socialize.getToken`,
    );
    expect(basic).toMatchObject({ outcome: 'refused', error: 'invalid_client' });
  });

  test('is named where it signed a call, alone and with another mistake', async () => {
    const timestamp = Math.floor(running.clock() / 1000);
    const secret = Buffer.from(SHOP_SECRET, 'base64');
    expect((await judge(asUrl(signedCall({ timestamp, secret })))).cause).toMatch(whenEnded);
    const { mistakes } = await judge(
      asUrl(signedCall({ timestamp, secret, values: { status: 'it’s (so)' }, encode: encodeURIComponent })),
    );
    expect(mistakes.map(({ name }) => name)).toEqual(['ended secret', "! ' ( ) * left bare"]);
  });
});
