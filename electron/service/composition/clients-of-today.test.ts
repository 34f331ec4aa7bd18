import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { demoWorkspace } from '#service/console/workspace/demo.ts';
import { outboxRepository } from '#service/core/outbox/repository.ts';
import { API_KEY, openBench, type Reply } from '#service/fixtures/rest.fixture.ts';
import { routeHost } from '#service/http/host.ts';
import { knownMethods } from '#shared/protocol/methods.ts';
import { dataCenterPresets } from '#shared/protocol/well-known-hosts.ts';

// What clients that ship today send (C 4), each row by the name of the client. Rows 1, 3 and 4 are tests of the rules behind them:
// core/auth (D65, D66), families/accounts/tfa (D71); their clients are in e2e/clients. Row 5: http/host, too (D68). Row 7:
// endpoints/client-library and e2e/browser/proxy-pages.

const password = 'Correct-horse-7';
const bench = forAllTests(openBench);

async function loggedIn(email: string, more: Readonly<Record<string, string>> = {}): Promise<Reply> {
  await bench.bySite('accounts.register', { email, password, finalizeRegistration: 'true' });
  return bench.byPage('accounts.login', { loginID: email, password, targetEnv: 'mobile', ...more });
}

test.each([
  ['Homey electrolux', 'accounts.global.gigya.com'],
  ["De'Longhi", 'accounts.eu2.gigya.com'],
  ["De'Longhi", 'accounts.il1.gigya.com'],
  ['clients in China', 'accounts.cn1.sapcdm.cn'],
])('C 4.5, %s: %s is a host of a preset of data centers', (_client, host) => {
  const [label, ...domain] = host.split('.');
  const preset = dataCenterPresets.find((one) => one.domain === domain.join('.'));
  expect(preset).toBeDefined();
  const known = { list: () => (preset ? [preset] : []), get: () => preset };
  const hosts = { dataCenters: known, sites: { byApiDomain: () => undefined, get: () => undefined } };
  expect(routeHost(host, hosts, new Set())).toEqual({ known: true, dataCenter: preset, namespace: label });
});

test('C 4.6, homebridge-daikin-cloud: a consent by its dotted name finishes the registration that it was missing in', async () => {
  const trial = await openBench();
  const page = (method: string, parameters: Readonly<Record<string, string>>) =>
    trial.send({ method, parameters: { apiKey: API_KEY, ...parameters } });
  const preferencesSchema = JSON.stringify({ fields: { 'privacy.PrivacyNotice.onecta': { required: true } } });
  await trial.bySite('accounts.setSchema', { preferencesSchema });
  const email = 'daikin@shop.example';
  const open = await page('accounts.register', {
    regToken: String((await page('accounts.initRegistration', {})).json.regToken),
    ...{ email, password, finalizeRegistration: 'true' },
  });
  expect(open.json).toMatchObject({
    errorCode: 206001,
    missingRequiredFields: ['preferences.privacy.PrivacyNotice.onecta.isConsentGranted'],
  });
  const preferences = JSON.stringify({ 'privacy.PrivacyNotice.onecta': { isConsentGranted: true } });
  const done = await page('accounts.register', {
    regToken: String(open.json.regToken),
    ...{ email, password, preferences, finalizeRegistration: 'true' },
  });
  expect(done.json).toMatchObject({ errorCode: 0, isRegistered: true });
});

