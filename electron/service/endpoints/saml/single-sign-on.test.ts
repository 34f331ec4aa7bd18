import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY, type Reply } from '#service/endpoints/openid/openid.fixture.ts';
import { fieldsOf, type Partners, SHOP, startPartners } from './partners.fixture.ts';

const BASE = `/saml/v2.0/${API_KEY}`;
const email = 'ada@work.example';
let both: Partners;
let UID: string;
beforeAll(async () => {
  both = await startPartners();
  ({ UID } = await both.idp.register(email));
});
afterAll(() => both.stop());

const user = async (token: string) =>
  (await both.sp.call('/accounts.getAccountInfo', { form: { oauth_token: token, format: 'json' } })).json;
const xmlOf = ({ SAMLResponse = '' }: Record<string, string>) => Buffer.from(SAMLResponse, 'base64').toString();

test('X 5: a user logs in by SAML at another site: the account has its identity and attributes, and a second login finds it', async () => {
  const first = await both.login(email);
  expect(first.to.address).toBe(SHOP);
  const { access_token = '', state } = first.to.parameters;
  expect(state).toBe('s-1');
  const account = await user(access_token);
  expect(account).toMatchObject({ profile: { email }, loginProvider: 'saml-work', isRegistered: true });
  const second = await both.login(email);
  expect((await user(second.to.parameters.access_token ?? '')).UID).toBe(account.UID);
});

test('X 5: the context is one of the proxy page, and a login goes on once', async () => {
  const { address } = await both.begin();
  const waiting = await both.idp.call(address.pathname, { query: address.search.slice(1) });
  expect(waiting.to.parameters).toMatchObject({ mode: 'login', spName: 'shop', samlContext: expect.any(String) });
  const { samlContext = '' } = waiting.to.parameters;
  const nobody = await both.idp.call(`${BASE}/idp/sso/continue`, { query: { samlContext } });
  expect(nobody.to.parameters).toMatchObject({ mode: 'login', samlContext });
  const { sessionInfo } = (await both.idp.login(email)) as { sessionInfo: { login_token: string } };
  const query = { samlContext, loginToken: sessionInfo.login_token };
  expect((await both.idp.call(`${BASE}/idp/sso/continue`, { query })).status).toBe(200);
  expect((await both.idp.call(`${BASE}/idp/sso/continue`, { query })).status).toBe(400);
});

test('SAML Core 3.4.1: IsPassive without a session is answered with NoPassive; ForceAuthn wants a new login', async () => {
  const { address } = await both.begin();
  const request = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const asked = (attribute: string) =>
    both.idp.call(`${BASE}/idp/sso`, {
      query: {
        SAMLRequest: deflateRawSync(request.replace('Version=', `${attribute}="true" Version=`)).toString('base64'),
      },
    });
  const passive = await asked('IsPassive');
  expect(passive.to.parameters.mode).toBe('passiveLogin');
  const { samlContext = '' } = passive.to.parameters;
  const answered = await both.idp.call(`${BASE}/idp/sso/continue`, { query: { samlContext } });
  expect(xmlOf(fieldsOf(answered.text))).toContain('status:NoPassive');
  expect((await asked('ForceAuthn')).to.parameters.mode).toBe('forceLogin');
});

