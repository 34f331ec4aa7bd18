import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { landingOf, logIn, loginQuery, openLogin } from '../hosts/login.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { basic, send, type WireResponse } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

/*
 * Pending and temporary accounts at every end-point by which an identity or an account can be reached (spec "States and
 * transitions", D22): login, connection, token end-point, notifyLogin, notifyRegistration.
 */

let served: Served;
beforeAll(async () => {
  served = await serve({ dataDir: ':memory:' });
});
afterAll(() => served.stop());

let people = 0;
/** Somebody whom no test has met yet. */
function stranger() {
  people += 1;
  return { firstName: `Person ${people}`, providerUID: `fb-connection-${people}` };
}
type Identity = ReturnType<typeof stranger>;

function bySecret(method: string, form: Record<string, string>): Promise<WireResponse> {
  return send(served, `/${method}`, { form: { apiKey: demo.apiKey, secret: demo.secret, ...form } });
}

async function tokenOf(identity: Identity, change: Record<string, string> = {}): Promise<string> {
  const { fragment } = await logIn(served, { response_type: 'token', ...change }, 'approve', identity);
  return fragment.get('access_token') ?? '';
}

async function userOf(token: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `OAuth ${token}` };
  return (await send(served, '/socialize.getUserInfo', { query: { format: 'json' }, headers })).json();
}

async function someone(change: Record<string, string> = {}) {
  const identity = stranger();
  const token = await tokenOf(identity, change);
  return { identity, token, UID: String((await userOf(token)).UID) };
}
const pending = () => someone({ x_pending_registration: 'true' });
const temporary = () => someone({ x_temporary_account: 'true' });

const sessionOf = ({ providerUID }: Identity) => JSON.stringify({ facebook: { providerUID } });
const ada = () => someone({ x_provider: 'amazon' });

/** Every way in which an unknown identity can be connected to an account; each returns what went wrong, if any. */
const connections: Record<string, (to: { UID: string; token: string }, identity: Identity) => Promise<string>> = {
  'socialize.login with x_loginMode=connect': async ({ token }, identity) => {
    const change = { x_loginMode: 'connect', oauth_token: token, response_type: 'token' };
    return (await logIn(served, change, 'approve', identity)).fragment.get('error_description') ?? '';
  },
  'socialize.notifyLogin with siteUID and providerSessions': async ({ UID }, identity) => {
    const response = await bySecret('socialize.notifyLogin', { siteUID: UID, providerSessions: sessionOf(identity) });
    const { errorCode, errorMessage } = response.json();
    return errorCode === 0 ? '' : `${errorCode} - ${errorMessage}`;
  },
};

describe.each(Object.entries(connections))('D22: %s', (_name, connect) => {
  test('moves an identity of a pending account without error', async () => {
    const [to, from] = [await ada(), await pending()];
    expect(await connect(to, from.identity)).toBe('');
    expect(await userOf(await tokenOf(from.identity))).toMatchObject({ UID: to.UID });
    // No identity could reach the pending account any more, so it is deleted with its session.
    expect((await bySecret('socialize.getUserInfo', { UID: from.UID })).json()).toMatchObject({ errorCode: 403005 });
    expect(await userOf(from.token)).toMatchObject({ errorCode: 500024 });
  });

  test('is refused for an identity that a final account holds', async () => {
    const [to, from] = [await ada(), await someone()];
    expect(await connect(to, from.identity)).toBe('409001 - Identity exists');
    expect(await userOf(await tokenOf(from.identity))).toMatchObject({ UID: from.UID });
  });

  test('is refused once the registration is finished', async () => {
    const [to, from] = [await ada(), await pending()];
    expect((await bySecret('socialize.notifyRegistration', { UID: from.UID })).json()).toMatchObject({ errorCode: 0 });
    expect(await connect(to, from.identity)).toBe('409001 - Identity exists');
  });

  test('takes the identity of a temporary account as one that nobody holds', async () => {
    const [to, from] = [await ada(), await temporary()];
    expect(await connect(to, from.identity)).toBe('');
    expect(await userOf(await tokenOf(from.identity))).toMatchObject({ UID: to.UID });
    expect(await userOf(from.token)).toMatchObject({ UID: from.UID });
  });

  test('connects nothing to a temporary account', async () => {
    const [to, identity] = [await temporary(), stranger()];
    // The login end-point fails before the provider's screen, so it is requested directly.
    const problem = await connect(to, identity).catch(() => 'refused before the screen');
    expect(problem).not.toBe('');
    expect((await userOf(await tokenOf(identity))).UID).not.toBe(to.UID);
  });
});

