import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { CRM_SECRET, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import { CALLBACK, codeRequest, cookieOf, fieldOf, openIdBench, type Reply } from './openid.fixture.ts';

const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp({ subjectIdentifierType: 'public', description: 'Loyalty app' }));
let user: { UID: string; login_token: string };
let context: string;
let users = 0;

beforeEach(async () => {
  users += 1;
  user = await bench.register(`user-${users}@shop.example`);
  context = await begin();
});

const begin = async (more: Record<string, string> = {}) => {
  const { parameters } = (await bench.authorize(codeRequest(rp, { scope: 'openid email', ...more }))).to;
  expect(parameters).toHaveProperty('context');
  return String(parameters.context);
};

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
    const { code } = (await goOn({ consent, sig: signed(consent) })).to.parameters;
    expect((await bench.exchange(code, rp)).json.scope).toBe('openid');
  });

  test('a wrong signature: the mistake is named, and nothing given', async () => {
    const consent = JSON.stringify(members());
    const right = signed(consent);
    const ofCrm = signed(consent, Buffer.from(CRM_SECRET, 'base64'));
    const hex = createHmac('sha1', key).update(consent).digest('hex');
    const cases: readonly (readonly [sent: Record<string, string>, sentence: string])[] = [
      [{ consent }, 'came without sig'],
      [{ consent, sig: `${right}=` }, 'base64url'],
      [{ consent, sig: Buffer.from(right, 'base64url').toString('base64') }, 'base64url'],
      [{ consent, sig: signed(consent, SHOP_SECRET) }, 'Decode the secret'],
      [{ consent: JSON.stringify(members(), undefined, 2), sig: right }, 'written anew'],
      [{ consent, sig: signed(encodeURIComponent(consent)) }, 'percent-encoded'],
      [{ consent, sig: signed(consent, key, 'sha256') }, 'HMAC-SHA1'],
      [{ consent, sig: hex }, 'hexadecimal'],
      [{ consent, sig: ofCrm }, 'userKey'],
      [{ consent, sig: right, userKey: 'AK1' }, 'Leave userKey out'],
      [{ consent, sig: right, userKey: 'AK9' }, 'no application'],
      [{ consent, sig: signed(consent, 'other') }, 'HMAC-SHA1 over the exact text'],
      [{ consent, sig: signed(context) }, 'Only the context'],
    ];
    for (const [sent, sentence] of cases) {
      const { parameters } = (await goOn(sent)).to;
      expect(parameters, sentence).toMatchObject({ mode: 'error', errorCode: '403003' });
      expect(parameters.errorMessage).toContain(sentence);
    }
    expect((await goOn({ consent, sig: right })).to.parameters).toHaveProperty('code');
  });

  test('signed rightly, but not what was asked: the mistake is named', async () => {
    const right = members();
    const cases: readonly (readonly [consent: string, sentence: string])[] = [
      [JSON.stringify(Object.fromEntries(Object.entries(right).reverse())), 'another order'],
      [JSON.stringify({ ...right, more: 1 }), 'no others'],
      [JSON.stringify({ ...right, scope: undefined }), 'lacks scope'],
      [JSON.stringify({ ...right, context: 'us1_tk1.x.1' }), 'another context'],
      [JSON.stringify({ ...right, UID: 'u-1' }), 'another user'],
      [JSON.stringify({ ...right, clientID: 'x' }), 'another relying party'],
      [JSON.stringify({ ...right, scope: 'openid phone' }), 'not asked for'],
      [JSON.stringify({ ...right, consent: 'true' }), 'not true or false'],
      ['yes', 'no JSON object'],
      ['[true]', 'no JSON object'],
    ];
    for (const [consent, sentence] of cases) {
      const { parameters } = (await goOn({ consent, sig: signed(consent) })).to;
      expect(parameters, consent).toMatchObject({ mode: 'error' });
      expect(parameters.errorMessage).toContain(sentence);
    }
  });
});

describe('X 3: the pages that every site has', () => {
  const cookie = () => cookieOf(user.login_token);

  test('the consent page shows who asks, and signs the answer of the user', async () => {
    const shown = await bench.send('/proxy/consent', { query: { context }, headers: cookie() });
    expect(shown.text).toContain('Loyalty app asks for your data');
    const form = { context, anti_forgery_token: fieldOf(shown, 'anti_forgery_token'), decision: 'allow' };
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
    const device = await bench.device(rp);
    expect(device.json).toMatchObject({ interval: 5, verification_uri: `${bench.base}/proxy/device` });
    const { poll, user_code } = device;
    expect((await poll()).json.error).toBe('authorization_pending');
    const page = await bench.send('/proxy/device', { query: { user_code }, headers: cookie() });
    expect(page.text).toContain('Connect Loyalty app?');
    // As a form of another page would send it, with a code of a device of its own.
    const forged = await bench.send('/device_continue', { form: { user_code }, headers: cookie() });
    expect(forged.json.error).toBe('login_required');
    const foreign = { user_code, consent: 'true', anti_forgery_token: 'guessed' };
    expect((await bench.send('/proxy/device', { form: foreign, headers: cookie() })).json.error).toBe('access_denied');
    expect((await poll()).json.error).toBe('authorization_pending');
    const letIn = () => bench.send('/device_continue', { form: { user_code, login_token: user.login_token } });
    expect((await letIn()).json).toMatchObject({ errorCode: 0, clientID: rp.clientID });
    expect((await poll()).json).toHaveProperty('access_token');
    expect((await poll()).json.error).toBe('invalid_grant');
    expect((await letIn()).status).toBe(400);
  });

  test('RFC 8628: the page of devices lets one in, or refuses it', async () => {
    const decide = async ({ user_code }: { user_code: string }, consent: string) => {
      const page = await bench.send('/proxy/device', { query: { user_code }, headers: cookie() });
      const anti_forgery_token = fieldOf(page, 'anti_forgery_token');
      return bench.send('/proxy/device', { form: { user_code, consent, anti_forgery_token }, headers: cookie() });
    };
    const [first, second] = [await bench.device(rp), await bench.device(rp)];
    expect((await decide(first, 'true')).text).toContain('The device is connected');
    expect((await first.poll()).json).toHaveProperty('id_token');
    expect((await decide(second, 'false')).text).toContain('The device stays out');
    expect((await second.poll()).json.error).toBe('access_denied');
  });

  test('OpenID Connect RP-Initiated Logout: the user is asked, and the session of the browser ends', async () => {
    const postLogoutRedirectUris = '["https://app.example/bye"]';
    await bench.rest('fidm.oidc.op.updateRP', { clientID: rp.clientID, postLogoutRedirectUris });
    const consent = JSON.stringify(members());
    const { code } = (await goOn({ consent, sig: signed(consent) })).to.parameters;
    const { id_token } = (await bench.exchange(code, rp)).json;
    const query = { id_token_hint: String(id_token), post_logout_redirect_uri: 'https://app.example/bye', state: 's' };
    const asked = await bench.send('/end_session', { query, headers: cookie() });
    expect(asked.text).toContain('Log out of Shop?');
    const left = await bench.confirmLogout(asked, cookie());
    expect(left.to).toMatchObject({ address: 'https://app.example/bye', parameters: { state: 's' } });
    context = await begin({ prompt: 'none' });
    expect((await bench.goOn({ context }, cookie())).to.parameters.error).toBe('login_required');
  });
});
