import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CRM_SECRET, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import { basic, CALLBACK, type OpenIdBench, openIdBench, type Reply, type Rp } from './openid.fixture.ts';

let bench: OpenIdBench;
let rp: Rp;
let user: { UID: string; login_token: string };
let context: string;
let users = 0;

beforeAll(async () => {
  bench = await openIdBench();
  rp = await bench.createRp({ subjectIdentifierType: 'public', description: 'Loyalty app' });
});
afterAll(() => bench.stop());
beforeEach(async () => {
  users += 1;
  user = await bench.register(`user-${users}@shop.example`);
  context = await begin();
});

async function begin(more: Record<string, string> = {}): Promise<string> {
  const request = { client_id: rp.clientID, redirect_uri: CALLBACK, response_type: 'code', scope: 'openid email' };
  return (await bench.authorize({ ...request, ...more })).to.parameters.context ?? '';
}

const key = Buffer.from(SHOP_SECRET, 'base64');
const signed = (text: string, with_: Uint8Array | string = key, digest = 'sha1') =>
  createHmac(digest, with_).update(text).digest('base64url');
const members = (more: object = {}) => ({
  scope: 'openid email',
  clientID: rp.clientID,
  context,
  UID: user.UID,
  consent: true,
  ...more,
});
const goOn = (more: Record<string, string> = {}): Promise<Reply> =>
  bench.goOn({ context, login_token: user.login_token, ...more });

