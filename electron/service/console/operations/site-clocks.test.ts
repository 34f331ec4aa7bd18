import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lastCall, provoke, send } from '#service/fixtures/failures.fixture.ts';
import { type Running, SHOP_SECRET, startRunning } from '#service/fixtures/running.fixture.ts';

// Workers of a test run share a service, each with a site of its own: what one does to the clock of its site, no other sees.

const HOUR = 3_600_000;
const PASSWORD = 'Correct-horse-7';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
  const site = (apiKey: string, more = {}) => ({
    ...{ name: `Site ${apiKey}`, apiKey, secret: SHOP_SECRET, dataCenter: 'us1', domains: ['shop.example'] },
    ...{
      responseTypes: ['token', 'code'],
      grantTypes: ['authorization_code', 'none'],
      providers: ['*'],
      tokenLifetime: 3600,
    },
    ...more,
  });
  const people = ['3_a', '3_b', '3_child'].map((of) => ({ site: of, UID: 'u-1', profile: { firstName: 'Una' } }));
  await running.ask('workspace.import', {
    document: {
      version: 1,
      sites: [site('3_a'), site('3_b'), site('3_parent'), site('3_child', { siteGroupOwner: '3_parent' })],
      people: people.filter((one) => one.site !== '3_child'),
    },
  });
});
afterAll(() => running.service.stop());
afterEach(async () => {
  for (const apiKey of ['3_a', '3_b', '3_parent']) await running.ask('clock.follow', { apiKey });
  await running.ask('clock.offset', { milliseconds: 0 });
});

const machine = () => running.clock.now;
const step = (apiKey: string, milliseconds: number) => running.ask('clock.step', { apiKey, milliseconds });

interface Answer extends Record<string, unknown> {
  readonly errorCode: number;
  readonly date: number;
}

async function rest(
  method: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const got = await send(running, `/${method}`, { form: { format: 'json', ...form }, headers });
  const body = JSON.parse(got.body) as { readonly errorCode: number };
  return { ...body, date: Date.parse(String(got.headers.date)) };
}
const bySecret = (apiKey: string, method: string, form: Record<string, string> = {}) =>
  rest(method, { apiKey, secret: SHOP_SECRET, ...form });

