import { beforeEach, describe, expect, test } from 'vitest';
import { request } from '#service/fixtures/request.fixture.ts';
import { runningForAll, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import type { Flow, PageParameters } from '#shared/contract/flows.ts';
import { arrows, failed } from '../flows.fixture.ts';

const running = runningForAll();

/** One request with exactly these headers; a page's host may be another name than the one that is connected to. */
const ask = (url: string, options: Omit<Parameters<typeof request>[1], 'ca'> = {}) =>
  request(url, { ...options, ca: running.service.caPem });

const tab = '0123456789abcdef';
const origin = ({ loginUrl = '' }: Flow): string => new URL(loginUrl).origin;
/** What the page of the service gives to the library. */
const resultIn = (body: string) =>
  JSON.parse(/data-result="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '{}');

describe('a client-side login', () => {
  beforeEach(() =>
    running.ask('sites.update', { apiKey: '3_shop', settings: { domains: ['shop.example', 'localhost'] } }),
  );

  const start = (page?: PageParameters, more: object = {}): Promise<Flow> =>
    running.ask('flows.start', { useCase: 'page', apiKey: '3_shop', ...(page && { page }), ...more });
  const now = ({ id }: Flow): Promise<Flow> => running.ask('flows.get', { id });
  const report = (flow: Flow, what: object, headers: Readonly<Record<string, string>> = {}) =>
    ask(`${flow.loginUrl}/reports`, {
      method: 'POST',
      headers: { origin: origin(flow), 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ tab, ...what }),
    });
  /** A call as the library makes it from the page. */
  const call = (flow: Flow, path: string, form: Readonly<Record<string, string>> = {}) =>
    ask(`${running.service.addresses.https}/${path}`, {
      method: 'POST',
      headers: { origin: origin(flow), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ apiKey: '3_shop', format: 'json', ...form }).toString(),
    });
  const loginAt = (flow: Flow, host: string, more: Readonly<Record<string, string>> = {}) =>
    `${running.service.addresses.https.replace('127.0.0.1', host)}/socialize.login?${new URLSearchParams({
      ...{ client_id: '3_shop', x_provider: 'facebook', redirect_uri: flow.loginUrl ?? '' },
      ...{ response_type: 'token', state: 'of-the-page', x_clientSide: 'popup', ...more },
    })}`;
  /** The login at the provider that the library opens. */
  const logIn = (flow: Flow, more: Readonly<Record<string, string>> = {}, decision?: 'cancel') =>
    running.login(loginAt(flow, 'localhost', more), decision);

  describe('its page', () => {
    test('R27, R31: is at an origin of its own on loopback, with the strictest policy and nothing secret', async () => {
      const flow = await start();
      expect(flow.loginUrl).toMatch(/^http:\/\/localhost:\d+\/[0-9a-f]{32}$/);
      const { status, headers, text: body } = await ask(flow.loginUrl ?? '');
      expect(status).toBe(200);
      const { port } = new URL(running.service.addresses.https);
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self' https://localhost:${port}; connect-src 'self' https://localhost:${port}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(body).toContain(`https://localhost:${port}/js/gigya.js?apikey=3_shop`);
      expect(body).not.toMatch(/<style|style=|<script>|onclick/);
      expect(body).not.toContain(SHOP_SECRET);
    });

    test.each([
      ['R28: another host name', (flow: Flow) => ask(flow.loginUrl ?? '', { headers: { host: 'evil.example' } }), 421],
      [
        'another name of this machine',
        (flow: Flow) => ask((flow.loginUrl ?? '').replace('localhost', '127.0.0.1')),
        421,
      ],
      ['another path', (flow: Flow) => ask(`${origin(flow)}/`), 404],
      ['R10: an address to go to', (flow: Flow) => ask(`${origin(flow)}//evil.example/%2e%2e`), 404],
      ['R33: a file', (flow: Flow) => ask(`${origin(flow)}/..%2fclient-library%2fgigya.js`), 404],
      ['an operation of the console', (flow: Flow) => ask(`${origin(flow)}/api/sites.list`, { method: 'POST' }), 405],
      [
        'R29: a report of another page',
        (flow: Flow) => report(flow, { kind: 'noLibrary' }, { origin: 'https://evil.example' }),
        403,
      ],
      [
        'R29: a report that a form can send',
        (flow: Flow) => report(flow, { kind: 'noLibrary' }, { 'content-type': 'text/plain' }),
        415,
      ],
      ['a report that is none', (flow: Flow) => report(flow, { kind: 'event', name: 'login' }), 400],
      ['a report that is too long', (flow: Flow) => report(flow, { kind: 'code', code: 'x'.repeat(20_000) }), 400],
    ])('refuses %s, and its run does not change', async (_, send, status) => {
      const flow = await start();
      const refused = await send(flow);
      expect({ status: refused.status, location: refused.headers.location }).toEqual({ status, location: undefined });
      expect(await now(flow)).toEqual(flow);
    });

    test('is gone when it is closed, when its run is forgotten, and when nothing is left of its run', async () => {
      const [closed, forgotten, reset] = [await start(), await start(), await start()];
      expect(await running.ask('flows.closePage', { id: closed.id })).toMatchObject({ status: 'cancelled' });
      await running.ask('flows.remove', { id: forgotten.id });
      await running.ask('flows.cancel', { id: reset.id });
      for (const { loginUrl = '' } of [closed, forgotten, reset]) {
        await expect.poll(() => ask(loginUrl).catch(({ code }) => code)).toBe('ECONNREFUSED');
      }
      const { loginUrl, failure } = await now(closed);
      expect({ loginUrl, failure }).toEqual({ loginUrl: undefined, failure: expect.stringContaining('new run') });
    });

    test('of eight others that are open is closed, the one that was used longest ago', async () => {
      const flows: Flow[] = [];
      for (let n = 0; n < 9; n += 1) flows.push(await start());
      const states = await Promise.all(flows.map(async (flow) => (await now(flow)).loginUrl !== undefined));
      expect(states).toEqual([false, ...Array.from({ length: 8 }, () => true)]);
    });
  });

  test('D18: the page is at the name of this machine that the site has registered', async () => {
    await running.ask('sites.update', { apiKey: '3_shop', settings: { domains: ['shop.localhost'] } });
    expect(origin(await start())).toMatch(/^http:\/\/shop\.localhost:/);
    await running.ask('sites.update', { apiKey: '3_shop', settings: { domains: ['127.0.0.1', 'localhost'] } });
    const foreign = { useCase: 'page', apiKey: '3_shop', whatIf: 'foreign-page' } as const;
    const next = expect.stringContaining('Sites');
    expect(await running.problem('flows.start', foreign)).toMatchObject({ member: 'whatIf', next });
  });

  test('what does not go together is refused with the member', async () => {
    const screens = { by: 'screenSet', authFlow: 'popup' } as const;
    const refused = (more: object) => running.problem('flows.start', { useCase: 'page', apiKey: '3_shop', ...more });
    expect(await refused({ page: { ...screens, authCodeOnly: true } })).toMatchObject({ member: 'page.authCodeOnly' });
    expect(await refused({ whatIf: 'reused-code' })).toMatchObject({ member: 'whatIf' });
    expect(await refused({ whatIf: 'wrong-redirect-uri' })).toMatchObject({ member: 'whatIf' });
  });

  test('its messages and events fill the picture, in order, with the session and its cookie', async () => {
    const flow = await start();
    await ask(flow.loginUrl ?? '');
    await call(flow, 'accounts.webSdkBootstrap');
    const { body } = await logIn(flow);
    const result = resultIn(body);
    const session = await call(flow, 'client-library/session', { code: result.code, state: 'of-the-page' });
    const token = JSON.parse(session.text).sessionInfo.cookieValue as string;
    await call(flow, 'accounts.webSdkBootstrap');
    await report(flow, { kind: 'event', name: 'login', members: { eventName: 'login', UID: 'u-1' } });
    await call(flow, 'socialize.getUserInfo', { login_token: token });
    await report(flow, { kind: 'event', name: 'login', members: { UID: 'u-1' }, tab: 'fedcba9876543210' });
    await call(flow, 'socialize.logout', { login_token: token });
    await report(flow, { kind: 'event', name: 'logout', members: {} });

    await expect.poll(async () => arrows(await now(flow))[8]).toBe('client → service: The cookie is blocked (ok)');
    const shown = await now(flow);
    expect(arrows(shown)).toEqual([
      'client → server: Opens the page (ok)',
      'client → service: accounts.webSdkBootstrap (ok)',
      'client → service: Login request (ok)',
      'service → provider: Provider’s screen (ok)',
      'provider → service: Login approved (ok)',
      'service → client: Result: a one-time code (ok)',
      'client → service: client-library/session (ok)',
      'service → client: The session begins (ok)',
      'client → service: The cookie is blocked (ok)',
      'client → client: onLogin (ok)',
      'client → service: socialize.getUserInfo (ok)',
      'client → client: onLogin in tab 2 (ok)',
      'client → service: socialize.logout (ok)',
      'client → client: onLogout (ok)',
    ]);
    expect(shown).toMatchObject({ status: 'obtained', credential: { kind: 'token', UID: 'u-1', usedUp: true } });
    expect(JSON.stringify(shown)).not.toContain(token);
    expect(JSON.stringify(shown)).not.toContain(result.code);
  });

  test('D40: the code of authCodeOnly goes from the page to its server, which exchanges it once', async () => {
    const flow = await start({ by: 'provider', provider: 'facebook', authFlow: 'popup', authCodeOnly: true });
    await ask(flow.loginUrl ?? '');
    const { body } = await logIn(flow, { x_authCodeOnly: 'true' });
    const { authCode } = resultIn(body);
    await report(flow, { kind: 'event', name: 'login', members: { authCode } });
    await report(flow, { kind: 'code', code: 'co2.s.of-somebody-else' });
    await report(flow, { kind: 'code', code: authCode });
    const handed = await now(flow);
    expect(arrows(handed).slice(-4)).toEqual([
      'service → client: Result: a code for the server (ok)',
      'client → client: onLogin (ok)',
      'client → server: Another code sent (failed)',
      'client → server: Code sent to the server (ok)',
    ]);
    expect(handed).toMatchObject({ status: 'obtained', credential: { kind: 'code', usedUp: false } });
    expect(JSON.stringify(handed)).not.toContain(authCode);
    const exchanged = await running.ask('flows.exchange', { id: flow.id });
    expect(exchanged).toMatchObject({ status: 'obtained', credential: { kind: 'token', UID: 'u-1' } });
    await running.ask('flows.call', { id: flow.id });
    await running.ask('flows.expire', { id: flow.id });
    expect(arrows(await running.ask('flows.call', { id: flow.id })).slice(-6)).toEqual([
      'server → service: Code exchange (ok)',
      'service → server: Response (ok)',
      'server → service: socialize.getUserInfo (ok)',
      'service → server: Response (ok)',
      'server → service: socialize.getUserInfo (ok)',
      'service → server: Refused: 500024 (failed)',
    ]);
    expect(await running.ask('flows.exchange', { id: flow.id })).toMatchObject(failed('used before'));
  });

  describe('a failure is explained', () => {
    test('a pop-up window that was closed, and one that the browser blocked', async () => {
      const flow = await start();
      await ask(flow.loginUrl ?? '');
      const members = { errorCode: '200001', errorDetails: 'Operation canceled' };
      await ask(loginAt(flow, '127.0.0.1'));
      await report(flow, { kind: 'event', name: 'error', members });
      const closed = await now(flow);
      expect(closed).toMatchObject(failed('was closed before'));
      expect(closed.steps.some(({ outcome }) => outcome === 'waiting')).toBe(false);
      expect(closed.loginUrl).toBe(flow.loginUrl);
      await report(flow, { kind: 'refused', errorCode: 200001, details: 'The browser blocked the pop-up window.' });
      await logIn(flow, {}, 'cancel');
      await report(flow, { kind: 'event', name: 'error', members });
      expect((await now(flow)).failure).toContain('The user cancelled the login');
    });

    test('D48: a page whose domain the site has not registered', async () => {
      const flow = await start(undefined, { whatIf: 'foreign-page' });
      expect(origin(flow)).toMatch(/^http:\/\/127\.0\.0\.1:/);
      await ask(flow.loginUrl ?? '');
      await call(flow, 'accounts.webSdkBootstrap');
      expect(await now(flow)).toMatchObject(failed('Register 127.0.0.1'));
      await logIn(flow);
      expect(arrows(await now(flow)).at(-1)).toBe('service → client: Refused: redirect_uri_mismatch (failed)');
    });

    test('a library that does not come: its key is unknown, or the browser does not trust the certificate', async () => {
      const unknown = await start(undefined, { whatIf: 'unknown-key' });
      const { text } = await ask(unknown.loginUrl ?? '');
      const library = /src="(https:[^"]*)"/.exec(text)?.[1] ?? '';
      await ask(library, { headers: { referer: `${origin(unknown)}/` } });
      await report(unknown, { kind: 'noLibrary' });
      expect(await now(unknown)).toMatchObject(failed('No site has'));
      const untrusted = await start();
      await report(untrusted, { kind: 'noLibrary' });
      expect((await now(untrusted)).failure).toContain('CA certificate');
    });

    test('a wrong password stays a step on the way; a session that has expired is told to the page', async () => {
      const flow = await start({ by: 'screenSet', authFlow: 'popup' });
      await ask(flow.loginUrl ?? '');
      await call(flow, 'accounts.login', { loginID: 'nobody@shop.example', password: 'wrong' });
      const wrong = await now(flow);
      expect(wrong).toMatchObject({ status: 'waiting', failure: expect.any(String) });
      expect(arrows(wrong).slice(-2)).toEqual([
        'client → service: accounts.login (ok)',
        'service → client: Refused: 403042 (failed)',
      ]);
    });
  });

  test('R25: a run that a snapshot brings back has no page any more, and says so', async () => {
    const flow = await start();
    // Written after the run.
    await running.ask('sites.update', { apiKey: '3_shop', settings: { domains: ['localhost'] } });
    await running.ask('snapshots.create', { name: 'with-a-page' });
    await running.ask('snapshots.restore', { name: 'with-a-page' });
    const { status, loginUrl, failure } = await now(flow);
    expect({ status, loginUrl }).toEqual({ status: 'cancelled', loginUrl: undefined });
    expect(failure).toContain('The page is gone');
  });

  test('R51: its code is that of a page, and cannot end the script that it is pasted into', async () => {
    const provider = '</script><script>';
    const flow = await start({ by: 'provider', provider, authFlow: 'redirect', authCodeOnly: true });
    const code = async (arrow: string) => (await running.ask('flows.code', { id: flow.id, arrow }))[0]?.code ?? '';
    expect(await code('loadLibrary')).toMatch(
      /^<script src="https:\/\/localhost:\d+\/js\/gigya\.js\?apikey=3_shop"><\/script>\n$/,
    );
    expect(await code('openLogin')).toContain('authFlow: "redirect", authCodeOnly: true');
    expect(await code('openLogin')).not.toContain('</script>');
    expect((await ask(flow.loginUrl ?? '')).text).not.toContain('</script><script>');
    expect(await code('exchange')).toContain('socialize.getToken');
  });
});