describe('X 3: the consent of the user', () => {
  test('is asked for once: without it the proxy page is told that the user is logged in', async () => {
    expect((await goOn()).to.parameters).toMatchObject({ mode: 'afterLogin', context, client_id: rp.clientID });
    const consent = JSON.stringify(members());
    expect((await goOn({ consent, sig: signed(consent) })).to.parameters).toHaveProperty('code');
    context = await begin();
    expect((await goOn()).to.parameters).toHaveProperty('code');
    context = await begin({ scope: 'openid email phone' });
    expect((await goOn()).to.parameters.mode).toBe('afterLogin');
    context = await begin({ prompt: 'consent' });
    expect((await goOn()).to.parameters.mode).toBe('afterLogin');
  });

  test('refused, is access_denied for the relying party, and is not remembered', async () => {
    const consent = JSON.stringify(members({ consent: false }));
    const back = await goOn({ consent, sig: signed(consent) });
    expect(back.to).toMatchObject({ address: CALLBACK, parameters: { error: 'access_denied' } });
    context = await begin();
    expect((await goOn()).to.parameters.mode).toBe('afterLogin');
  });

  test('missing at prompt=none, is consent_required for the relying party', async () => {
    context = await begin({ prompt: 'none' });
    expect((await goOn()).to.parameters.error).toBe('consent_required');
  });

  test('signed by an application, counts with its userKey', async () => {
    const consent = JSON.stringify(members());
    const sig = signed(consent, Buffer.from(CRM_SECRET, 'base64'));
    expect((await goOn({ consent, sig, userKey: 'AK1' })).to.parameters).toHaveProperty('code');
  });

  test('for fewer scopes, gives those', async () => {
    const consent = JSON.stringify(members({ scope: 'openid' }));
    const { code = '' } = (await goOn({ consent, sig: signed(consent) })).to.parameters;
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    expect((await bench.token(form, rp)).json.scope).toBe('openid');
  });

  const text = () => JSON.stringify(members());
  const base64 = (digest: string) => Buffer.from(digest, 'base64url').toString('base64');
  test.each<[string, () => { consent: string; sig?: string; userKey?: string }, string]>([
    ['without a signature', () => ({ consent: text() }), 'came without sig'],
    ['with padding left', () => ({ consent: text(), sig: `${signed(text())}=` }), 'base64url'],
    ['in plain base64', () => ({ consent: text(), sig: base64(signed(text())) }), 'base64url'],
    ['with the secret not decoded', () => ({ consent: text(), sig: signed(text(), SHOP_SECRET) }), 'Decode the secret'],
    [
      'written anew after signing',
      () => ({ consent: JSON.stringify(members(), undefined, 2), sig: signed(text()) }),
      'written anew',
    ],
    [
      'percent-encoded before signing',
      () => ({ consent: text(), sig: signed(encodeURIComponent(text())) }),
      'percent-encoded',
    ],
    ['with SHA-256', () => ({ consent: text(), sig: signed(text(), key, 'sha256') }), 'HMAC-SHA1'],
    [
      'in hexadecimal digits',
      () => ({ consent: text(), sig: createHmac('sha1', key).update(text()).digest('hex') }),
      'hexadecimal',
    ],
    [
      'by an application that is not named',
      () => ({ consent: text(), sig: signed(text(), Buffer.from(CRM_SECRET, 'base64')) }),
      'userKey',
    ],
    [
      'by the site in the name of an application',
      () => ({ consent: text(), sig: signed(text()), userKey: 'AK1' }),
      'Leave userKey out',
    ],
    ['by an unknown application', () => ({ consent: text(), sig: signed(text()), userKey: 'AK9' }), 'no application'],
    ['with another key', () => ({ consent: text(), sig: signed(text(), 'other') }), 'HMAC-SHA1 over the exact text'],
    ['of the context alone', () => ({ consent: text(), sig: signed(context) }), 'Only the context'],
  ])('%s, names the mistake and gives nothing', async (_, make, sentence) => {
    const refused = await goOn(make());
    expect(refused.to.parameters).toMatchObject({ mode: 'error', errorCode: '403003' });
    expect(refused.to.parameters.errorMessage).toContain(sentence);
    const consent = text();
    expect((await goOn({ consent, sig: signed(consent) })).to.parameters).toHaveProperty('code');
  });

  test.each<[string, () => string, string]>([
    [
      'in another order',
      () => JSON.stringify(Object.fromEntries(Object.entries(members()).reverse())),
      'another order',
    ],
    ['with a further member', () => JSON.stringify({ ...members(), more: 1 }), 'no others'],
    ['without scope', () => JSON.stringify({ ...members(), scope: undefined }), 'lacks scope'],
    ['of another context', () => JSON.stringify(members({ context: 'us1_tk1.x.1' })), 'another context'],
    ['of another user', () => JSON.stringify(members({ UID: 'u-1' })), 'another user'],
    ['for another relying party', () => JSON.stringify(members({ clientID: 'x' })), 'another relying party'],
    ['for scopes that were not asked for', () => JSON.stringify(members({ scope: 'openid phone' })), 'not asked for'],
    ['without an answer', () => JSON.stringify(members({ consent: 'true' })), 'not true or false'],
    ['that is no JSON', () => 'yes', 'no JSON object'],
    ['that is a list', () => '[true]', 'no JSON object'],
  ])('signed rightly, but %s, names the mistake', async (_, make, sentence) => {
    const consent = make();
    const refused = await goOn({ consent, sig: signed(consent) });
    expect(refused.to.parameters).toMatchObject({ mode: 'error' });
    expect(refused.to.parameters.errorMessage).toContain(sentence);
  });
});