describe('SAML Core 3.4.1: what a request asks of the answer', () => {
  const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
  const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
  const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
  const KERBEROS = 'urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos';
  const asks = async (change: (xml: string) => string) => {
    const { address } = await both.begin();
    const xml = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const SAMLRequest = deflateRawSync(change(xml)).toString('base64');
    return both.idp.call(`${BASE}/idp/sso`, { query: { SAMLRequest, RelayState: 'r-1' } });
  };
  const withPolicy = (policy: string) => asks((xml) => xml.replace(/<samlp:NameIDPolicy[^>]*>/, policy));
  const traceOf = async ({ headers }: Reply) =>
    (await both.idp.running.ask('log.get', { callId: String(headers['x-call-id']) })).trace;

  test.each([
    ['a format that the site has no name in', undefined, `Format="${KERBEROS}"`],
    ['another format than the one it was registered with', 'data.employee', `Format="${EMAIL}"`],
    ['a format that it was not registered with', { [EMAIL]: 'profile.email' }, `Format="${KERBEROS}"`],
    ['the name at another service provider', undefined, 'SPNameQualifier="https://other.example"'],
  ])(
    '3.4.1.1: %s is answered with InvalidNameIDPolicy, and nobody has to log in',
    async (_what, nameIDMapping, policy) => {
      await both.registerSp({ ...(nameIDMapping && { nameIDMapping }) });
      const refused = await withPolicy(`<samlp:NameIDPolicy ${policy}/>`);
      await both.registerSp();
      const form = fieldsOf(refused.text);
      expect(form.RelayState).toBe('r-1');
      expect(xmlOf(form)).toMatch(/:status:Requester"><samlp:StatusCode Value="[^"]*:InvalidNameIDPolicy"/);
      expect(xmlOf(form)).not.toContain('<saml:Assertion');
      expect(await traceOf(refused)).toContainEqual(
        expect.objectContaining({ outcome: 'failed', rule: 'SAML Core 3.4.1.1' }),
      );
    },
  );

  const nameGiven = async (policy: string) => {
    const { samlContext = '' } = (await withPolicy(`<samlp:NameIDPolicy ${policy}/>`)).to.parameters;
    const { sessionInfo } = (await both.idp.login(email)) as { sessionInfo: { login_token: string } };
    const query = { samlContext, loginToken: sessionInfo.login_token };
    const told = xmlOf(fieldsOf((await both.idp.call(`${BASE}/idp/sso/continue`, { query })).text));
    const [, format, name] = /<saml:NameID Format="([^"]*)">([^<]*)</.exec(told) ?? [];
    return { format, name };
  };

  test.each([
    ['persistent', `Format="${PERSISTENT}"`, PERSISTENT, () => UID],
    ['emailAddress', `Format="${EMAIL}"`, EMAIL, () => email],
    ['unspecified', 'Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"', PERSISTENT, () => UID],
    ['none', 'AllowCreate="true"', PERSISTENT, () => UID],
  ])('8.3: NameID is in the format of the metadata that is asked for: %s', async (_what, policy, format, name) => {
    expect(await nameGiven(policy)).toEqual({ format, name: name() });
  });

  test('8.3.8: a transient NameID is another one at each login', async () => {
    const [first, second] = [await nameGiven(`Format="${TRANSIENT}"`), await nameGiven(`Format="${TRANSIENT}"`)];
    expect([first.format, second.format]).toEqual([TRANSIENT, TRANSIENT]);
    expect(first.name).toMatch(/^_[0-9a-f]{32,}$/);
    expect(second.name).not.toBe(first.name);
  });

  test('an AssertionConsumerServiceIndex leads to the registered address, and the log says that nothing looked it up', async () => {
    const indexed = (xml: string) =>
      xml.replace(/ ProtocolBinding="[^"]*" AssertionConsumerServiceURL="[^"]*"/, ' AssertionConsumerServiceIndex="7"');
    const waiting = await asks(indexed);
    expect(waiting.to.parameters.mode).toBe('login');
    expect(await traceOf(waiting)).toContainEqual(
      expect.objectContaining({ outcome: 'noted', check: expect.stringContaining('AssertionConsumerServiceIndex 7') }),
    );
    const twice = await asks((xml) =>
      xml.replace(' ProtocolBinding', ' AssertionConsumerServiceIndex="0" ProtocolBinding'),
    );
    expect([twice.status, twice.text]).toEqual([
      400,
      expect.stringContaining('AssertionConsumerServiceIndex is sent with'),
    ]);
  });

  test('SAML Metadata 2.2.3: the default AssertionConsumerService of imported metadata takes the responses', async () => {
    const consumer = (location: string, more: string) =>
      `<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://portal.example/${location}" ${more}/>`;
    const imported = async (...consumers: string[]) => {
      const metadata = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://portal.example"><md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${consumers.join('')}</md:SPSSODescriptor></md:EntityDescriptor>`;
      const { config } = await both.idp.rest('fidm.saml.idp.importSPMetadata', { metadata, name: 'portal' });
      return (config as { assertionConsumerServiceUrl: string }).assertionConsumerServiceUrl;
    };
    const [first, second] = [consumer('old', 'index="0"'), consumer('new', 'index="1" isDefault="true"')];
    expect(await imported(first, second)).toBe('https://portal.example/new');
    const last = consumer('test', 'index="2" isDefault="false"');
    expect(await imported(last, first)).toBe('https://portal.example/old');
    expect(await imported(last)).toBe('https://portal.example/test');
  });
});

