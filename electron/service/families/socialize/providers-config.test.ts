import { expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { providers } from '#shared/protocol/providers.ts';

const bench = forEachTest(openBench);
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
  [{ providers: '[]' }, 400006, 'providers'],
  [{ providers: '{"nobody":{}}' }, 400006, 'nobody'],
  [{ providers: '{"google":{},"googleplus":{}}' }, 400006, 'twice'],
  [{ providers: '{"facebook":1}' }, 400006, 'facebook'],
  [{ providers: '{"facebook":{"app":[]}}' }, 400006, 'facebook.app'],
  [facebook({ text: 'x'.repeat(140_000) }), 413003, 'characters'],
])('%.40j is refused, naming the place', async (parameters, code, detail) => {
  expect(await set(parameters as Record<string, string>)).toMatchObject(refusal(code, detail));
});

const method = 'socialize.getAvailableProviders';
const anonymous = (parameters: Record<string, string> = {}, transport: 'http' | 'https' = 'https') =>
  bench.send({ method, transport, parameters: { apiKey: API_KEY, ...parameters } });
const ids = providers.map(({ id }) => id);

test('D35: an API key alone is enough, over HTTP too; the log says that the call was anonymous', async () => {
  for (const transport of ['http', 'https'] as const) {
    const { json, call } = await anonymous({}, transport);
    expect(json).toMatchObject({ errorCode: 0, providers: ids });
    expect(call.facts).toMatchObject({ apiKey: API_KEY });
    expect(call.facts.UID).toBeUndefined();
  }
});

test('D35: credentials of the site and tokens, bound or not, are no hindrance', async () => {
  expect((await bench.bySite(method)).json).toMatchObject({ errorCode: 0, providers: ids });
  for (const UID of ['u-ada', undefined]) {
    expect((await bench.byToken(await bench.token(UID), method)).json).toMatchObject({ errorCode: 0, providers: ids });
  }
});

test('D19: only the providers that the site has switched on', async () => {
  await bench.updateSite({ providers: ['xing', 'googleplus'] });
  expect((await anonymous()).json.providers).toEqual(['googleplus', 'xing']);
  await bench.updateSite({ providers: [] });
  expect((await anonymous()).json.providers ?? []).toEqual([]);
});

test.each([
  [{ enabledProviders: 'Google,microsoft' }, ['googleplus', 'messenger']],
  [{ enabledProviders: '*', disabledProviders: ids.slice(2).join(',') }, ['facebook', 'twitter']],
  [{ requiredCapabilities: 'Friends,Status', enabledProviders: 'facebook,amazon,xing' }, ['facebook']],
])('%j chooses among them', async (parameters, chosen) => {
  expect((await anonymous(parameters)).json.providers).toEqual(chosen);
});

test.each([
  [{ enabledProviders: 'nobook' }, 'nobook'],
  [{ disabledProviders: 'facebook,nobook' }, 'nobook'],
  [{ requiredCapabilities: 'Fly' }, 'requiredCapabilities'],
])('%j is 400006', async (parameters, named) => {
  expect((await anonymous(parameters)).json).toMatchObject(refusal(400006, named));
});