describe('X 3: the pages that every site has', () => {
  const cookie = () => ({ cookie: `glt_3_shop=${user.login_token}` });

  test('the consent page shows who asks, and signs the answer of the user', async () => {
    const shown = await bench.send('/proxy/consent', { query: { context }, headers: cookie() });
    expect(shown.text).toContain('Loyalty app asks for your data');
    const token = /name="anti_forgery_token" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
    const form = { context, anti_forgery_token: token, decision: 'allow' };
    const answered = await bench.send('/proxy/consent', { form, headers: cookie() });
    const { mode, consent = '', sig = '' } = answered.to.parameters;
    expect(mode).toBe('afterConsent');
    expect((await goOn({ consent, sig })).to.parameters).toHaveProperty('code');
  });

  test('D21: a decision that another page sends is refused', async () => {
    const form = { context, anti_forgery_token: 'guessed', decision: 'allow' };
    const refused = await bench.send('/proxy/consent', { form, headers: cookie() });
    expect(refused.json.error).toBe('access_denied');
  });

  test('RFC 8628: a device is let in by the code that it shows', async () => {
    const device = await bench.send('/device_authorization', {
      form: { client_id: rp.clientID, scope: 'openid email' },
      headers: basic(rp),
    });
    expect(device.json).toMatchObject({ interval: 5, verification_uri: `${bench.base}/proxy/device` });
    const poll = () =>
      bench.token(
        { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: String(device.json.device_code) },
        rp,
      );
    expect((await poll()).json.error).toBe('authorization_pending');
    const user_code = String(device.json.user_code);
    const page = await bench.send('/proxy/device', { query: { user_code }, headers: cookie() });
    expect(page.text).toContain('Connect Loyalty app?');
    // As a form of another page would send it, with a code of a device of its own.
    const forged = await bench.send('/device_continue', { form: { user_code }, headers: cookie() });
    expect(forged.json.error).toBe('login_required');
    const foreign = { user_code, consent: 'true', anti_forgery_token: 'guessed' };
    expect((await bench.send('/proxy/device', { form: foreign, headers: cookie() })).json.error).toBe('access_denied');
    expect((await poll()).json.error).toBe('authorization_pending');
    const let_in = await bench.send('/device_continue', { form: { user_code, login_token: user.login_token } });
    expect(let_in.json).toMatchObject({ errorCode: 0, clientID: rp.clientID });
    expect((await poll()).json).toHaveProperty('access_token');
    expect((await poll()).json.error).toBe('invalid_grant');
    expect((await bench.send('/device_continue', { form: { user_code, login_token: user.login_token } })).status).toBe(
      400,
    );
  });

  test('RFC 8628: the page of devices lets one in, or refuses it', async () => {
    const begin = async () =>
      (
        await bench.send('/device_authorization', {
          form: { client_id: rp.clientID, scope: 'openid' },
          headers: basic(rp),
        })
      ).json as Record<string, string>;
    const decide = async ({ user_code = '' }: Record<string, string>, consent: string) => {
      const page = await bench.send('/proxy/device', { query: { user_code }, headers: cookie() });
      const anti_forgery_token = /name="anti_forgery_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      return bench.send('/proxy/device', { form: { user_code, consent, anti_forgery_token }, headers: cookie() });
    };
    const poll = ({ device_code = '' }: Record<string, string>) =>
      bench.token({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code }, rp);
    const [first, second] = [await begin(), await begin()];
    expect((await decide(first, 'true')).text).toContain('The device is connected');
    expect((await poll(first)).json).toHaveProperty('id_token');
    expect((await decide(second, 'false')).text).toContain('The device stays out');
    expect((await poll(second)).json.error).toBe('access_denied');
  });

  test('OpenID Connect RP-Initiated Logout: the user is asked, and the session of the browser ends', async () => {
    await bench.rest('fidm.oidc.op.updateRP', {
      clientID: rp.clientID,
      postLogoutRedirectUris: '["https://app.example/bye"]',
    });
    const consent = JSON.stringify(members());
    const { code = '' } = (await goOn({ consent, sig: signed(consent) })).to.parameters;
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    const { id_token } = (await bench.token(form, rp)).json;
    const query = { id_token_hint: String(id_token), post_logout_redirect_uri: 'https://app.example/bye', state: 's' };
    const asked = await bench.send('/end_session', { query, headers: cookie() });
    expect(asked.text).toContain('Log out of Shop?');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
    const own = [asked.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
    const headers = { cookie: [...own, cookie().cookie].join('; ') };
    const left = await bench.send('/end_session/confirm', { form: { xsrf, logout: 'yes' }, headers });
    expect(left.to).toMatchObject({ address: 'https://app.example/bye', parameters: { state: 's' } });
    context = await begin({ prompt: 'none' });
    expect((await bench.goOn({ context }, cookie())).to.parameters.error).toBe('login_required');
  });
});