test('X 5: the site begins a login at a service provider, which takes no answer that it did not ask for', async () => {
  const began = await both.idp.call(`${BASE}/idp/sso/init`, {
    query: { spName: 'shop', redirectURL: 'https://shop.example/in' },
  });
  const { samlContext = '' } = began.to.parameters;
  const { sessionInfo } = (await both.idp.login(email)) as { sessionInfo: { login_token: string } };
  const query = { samlContext, loginToken: sessionInfo.login_token };
  const form = fieldsOf((await both.idp.call(`${BASE}/idp/sso/continue`, { query })).text);
  expect(form.RelayState).toBe('https://shop.example/in');
  expect((await both.deliver(form, '')).status).toBe(400);
  const config = '{"redirectURL":"https://shop.example/saml"}';
  await both.sp.rest('fidm.saml.setConfig', { config });
  const taken = await both.deliver(form, '');
  expect(taken.to.address).toBe('https://shop.example/saml');
  expect(taken.to.parameters).toMatchObject({
    provider: 'saml-work',
    UID: expect.any(String),
    UIDSignature: expect.any(String),
  });
  const again = await both.deliver(form, '');
  expect([again.status, again.headers.location]).toEqual([400, undefined]);
  await both.sp.rest('fidm.saml.setConfig', { config: '{}' });
});

test('X 5: assertions are signed, or encrypted for the service provider alone', async () => {
  const { cookie, address } = await both.begin();
  const form = await both.atProvider(address, email);
  expect(xmlOf(form)).toContain(UID);
  await both.registerSp({ wantAssertionSigned: false });
  expect((await both.login(email)).to.parameters.access_token).toBeDefined();
  await both.registerSp({ encryptAssertions: true });
  const secret = xmlOf(await both.atProvider((await both.begin()).address, email));
  expect(secret).toContain('EncryptedAssertion');
  expect(secret).not.toContain(UID);
  await both.registerSp();
  expect((await both.deliver(form, cookie)).to.parameters.access_token).toBeDefined();
});

test('X 5: a service provider that signs its requests is believed with its signature alone', async () => {
  await both.registerSp({ authnRequestSigned: true });
  const plain = await both.begin();
  expect((await both.idp.call(plain.address.pathname, { query: plain.address.search.slice(1) })).status).toBe(400);
  await both.sp.rest('fidm.saml.setConfig', { config: '{"AuthnRequestsSigned":true}' });
  expect((await both.login(email)).to.parameters.access_token).toBeDefined();
  const signed = await both.begin();
  const changed = signed.address.search.slice(1).replace('RelayState=', 'RelayState=x');
  expect((await both.idp.call(signed.address.pathname, { query: changed })).status).toBe(400);
  await both.sp.rest('fidm.saml.setConfig', { config: '{}' });
  await both.registerSp();
});

test('F 7.12: attributes go to the fields of profile and data that the partner is registered with, out and in; a file tells them', async () => {
  await both.idp.rest('accounts.setAccountInfo', { UID, data: '{"loyalty":{"tier":"gold"},"employee":"77"}' });
  await both.registerSp({
    attributeMapping: [
      { attributeName: 'mail', gigyaField: 'profile.email' },
      { attributeName: 'tier', gigyaField: 'data.loyalty.tier' },
      { attributeName: 'number', gigyaField: 'data.employee' },
    ],
  });
  const { configs } = await both.sp.rest('fidm.saml.getRegisteredIdPs');
  const [registered] = configs as Record<string, unknown>[];
  const attributeMap = { mail: 'profile.email', tier: 'data.loyalty.tier', number: 'data.staff.number' };
  const registerIdp = (config: object) => both.sp.rest('fidm.saml.registerIdP', { config: JSON.stringify(config) });
  await registerIdp({ ...registered, attributeMap });
  const before = await both.sp.rest('accounts.search', { query: 'SELECT UID FROM accounts' });
  for (const { UID: known } of before.results as { UID: string }[]) {
    await both.sp.rest('accounts.deleteAccount', { UID: known });
  }
  const { access_token: token = '' } = (await both.login(email)).to.parameters;
  const account = await both.sp.call('/accounts.getAccountInfo', {
    form: { oauth_token: token, include: 'profile,data', format: 'json' },
  });
  expect(account.json).toMatchObject({
    profile: { email },
    data: { loyalty: { tier: 'gold' }, staff: { number: '77' } },
  });

  // The workspace file has the fields, and a file without secrets that was just written changes nothing.
  const document = await both.sp.running.ask('workspace.export', { secrets: false });
  const part = document.sites[0] as unknown as { openIdProvider: { saml: { identityProviders: object[] } } };
  expect(part.openIdProvider.saml.identityProviders).toMatchObject([{ name: 'work', attributeMap }]);
  const changes = async () =>
    (await both.sp.running.ask('workspace.import', { document: document as never, dryRun: true })).changes;
  expect(await changes()).toEqual([]);
  const wanted = { ...attributeMap, tier: 'data.tier' };
  part.openIdProvider.saml.identityProviders = [{ ...registered, attributeMap: wanted }];
  expect(await changes()).toEqual([{ kind: 'site', key: '3_shop', change: 'changed', members: ['openIdProvider'] }]);
  await both.sp.running.ask('workspace.import', { document: document as never });
  const { configs: imported } = await both.sp.rest('fidm.saml.getRegisteredIdPs');
  expect(imported).toMatchObject([{ attributeMap: wanted }]);
  await registerIdp(registered ?? {});
  await both.registerSp();
});

