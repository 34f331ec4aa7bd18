import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { builtCommand } from '../../cli/built-command.fixture.ts';
import { type Authdesk, type AuthdeskError, type Snapshot, startAuthdesk } from './index.ts';

// The kit for Node against the built command of this checkout. With the packed file: e2e/packages/kits.deep.test.ts.

const command = [process.execPath, builtCommand];
const nobody = { as: 'none' } as const;
let authdesk: Authdesk;
let start: Snapshot;
beforeAll(async () => {
  authdesk = await startAuthdesk({ command });
  start = await authdesk.snapshot();
});
beforeEach(() => authdesk.restore(start));
afterAll(() => authdesk?.stop());

const problemOf = (work: Promise<unknown>): Promise<AuthdeskError> =>
  work.then(
    () => Promise.reject(new Error('It was done.')),
    (error: unknown) => error as AuthdeskError,
  );

async function register(email: string): Promise<void> {
  const { regToken } = await authdesk.call('accounts.initRegistration', {}, nobody);
  const account = { email, password: 'Correct-horse-7', finalizeRegistration: true };
  await authdesk.call('accounts.register', { regToken, ...account }, nobody);
}

describe('calls of the site', () => {
  test('are made by secret, by the key alone, by a token, and by a signature at the service clock (D32)', async () => {
    expect(await authdesk.call('accounts.getAccountInfo', { UID: 'u-ada' })).toMatchObject({ errorCode: 0 });
    expect(await authdesk.call('accounts.initRegistration', {}, nobody)).toMatchObject({ errorCode: 0 });
    const token = await authdesk.token('u-ada');
    expect(await authdesk.call('socialize.getUserInfo', {}, { as: { token } })).toMatchObject({ firstName: 'Ada' });
    await authdesk.clock.step('3h');
    expect(() => authdesk.clock.of('3_demo')).toThrow(/A site has no clock of its own/);
    const parameters = { UID: 'u-ada', profile: { city: "St. John's (*)" } };
    const { url, method, body } = await authdesk.sign('accounts.setAccountInfo', parameters);
    expect(await (await fetch(url, { method, body })).json()).toMatchObject({ errorCode: 0 });
  });

  test('D86: a whole number of 64 bits keeps its digits from the test to the service and back', async () => {
    const data = { order: 9_223_372_036_854_775_807n };
    await authdesk.call('accounts.setAccountInfo', { UID: 'u-ada', data });
    expect(await authdesk.call('accounts.getAccountInfo', { UID: 'u-ada', include: 'data' })).toMatchObject({ data });
  });

  test('a fetch that trusts the CA reaches the hosts of data centers, whatever the resolver knows (D3)', async () => {
    const { port } = new URL(authdesk.https);
    const url = `https://socialize.us1.authdesk.localhost:${port}/socialize.getUserInfo`;
    const body = new URLSearchParams({ apiKey: '3_demo', secret: await authdesk.secret(), UID: 'u-ada' });
    const response = await authdesk.fetch(url, {
      method: 'POST',
      body: body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await response.json()).toMatchObject({ errorCode: 0 });
    const dispatcher = authdesk.dispatcher as never;
    expect(await (await authdesk.fetch(new Request(url, { method: 'POST', body }))).json()).toMatchObject({
      errorCode: 0,
    });
    expect(await (await fetch(url, { method: 'POST', body, dispatcher })).json()).toMatchObject({ errorCode: 0 });
  });

  test('an app in the process of the test trusts the CA of a trusting service until it stops; it may be one made before', async () => {
    const made = mkdtempSync(join(tmpdir(), 'authdesk-kit-ca-'));
    execFileSync(process.execPath, [builtCommand, 'ca', '--ca', made], { stdio: 'pipe' });
    const isTrusted = ({ https }: Authdesk) =>
      fetch(`${https}/js/gigya.js?apikey=3_demo`).then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await isTrusted(authdesk)).toBe(false);
    const trusting = await startAuthdesk({ command, ca: made, trust: 'process' });
    try {
      expect(readdirSync(made).map((name) => readFileSync(join(made, name), 'utf8'))).toContain(trusting.ca);
      expect([await isTrusted(trusting), await isTrusted(authdesk)]).toEqual([true, false]);
    } finally {
      await trusting.stop();
      rmSync(made, { recursive: true });
    }
    expect(getCACertificates('default').map((each) => each.trim())).not.toContain(trusting.ca.trim());
  });

  test('a login ends as it was decided, at the address that the kit gives', async () => {
    const location = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location');
    expect(await location(await authdesk.loginUrl({ as: 'u-ada', state: 's1' }))).toMatch(
      /#.*access_token=st2.*state=s1/,
    );
    await authdesk.nextLogin({ refused: true });
    expect(await location(await authdesk.loginUrl())).toContain('error=access_denied');
    await authdesk.nextLogin({ failed: true, provider: 'facebook' });
    expect(await location(await authdesk.loginUrl({ responseType: 'code' }))).toContain('error=');
  });

  test('an app logs in at the OpenID provider of the site as it was decided, and gets id tokens that are wrong on purpose', async () => {
    const redirectUris = ['https://shop.example/callback'];
    const { issuer, discovery, clientID, clientSecret } = await authdesk.relyingParty({ redirectUris });
    const metadata = (await (await authdesk.fetch(discovery)).json()) as Record<string, string>;
    expect(metadata.issuer).toBe(issuer);
    await authdesk.nextLogin({ as: 'u-ada' });
    const request = {
      client_id: clientID,
      redirect_uri: redirectUris[0] ?? '',
      response_type: 'code',
      scope: 'openid',
    };
    const url = `${metadata.authorization_endpoint}?${new URLSearchParams(request)}`;
    const { headers } = await authdesk.fetch(url, { redirect: 'manual' });
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
    const response = await authdesk.fetch(metadata.token_endpoint ?? '', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientID}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUris[0] ?? '' }),
    });
    const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    const { id_token } = (await response.json()) as { id_token: string };
    expect(claimsOf(id_token)).toMatchObject({ iss: issuer, aud: clientID, sub: 'u-ada' });
    const made = await authdesk.idToken('u-ada', { claims: { aud: 'other' }, expiresIn: -1, signedBy: 'another' });
    expect(claimsOf(made)).toMatchObject({ iss: issuer, aud: 'other', sub: 'u-ada' });
  });

  test('a session has the cookie of the service’s hosts, as Playwright takes it (D52)', async () => {
    const { cookieName, cookieValue, storageState } = await authdesk.session('u-ada', {
      origins: ['http://localhost:3000'],
    });
    expect(storageState.cookies[0]).toMatchObject({ name: cookieName, value: cookieValue, domain: 'localhost' });
    expect(storageState.origins.map(({ origin }) => origin)).toContain('http://localhost:3000');
  });
});