describe('C 4.8, 4.9, C 2: names that current SDKs and tools call', () => {
  test.each([
    ['Swift and Android SDKs', 'accounts.getNativeScreenSet accounts.getNSSTheme accounts.risk.saptcha.getChallenge'],
    ['Swift and Android SDKs', 'accounts.risk.saptcha.verify accounts.identity.token.exchange'],
    ['the web SDK', 'accounts.auth.guest accounts.identifier.createToken accounts.identity.authorize oauth.register'],
    ['the web SDK', 'auth.token.authenticationContext accounts.b2b.openOrganization accounts.initProgression'],
    ['the web SDK', 'accounts.getCaptcha accounts.captchaImage accounts.address.suggestions.get accounts.sso.login'],
    ['the web SDK', 'gcs.search gcs.getUserData gcs.setUserData gcs.getSchema accounts.groups.getAllMemberGroups'],
    ['the accelerator', 'admin.getSiteConfig admin.setSiteConfig admin.console.getPartners admin.getACL audit.search'],
    [
      'the toolkit',
      'accounts.getConsentsStatements accounts.setConsentsStatements accounts.setLegalStatements idx.search',
    ],
    ['tools of a site', 'idx.getDataflow idx.deleteDataflow idx.createScheduling idx.getScheduling idx.setScheduling'],
    ['tools of a site', 'idx.deleteScheduling admin.getUserSites admin.getPartner admin.updatePartner admin.search'],
    ['tools of a site', 'admin.getEffectiveACL admin.getRestrictions admin.setRestrictions'],
    [
      'tools of a site',
      'accounts.communications.settings.search accounts.communications.settings.set accounts.setConsentDefaultLang',
    ],
    [
      'the toolkit',
      'accounts.communication.setChannels accounts.extensions.list accounts.rba.riskAssessment.getConfig',
    ],
  ])('%s: %s are known', async (_client, names) => {
    for (const name of names.split(' ')) {
      expect(knownMethods.includes(name) || name.startsWith('gcs.'), name).toBe(true);
      expect((await bench.bySite(name)).errorCode, name).not.toBe(405001);
    }
  });

  test.each([
    ['SELECT * FROM dataflow LIMIT 1', ['A'], 2],
    ['select * from dataflow START 1 LIMIT 10;', ['B'], 2],
    ['SELECT * FROM dataflow', ['A', 'B'], 2],
    ['SELECT * FROM dataflow_draft LIMIT 10', [], 0],
    ['SELECT * FROM script', [], 0],
  ])('idx.search takes %s', async (query, names, totalCount) => {
    const bench = await openBench();
    for (const name of ['A', 'B']) await bench.bySite('idx.createDataflow', { data: JSON.stringify({ name }) });
    const { json, call } = await bench.bySite('idx.search', { query });
    expect(json).toMatchObject({ errorCode: 0, resultCount: names.length, totalCount });
    expect(call.trace.steps.some(({ rule }) => rule === 'D81')).toBe(query.endsWith(';'));
    expect((json.result as { name: string }[]).map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['SELECT * FROM scheduling', 'The sources that are emulated are dataflow, dataflow_draft and script.'],
    ['SELECT id FROM dataflow', 'SELECT * with START and LIMIT is emulated'],
    ['SELECT * FROM dataflow WHERE name = "A"', 'SELECT * with START and LIMIT is emulated'],
  ])('idx.search refuses %s with what it takes', async (query, expected) => {
    const { json } = await bench.bySite('idx.search', { query });
    expect(json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining(expected) });
  });

  test('gcs is the old name of ds: what one stores the other reads', async () => {
    const stored = { type: 'book', oid: 'b-1', data: '{"title_t":"Middlemarch"}' };
    expect((await bench.bySite('gcs.store', stored)).errorCode).toBe(0);
    const { json } = await bench.bySite('ds.get', { type: 'book', oid: 'b-1' });
    expect(json).toMatchObject({ errorCode: 0, data: { title_t: 'Middlemarch' } });
  });
});

