import { beforeEach, expect, test } from 'vitest';
import { type Bench, openBench } from '#service/fixtures/rest.fixture.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
const get = async (parameters: Record<string, string> = {}) =>
  (await bench.bySite('socialize.getProvidersConfig', parameters)).json;
const set = async (parameters: Record<string, string>) =>
  (await bench.bySite('socialize.setProvidersConfig', parameters)).json;
const facebook = (app: object) => ({ providers: JSON.stringify({ facebook: { app, settings: { httpsOnly: true } } }) });

test('what was set is read back, without secrets unless asked for', async () => {
  await bench.updateSite({ providers: ['facebook', 'xing'] });
  expect((await get()).providers).toEqual({ facebook: { app: {}, settings: {} }, xing: { app: {}, settings: {} } });
  await set({ ...facebook({ appID: '42', appSecret: 'hush' }), settings: 'one', capabilities: 'Login' });
  await set(facebook({ appID: '43' }));
  const shown = { app: { appID: '43' }, settings: { httpsOnly: true } };
  expect(await get({ includeSettings: 'true', includeCapabilities: 'true' })).toMatchObject({
    providers: { facebook: shown },
    settings: 'one',
    capabilities: 'Login',
  });
  expect(((await get()).providers as Record<string, unknown>).facebook).toEqual(shown);
  expect(await get({ include: 'settings' })).not.toHaveProperty('providers');
  const whole = await bench.bySite('socialize.getProvidersConfig', { includeSecretKeys: 'true' });
  expect(whole.body).toContain('hush');
  expect(whole.loggedBody).not.toContain('hush');
});

test.each([
  [{}, 400002, 'providers'],
  [{ providers: '[]' }, 400006, 'providers'],
  [{ providers: '{"nobody":{}}' }, 400006, 'nobody'],
  [{ providers: '{"google":{},"googleplus":{}}' }, 400006, 'twice'],
  [{ providers: '{"facebook":1}' }, 400006, 'facebook'],
  [{ providers: '{"facebook":{"app":[]}}' }, 400006, 'facebook.app'],
  [facebook({ text: 'x'.repeat(140_000) }), 413003, 'characters'],
])('%.40j is refused, naming the place', async (parameters, code, detail) => {
  const { errorCode, errorDetails } = await set(parameters as Record<string, string>);
  expect(errorCode).toBe(code);
  expect(errorDetails).toContain(detail);
});
