import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, type Reply, SHOP } from '#service/endpoints/openid/openid.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { BASE, deflated, inflated } from './messages.fixture.ts';
import { fieldsOf, startPartners } from './partners.fixture.ts';

const email = 'ada@work.example';
const both = forAllTests(startPartners, ({ stop }) => stop());
const ada = forAllTests(() => both.idp.register(email));

const user = async ({ to }: Reply, more: Record<string, string> = {}) => {
  const form = { oauth_token: to.parameters.access_token ?? '', format: 'json', ...more };
  return (await both.sp.call('/accounts.getAccountInfo', { form })).json;
};
const xmlOf = ({ SAMLResponse = '' }: Record<string, string>) => Buffer.from(SAMLResponse, 'base64').toString();

test('X 5: a user logs in by SAML at another site: the account has its identity and attributes, and a second login finds it', async () => {
  const first = await both.login(email);
  expect(first.to.address).toBe(SHOP);
  expect(first.to.parameters.state).toBe('s-1');
  const account = await user(first);
  expect(account).toMatchObject({ profile: { email }, loginProvider: 'saml-work', isRegistered: true });
  const second = await both.login(email);
  expect((await user(second)).UID).toBe(account.UID);
});

test('X 5: the context is one of the proxy page, and a login goes on once', async () => {
  const { address } = await both.begin();
  const waiting = await both.idp.follow(address);
  expect(waiting.to.parameters).toMatchObject({ mode: 'login', spName: 'shop', samlContext: expect.any(String) });
  const { samlContext = '' } = waiting.to.parameters;
  const nobody = await both.idp.call(`${BASE}/idp/sso/continue`, { query: { samlContext } });
  expect(nobody.to.parameters).toMatchObject({ mode: 'login', samlContext });
  expect((await both.goOn(samlContext, email)).status).toBe(200);
  expect((await both.goOn(samlContext, email)).status).toBe(400);
});

test('SAML Core 3.4.1: IsPassive without a session is answered with NoPassive; ForceAuthn wants a new login', async () => {
  const { address } = await both.begin();
  const request = inflated(address.searchParams.get('SAMLRequest'));
  const asked = (attribute: string) => {
    const SAMLRequest = deflated(request.replace('Version=', `${attribute}="true" Version=`));
    return both.idp.call(`${BASE}/idp/sso`, { query: { SAMLRequest } });
  };
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
    const SAMLRequest = deflated(change(inflated(address.searchParams.get('SAMLRequest'))));
    return both.idp.call(`${BASE}/idp/sso`, { query: { SAMLRequest, RelayState: 'r-1' } });
  };
  const withPolicy = (policy: string) => asks((xml) => xml.replace(/<samlp:NameIDPolicy[^>]*>/, policy));
  const traceOf = async (reply: Reply) => (await both.idp.rowOf(reply)).trace;

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
    const told = xmlOf(fieldsOf((await both.goOn(samlContext, email)).text));
    const [, format, name] = /<saml:NameID Format="([^"]*)">([^<]*)</.exec(told) ?? [];
    return { format, name };
  };

  test.each([
    ['persistent', `Format="${PERSISTENT}"`, PERSISTENT, () => ada.UID],
    ['emailAddress', `Format="${EMAIL}"`, EMAIL, () => email],
    ['unspecified', 'Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"', PERSISTENT, () => ada.UID],
    ['none', 'AllowCreate="true"', PERSISTENT, () => ada.UID],
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
    const BINDING = ' ProtocolBinding';
    const twice = await asks((xml) => xml.replace(BINDING, ` AssertionConsumerServiceIndex="0"${BINDING}`));
    expect(twice.status).toBe(400);
    expect(twice.text).toContain('AssertionConsumerServiceIndex is sent with');
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
  const query = { spName: 'shop', redirectURL: 'https://shop.example/in' };
  const { samlContext = '' } = (await both.idp.call(`${BASE}/idp/sso/init`, { query })).to.parameters;
  const form = fieldsOf((await both.goOn(samlContext, email)).text);
  expect(form.RelayState).toBe('https://shop.example/in');
  expect((await both.deliver(form, '')).status).toBe(400);
  const config = '{"redirectURL":"https://shop.example/saml"}';
  await both.sp.rest('fidm.saml.setConfig', { config });
  const taken = await both.deliver(form, '');
  expect(taken.to.address).toBe('https://shop.example/saml');
  const [UID, UIDSignature] = [expect.any(String), expect.any(String)];
  expect(taken.to.parameters).toMatchObject({ provider: 'saml-work', UID, UIDSignature });
  const again = await both.deliver(form, '');
  expect([again.status, again.headers.location]).toEqual([400, undefined]);
  await both.sp.rest('fidm.saml.setConfig', { config: '{}' });
});

