import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const NOW = '2023-11-14T22:13:20.000Z';
const optIn = { news_sms: { status: 'optIn', optIn: { acceptanceLocation: 'shop' } } };
const bench = forEachTest(openBench);
const set = async (communications: unknown) =>
  (await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', communications: JSON.stringify(communications) }))
    .json;
const read = async (more: Record<string, string> = { include: 'communications' }) =>
  (await bench.bySite('accounts.getAccountInfo', { UID: 'u-ada', ...more })).json.communications;

describe('F 7.3: communications', () => {
  test('a user opts in and out of topics; the service says when', async () => {
    const communications = JSON.stringify(optIn);
    const token = await bench.token('u-ada');
    expect((await bench.byToken(token, 'accounts.setAccountInfo', { communications })).errorCode).toBe(0);
    expect(await read()).toEqual({ news_sms: { ...optIn.news_sms, lastModified: NOW } });
    bench.clock.advance(1000);
    // What was read may be sent back.
    await set({ ...((await read()) as object), T_email: { status: 'noticed' } });
    bench.clock.advance(1000);
    await set({ news_sms: { status: 'optOut', optIn: null, optOut: { reason: 'too many' } } });
    expect(await read()).toEqual({
      news_sms: { status: 'optOut', optOut: { reason: 'too many' }, lastModified: '2023-11-14T22:13:22.000Z' },
      T_email: { status: 'noticed', lastModified: '2023-11-14T22:13:21.000Z' },
    });
    await set({ news_sms: null });
    expect(Object.keys((await read()) as object)).toEqual(['T_email']);
  });

  test('includeCommunications names the topics that an answer has, or all', async () => {
    await set({ ...optIn, T_email: { status: 'optOut' }, T_sms: { status: 'optOut' } });
    const topics = async (includeCommunications: string) =>
      Object.keys((await read({ includeCommunications })) as object);
    expect(await topics('news_sms, T_sms,unknown')).toEqual(['news_sms', 'T_sms']);
    expect(await topics('all')).toEqual(['news_sms', 'T_email', 'T_sms']);
    expect(await read({})).toBeUndefined();
    expect(await read({ includeCommunications: 'unknown' })).toBeUndefined();
  });

  test('accounts are found by them', async () => {
    await set(optIn);
    const query =
      'SELECT UID, communications.news_sms.status FROM accounts WHERE communications.news_sms.status = "optIn"';
    const { json } = await bench.bySite('accounts.search', { query });
    expect(json.results).toEqual([{ UID: 'u-ada', communications: { news_sms: { status: 'optIn' } } }]);
  });

  test('a registration brings them, and so does the import of a lite account, with its times', async () => {
    const given = { news_sms: { ...optIn.news_sms, lastModified: '2020-01-31T12:00:00.000Z' } };
    const { json } = await bench.register({ communications: JSON.stringify(optIn) });
    const held = (UID: unknown) => bench.account(String(UID))?.communications;
    expect(held(json.UID)).toEqual({ news_sms: { ...optIn.news_sms, lastModified: NOW } });
    const lite = { email: 'lite@shop.example', communications: JSON.stringify(given) };
    expect(held((await bench.bySite('accounts.importLiteAccount', lite)).json.UID)).toEqual(given);
  });

  test('what is no topic is 400006, naming the place, and nothing is written (R45)', async () => {
    for (const [given, place] of [
      [{ news_sms: 'optIn' }, 'communications.news_sms'],
      [{ news_sms: [] }, 'communications.news_sms'],
      [{ news_sms: { status: 'yes' } }, 'communications.news_sms.status'],
      [{ news_sms: { status: 'optIn', optIn: 'shop' } }, 'communications.news_sms.optIn'],
      [{ news_sms: { lastModified: NOW } }, 'communications.news_sms.lastModified'],
      [{ 'news sms': { status: 'optIn' } }, 'communications.news sms'],
    ] as const) {
      const json = await set({ T_sms: { status: 'optIn' }, ...given });
      expect(json).toMatchObject(refusal(400006, place));
      expect(await read()).toBeUndefined();
    }
  });

  test('too many topics, too large ones, and what is no object are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`t${n}`, {}]));
    expect(await set(many)).toMatchObject(refusal(400006, 'at most 500'));
    expect((await set({ large: { optIn: { text: 'x'.repeat(600_000) } } })).errorCode).toBe(413003);
    expect((await set([])).errorCode).toBe(400006);
    expect(await read()).toBeUndefined();
  });
});
