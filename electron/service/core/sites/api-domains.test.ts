import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hiddenFields } from '#service/fixtures/login.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { draftOf } from '#service/fixtures/running.fixture.ts';
import { type Answer, type Asked, asking, callService, serviceForAllTests } from '#service/fixtures/service.fixture.ts';
import { HOST, OTHER_HOST, OTHER_SECRET, SECRET, site, workspace } from './api-domains.fixture.ts';

// A site may be called at hosts of its own (D55). Each test calls the listeners as a client does: by the name in `Host`, and
// over HTTPS by the name in the handshake, which the certificate has to carry.

const service = serviceForAllTests({ workspace });
const ask = asking(service);
const call = (host: string, target: string, asked: Asked = {}) => callService(service, target, { host, ...asked });
const portOf = (transport: 'http' | 'https') => new URL(service.addresses[transport]).port;
const rowOf = ({ headers }: Answer) => ask('log.get', { callId: String(headers['x-call-id']) });

/** Signs as the specification says, by hand: what a client does. */
function signed(host: string, method: string, parameters: Record<string, string>): Record<string, string> {
  const all: Record<string, string> = {
    ...parameters,
    nonce: `${Math.random()}`,
    timestamp: `${Math.floor(Date.now() / 1000)}`,
  };
  const query = Object.keys(all)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(all[name] ?? '')}`)
    .join('&');
  const url = `http://${host}:${portOf('http')}/${method}`;
  const base = ['POST', url, query].map(encodeURIComponent).join('&');
  return { ...all, sig: createHmac('sha1', Buffer.from(SECRET, 'base64')).update(base).digest('base64') };
}

describe('D55: a call to the API domain of a site', () => {
  test('is for this site and its data center, in every namespace', async () => {
    for (const method of ['accounts.getAccountInfo', 'socialize.getUserInfo', 'ids.getAccountInfo'] as const) {
      const answer = await call(HOST, `/${method}`, { form: { UID: 'u-1', secret: SECRET } });
      expect(answer.json).toMatchObject({ errorCode: 0, UID: 'u-1' });
      expect(await rowOf(answer)).toMatchObject({ apiKey: '3_shop', host: `${HOST}:${portOf('https')}` });
    }
  });

  test('takes the apiKey of the site as well, in any case of the host, and answers XML where it is asked', async () => {
    const form = { apiKey: '3_shop', UID: 'u-1', secret: SECRET, format: 'xml' };
    const answer = await call('Login.SHOP.localhost', '/accounts.getAccountInfo', { form });
    expect(answer.text).toContain('<UID>u-1</UID>');
  });

  test('D31: is signed with this host, with the apiKey or without', async () => {
    const sent = signed(HOST, 'socialize.getUserInfo', { UID: 'u-1' });
    expect((await call(HOST, '/socialize.getUserInfo', { transport: 'http', form: sent })).json.errorCode).toBe(0);
    const named = signed(HOST, 'socialize.getUserInfo', { UID: 'u-1', apiKey: '3_shop' });
    expect((await call(HOST, '/socialize.getUserInfo', { transport: 'http', form: named })).json.errorCode).toBe(0);
  });

  test.each([
    ['the data center', 'socialize.us1.authdesk.localhost', HOST],
    ['another site', OTHER_HOST, HOST],
    ['this site', HOST, 'socialize.us1.authdesk.localhost'],
  ])('D31: signed for a host of %s is 403003, and the reason names both hosts', async (_whose, signedFor, called) => {
    const form = signed(signedFor, 'socialize.getUserInfo', { UID: 'u-1', apiKey: '3_shop' });
    const answer = await call(called, '/socialize.getUserInfo', { transport: 'http', form });
    expect(answer.json).toMatchObject({ errorCode: 403003 });
    const port = portOf('http');
    const sentence = `signed with the host ${signedFor}:${port} but called at ${called}:${port}`;
    expect(String(answer.json.errorDetails)).toContain(sentence);
    expect((await rowOf(answer)).reason).toContain(sentence);
  });

  test('logs in, gives a token, and takes the token and the cookie of the session', async () => {
    const login = `/socialize.login?x_provider=facebook&client_id=3_shop&redirect_uri=https://shop.example/cb&response_type=token`;
    const screen = await call(HOST, login);
    const cookie = [screen.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
    const decided = await call(HOST, '/login/decision', {
      form: { ...hiddenFields(screen.text), person: 'uid:u-1', decision: 'approve' },
      headers: { cookie: cookie.join('; ') },
    });
    const oauthToken = /access_token=([^&]+)/.exec(decided.headers.location ?? '')?.[1] ?? '';
    const form = { oauth_token: decodeURIComponent(oauthToken), format: 'json' };
    expect((await call(HOST, '/socialize.getUserInfo', { form })).json).toMatchObject({ errorCode: 0, UID: 'u-1' });
    expect((await call(OTHER_HOST, '/socialize.getUserInfo', { form })).json).toMatchObject(
      refusal(400001, `${OTHER_HOST}:${portOf('https')} is an API domain of the site "3_books"`),
    );
  });

  test('gets a token at the token end-point', async () => {
    const form = { grant_type: 'none', client_id: '3_shop', client_secret: SECRET };
    expect((await call(HOST, '/socialize.getToken', { form })).json.access_token).toBeTypeOf('string');
  });

  test('D52: gets a cookie for this host alone; a host of the data center gives one for all of them', async () => {
    const form = { siteUID: 'u-1', secret: SECRET };
    const page = { origin: 'https://shop.example' };
    const answer = await call(HOST, '/accounts.notifyLogin', { form, headers: page });
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^glt_3_shop=[^;]+; Path=\/; Secure; HttpOnly; SameSite=None$/);
    const [session = ''] = cookie.split(';');
    const again = await call(HOST, '/accounts.getAccountInfo', { headers: { cookie: session } });
    expect(again.json).toMatchObject({ errorCode: 0, UID: 'u-1' });
    const wide = await call('accounts.us1.authdesk.localhost', '/accounts.notifyLogin', {
      form: { ...form, apiKey: '3_shop' },
      headers: page,
    });
    expect(wide.headers['set-cookie']?.[0]).toContain('; Domain=us1.authdesk.localhost; ');
  });

  test('D48: lets pages of the site read it without its apiKey, and no others', async () => {
    const from = async (origin: string) =>
      (await call(HOST, '/accounts.getPolicies', { headers: { origin } })).headers['access-control-allow-origin'];
    expect(await from('https://shop.example')).toBe('https://shop.example');
    expect(await from('https://evil.example')).toBeUndefined();
  });

  test('is sent from the Requests panel to this service, also where the machine does not know the name', async () => {
    const draft = draftOf({ method: 'accounts.getAccountInfo', credential: { kind: 'secret' } });
    const base = (host: string) => ({ ...draft, base: `https://${host}:${portOf('https')}` });
    const sent = await ask('requests.send', base('login.shop.example'));
    expect(sent.request.leaving).toBeUndefined();
    expect(sent.response?.body).toContain('"errorCode":0');
    // A name below it is no host of the service: the secret would leave the machine.
    expect((await ask('requests.prepare', base('www.login.shop.example'))).leaving).toBeDefined();
    expect((await ask('requests.prepare', base(OTHER_HOST))).warnings.join()).toMatch(/API domain of the site "Books"/);
  });
});

