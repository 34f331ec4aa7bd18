import { describe, expect, test } from 'vitest';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { countersOf } from '#service/core/activity/counters.fixture.ts';
import { codeRepository } from '#service/core/credentials/tokens/codes.ts';
import { credentialRepository } from '#service/core/credentials/tokens/credentials.ts';
import { API_KEY, startTestService } from '#service/fixtures/listeners.fixture.ts';
import {
  CALLBACK,
  hiddenFields,
  type LoginParameters,
  loginClient,
  loginOfFile,
  redirected,
} from '#service/fixtures/login.fixture.ts';

const { service, login } = loginOfFile();

const activity = (kind: string) =>
  countersOf(service.store, API_KEY)
    .filter((row) => row.kind === kind)
    .reduce((sum, { count }) => sum + count, 0);
const tokenOf = (parameters: Record<string, string>) => service.token(parameters.access_token);
/** The token that a login ends with. */
const logIn = async (fields: Record<string, string>, change: LoginParameters = {}) =>
  tokenOf(redirected(await login.decide(fields, { response_type: 'token', ...change })).parameters);
const newPerson = (fields: Record<string, string>) => ({ person: 'new', first_name: 'Nell', ...fields });

/** Names and values of the text fields of the screen. */
const filledIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input id="([a-z_]+)" name="[a-z_]+" value="([^"]*)"/g)].map(([, ...pair]) => pair),
  );

test('D21: a site that has nobody offers somebody made up, so that one click logs in; a site with people does not', async () => {
  const empty = await startTestService();
  try {
    const accounts = empty.store.of(accountRepository);
    for (const { UID } of accounts.newest(API_KEY, 100)) accounts.delete(API_KEY, UID);
    const client = loginClient(empty);
    const { text } = await client.open({ response_type: 'token' });
    const fields = filledIn(text);
    expect(fields).toMatchObject({
      first_name: expect.stringMatching(/./),
      last_name: expect.stringMatching(/./),
      email: expect.stringMatching(/^test-[0-9a-f]{8}@shop\.example$/),
    });
    const form = { ...hiddenFields(text), ...fields, person: 'new', decision: 'approve' };
    const UID = empty.token(redirected(await client.post(form)).parameters.access_token)?.UID ?? '';
    expect(accounts.get(API_KEY, UID)?.profile).toMatchObject({ email: fields.email });
  } finally {
    await empty.stop();
  }
  expect(filledIn((await login.open()).text)).toMatchObject({ first_name: '', last_name: '', email: '' });
});

describe('approval', () => {
  test('D40: with x_authCodeOnly the fragment carries authCode and state alone, and no session is made', async () => {
    const tokens = () => service.store.of(credentialRepository).page({ kind: 'token' }, { limit: 100 }).items.length;
    const before = tokens();
    const change = { response_type: 'token', x_authCodeOnly: 'true', state: 's 1' };
    const { place, parameters } = redirected(await login.decide({}, change));
    expect([place, Object.keys(parameters), parameters.state]).toEqual(['fragment', ['authCode', 'state'], 's 1']);
    expect(tokens()).toBe(before);
    const code = { redirectUri: CALLBACK, UID: 'u-ada' };
    expect(service.store.of(codeRepository).find(parameters.authCode ?? '')).toMatchObject(code);
  });

  test('D44: x_pendingRegistration makes the account pending as x_pending_registration does', async () => {
    const made = await logIn(newPerson({ provider_uid: 'fb-d44' }), { x_pendingRegistration: 'true' });
    expect(service.account(made?.UID ?? '')).toMatchObject({ status: 'pending' });
  });

  test('spec: response_type=code brings a code in the query, bound to site and redirect_uri', async () => {
    const received = await login.decide({}, { x_cid: 'spring' });
    expect(received.status).toBe(302);
    const { place, base, parameters } = redirected(received);
    expect([place, base, Object.keys(parameters)]).toEqual(['query', CALLBACK, ['code', 'state']]);
    const made = { UID: 'u-ada', cid: 'spring', apiKey: API_KEY };
    const code = { ...made, redirectUri: CALLBACK, expiresAt: service.clock() + 120_000 };
    expect(service.store.of(codeRepository).find(parameters.code ?? '')).toMatchObject(code);
    expect(service.callOf(received)).toMatchObject({ ...made, method: 'socialize.login', errorCode: 0 });
  });

  test('spec: response_type=token brings a token in the fragment', async () => {
    const received = await login.decide({}, { response_type: 'token' });
    const { place, parameters } = redirected(received);
    expect(place).toBe('fragment');
    expect(Object.keys(parameters)).toEqual(['access_token', 'expires_in', 'state']);
    expect(parameters).toMatchObject({ expires_in: '3600', state: 's-1' });
    expect(parameters.access_token).toMatch(/^st2\.s\./);
    const issued = { UID: 'u-ada', origin: 'login', expiresAt: service.clock() + 3_600_000 };
    expect(tokenOf(parameters)).toMatchObject(issued);
  });

  test.each([
    ['60', 60, false],
    ['0', undefined, true],
    [undefined, 3600, false],
  ])('R7 D25: x_session_expiration=%s', async (sent, seconds, browserBound) => {
    const { parameters } = redirected(await login.decide({}, { response_type: 'token', x_session_expiration: sent }));
    expect(parameters.expires_in).toBe(seconds === undefined ? undefined : String(seconds));
    expect(tokenOf(parameters)).toMatchObject({
      browserBound,
      expiresAt: seconds === undefined ? undefined : service.clock() + seconds * 1000,
    });
  });

  test("D25: a site's tokens may never end", async () => {
    await service.changeSite({ tokenLifetime: null });
    const { parameters } = redirected(await login.decide({}, { response_type: 'token' }));
    expect(parameters).not.toHaveProperty('expires_in');
    expect(tokenOf(parameters)?.expiresAt).toBeUndefined();
  });
});