describe('D22: a temporary account', () => {
  test('cannot be reached by any login; its token goes on', async () => {
    const { UID, token, identity } = await temporary();
    const logins = [
      (await userOf(await tokenOf(identity))).UID,
      (await userOf(await tokenOf(identity, { x_temporary_account: 'true' }))).UID,
      (await userOf(await tokenOf(identity, { x_pending_registration: 'true' }))).UID,
      (await bySecret('socialize.notifyLogin', { providerSessions: sessionOf(identity) })).json().UID,
    ];
    expect(logins).not.toContain(UID);
    expect((await bySecret('socialize.notifyLogin', { siteUID: UID })).json().errorCode).toBe(403005);
    const granted = await send(served, '/socialize.getToken', {
      form: { grant_type: 'none', x_siteUID: UID },
      headers: { authorization: basic(demo.apiKey, demo.secret) },
    });
    expect(granted.status).toBe(400);
    expect(granted.json()).not.toHaveProperty('access_token');
    expect(await userOf(token)).toMatchObject({ errorCode: 0, UID });
  });

  test('cannot be registered, neither under its own id nor under another', async () => {
    const { token } = await temporary();
    for (const [form, errorCode] of [
      [{}, 403007],
      // D74: its own token alone gives no account another id.
      [{ siteUID: 'u-of-the-site' }, 400002],
    ] as [Record<string, string>, number][]) {
      const headers = { authorization: `OAuth ${token}` };
      const response = await send(served, '/socialize.notifyRegistration', {
        form: { format: 'json', ...form },
        headers,
      });
      expect(response.json()).toMatchObject({ errorCode });
    }
  });

  test('takes no identity from a pending account that is finished under its id', async () => {
    const [to, from] = [await temporary(), await pending()];
    const response = await bySecret('socialize.notifyRegistration', { UID: from.UID, siteUID: to.UID });
    expect(response.json()).toMatchObject({ errorCode: 409001 });
    expect(await userOf(await tokenOf(from.identity))).toMatchObject({ UID: from.UID });
  });

  test('refuses a connection before the screen, so that nobody decides for nothing', async () => {
    const { token } = await temporary();
    const query = loginQuery({ x_loginMode: 'connect', oauth_token: token });
    const { query: answered } = landingOf(await openLogin(served, query));
    expect(answered.get('error_description')).toBe('403007 - Permission denied');
  });
});

describe('D22: notifyRegistration', () => {
  test('with the siteUID of an account moves the identities of the pending one there', async () => {
    const [to, from] = [await ada(), await pending()];
    const response = await bySecret('socialize.notifyRegistration', { UID: from.UID, siteUID: to.UID });
    expect(response.json()).toMatchObject({ errorCode: 0 });
    expect(await userOf(await tokenOf(from.identity))).toMatchObject({ UID: to.UID });
    expect(await userOf(from.token)).toMatchObject({ errorCode: 500024 });
  });

  test('does not merge two final accounts', async () => {
    const [to, from] = [await ada(), await someone()];
    const response = await bySecret('socialize.notifyRegistration', { UID: from.UID, siteUID: to.UID });
    expect(response.json()).toMatchObject({ errorCode: 409001 });
    expect(await userOf(from.token)).toMatchObject({ UID: from.UID });
  });
});

test('D22: of 20 connections of one pending identity to different accounts at once, exactly one wins', async () => {
  const from = await pending();
  const accounts = await Promise.all(Array.from({ length: 20 }, () => ada()));
  const connect = connections['socialize.login with x_loginMode=connect'];
  const problems = await Promise.all(accounts.map((to) => connect?.(to, from.identity)));
  expect(problems.filter((problem) => problem === '')).toHaveLength(1);
  expect(new Set(problems)).toEqual(new Set(['', '409001 - Identity exists']));
  const winner = accounts[problems.indexOf('')];
  expect(await userOf(await tokenOf(from.identity))).toMatchObject({ UID: winner?.UID });
});