describe('D55: a call for another site at the API domain', () => {
  const words = `API domain of the site "Shop" (3_shop), but the call is for the site "Books" (3_books)`;

  test('is refused with 400093, which names both sites and where to call', async () => {
    const form = { apiKey: '3_books', UID: 'u-1', secret: OTHER_SECRET };
    const answer = await call(HOST, '/accounts.getAccountInfo', { form });
    expect(answer.json).toMatchObject(refusal(400093, words));
    expect(String(answer.json.errorDetails)).toContain(`call ${OTHER_HOST}`);
    expect(answer.json.UID).toBeUndefined();
  });

  test('D4: is 301001 where that site is in another data center', async () => {
    const answer = await call(HOST, '/accounts.getAccountInfo', {
      form: { apiKey: '3_far', UID: 'x', secret: SECRET },
    });
    expect(answer.json).toMatchObject({ errorCode: 301001, apiDomain: 'eu1.authdesk.localhost' });
  });

  test('D17: gets a page and no redirect at the login end-point', async () => {
    const target = `/socialize.login?x_provider=facebook&client_id=3_books&redirect_uri=https://shop.example/cb&response_type=token`;
    const answer = await call(HOST, target);
    expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
    expect(answer.text).toContain('400093');
  });

  test('is invalid_client at the token end-point', async () => {
    const form = { grant_type: 'none', client_id: '3_books', client_secret: OTHER_SECRET };
    const answer = await call(HOST, '/socialize.getToken', { form });
    expect({ status: answer.status, error: answer.json.error }).toEqual({ status: 401, error: 'invalid_client' });
    expect((await rowOf(answer)).reason).toContain(words);
  });

  test('R45: leaves nothing behind', async () => {
    const before = await ask('people.list', { apiKey: '3_books' });
    const form = { apiKey: '3_books', siteUID: 'u-new', secret: OTHER_SECRET };
    expect((await call(HOST, '/accounts.notifyLogin', { form })).json.errorCode).toBe(400093);
    expect(await ask('people.list', { apiKey: '3_books' })).toEqual(before);
  });
});