describe('accounts', () => {
  test('D22: a known identity logs in to the same account, by every provider', async () => {
    const before = { logins: activity('logins'), connections: activity('newConnections') };
    await login.decide({});
    await login.decide({}, { x_provider: 'twitter' });
    await login.decide({}, { x_provider: 'twitter' });
    const providers = service.account('u-ada')?.identities.map(({ provider }) => provider);
    expect(providers?.sort()).toEqual(['facebook', 'twitter']);
    expect(service.account('u-ada')).toMatchObject({ loginProvider: 'twitter', lastLoginAt: service.clock() });
    expect(activity('logins')).toBe(before.logins + 3);
    expect(activity('newConnections')).toBe(before.connections + 1);
  });

  test('D22: someone new gets a final account; the same identity logs into it again', async () => {
    const before = activity('newUsers');
    const fields = newPerson({ last_name: 'Blythe', email: 'nell@shop.example', provider_uid: 'fb-nell' });
    const first = await logIn(fields, { x_regSource: 'landing' });
    const second = await logIn(fields);
    expect(second?.UID).toBe(first?.UID);
    expect(service.account(first?.UID ?? '')).toMatchObject({
      status: 'final',
      isSiteUID: false,
      registeredAt: service.clock(),
      regSource: 'landing',
      profile: { firstName: 'Nell', lastName: 'Blythe', email: 'nell@shop.example' },
      identities: [{ provider: 'facebook', providerUID: 'fb-nell', lastLoginAt: service.clock() }],
    });
    expect(activity('newUsers')).toBe(before + 1);
  });

  test('D22: with x_pending_registration a new account is pending, an old one stays as it is', async () => {
    const made = await logIn(newPerson({}), { x_pending_registration: 'true' });
    expect(service.account(made?.UID ?? '')).toMatchObject({ status: 'pending', registeredAt: undefined });
    await login.decide({}, { x_pending_registration: '1' });
    expect(service.account('u-ada')?.status).toBe('final');
    const newer = await logIn(newPerson({}), { finalizeRegistration: 'false' });
    expect(service.account(newer?.UID ?? '')?.status).toBe('pending');
  });

  test('D22: a temporary account is new every time and no login reaches it again', async () => {
    const change = { x_temporary_account: 'true', x_provider: 'xing' };
    const fields = newPerson({ provider_uid: 'x-1' });
    const UIDs = [];
    for (const [given, more] of [
      [fields, {}],
      [fields, {}],
      [fields, { x_temporary_account: 'false' }],
      [{}, {}],
    ] as const)
      UIDs.push((await logIn(given, { ...change, ...more }))?.UID);
    expect(new Set(UIDs).size).toBe(4);
    expect(UIDs.map((UID) => service.account(UID ?? '')?.status)).toEqual([
      'temporary',
      'temporary',
      'final',
      'temporary',
    ]);
    expect(service.account(UIDs[3] ?? '')?.profile).toMatchObject({ firstName: 'Ada' });
    const { text } = await login.open({ x_provider: 'xing' });
    expect(text).not.toContain(UIDs[0]);
    expect(text).toContain(UIDs[2]);
  });
});

