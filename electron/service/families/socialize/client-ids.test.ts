import { expect, test } from 'vitest';
import { openBench } from '#service/fixtures/rest.fixture.ts';

test('U 3.5, U 3.14: ids for anybody with the API key, who keeps them; a lone nonce does not matter', async () => {
  const bench = await openBench();
  const ask = async (method: string, parameters: Record<string, string> = {}) =>
    (await bench.byPage(`socialize.${method}`, parameters)).json;
  const first = await ask('getIDs', { nonce: 'n', sdk: 'Android_6.2.1', targetEnv: 'mobile' });
  const gmid = expect.stringMatching(/^gmid\./);
  expect(first).toMatchObject({ errorCode: 0, gmid, refreshTime: expect.any(Number) });
  expect(first.ucid).toBe(first.gcid);
  expect(first).not.toHaveProperty('gmidTicket');
  const ids = { gmid: String(first.gmid), ucid: String(first.ucid) };
  const withTicket = await ask('getIDs', { ...ids, includeTicket: 'true' });
  expect(withTicket).toMatchObject({ ...ids, gmidTicket: expect.any(String) });
  expect((await ask('getIDs', { gmid: '<b>', ucid: 'x' })).gmid).not.toBe('<b>');

  const providers = '{"google":{"app":{"clientID":"g-1"}},"twitter":{"app":{"consumerKey":"t-1"}},"xing":{}}';
  await bench.bySite('socialize.setProvidersConfig', { providers });
  const config = await ask('getSDKConfig', ids);
  expect(config).toMatchObject({ ids, errorReportRules: [], appIds: { googleplus: 'g-1', twitter: 't-1' } });
  expect(config.permissions).toHaveProperty('facebook');
  expect(Object.keys(config)).not.toContain('providers');
  expect(await ask('getSDKConfig', { include: 'ids' })).not.toHaveProperty('permissions');
  expect((await ask('getSDKConfig', { include: 'all' })).errorCode).toBe(400006);
});