test('R48: a bundle of a call at the API domain has the same verdict, and opens where its domain is taken', async () => {
  const outcomeOf = async (made: Answer) => {
    const callId = String(made.headers['x-call-id']);
    const { bundle } = await ask('bundles.make', { callId });
    const { found, reproduces } = await ask('bundles.check', { document: bundle });
    return { reproduces, errorCode: found.errorCode, bundle };
  };
  const secret = { UID: 'u-1', secret: SECRET };
  const right = await outcomeOf(await call(HOST, '/accounts.getAccountInfo', { form: secret }));
  expect(right).toMatchObject({ reproduces: true, errorCode: 0 });
  const foreign = { apiKey: '3_books', UID: 'u-1', secret: OTHER_SECRET };
  const refused = await outcomeOf(await call(HOST, '/accounts.getAccountInfo', { form: foreign }));
  expect(refused).toMatchObject({ reproduces: true, errorCode: 400093 });
  const wrong = signed('socialize.us1.authdesk.localhost', 'socialize.getUserInfo', { UID: 'u-1' });
  const unsigned = await call(HOST, '/socialize.getUserInfo', { transport: 'http', form: wrong });
  expect(await outcomeOf(unsigned)).toMatchObject({ reproduces: true, errorCode: 403003 });

  const { apiKey = '' } = await ask('bundles.open', { document: right.bundle });
  const opened = (await ask('sites.list', {})).find((one) => one.apiKey === apiKey);
  expect(opened).toMatchObject({ apiDomains: [] });
  await ask('sites.delete', { apiKey });
});

test('R28: a name beside an API domain is no host of the service', async () => {
  for (const host of [`accounts.${HOST}`, `www.${HOST}`, 'shop.localhost', `${HOST}.evil.example`] as const) {
    expect((await call(host, '/accounts.getPolicies', { transport: 'http' })).status).toBe(421);
  }
});

test('R28: a namespace before an API domain is refused with what to call', async () => {
  const { text } = await call(`accounts.${HOST}`, '/accounts.getPolicies', { transport: 'http' });
  expect(text).toContain(`"${HOST}" is the API domain of a site`);
});

test('R35: a domain that is added is in the certificate at once, and gone when it is removed', async () => {
  const added = 'id.books.localhost';
  const target = '/accounts.getPolicies';
  await expect(call(added, target)).rejects.toThrow(/altnames/);
  const change = (apiDomains: string[]) => ask('sites.update', { apiKey: '3_books', settings: { apiDomains } });
  expect((await change([OTHER_HOST, added])).notice).toBeUndefined();
  expect((await call(added, target, { form: { secret: OTHER_SECRET } })).json.errorCode).toBe(0);
  await change([OTHER_HOST]);
  await expect(call(added, target)).rejects.toThrow(/altnames/);
  expect((await call(added, target, { transport: 'http' })).status).toBe(421);
});

test('R34: a domain outside the names of the local CA needs a new one, and the operation says so', async () => {
  const settings = { apiDomains: [OTHER_HOST, 'api.books.example'] };
  const { notice } = await ask('sites.update', { apiKey: '3_books', settings });
  expect(notice).toContain('api.books.example');
  expect(
    (await call('api.books.example', '/accounts.getPolicies', { form: { secret: OTHER_SECRET } })).json.errorCode,
  ).toBe(0);
  await ask('sites.update', { apiKey: '3_books', settings: { apiDomains: [OTHER_HOST] } });
});

test('D55: the workspace file holds them, and a site that is deleted frees them', async () => {
  const { sites } = await ask('workspace.export', { secrets: true });
  expect(sites.find(({ apiKey }) => apiKey === '3_shop')?.apiDomains).toEqual([HOST, 'login.shop.example']);
  const own = { ...site('Gone', '3_gone', ['login.gone.localhost']) };
  await ask('workspace.import', { document: { version: 1, sites: [own], people: [] } } as never);
  expect(
    (await call('login.gone.localhost', '/accounts.getPolicies', { form: { secret: SECRET } })).json.errorCode,
  ).toBe(0);
  await ask('sites.delete', { apiKey: '3_gone' });
  expect((await call('login.gone.localhost', '/x', { transport: 'http' })).status).toBe(421);
  await expect(call('login.gone.localhost', '/x')).rejects.toThrow(/altnames/);
});
