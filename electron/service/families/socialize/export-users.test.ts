import { beforeEach, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
beforeEach(async () => {
  for (const status of ['pending', 'temporary'] as const)
    await bench.addAccount({ UID: `_${status}`, isSiteUID: false, status });
});
const send = (parameters: Record<string, string>) => bench.bySite('socialize.exportUsers', parameters);
const users = async (parameters: Record<string, string>) => (await send(parameters)).json.users;

test('lists registered users; pending ones when asked for, temporary ones never', async () => {
  const bens = [
    { provider: 'facebook', providerUID: 'fb-1002' },
    { provider: 'amazon', providerUID: 'am-1' },
  ];
  expect(await users({})).toEqual([
    { UID: 'u-ada', identities: [{ provider: 'facebook', providerUID: 'fb-1001' }] },
    { UID: 'u-ben', identities: bens },
  ]);
  expect(await users({ includPendingUsers: 'true', fields: 'uid' })).toEqual([
    { UID: 'u-ada' },
    { UID: 'u-ben' },
    { UID: '_pending' },
  ]);
  expect(await users({ limit: '1', fields: 'provider' })).toEqual([{ identities: [{ provider: 'facebook' }] }]);
});

test('F 7.2: csv is pure CSV; an error of it is an envelope with its HTTP status', async () => {
  const reply = await send({ format: 'CSV', includPendingUsers: 'true' });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.body).toBe(
    'uid,provider,providerUID\r\nu-ada,facebook,fb-1001\r\nu-ben,facebook,fb-1002\r\nu-ben,amazon,am-1\r\n_pending,,\r\n',
  );
  expect((await send({ format: 'csv', fields: 'uid' })).body).toBe('uid\r\nu-ada\r\nu-ben\r\n');
  expect(await send({ format: 'csv', limit: '0' })).toMatchObject({ status: 400, json: { errorCode: 400006 } });
  expect((await bench.bySite('socialize.getUserInfo', { UID: 'u-ada', format: 'csv' })).errorCode).toBe(400006);
  expect((await send({ fields: 'email' })).errorCode).toBe(400006);
});