test('X 5: assertions are signed, or encrypted for the service provider alone', async () => {
  const { cookie, address } = await both.begin();
  const form = await both.atProvider(address, email);
  expect(xmlOf(form)).toContain(ada.UID);
  await both.registerSp({ wantAssertionSigned: false });
  expect((await both.login(email)).to.parameters.access_token).toBeDefined();
  await both.registerSp({ encryptAssertions: true });
  const secret = xmlOf(await both.atProvider((await both.begin()).address, email));
  expect(secret).toContain('EncryptedAssertion');
  expect(secret).not.toContain(ada.UID);
  await both.registerSp();
  expect((await both.deliver(form, cookie)).to.parameters.access_token).toBeDefined();
});

test('X 5: a service provider that signs its requests is believed with its signature alone', async () => {
  await both.registerSp({ authnRequestSigned: true });
  const plain = await both.begin();
  expect((await both.idp.follow(plain.address)).status).toBe(400);
  await both.sp.rest('fidm.saml.setConfig', { config: '{"AuthnRequestsSigned":true}' });
  expect((await both.login(email)).to.parameters.access_token).toBeDefined();
  const signed = await both.begin();
  const changed = signed.address.href.replace('RelayState=', 'RelayState=x');
  expect((await both.idp.follow(changed)).status).toBe(400);
  await both.sp.rest('fidm.saml.setConfig', { config: '{}' });
  await both.registerSp();
});

test('F 7.12: attributes go to the fields of profile and data that the partner is registered with, out and in; a file tells them', async () => {
  await both.idp.rest('accounts.setAccountInfo', { UID: ada.UID, data: '{"loyalty":{"tier":"gold"},"employee":"77"}' });
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
  const account = await user(await both.login(email), { include: 'profile,data' });
  expect(account).toMatchObject({ profile: { email }, data: { loyalty: { tier: 'gold' }, staff: { number: '77' } } });

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
  const { UID: own } = await user(await both.login(email));
  const cookieLogin = await both.sp.rest('accounts.notifyLogin', { siteUID: String(own), targetEnv: 'jssdk' });
  const { login_token } = cookieLogin.sessionInfo as { login_token: string };
  const asked = await both.sp.call(`${BASE}/sp/logout`, { query: { loginToken: login_token } });
  const request = new URL(String(asked.headers.location));
  const waiting = await both.idp.follow(request);
  expect(waiting.to.parameters).toMatchObject({ mode: 'logout', samlContext: expect.any(String) });
  const { samlContext = '' } = waiting.to.parameters;
  // The page logs its visitor out with what its address says: of a made-up context, or of another user, that is nobody.
  const visitor = await both.idp.register('visitor@shop.example');
  const form = { apiKey: API_KEY, login_token: visitor.login_token, format: 'json' };
  for (const one of ['x', samlContext]) {
    const refused = await both.idp.call('/socialize.logout', { form: { ...form, samlContext: one } });
    expect(refused.json).toMatchObject(refusal(400006, 'samlContext'));
  }
  expect((await both.idp.call('/accounts.getAccountInfo', { form })).json.errorCode).toBe(0);
  // Of the user whose logout it is, it is taken.
  const mine = { ...form, login_token: await both.idp.loginToken(email), samlContext };
  const out = await both.idp.call('/socialize.logout', { form: mine });
  expect(out.json).toMatchObject({ errorCode: 0, samlContext });
  const ended = await both.idp.call(`${BASE}/idp/slo/finalize`, { query: { samlContext } });
  const back = new URL(String(ended.headers.location));
  expect(back.searchParams.has('SAMLResponse')).toBe(true);
  expect((await both.sp.follow(back)).status).toBe(200);
});

test('SAML Profiles 4.4: a logout that the identity provider begins ends the session at the service provider', async () => {
  const session = await both.login(email);
  const query = { loginToken: await both.idp.loginToken(email) };
  const asked = await both.idp.call(`${BASE}/idp/slo/finalize`, { query });
  const answered = await both.sp.follow(String(asked.headers.location));
  expect((await user(session)).errorCode).not.toBe(0);
  expect((await both.idp.follow(String(answered.headers.location))).status).toBe(200);
});
