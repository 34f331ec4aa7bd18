import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const device = (pushToken: string, man = 'acme') =>
  JSON.stringify({ platform: 'ios', man, os: '19', pushToken, model: 'ignored' });
const bench = forEachTest(openBench);
let app: string;
beforeEach(async () => {
  await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', username: 'ada' });
  await bench.bySite('accounts.setPolicies', { authentication: '{"methods":{"push":{"enabled":true}}}' });
  app = await bench.token('u-ada');
});
const byPage = (method: string, parameters: Record<string, string> = {}) =>
  bench.byPage(`accounts.auth.${method}`, parameters);
const byApp = (method: string, parameters: Record<string, string> = {}, token = app) =>
  bench.byToken(token, `accounts.${method}`, parameters);
const pushes = () => bench.sent(10);

describe('login with a push', () => {
  test('the user approves it in the app, and the page logs in once with what it is given', async () => {
    await byApp('devices.register', { deviceInfo: device('one') });
    await byApp('devices.register', { deviceInfo: device('two', 'other') }, await bench.token('u-ada'));
    const sent = await byPage('push.sendVerification', { identifier: 'ada' });
    const vToken = String(sent.json.vToken);
    expect(pushes().map(({ kind, purpose, to, codes }) => ({ kind, purpose, to, codes }))).toEqual([
      { kind: 'push', purpose: 'pushApproval', to: 'other (ios)', codes: [vToken] },
      { kind: 'push', purpose: 'pushApproval', to: 'acme (ios)', codes: [vToken] },
    ]);
    expect((await byPage('push.isVerified', { vToken })).json).toMatchObject({ errorCode: 0, isVerified: false });
    const stranger = await byApp('auth.push.verify', { vToken }, await bench.token('u-ben'));
    expect(stranger.json).toMatchObject(refusal(400006, 'another user'));
    expect((await byApp('auth.push.verify', { vToken })).json.errorCode).toBe(0);
    const { json } = await byPage('push.isVerified', { vToken });
    expect(json).toMatchObject({ isVerified: true, access_token: expect.any(String) });
    expect((await byPage('push.isVerified', { vToken })).json.errorDetails).toContain('given already');
    const accessToken = String(json.access_token);
    expect((await byPage('login', { accessToken })).json).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    expect((await byPage('login', { accessToken })).json.errorDetails).toContain('used');
  });

  test('with loginMode=reAuth it is the user of the session, or 403027', async () => {
    await byApp('devices.register', { deviceInfo: device('one') });
    const vToken = String((await byPage('push.sendVerification', { identifier: 'ada' })).json.vToken);
    await byApp('auth.push.verify', { vToken });
    const accessToken = String((await byPage('push.isVerified', { vToken })).json.access_token);
    const reAuth = { accessToken, loginMode: 'reAuth' };
    expect((await byApp('auth.login', reAuth, await bench.token('u-ben'))).json.errorCode).toBe(403027);
    expect((await byApp('auth.login', reAuth)).json.errorCode).toBe(0);
  });

  test('it lives five minutes, and so does what it gives', async () => {
    await byApp('devices.register', { deviceInfo: device('one') });
    const send = async () => String((await byPage('push.sendVerification', { identifier: 'ada' })).json.vToken);
    const late = await send();
    bench.clock.advance(300_000);
    expect((await byApp('auth.push.verify', { vToken: late })).json.errorDetails).toContain('expired');
    const vToken = await send();
    await byApp('auth.push.verify', { vToken });
    const accessToken = String((await byPage('push.isVerified', { vToken })).json.access_token);
    bench.clock.advance(300_000);
    expect((await byPage('login', { accessToken })).json.errorDetails).toContain('expired');
  });

  test('nothing is sent without the policy, without a device, or to nobody', async () => {
    expect((await byPage('push.sendVerification', { identifier: 'ada' })).json.errorCode).toBe(404000);
    expect((await byPage('push.sendVerification', { identifier: 'nobody' })).json.errorCode).toBe(403047);
    await bench.bySite('accounts.setPolicies', { authentication: '{"methods":{"push":{"enabled":false}}}' });
    expect((await byPage('push.sendVerification', { identifier: 'ada' })).json.errorCode).toBe(403300);
    expect((await byApp('auth.push.verify', { vToken: 'x' })).json.errorCode).toBe(403300);
    expect(pushes()).toEqual([]);
  });
});

