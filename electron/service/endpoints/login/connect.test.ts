import { beforeEach, describe, expect, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { API_KEY, OTHER_API_KEY, type Received } from '#service/fixtures/listeners.fixture.ts';
import {
  CALLBACK,
  hiddenFields,
  type LoginParameters,
  loginOfFile,
  redirected,
} from '#service/fixtures/login.fixture.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { translations } from './texts/texts.ts';

const { service, login } = loginOfFile();
/** A token of Grace, who holds no identity when a test begins. */
let token: string;
beforeEach(async () => {
  await service.write(accountRepository, (accounts) => accounts.replaceIdentities(API_KEY, 'u-grace', []));
  token = await tokenOf('u-grace');
});

async function tokenOf(UID: string | undefined, apiKey = API_KEY, expiresAt?: number): Promise<string> {
  const token = { apiKey, UID, origin: 'login', expiresAt, browserBound: false, cid: undefined } as const;
  return (await service.write(tokenRepository, (tokens) => tokens.issue(token))).value;
}

let holders = 0;
/** An account that holds one identity at Facebook. */
async function holder(status: AccountRecord['status'], more: { provider: string; providerUID: string }[] = []) {
  holders += 1;
  const providerUID = `fb-${status}-${holders}`;
  const identities = [{ provider: 'facebook', providerUID }, ...more];
  const { UID } = await service.addAccount({ isSiteUID: false, status, identities });
  return { UID, providerUID };
}

const held = (UID: string) =>
  service.account(UID)?.identities.map(({ provider, providerUID }) => `${provider} ${providerUID}`);
const connecting = (change: LoginParameters = {}) => ({ x_loginMode: 'connect', oauth_token: token, ...change });
const someone = (providerUID: string) => ({ person: 'new', provider_uid: providerUID });

const DENIED = { error: 'access_denied', error_description: '403007 - Permission denied' };

type Method = 'socialize.login' | 'socialize.addConnection' | 'socialize.connect' | 'accounts.addConnection';
function open(method: Method, change: LoginParameters = {}): Promise<Received> {
  const parameters =
    method === 'socialize.login'
      ? { x_provider: 'facebook', client_id: API_KEY, x_loginMode: 'connect' }
      : { provider: 'facebook' };
  const usual = { redirect_uri: CALLBACK, response_type: 'token', state: 's', oauth_token: token };
  const all = { ...parameters, ...usual, ...change };
  const pairs = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return service.send({ path: `/${method}?${new URLSearchParams(pairs)}` });
}
/** Opens the screen of a connection and allows it. */
async function connect(method: Method, fields: Record<string, string>, change: LoginParameters = {}) {
  const screen = await open(method, change);
  return login.post({ ...hiddenFields(screen.text), decision: 'approve', ...fields });
}

test.each(['socialize.connect', 'accounts.addConnection'] as const)(
  'F 3.2: %s is socialize.addConnection by another name',
  async (method) => {
    const received = await connect(method, someone(`fb-${method}`));
    expect(redirected(received).parameters).toEqual({ state: 's' });
    expect(held('u-grace')).toEqual([`facebook fb-${method}`]);
    expect(service.callOf(received)).toMatchObject({ method, UID: 'u-grace', errorCode: 0 });
  },
);

test('D21: the screen of a connection in German', async () => {
  const { text } = await open('socialize.addConnection', { x_lang: 'de' });
  const { connectApprove, connectAnother, connectUIDNote, newPerson } = translations.de;
  for (const words of [connectApprove, connectAnother, connectUIDNote, 'Grace Hopper']) expect(text).toContain(words);
  for (const words of ['name="first_name"', newPerson]) expect(text).not.toContain(words);
});

describe.each(['socialize.login', 'socialize.addConnection'] as const)('F 3.2: %s connects', (method) => {
  const isLogin = method === 'socialize.login';

  test('an identity that nobody holds; the response is the one of its address', async () => {
    const received = await connect(method, someone('fb-free'));
    expect(received.status).toBe(302);
    const { place, parameters } = redirected(received);
    expect(place).toBe('fragment');
    expect(Object.keys(parameters)).toEqual(isLogin ? ['access_token', 'expires_in', 'state'] : ['state']);
    expect(parameters.state).toBe('s');
    if (isLogin) expect(service.token(parameters.access_token)?.UID).toBe('u-grace');
    expect(held('u-grace')).toEqual(['facebook fb-free']);
    expect(service.callOf(received)).toMatchObject({ method, UID: 'u-grace', errorCode: 0 });
  });

  test('D22: an identity that a pending account holds moves without error; the emptied account ends', async () => {
    const pending = await holder('pending');
    expect((await connect(method, someone(pending.providerUID))).status).toBe(302);
    expect(held('u-grace')).toEqual([`facebook ${pending.providerUID}`]);
    expect(service.account(pending.UID)).toBeUndefined();
    // From now on this identity logs into the account that it moved to.
    const again = await login.decide({ ...someone(pending.providerUID), first_name: 'G' }, { response_type: 'token' });
    expect(service.token(redirected(again).parameters.access_token)?.UID).toBe('u-grace');
  });

  test('D22: a pending account keeps the identities that did not move', async () => {
    const xing = `x-${holders}`;
    const pending = await holder('pending', [{ provider: 'xing', providerUID: xing }]);
    await connect(method, { person: `uid:${pending.UID}` });
    expect(held('u-grace')).toEqual([`facebook ${pending.providerUID}`]);
    expect(held(pending.UID)).toEqual([`xing ${xing}`]);
    expect(service.account(pending.UID)?.status).toBe('pending');
  });

  test('D22: an identity that a final account holds is refused, and nothing is written', async () => {
    const final = await holder('final');
    const before = service.store.of(accountRepository).count({ apiKey: API_KEY });
    for (const fields of [someone(final.providerUID), { person: `uid:${final.UID}` }]) {
      const received = await connect(method, fields);
      const parameters = { error: 'access_denied', error_description: '409001 - Identity exists', state: 's' };
      expect(redirected(received)).toEqual({ place: 'fragment', base: CALLBACK, parameters });
      expect(service.callOf(received).reason).toContain('is not pending');
    }
    expect(held('u-grace')).toEqual([]);
    expect(held(final.UID)).toEqual([`facebook ${final.providerUID}`]);
    expect(service.store.of(accountRepository).count({ apiKey: API_KEY })).toEqual(before);
  });

  test('D22: after the registration was finished the identity does not move any more', async () => {
    const pending = await holder('pending');
    const screen = await open(method);
    await service.changeAccount(pending.UID, { status: 'final' });
    const received = await login.post({ ...hiddenFields(screen.text), ...someone(pending.providerUID) });
    expect(redirected(received).parameters.error_description).toBe('409001 - Identity exists');
  });

  test('its own identity once more is no error', async () => {
    await connect(method, someone('fb-own'));
    expect((await connect(method, { person: 'uid:u-grace' })).status).toBe(302);
    expect(held('u-grace')).toEqual(['facebook fb-own']);
  });

  test('D22: a temporary account is never offered, and its identity is free for others', async () => {
    const temporary = await holder('temporary');
    expect((await open(method)).text).not.toContain(temporary.UID);
    expect((await connect(method, { person: `uid:${temporary.UID}` })).status).toBe(200);
    expect((await connect(method, someone(temporary.providerUID))).status).toBe(302);
    expect(held('u-grace')).toEqual([`facebook ${temporary.providerUID}`]);
    expect(service.account(temporary.UID)?.status).toBe('temporary');
  });

  test('D22: to a temporary account nothing is connected, as no login may reach it', async () => {
    const { UID } = await holder('temporary');
    const received = await open(method, { oauth_token: await tokenOf(UID) });
    expect(redirected(received).parameters).toMatchObject(DENIED);
  });

  test('to a pending account identities are connected, and it stays pending', async () => {
    const { UID } = await holder('pending');
    token = await tokenOf(UID);
    await connect(method, someone('tw-1'), isLogin ? { x_provider: 'twitter' } : { provider: 'twitter' });
    expect(held(UID)).toHaveLength(2);
    expect(service.account(UID)?.status).toBe('pending');
  });

  test('the user can refuse, cancel, or let the provider fail', async () => {
    for (const [decision, errorCode] of Object.entries({ refuse: 200003, cancel: 200001, fail: 500023 })) {
      const { parameters } = redirected(await connect(method, { ...someone('fb-no'), decision }));
      expect(parameters.error).toBe('access_denied');
      expect(parameters.error_description).toMatch(new RegExp(`^${errorCode} - `));
    }
    expect(held('u-grace')).toEqual([]);
  });
});

describe('whose account is connected', () => {
  /** Of a user: what is bound to none is refused without a look at its site. */
  const ofOtherSite = async () => {
    await service.addAccount({ apiKey: OTHER_API_KEY, UID: 'u-otto' });
    return tokenOf('u-otto', OTHER_API_KEY);
  };
  const MISSING = { error: 'invalid_request', error_description: '400002 - Missing required parameter' };
  const UNKNOWN = { error: 'access_denied', error_description: '500024 - No valid session' };
  test.each<[string, () => Promise<string> | string | undefined, object]>([
    ['no token', () => undefined, MISSING],
    ['an unknown token', () => 'st2.s.nothing', UNKNOWN],
    ['a token that has expired', () => tokenOf('u-grace', API_KEY, service.clock()), UNKNOWN],
    ['a token that is not bound to a user', () => tokenOf(undefined), DENIED],
    ['a token of another site', ofOtherSite, DENIED],
  ])('F 3.2, D28: %s', async (_name, made, expected) => {
    const received = await login.open(connecting({ oauth_token: await made() }));
    expect(redirected(received).parameters).toEqual({ ...expected, state: 's-1' });
  });

  test('a disabled account', async () => {
    await service.changeAccount('u-grace', { isActive: false });
    const { parameters } = redirected(await login.open(connecting()));
    expect(parameters.error_description).toBe('403041 - Account disabled');
    await service.changeAccount('u-grace', { isActive: true });
  });

  test('an account that is deleted while the screen is open', async () => {
    const { UID } = await holder('final');
    const fields = hiddenFields((await login.open(connecting({ oauth_token: await tokenOf(UID) }))).text);
    await service.write(accountRepository, (accounts) => accounts.delete(API_KEY, UID));
    const received = await login.post({ ...fields, decision: 'approve', ...someone('fb-late') });
    expect(redirected(received).parameters.error_description).toBe('403005 - Unauthorized user');
    expect(service.store.of(accountRepository).byIdentity(API_KEY, 'facebook', 'fb-late')).toBeUndefined();
  });

  test('D17: socialize.addConnection without client_id and without a valid token gets a page', async () => {
    for (const query of ['', 'oauth_token=unknown', `redirect_uri=${encodeURIComponent(CALLBACK)}`]) {
      const received = await service.send({ path: `/socialize.addConnection?provider=facebook&${query}` });
      expect(received.status).toBe(400);
      expect(received.headers.location).toBeUndefined();
    }
  });

  test('D20: without state socialize.addConnection goes back to redirect_uri as it is', async () => {
    const query = new URLSearchParams({
      ...{ provider: 'facebook', redirect_uri: `${CALLBACK}?a=1`, response_type: 'code', oauth_token: token },
    });
    const screen = await service.send({ path: `/socialize.addConnection?${query}` });
    const decision = { ...someone('fb-stateless'), decision: 'approve' };
    const received = await login.post({ ...hiddenFields(screen.text), ...decision });
    expect(received.headers.location).toBe(`${CALLBACK}?a=1`);
  });

  test('F 3.1: every other x_loginMode is a login, whatever token comes with it', async () => {
    for (const x_loginMode of ['standard', 'link', 'reAuth']) {
      const { text } = await login.open({ x_loginMode, oauth_token: token });
      expect(text).toContain('Someone new');
    }
  });

  test('D15: "provider" is a parameter of socialize.addConnection only', async () => {
    expect(redirected(await login.open({ provider: 'facebook' })).parameters.error_description).toMatch(/^400001 /);
  });
});

test('F 3.2: socialize.requestPermissions is a login that asks for permissions, which it needs', async () => {
  const send = (more: Record<string, string>) => {
    const parameters = { client_id: API_KEY, redirect_uri: CALLBACK, response_type: 'token', x_provider: 'facebook' };
    return service.send({ path: `/socialize.requestPermissions?${new URLSearchParams({ ...parameters, ...more })}` });
  };
  const missing = await send({});
  const expected = { error: 'invalid_request', error_description: expect.stringMatching(/^400002/) };
  expect(redirected(missing).parameters).toMatchObject(expected);
  const screen = await send({ x_extraPermissions: 'user_likes, user_photos' });
  expect(screen.text).toContain('user_photos');
  const done = await login.post({ ...hiddenFields(screen.text), decision: 'approve', person: 'uid:u-grace' });
  expect(redirected(done).parameters).toHaveProperty('access_token');
  expect(service.callOf(done)).toMatchObject({ method: 'socialize.requestPermissions', errorCode: 0 });
});