describe('what comes', () => {
  test('calls.expect waits for a call, and tells of one that ends otherwise: method, code, cause, what to do', async () => {
    const waiting = authdesk.calls.expect({ method: 'accounts.login', error: 403042 });
    await authdesk.call('accounts.login', { loginID: 'nobody', password: 'x' }, nobody);
    expect(await waiting).toMatchObject({ errorCode: 403042, parameters: { loginID: 'nobody', password: '…' } });
    const { code, message } = await problemOf(authdesk.calls.expect({ method: 'accounts.login', timeout: 0 }));
    expect(code).toBe('expectation');
    expect(message).toMatch(
      /^No call of accounts\.login that succeeded came within 0 s\.\n {2}accounts\.login ended with 403042 Invalid LoginID\n {4}cause: No account of the site has this login identifier\.\n {4}what to do: .+\n {4}callId: [0-9a-f]{32}$/,
    );
    expect((await problemOf(authdesk.calls.expect({ method: 'accounts.logout', timeout: 0 }))).message).toMatch(
      /It got calls of (?:[^,]+, )*accounts\.login(?:, [^,]+)* instead\.$/,
    );
  });

  test('calls.expect takes the word of an OAuth error, and any end', async () => {
    await problemOf(authdesk.token('u-nobody\n'));
    await expect(
      authdesk.calls.expect({ method: 'socialize.getToken', error: 'invalid_request' }),
    ).resolves.toBeTruthy();
    await expect(authdesk.calls.expect({ method: 'socialize.getToken', error: 'any' })).resolves.toBeTruthy();
  });

  test('outbox.next returns each message once, the oldest first, and waits for the next', async () => {
    await register('new@shop.example');
    const reset = () => authdesk.call('accounts.resetPassword', { loginID: 'new@shop.example' }, nobody);
    const filter = { to: 'NEW@shop.example', purpose: 'passwordReset' };
    await reset();
    const first = await authdesk.outbox.next(filter);
    const second = authdesk.outbox.next(filter);
    await reset();
    expect((await second).id).toBeGreaterThan(first.id);
    const { message } = await problemOf(authdesk.outbox.next({ ...filter, timeout: 0 }));
    expect(message).toMatch(/^No message with to "NEW@shop\.example", purpose "passwordReset" came within 0 s\./);
    expect(message).toContain('email to new@shop.example (passwordReset)');
  });

  test('webhooks.next waits for a delivery, which can be sent again with a wrong signature (U 5)', async () => {
    const received: (string | undefined)[] = [];
    const receiver = createServer((request, response) => {
      received.push(request.headers['x-gigya-sig-hmac-sha1'] as string | undefined);
      request.resume().once('end', () => response.end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
      const hook = { name: 'shop', url, events: ['accountRegistered'], active: true, version: '1.0' };
      expect(await authdesk.call('accounts.webhooks.set', hook)).toMatchObject({ errorCode: 0 });
      await register('hooked@shop.example');
      const delivery = await authdesk.webhooks.next({ type: 'accountRegistered' });
      expect(delivery).toMatchObject({ webhook: 'shop', state: 'delivered', status: 200 });
      await authdesk.webhooks.send(delivery, 'wrongSignature');
      expect(new Set(received).size).toBe(2);
      const { message } = await problemOf(authdesk.webhooks.next({ timeout: 0 }));
      expect(message).toContain('Webhooks: shop (active; accountRegistered).');
    } finally {
      receiver.close();
    }
  });

  test('timers that a test fakes do not stop the kit', async () => {
    vi.useFakeTimers();
    try {
      await problemOf(authdesk.outbox.next({ to: 'nobody@shop.example', timeout: 60 }));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the state', () => {
  test('restore brings back people, clock, failures, next logins and the outbox, and forgets the calls', async () => {
    await authdesk.import({ version: 1, people: [{ site: '3_demo', UID: 'u-new' }] });
    await authdesk.clock.freeze('2030-01-01T00:00:00Z');
    await authdesk.failures.add({ effect: { kind: 'http-503' } });
    await authdesk.nextLogin({ refused: true });
    await authdesk.operation('outbox.sample', { apiKey: '3_demo' });
    await authdesk.restore(start);
    expect(await authdesk.call('accounts.getAccountInfo', { UID: 'u-new' })).toMatchObject({ errorCode: 403005 });
    expect(Math.abs((await authdesk.clock.now()).getTime() - Date.now())).toBeLessThan(60_000);
    expect(await authdesk.operation('nextLogins.list')).toEqual([]);
    expect(await authdesk.outbox.list()).toEqual([]);
    expect(await authdesk.calls.list({ method: 'accounts.setAccountInfo' })).toEqual([]);
  });

  test('reset is the state of the start, with the same secret', async () => {
    const secret = await authdesk.secret();
    await authdesk.import({ version: 1, people: [{ site: '3_demo', UID: 'u-new' }] });
    await authdesk.reset();
    expect(await authdesk.secret()).toBe(secret);
    expect(await authdesk.operation('people.get', { apiKey: '3_demo', UID: 'u-new' }).catch(({ code }) => code)).toBe(
      'not-found',
    );
  });

  test('a failure on purpose ends with its block', async () => {
    {
      await using failure = await authdesk.failures.add({
        effect: { kind: 'error', errorCode: 500001 },
        method: 'accounts.*',
      });
      expect(await authdesk.call('accounts.getAccountInfo', { UID: 'u-ada' })).toMatchObject({ errorCode: 500001 });
      expect([failure.sentence, await failure.hits()]).toEqual([expect.stringContaining('accounts.*'), 1]);
    }
    expect(await authdesk.call('accounts.getAccountInfo', { UID: 'u-ada' })).toMatchObject({ errorCode: 0 });
  });
});

test('a start takes a workspace document, whose first site is meant, an instant to freeze the clock at, and a console', async () => {
  const workspace = {
    version: 1,
    sites: [
      { name: 'Shop', apiKey: '3_shop', domains: ['localhost'] },
      { name: 'Books', apiKey: '3_books' },
    ],
    people: [{ site: '3_books', UID: 'u-1' }],
  };
  const options = { command, workspace, frozenAt: new Date('2030-01-01T00:00:00Z'), withConsole: true };
  await using shop = await startAuthdesk(options);
  expect(shop.apiKey).toBe('3_shop');
  expect(shop.console).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#/);
  expect(await shop.clock.now()).toEqual(options.frozenAt);
  expect(await shop.call('accounts.getAccountInfo', { UID: 'u-1' }, { site: '3_books' })).toMatchObject({
    errorCode: 0,
  });
  expect(await shop.call('accounts.getAccountInfo', { UID: 'u-1' })).not.toMatchObject({ errorCode: 0 });
});

test('a misspelt option is refused by name, with those that there are', async () => {
  const misspelt: readonly Promise<unknown>[] = [
    startAuthdesk({ command, workspce: 'shop.json' } as never),
    authdesk.call('accounts.getAccountInfo', { UID: 'u-ada' }, { at: 'none' } as never),
    authdesk.sign('accounts.getAccountInfo', {}, { sites: '3_demo' } as never),
    authdesk.token('u-ada', { sites: '3_demo' } as never),
    authdesk.session('u-ada', { origin: [] } as never),
    authdesk.loginUrl({ asUser: 'u-ada' } as never),
    authdesk.nextLogin({ refuse: true } as never),
    authdesk.calls.expect({ methd: 'accounts.login' } as never),
    authdesk.outbox.next({ too: 'ada@shop.example' } as never),
    authdesk.webhooks.next({ types: 'accountLoggedIn' } as never),
  ];
  for (const work of misspelt)
    expect((await problemOf(work)).message).toMatch(/^There is no option "\w+"\.\nOptions: \w/);
});

test('a command that is not authdesk is told by its first line', async () => {
  const other = [process.execPath, '-e', 'console.log("Hello"); process.stdin.resume()'];
  const { code, message } = await problemOf(startAuthdesk({ command: other }));
  expect(code).toBe('start');
  expect(message).toMatch(/^The first line of ".+" is not that of "authdesk serve --ready-json"\.\nCheck the words/);
});

test('R48: report, HAR and bundle of a call name the cause and hold no secret and no token', async () => {
  const [secret, token] = [await authdesk.secret(), await authdesk.token('u-ada')];
  await authdesk.call('accounts.getAccountInfo', { UID: 'u-nobody' });
  await authdesk.call('accounts.login', { loginID: 'nobody', password: 'Correct-horse-7' }, nobody);
  await authdesk.call('socialize.getUserInfo', { UID: 'u-ben' }, { as: { token } });
  const all = [await authdesk.report(), await authdesk.har(), (await authdesk.bundle()) ?? ''];
  expect(all[0]).toMatch(/^Calls that Authdesk refused:\n {2}\S+ ended with \d{6} /);
  for (const text of all) {
    expect(text.length).toBeGreaterThan(0);
    for (const hidden of [secret, token, 'Correct-horse-7']) expect(text.includes(hidden)).toBe(false);
  }
});