describe('devices', () => {
  const listed = async () => {
    await byPage('push.sendVerification', { identifier: 'ada' });
    return pushes().map(({ to }) => to);
  };

  test('a session has one device, changes it under both names of the method, and removes it', async () => {
    await byApp('devices.register', { deviceInfo: device('one') });
    await byApp('devices.register', { deviceInfo: device('two', 'second') });
    expect((await byApp('devices.update', { deviceInfo: device('three', 'third') })).json.errorCode).toBe(0);
    expect((await byApp('auth.push.updateDevice', { deviceInfo: device('four', 'fourth') })).json.errorCode).toBe(0);
    expect(await listed()).toEqual(['fourth (ios)']);
    expect((await byApp('devices.unregister')).json.errorCode).toBe(0);
    expect((await byPage('push.sendVerification', { identifier: 'ada' })).json.errorCode).toBe(404000);
  });

  test('a session without a device has none to change; the site changes the only one', async () => {
    const deviceInfo = device('one');
    for (const method of ['devices.update', 'auth.push.updateDevice']) {
      expect((await byApp(method, { deviceInfo })).json).toMatchObject({ errorCode: 404000 });
      expect((await bench.bySite(`accounts.${method}`, { UID: 'u-ada', deviceInfo })).json).toMatchObject(
        refusal(404000, '0 devices'),
      );
    }
    await byApp('devices.register', { deviceInfo });
    const change = { UID: 'u-ada', deviceInfo: device('five', 'fifth') };
    expect((await bench.bySite('accounts.devices.update', change)).json.errorCode).toBe(0);
    expect(await listed()).toEqual(['fifth (ios)']);
    await bench.bySite('accounts.devices.unregister', { UID: 'u-ada' });
    expect((await byPage('push.sendVerification', { identifier: 'ada' })).json.errorCode).toBe(404000);
  });

  test('an account has at most 20 devices', async () => {
    for (let n = 0; n < 20; n += 1) {
      await bench.bySite('accounts.devices.register', { UID: 'u-ada', deviceInfo: device(`token ${n}`) });
    }
    expect((await byApp('devices.register', { deviceInfo: device('more') })).json.errorCode).toBe(400124);
    expect((await byApp('devices.register', { deviceInfo: device('token 7') })).json.errorCode).toBe(0);
  });

  test.each([
    ['platform', '{"platform":"windows","man":"a","os":"1","pushToken":"t"}'],
    ['pushToken', '{"platform":"ios","man":"a","os":"1"}'],
    ['man', '{"platform":"ios","man":"","os":"1","pushToken":"t"}'],
    ['deviceInfo', '[]'],
  ])('a device with a wrong %s is refused', async (named, deviceInfo) => {
    const { json } = await byApp('devices.register', { deviceInfo });
    expect(json).toMatchObject(refusal(400006, named));
  });
});

test('the vendor is kept and returned, and its key is not in the log', async () => {
  const vendors = '{"fcmHttpV1":{"project_id":"shop","private_key":"-----BEGIN example-----"}}';
  await bench.bySite('accounts.auth.push.config.set', { vendors });
  const { json, loggedBody } = await bench.bySite('accounts.auth.push.config.get');
  expect(json.vendors).toEqual(JSON.parse(vendors));
  expect(loggedBody).not.toContain('BEGIN example');
  const both = await bench.bySite('accounts.auth.push.config.set', { vendors: '{"fcm":"a","fcmHttpV1":"b"}' });
  expect(both.json).toMatchObject(refusal(400006, 'vendors'));
  const large = JSON.stringify({ fcmHttpV1: { text: 'x'.repeat(600_000) } });
  expect((await bench.bySite('accounts.auth.push.config.set', { vendors: large })).json.errorCode).toBe(413003);
});