test('SAML Profiles 4.4: a logout that the service provider begins ends the sessions on both sides', async () => {
  const { to } = await both.login(email);
  const { UID: own } = await user(to.parameters.access_token ?? '');
  const cookieLogin = await both.sp.rest('accounts.notifyLogin', { siteUID: String(own), targetEnv: 'jssdk' });
  const { login_token } = cookieLogin.sessionInfo as { login_token: string };
  const asked = await both.sp.call(`${BASE}/sp/logout`, { query: { loginToken: login_token } });
  const request = new URL(String(asked.headers.location));
  const waiting = await both.idp.call(request.pathname, { query: request.search.slice(1) });
  expect(waiting.to.parameters).toMatchObject({ mode: 'logout', samlContext: expect.any(String) });
  const { samlContext = '' } = waiting.to.parameters;
  // The page logs its visitor out with what its address says: of a made-up context, or of another user, that is nobody.
  await both.idp.register('visitor@shop.example');
  const visitor = ((await both.idp.login('visitor@shop.example')) as { sessionInfo: { login_token: string } })
    .sessionInfo;
  const form = { apiKey: API_KEY, login_token: visitor.login_token, format: 'json' };
  for (const one of ['x', samlContext]) {
    const refused = await both.idp.call('/socialize.logout', { form: { ...form, samlContext: one } });
    expect(refused.json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining('samlContext') });
  }
  expect((await both.idp.call('/accounts.getAccountInfo', { form })).json.errorCode).toBe(0);
  // Of the user whose logout it is, it is taken.
  const { login_token: mine } = ((await both.idp.login(email)) as { sessionInfo: { login_token: string } }).sessionInfo;
  const out = await both.idp.call('/socialize.logout', { form: { ...form, login_token: mine, samlContext } });
  expect(out.json).toMatchObject({ errorCode: 0, samlContext });
  const ended = await both.idp.call(`${BASE}/idp/slo/finalize`, { query: { samlContext } });
  const back = new URL(String(ended.headers.location));
  expect(back.searchParams.has('SAMLResponse')).toBe(true);
  expect((await both.sp.call(back.pathname, { query: back.search.slice(1) })).status).toBe(200);
});

test('SAML Profiles 4.4: a logout that the identity provider begins ends the session at the service provider', async () => {
  const { to } = await both.login(email);
  const { login_token } = ((await both.idp.login(email)) as { sessionInfo: { login_token: string } }).sessionInfo;
  const asked = await both.idp.call(`${BASE}/idp/slo/finalize`, { query: { loginToken: login_token } });
  const request = new URL(String(asked.headers.location));
  const answered = await both.sp.call(request.pathname, { query: request.search.slice(1) });
  expect((await user(to.parameters.access_token ?? '')).errorCode).not.toBe(0);
  const back = new URL(String(answered.headers.location));
  expect((await both.idp.call(back.pathname, { query: back.search.slice(1) })).status).toBe(200);
});

test('R48, R25: a file without secrets has partners and no key; imported with secrets, users log in again', async () => {
  type Part = { openIdProvider: { saml: { key?: object; identityProviders: { name: string }[] } } };
  const partOf = async (secrets: boolean) => {
    const document = await both.sp.running.ask('workspace.export', { secrets });
    return { document, part: (document.sites[0] as unknown as Part).openIdProvider.saml };
  };
  const plain = await partOf(false);
  expect(plain.part).toMatchObject({ identityProviders: [{ name: 'work' }] });
  expect(JSON.stringify(plain.document)).not.toContain('PRIVATE KEY');
  const whole = await partOf(true);
  const before = (await both.sp.call(`${BASE}/sp/metadata`, {})).text;
  await both.sp.rest('fidm.saml.delIdP', { name: 'work' });
  await both.sp.running.ask('workspace.import', { document: whole.document as never });
  expect((await both.sp.call(`${BASE}/sp/metadata`, {})).text).toBe(before);
  expect((await both.login(email)).to.parameters.access_token).toBeDefined();
});