describe('C 4.10, D47: parameters of current web pages act, are only hints, or are refused', () => {
  test('hints are accepted by every method', async () => {
    const hints = { riskContext: '{}', blackBoxToken: 'b', bp_channel_url: 'https://shop.example/ch', signKeys: 'UID' };
    const { json } = await loggedIn('hints@shop.example', { ...hints, displayedPreferences: 'terms' });
    expect(json).toMatchObject({ errorCode: 0 });
    expect(json).not.toHaveProperty('ignoredParams');
    const schema = await bench.byPage('accounts.getSchema', { includeDynamicSchema: 'true' });
    expect(schema.json).toMatchObject({ errorCode: 0, dataSchema: { dynamicSchema: true } });
    expect(schema.json).not.toHaveProperty('ignoredParams');
  });

  test.each([
    ['accounts.login', 'riskContext blackBoxToken includeDynamicSchema bp_channel_url signKeys captchaType loginMode'],
    ['accounts.register', 'displayedPreferences blackBoxToken signKeys regSource communications subscriptions'],
    ['accounts.setAccountInfo', 'displayedPreferences oldPassword communications customIdentifiers blackBoxToken'],
    ['accounts.logout', 'sustainLogoutURLs signIDs'],
    ['socialize.logout', 'sustainLogoutURLs signIDs'],
    ['accounts.tfa.totp.register', 'includeSecret'],
    ['accounts.tfa.totp.verify', 'name'],
    ['accounts.tfa.totp.remove', 'id'],
    ['accounts.otp.sendCode', 'dataCenter captchaToken blackBoxToken'],
    ['accounts.auth.magiclink.email.send', 'regSource context lang'],
    ['accounts.auth.magiclink.email.login', 'regSource sessionExpiration'],
    ['accounts.finalizeRegistration', 'subscriptions signKeys allowAccountsLinking bp_channel_url'],
    ['ids.setAccountInfo', 'preferences oldPassword addLoginEmails removeLoginEmails username'],
    ['accounts.verifyLogin', 'include extraProfileFields targetEnv'],
  ])('%s knows %s', async (method, parameters) => {
    const { json } = await bench.bySite(
      method,
      Object.fromEntries([['UID', 'u-ada'], ...parameters.split(' ').map((name) => [name, '{}'])]),
    );
    expect(json).not.toHaveProperty('ignoredParams');
  });

  test.each([
    ['accounts.register', 'addresses'],
    ['accounts.setAccountInfo', 'verifyToken'],
    ['accounts.getScreenSets', 'screenSetVersion'],
    ['accounts.getSchema', 'sections'],
    ['accounts.getSchema', 'schemaType'],
    ['accounts.otp.sendCode', 'phvToken'],
    ['accounts.notifyLogin', 'extraFields'],
    ['accounts.notifyLogin', 'settings'],
    ['accounts.notifyLogin', 'group'],
    ['accounts.notifyLogin', 'signIDs'],
    ['socialize.notifyLogin', 'includeAllIdentities'],
    ['socialize.notifyLogin', 'includeiRank'],
  ])('%s refuses %s, which it would have to act on', async (method, parameter) => {
    const { json } = await bench.bySite(method, { UID: 'u-ada', siteUID: 'u-ada', [parameter]: 'anything' });
    expect(json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining(parameter) });
  });

  test('oldPassword is another name of the current password, in both namespaces', async () => {
    const UID = String((await loggedIn('old@shop.example')).json.UID);
    const change = (method: string, oldPassword: string, newPassword: string) =>
      bench.bySite(method, { UID, oldPassword, newPassword });
    expect((await change('accounts.setAccountInfo', password, 'Other-horse-8')).errorCode).toBe(0);
    expect((await change('ids.setAccountInfo', password, 'Third-horse-9')).errorCode).toBe(403042);
    expect((await change('ids.setAccountInfo', 'Other-horse-8', 'Third-horse-9')).errorCode).toBe(0);
  });

  test('subscriptions come with accounts.finalizeRegistration', async () => {
    await bench.bySite('accounts.setSchema', {
      subscriptionsSchema: JSON.stringify({ fields: { news: { email: { type: 'boolean' } } } }),
    });
    const { regToken } = (await bench.byPage('accounts.initRegistration')).json;
    const token = { regToken: String(regToken) };
    await bench.byPage('accounts.register', { ...token, email: 'news@shop.example', password });
    const subscriptions = JSON.stringify({ news: { email: { isSubscribed: true } } });
    const wrong = await bench.byPage('accounts.finalizeRegistration', {
      ...token,
      subscriptions: '{"news":{"email":7}}',
    });
    expect(wrong.json).toMatchObject({ errorCode: 400009, validationErrors: [expect.anything()] });
    const done = await bench.byPage('accounts.finalizeRegistration', {
      ...token,
      subscriptions,
      include: 'subscriptions',
    });
    expect(done.json).toMatchObject({ errorCode: 0, subscriptions: { news: { email: { isSubscribed: true } } } });
  });

  test('regSource of a magic link is kept by the account that its login makes', async () => {
    const config = { isEnabled: 'true', landingPageUrl: 'https://www.shop.example/welcome' };
    await bench.bySite('accounts.auth.magiclink.email.setConfig', config);
    const sent = await bench.byPage('accounts.auth.magiclink.email.send', {
      email: 'link@shop.example',
      regSource: 'campaign',
    });
    const code = bench.core.store.of(outboxRepository).newest(API_KEY, 1)[0]?.codes[0] ?? '';
    const done = await bench.byPage('accounts.auth.magiclink.email.login', {
      vToken: String(sent.json.vToken),
      code,
      include: 'regSource',
    });
    expect(done.json).toMatchObject({ errorCode: 0, newUser: true, regSource: 'campaign' });
  });
});

test('C 4.11: a login by a code is on in the demo site, and off elsewhere its refusal names the call that switches it on', async () => {
  expect(demoWorkspace.sites[0]).toMatchObject({ configurations: { emailOtp: { isEnabled: true } } });
  const { json } = await bench.byPage('accounts.auth.otp.email.sendCode', { email: 'ada@shop.example' });
  expect(json).toMatchObject({
    errorCode: 403300,
    errorDetails: expect.stringContaining('accounts.auth.otp.email.setConfig with isEnabled=true'),
  });
});