/** A call that is signed at a time, milliseconds. */
function signed(apiKey: string, at: number, nonce: string = randomUUID()): Record<string, string> {
  const parameters: Record<string, string> = {
    ...{ UID: 'u-1', apiKey, format: 'json', nonce },
    timestamp: String(Math.floor(at / 1000)),
  };
  const list = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(parameters[name] ?? '')}`)
    .join('&');
  const url = `${running.service.addresses.https}/socialize.getUserInfo`;
  const text = `POST&${encodeURIComponent(url)}&${encodeURIComponent(list)}`;
  const sig = createHmac('sha1', Buffer.from(SHOP_SECRET, 'base64')).update(text).digest('base64');
  return { ...parameters, sig };
}
const call = (form: Record<string, string>) => rest('socialize.getUserInfo', form);

const authorization = (apiKey: string) => `Basic ${Buffer.from(`${apiKey}:${SHOP_SECRET}`).toString('base64')}`;
const tokenBy = (apiKey: string, form: Record<string, string>) =>
  rest('socialize.getToken', form, { authorization: authorization(apiKey) });
const tokenOf = async (apiKey: string) =>
  String((await tokenBy(apiKey, { grant_type: 'none', x_siteUID: 'u-1', x_sessionExpiration: '3600' })).access_token);
/** Names no site but by the token. */
const callBy = (token: string) => rest('socialize.getUserInfo', {}, { authorization: `OAuth ${token}` });

async function codeOf(apiKey: string): Promise<string> {
  const query = new URLSearchParams({
    ...{ client_id: apiKey, response_type: 'code', x_provider: 'facebook', state: 's' },
    redirect_uri: 'https://shop.example/cb',
  });
  const { location } = await running.login(`${running.service.addresses.https}/socialize.login?${query}`);
  return new URL(location ?? '').searchParams.get('code') ?? '';
}
const exchange = (apiKey: string, code: string) =>
  tokenBy(apiKey, { grant_type: 'authorization_code', code, redirect_uri: 'https://shop.example/cb' });

describe('D39: parallel workers share a service, each with the clock of its own site', () => {
  test('D8, D32: two sites and the service at three times at once, in calls that are answered side by side', async () => {
    await step('3_a', 24 * HOUR);
    await running.ask('clock.freeze', { apiKey: '3_b', at: machine() - 5 * HOUR });
    const times = { '3_a': machine() + 24 * HOUR, '3_b': machine() - 5 * HOUR, '3_shop': machine() };
    const calls = Array.from({ length: 20 }, () => Object.entries(times)).flat();
    const answers = await Promise.all(calls.map(([apiKey, at]) => call(signed(apiKey, at))));
    for (const [index, [, at]] of calls.entries()) {
      expect(answers[index]).toMatchObject({ errorCode: 0, date: Math.floor(at / 1000) * 1000 });
    }
    expect((await call(signed('3_a', machine()))).errorCode).toBe(403002);
    expect((await call(signed('3_shop', times['3_a']))).errorCode).toBe(403002);
  });

  test('D47: calls that wait for a password to be computed, and for a delay, go by their own site to the end', async () => {
    await step('3_a', 24 * HOUR);
    await step('3_b', -24 * HOUR);
    for (const site of ['3_a', '3_b'])
      await provoke(running, { site, effect: { kind: 'delay', milliseconds: 30, upTo: 60 } });
    const sites = ['3_a', '3_b', '3_shop', '3_b', '3_a'];
    const made = await Promise.all(
      sites.map((apiKey, index) =>
        bySecret(apiKey, 'accounts.register', {
          ...{ email: `waits-${index}@shop.example`, password: PASSWORD, finalizeRegistration: 'true' },
        }),
      ),
    );
    await running.ask('failures.clear', {});
    const ahead = { '3_a': 24 * HOUR, '3_b': -24 * HOUR, '3_shop': 0 } as Readonly<Record<string, number>>;
    for (const [index, apiKey] of sites.entries()) {
      const time = machine() + (ahead[apiKey] ?? 0);
      expect(made[index]).toMatchObject({ errorCode: 0, date: Math.floor(time / 1000) * 1000 });
      const { createdTimestamp, registeredTimestamp } = await bySecret(apiKey, 'accounts.getAccountInfo', {
        UID: String(made[index]?.UID),
      });
      expect([createdTimestamp, registeredTimestamp].map(Number)).toEqual([time, time]);
    }
  });

  test('D50: a call whose wait is ended by somebody else goes by the clock of its site all the same', async () => {
    await step('3_a', 24 * HOUR);
    await provoke(running, { site: '3_a', effect: { kind: 'delay', milliseconds: 60_000 } });
    const waiting = bySecret('3_a', 'socialize.getUserInfo', { UID: 'u-1' });
    await expect.poll(async () => (await running.ask('failures.list', {}))[0]?.hits).toBe(1);
    await running.ask('failures.switch', { enabled: false });
    expect(await waiting).toMatchObject({ date: Math.floor((machine() + 24 * HOUR) / 1000) * 1000 });
    await running.ask('failures.clear', {});
  });

  test('U 5: what is made beside the calls, as the deliveries of webhooks, has the time of its site', async () => {
    const webhook = { name: 'crm', url: 'http://localhost:9/hook', events: 'accountRegistered', active: 'true' };
    for (const [apiKey, ahead] of [
      ['3_a', 24 * HOUR],
      ['3_b', 0],
    ] as const) {
      expect((await bySecret(apiKey, 'accounts.webhooks.set', webhook)).errorCode).toBe(0);
      if (ahead !== 0) await step(apiKey, ahead);
      const email = `hook-${ahead}@shop.example`;
      await bySecret(apiKey, 'accounts.register', { email, password: PASSWORD, finalizeRegistration: 'true' });
      const made = async () =>
        (await running.ask('webhooks.deliveries', {})).items.filter((one) => one.apiKey === apiKey);
      await expect.poll(made).toMatchObject([{ at: machine() + ahead }]);
      await bySecret(apiKey, 'accounts.webhooks.delete', { name: 'crm' });
    }
  });

  test('R59: the log says which clock counted, and keeps the order and the real time of arrival', async () => {
    await step('3_a', 2 * HOUR);
    await call(signed('3_a', machine()));
    const row = await lastCall(running);
    expect(row).toMatchObject({ at: machine() + 2 * HOUR, machineAt: machine(), cause: '403002.service-clock-moved' });
    expect(row.reason).toMatch(
      /^The clock of the site "Site 3_a" is 2 h ahead since .*; by this machine’s time timestamp and signature are right\. Set it back .*"authdesk clock reset --site 3_a"/,
    );
    expect(row.trace.map(({ check }) => check)).toContain('The clock of the site "Site 3_a" counts for this call.');
    await call(signed('3_b', machine()));
    const { items } = await running.ask('log.list', { limit: 2 });
    expect(items.map(({ apiKey, machineAt }) => [apiKey, machineAt])).toEqual([
      ['3_b', undefined],
      ['3_a', machine()],
    ]);
  });

  test('R5: a nonce that was used at a site that is behind is refused there, also after the others went on', async () => {
    await running.ask('clock.freeze', { apiKey: '3_b', at: machine() - 30 * 24 * HOUR });
    const sent = signed('3_b', machine() - 30 * 24 * HOUR);
    expect((await call(sent)).errorCode).toBe(0);
    running.clock.advance(HOUR);
    expect((await call(sent)).errorCode).toBe(403004);
  });
});

describe('D39: what expires does so by the clock of its site, and not by that of another', () => {
  test('R7: a token, which alone names the site', async () => {
    const [a, b] = [await tokenOf('3_a'), await tokenOf('3_b')];
    await step('3_b', 2 * HOUR);
    expect([(await callBy(a)).errorCode, (await callBy(b)).errorCode]).toEqual([0, 500024]);
    expect((await lastCall(running)).reason).toMatch(
      /^The clock of the site "Site 3_b" is 2 h ahead since .* UTC; by this machine’s time the token is valid for another 1 h\./,
    );
    await running.ask('clock.follow', { apiKey: '3_b' });
    await running.ask('clock.step', { milliseconds: 2 * HOUR });
    await running.ask('clock.offset', { apiKey: '3_b', milliseconds: 0 });
    expect([(await callBy(a)).errorCode, (await callBy(b)).errorCode]).toEqual([500024, 0]);
  });

  test('R3: a code, to the millisecond, also when the service is past it', async () => {
    const codes = async (apiKey: string) => [await codeOf(apiKey), await codeOf(apiKey)] as const;
    await running.ask('clock.freeze', { apiKey: '3_a' });
    const [[inTime, late], [other]] = [await codes('3_a'), await codes('3_b')];
    await running.ask('clock.step', { milliseconds: HOUR });
    await step('3_a', 119_999);
    expect((await exchange('3_a', inTime)).access_token).toEqual(expect.any(String));
    await step('3_a', 1);
    expect((await exchange('3_a', late)).error).toBe('invalid_grant');
    expect((await exchange('3_b', other)).error).toBe('invalid_grant');
  });

  test('D57, D52: a regToken, a one-time code and a session', async () => {
    const regToken = async (apiKey: string) => String((await bySecret(apiKey, 'accounts.initRegistration')).regToken);
    const vToken = async (apiKey: string) =>
      String((await bySecret(apiKey, 'accounts.otp.sendCode', { phoneNumber: '+15551234567' })).vToken);
    const session = async (site: string) =>
      (await running.ask('sessions.start', { site, UID: 'u-1', sessionExpiration: 600 })).cookieValue;
    const made = async (apiKey: string) => ({
      apiKey,
      ...{ regToken: await regToken(apiKey), vToken: await vToken(apiKey), login_token: await session(apiKey) },
    });
    const [a, b] = [await made('3_a'), await made('3_b')];
    await step('3_b', 30 * 24 * HOUR);
    const outcomes = async ({ apiKey, regToken, vToken, login_token }: typeof a) => {
      const registered = await rest('accounts.register', {
        ...{ apiKey, regToken, email: `${randomUUID()}@shop.example`, password: PASSWORD },
      });
      const otp = await rest('accounts.otp.login', { apiKey, vToken, code: '000000' });
      const info = await rest('accounts.getAccountInfo', { apiKey, login_token });
      return [registered, otp, info].map(({ errorCode, errorDetails }) => {
        const isExpired = /expired/i.test(String(errorDetails)) || errorCode === 403005;
        return isExpired ? 'expired' : 'lives';
      });
    };
    expect(await outcomes(a)).toEqual(['lives', 'lives', 'lives']);
    expect(await outcomes(b)).toEqual(['expired', 'expired', 'expired']);
  });

  test('D70: the sites of a group have one clock, because they have the same people and tokens', async () => {
    await step('3_child', 3 * HOUR);
    for (const apiKey of ['3_parent', '3_child']) {
      expect(await running.ask('clock.get', { apiKey })).toMatchObject({ now: machine() + 3 * HOUR, own: true });
      const { errorCode, date } = await call(signed(apiKey, machine() + 3 * HOUR));
      expect([errorCode, date]).toEqual([403005, Math.floor((machine() + 3 * HOUR) / 1000) * 1000]);
    }
  });

  test('the lists of tokens say of each row what is so by the clock of its site', async () => {
    const list = async (filter = {}) =>
      (await running.ask('tokens.list', { kind: 'token', limit: 200, ...filter })).items;
    const before = new Set((await list()).map(({ id }) => id));
    await tokenOf('3_a');
    await tokenOf('3_b');
    const made = async (filter = {}) =>
      Object.fromEntries(
        (await list(filter)).flatMap(({ id, apiKey, state }) => (before.has(id) ? [] : [[apiKey, state]])),
      );
    const { counts } = await running.ask('overview.get', {});
    await step('3_b', 2 * HOUR);
    expect(await made()).toEqual({ '3_a': 'valid', '3_b': 'expired' });
    expect(await made({ state: 'valid' })).toEqual({ '3_a': 'valid' });
    expect(await made({ state: 'expired', apiKey: '3_b' })).toEqual({ '3_b': 'expired' });
    expect((await running.ask('overview.get', {})).counts.validTokens).toBeLessThan(counts.validTokens);
    await running.ask('tokens.clearInvalid', {});
    expect(await made()).toEqual({ '3_a': 'valid' });
  });

  test('D50: a failure that is kept to a site ends by its clock', async () => {
    await provoke(running, { site: '3_a', effect: { kind: 'error', errorCode: 500000 }, until: machine() + HOUR });
    await running.ask('clock.step', { milliseconds: 2 * HOUR });
    await running.ask('clock.offset', { apiKey: '3_a', milliseconds: 0 });
    expect((await bySecret('3_a', 'socialize.getUserInfo', { UID: 'u-1' })).errorCode).toBe(500000);
    await step('3_a', HOUR);
    expect((await bySecret('3_a', 'socialize.getUserInfo', { UID: 'u-1' })).errorCode).toBe(0);
    await running.ask('failures.clear', {});
  });
});

describe('the clock of a site is moved like that of the service', () => {
  test('D39: it is shown with the site, and beside that of the service', async () => {
    await running.ask('clock.set', { apiKey: '3_a', at: machine() + 1_000 });
    await running.ask('clock.freeze', { apiKey: '3_b' });
    expect(await running.ask('clock.get', {})).toEqual({
      ...{ now: machine(), offset: 0, frozen: false },
      sites: [
        { apiKey: '3_a', now: machine() + 1_000, offset: 1_000, frozen: false, since: machine() },
        { apiKey: '3_b', now: machine(), offset: 0, frozen: true, since: machine() },
      ],
    });
    expect((await running.ask('overview.get', {})).clock.sites).toEqual([
      { apiKey: '3_a', offset: 1_000 },
      { apiKey: '3_b', offset: 0, frozenAt: machine() },
    ]);
    await running.ask('clock.run', { apiKey: '3_b' });
    expect(await running.ask('clock.follow', { apiKey: '3_a' })).toMatchObject({
      apiKey: '3_a',
      own: false,
      offset: 0,
    });
    expect((await running.ask('clock.get', {})).sites?.map(({ apiKey }) => apiKey)).toEqual(['3_b']);
  });

  test.each([
    ['clock.get', {}],
    ['clock.step', { milliseconds: 1 }],
    ['clock.follow', {}],
  ] as const)('%s of an unknown site is refused, and moves nothing', async (name, more) => {
    const problem = await running.problem(name, { apiKey: '3_nobody', ...more } as never);
    expect(problem).toMatchObject({ code: 'invalid-input', member: 'apiKey' });
    expect(problem.message).toContain('"3_nobody"');
    expect((await running.ask('clock.get', {})).sites).toBeUndefined();
  });

  test('a move beyond the years that a response can write is refused, and moves nothing', async () => {
    await running.ask('clock.freeze', { apiKey: '3_a', at: 5 });
    const problem = await running.problem('clock.step', { apiKey: '3_a', milliseconds: -6 });
    expect(problem).toMatchObject({ member: 'milliseconds' });
    expect((await running.ask('clock.get', { apiKey: '3_a' })).now).toBe(5);
  });

  test('R25: a snapshot keeps it, a restore brings it back, a reset and the end of its site end it', async () => {
    await step('3_a', HOUR);
    await running.ask('clock.freeze', { apiKey: '3_b', at: 5_000 });
    await running.ask('snapshots.create', { name: 'own-clocks' });
    await running.ask('clock.follow', { apiKey: '3_a' });
    await step('3_shop', -HOUR);
    await running.ask('snapshots.restore', { name: 'own-clocks' });
    const clocks = async () =>
      (await running.ask('clock.get', {})).sites?.map(({ apiKey, now, frozen }) => [apiKey, now - machine(), frozen]);
    expect(await clocks()).toEqual([
      ['3_a', HOUR, false],
      ['3_b', 5_000 - machine(), true],
    ]);
    await running.ask('sites.delete', { apiKey: '3_b' });
    expect(await clocks()).toEqual([['3_a', HOUR, false]]);
    await running.ask('workspace.reset', { snapshot: false });
    expect(await clocks()).toBeUndefined();
    await running.ask('snapshots.restore', { name: 'own-clocks' });
    expect(await clocks()).toHaveLength(2);
  });
});

test('R59: a pasted call is judged by the clock of its site, and what is said names it', async () => {
  await step('3_a', 2 * HOUR);
  const query = new URLSearchParams(signed('3_a', machine()));
  const text = `POST ${running.service.addresses.https}/socialize.getUserInfo?${query}`;
  const verdict = await running.ask('reproduce.judge', { text });
  expect(verdict.cause).toMatch(/^The clock of the site "Site 3_a" is 2 h ahead/);
});