test.each([
  ['refuse', '200003 - Permission not granted'],
  ['cancel', '200001 - Operation canceled'],
  ['fail', '500023 - Provider error'],
])('D21: %s sends the user back with access_denied', async (decision, description) => {
  for (const [type, place] of [
    ['code', 'query'],
    ['token', 'fragment'],
  ] as const) {
    const received = await login.decide({ decision }, { response_type: type });
    const parameters = { error: 'access_denied', error_description: description, state: 's-1' };
    expect(redirected(received)).toEqual({ place, base: CALLBACK, parameters });
    expect(service.callOf(received).trace.findLast(({ outcome }) => outcome === 'failed')?.rule).toBe('D21');
  }
});

describe('decisions that do not count', () => {
  const page = (received: { status: number; headers: Record<string, unknown>; text: string }, words: string) => {
    expect(received.status).toBe(400);
    expect(received.headers.location).toBeUndefined();
    expect(received.text).toContain(words);
  };

  test('D21: a decision counts once, also in parallel', async () => {
    const screen = await login.open();
    const fields = { ...hiddenFields(screen.text), person: 'uid:u-ada', decision: 'approve' };
    const received = await Promise.all(Array.from({ length: 20 }, () => login.post(fields)));
    const redirects = received.filter(({ status }) => status === 302);
    expect(redirects).toHaveLength(1);
    for (const other of received) if (other.status !== 302) page(other, 'This login is over');
    page(await login.post({ ...fields, decision: 'cancel' }), 'This login is over');
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['wrong', 'x'.repeat(43)],
  ])('D21: an anti-forgery token that is %s', async (_name, token) => {
    const { login: id = '', anti_forgery_token: right = '' } = hiddenFields((await login.open()).text);
    const fields = { login: id, person: 'uid:u-ada', decision: 'approve' };
    page(await login.post({ ...fields, ...(token !== undefined && { anti_forgery_token: token }) }), 'was not made on');
    // It did not use the login up.
    expect((await login.post({ ...fields, anti_forgery_token: right })).status).toBe(302);
  });

  test('D21: fields that were sent twice, and unknown logins', async () => {
    const fields = hiddenFields((await login.open()).text);
    const twice = await service.form([...Object.entries(fields), ['decision', 'approve'], ['decision', 'cancel']], {
      path: '/login/decision',
    });
    page(twice, 'was not made on');
    page(await login.post({ login: 'nobody', decision: 'approve' }), 'This login is over');
    page(await login.post({}), 'This login is over');
  });

  test('D21: a screen that was open for more than 15 minutes', async () => {
    const fields = { ...hiddenFields((await login.open()).text), person: 'uid:u-ada', decision: 'approve' };
    service.clock.advance(15 * 60_000 + 1);
    page(await login.post(fields), 'took too long');
    service.clock.advance(-1);
    expect((await login.post(fields)).status).toBe(302);
  });
});

describe('corrections', () => {
  test.each([
    ['nobody chosen', { person: '' }, 'does not exist any more'],
    ['someone new without a name', { person: 'new' }, 'at least a name'],
    ['control characters', { person: 'new', first_name: 'a\u0000b' }, 'cannot be shown'],
  ])(
    'D21: %s shows the screen again, filled in, and the decision still counts afterwards',
    async (_name, fields, words) => {
      const hidden = hiddenFields((await login.open()).text);
      const received = await login.post({ ...hidden, decision: 'approve', ...fields });
      expect(received.status).toBe(200);
      expect(received.text).toContain(words);
      expect(received.text).toContain('role="alert"');
      const corrected = await login.post({ ...hiddenFields(received.text), ...newPerson({}), decision: 'approve' });
      expect(corrected.status).toBe(302);
    },
  );

  test('D43: a disabled account sees a page that says so, whose one button goes back with access_denied 403041', async () => {
    await service.changeAccount('u-grace', { isActive: false });
    const page = await login.decide({ person: 'uid:u-grace' });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('This account is disabled')]);
    expect(page.text.match(/<button/g)).toHaveLength(1);
    expect(service.callOf(page)).toMatchObject({ errorCode: 403041, UID: 'u-grace' });

    const form = { ...hiddenFields(page.text), decision: 'leave' };
    const { place, parameters } = redirected(await login.post(form));
    expect(place).toBe('query');
    expect(parameters).toMatchObject({ error: 'access_denied', error_description: '403041 - Account disabled' });
    expect(await login.post(form)).toMatchObject({ status: 400 });
    await service.changeAccount('u-grace', { isActive: true });
  });
});
