import { describe, expect, test } from 'vitest';
import { runningForAll, SHOP_BASIC, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import { shownPiece } from '#service/fixtures/secret-forms.fixture.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import type { Flow, WhatIf } from '#shared/contract/flows.ts';
import { approved, arrows, failed, LOGIN, startLogin } from './flows.fixture.ts';

const redirect_uri = 'https://shop.example/cb?keep=1';
const last = <T>(list: readonly T[]): T => {
  const item = list.at(-1);
  if (item === undefined) throw new Error('The list is empty.');
  return item;
};

describe('flow runs', () => {
  const running = runningForAll();

  const login = { ...LOGIN, redirect_uri };
  const start = (useCase: 'token' | 'code', more: object = {}): Promise<Flow> =>
    startLogin(running, useCase, { login, ...more });
  /** A run whose login was approved. */
  const obtained = (useCase: 'token' | 'code', whatIf?: WhatIf): Promise<Flow> =>
    approved(running, useCase, { login, ...(whatIf && { whatIf }) });
  const fromServer = (more: object = {}): Promise<Flow> =>
    running.ask('flows.start', { useCase: 'server', apiKey: '3_shop', ...more });

  test('R51: the login address that is copied holds nothing that a shell, a page or a terminal reads', async () => {
    for (const state of [`'"$(x)\`y\`;|&<>{}[]*?!#~\\ `, 'a\r\nb\0\x1b[2J', '\u202egnp.exe', 'javascript:alert(1)']) {
      const { loginUrl } = await start('code', { login: { ...login, state, x_cid: state } });
      expect(loginUrl).toMatch(/^https:\/\/localhost:\d+\/socialize\.login\?[\w.~=&%-]+$/);
      expect(new URL(loginUrl ?? '').searchParams.get('state')).toBe(state);
    }
  });

  describe('use case 1: token in the redirect', () => {
    test('the token arrives in the fragment, and a call with it succeeds', async () => {
      const begun = await start('token');
      expect(begun).toMatchObject({ status: 'ready', steps: [], redirectUri: redirect_uri });
      expect(begun.login?.state).toMatch(/^[0-9a-f]{24}$/);
      const { location = '' } = await running.login(begun.loginUrl ?? '');

      const flow = await running.ask('flows.callback', { id: begun.id, url: location });
      expect(flow.status).toBe('obtained');
      expect(arrows(flow)).toEqual([
        'client → service: Login request (ok)',
        'service → provider: Provider’s screen (ok)',
        'provider → service: Login approved (ok)',
        'service → client: Redirect with token (ok)',
      ]);
      const redirect = last(flow.steps);
      const masked = expect.stringMatching(/^st2\.s\..{4}…$/);
      expect(redirect.parameters).toEqual([
        expect.objectContaining({ name: 'keep', value: '1', place: 'query' }),
        expect.objectContaining({ name: 'access_token', value: masked, place: 'fragment' }),
        expect.objectContaining({ name: 'expires_in', value: '3600', place: 'fragment' }),
        expect.objectContaining({ name: 'state', value: begun.login?.state, place: 'fragment' }),
      ]);
      expect(redirect.explanation).toMatch(/received exactly this address/);
      const expiresAt = running.clock() + 3_600_000;
      expect(flow.credential).toMatchObject({ kind: 'token', UID: 'u-1', masked, usedUp: false, expiresAt });

      const called = await running.ask('flows.call', { id: begun.id });
      expect(arrows(called).slice(4)).toEqual([
        'client → service: socialize.getUserInfo (ok)',
        'service → client: Response (ok)',
      ]);
      expect(last(called.steps).body).toMatch(/^<\?xml[\s\S]*Una/);
    });
    test('without parameters a run chooses what its site allows', async () => {
      const flow = await approved(running, 'token', { login: undefined });
      expect(flow).toMatchObject({ status: 'obtained', redirectUri: 'https://shop.example/callback' });
    });
  });

  describe('use case 2: server to server', () => {
    test('the token is there at once, bound to the user that was named', async () => {
      const flow = await fromServer({ server: { x_siteUID: 'u-1', x_sessionExpiration: '60' } });
      expect(flow).toMatchObject({ status: 'obtained', credential: { kind: 'token', UID: 'u-1' } });
      expect(arrows(flow)).toEqual(['server → service: Token request (ok)', 'service → server: Response (ok)']);
      expect(flow.steps[0]?.parameters.map(({ name, value, place }) => [name, value, place])).toEqual([
        ['Authorization', 'Basic M19z…', 'header'],
        ['grant_type', 'none', 'body'],
        ['x_siteUID', 'u-1', 'body'],
        ['x_sessionExpiration', '60', 'body'],
      ]);
    });
    test('without a user the token is unbound, and a user-level call says what is missing', async () => {
      const { id, credential } = await fromServer();
      expect(credential?.UID).toBeUndefined();
      const refused = await running.ask('flows.call', { id });
      const explanation = expect.stringContaining('UID');
      expect(last(refused.steps)).toMatchObject({ outcome: 'failed', label: 'Refused: 400002', explanation });
      expect(refused.status).toBe('obtained');
      const done = await running.ask('flows.call', { id, UID: 'u-1' });
      expect(last(done.steps).outcome).toBe('ok');
    });
  });

  describe('use case 3: one-time code', () => {
    test('the code arrives in the query, the server exchanges it and calls', async () => {
      const begun = await obtained('code');
      expect(begun).toMatchObject({ status: 'obtained', credential: { kind: 'code', UID: 'u-1', usedUp: false } });
      expect(last(begun.steps).parameters.map(({ name, place }) => `${name} ${place}`)).toEqual([
        'keep query',
        'code query',
        'state query',
      ]);
      const exchanged = await running.ask('flows.exchange', { id: begun.id });
      expect(arrows(exchanged).slice(4)).toEqual([
        'client → server: Code sent to the server (ok)',
        'server → service: Code exchange (ok)',
        'service → server: Response (ok)',
      ]);
      expect(exchanged.credential).toMatchObject({ kind: 'token', UID: 'u-1', usedUp: false });
      const called = await running.ask('flows.call', { id: begun.id });
      expect(arrows(called).slice(7)).toEqual([
        'server → service: socialize.getUserInfo (ok)',
        'service → server: Response (ok)',
      ]);
    });
    test('one operation exchanges and calls; a name that is no method costs no code', async () => {
      const { id } = await obtained('code');
      const problem = await running.problem('flows.exchange', { id, call: { method: 'getUserInfo' } });
      expect(problem).toMatchObject({ code: 'invalid-input', member: 'method' });
      const done = await running.ask('flows.exchange', { id, call: {} });
      expect(done.credential).toMatchObject({ kind: 'token', usedUp: false });
      expect(arrows(done).slice(6)).toEqual([
        'service → server: Response (ok)',
        'server → service: socialize.getUserInfo (ok)',
        'service → server: Response (ok)',
      ]);
    });
    test('after an exchange that was refused nothing is called', async () => {
      const { id } = await obtained('code', 'reused-code');
      const { status, steps } = await running.ask('flows.exchange', { id, call: {} });
      expect(status).toBe('failed');
      expect(steps.filter(({ kind }) => kind === 'call')).toEqual([]);
    });
    test('R2: a code that one’s own app uses is told as used, by the event of its run alone', async () => {
      const { id, credential } = await obtained('code');
      const told = new Promise<Flow>((resolve) =>
        running.service.subscribe((event) => event.type === 'flow' && resolve(event.flow)),
      );
      await running.ask('tokens.revoke', { targets: [{ kind: 'code', id: credential?.id ?? '' }] });
      expect(await told).toMatchObject({ id, credential: { kind: 'code', usedUp: true } });
    });
    test('R3: a code that was made to expire is rejected as expired', async () => {
      const { id } = await obtained('code');
      const expired = await running.ask('flows.expire', { id });
      expect(expired.credential?.expiresAt).toBeLessThanOrEqual(running.clock());
      const refused = await running.ask('flows.exchange', { id });
      expect(refused).toMatchObject(failed(/expired/i));
      expect(last(refused.steps).parameters).toContainEqual(
        expect.objectContaining({ name: 'error_description', value: '400015 - Code expired' }),
      );
    });
  });

  describe('what if', () => {
    test.each(['token', 'code'] as const)(
      'R11: a wrong redirect_uri ends on a page of the service (%s)',
      async (useCase) => {
        const flow = await obtained(useCase, 'wrong-redirect-uri');
        expect(flow).toMatchObject(failed('redirect_uri_mismatch'));
        expect(arrows(flow)).toEqual([
          'client → service: Login request (ok)',
          'service → client: Refused: redirect_uri_mismatch (failed)',
        ]);
      },
    );
    test('an unknown key', async () => {
      expect(await obtained('code', 'unknown-key')).toMatchObject(failed('invalid_client'));
    });
    test.each([
      ['wrong-secret', 'invalid_client', /secret/i],
      ['plain-http', 'invalid_request', /HTTP/],
      ['expired-code', 'invalid_grant', /expired/i],
      ['wrong-redirect-at-exchange', 'invalid_grant', /redirect_uri/],
      ['reused-code', 'invalid_grant', /used/i],
    ] as const)('%s is refused with %s at the exchange', async (whatIf, error, reason) => {
      const { id } = await obtained('code', whatIf);
      const flow = await running.ask('flows.exchange', { id });
      expect(flow).toMatchObject({ whatIf, ...failed(reason) });
      expect(last(flow.steps).label).toBe(`Refused: ${error}`);
    });
    test('plain-http in use case 1 sends the token over HTTP', async () => {
      const { id } = await obtained('token', 'plain-http');
      const flow = await running.ask('flows.call', { id });
      expect(flow).toMatchObject({ status: 'failed' });
      expect(last(flow.steps).label).toBe('Refused: 403025');
    });
    test.each([
      ['unknown-key', 'invalid_client'],
      ['wrong-secret', 'invalid_client'],
      ['plain-http', 'invalid_request'],
    ])('%s in use case server', async (whatIf, error) => {
      const flow = await fromServer({ whatIf });
      expect(flow.status).toBe('failed');
      expect(last(flow.steps).label).toBe(`Refused: ${error}`);
    });
    test('a failure that cannot happen in a use case is not offered to it', async () => {
      const given = { useCase: 'server', apiKey: '3_shop', whatIf: 'reused-code' } as const;
      const problem = await running.problem('flows.start', given);
      expect(problem).toMatchObject({ code: 'invalid-input', member: 'whatIf', next: expect.stringContaining('code') });
    });
    test.each([
      ['refuse', '200003'],
      ['cancel', '200001'],
      ['fail', '500023'],
    ] as const)('a person who presses "%s" ends the run with access_denied', async (decision, code) => {
      const { id, loginUrl = '' } = await start('code');
      await running.login(loginUrl, decision);
      const flow = await running.ask('flows.get', { id });
      expect(flow).toMatchObject(failed(code));
      expect(arrows(flow)).toEqual([
        'client → service: Login request (ok)',
        'service → provider: Provider’s screen (ok)',
        'provider → service: Login not approved (failed)',
        'service → client: Redirect with error: access_denied (failed)',
      ]);
    });
  });

  describe('R15: secrets stay inside', () => {
    test('no event, no list and no log row holds a code, a token or a secret', async () => {
      const events: ServiceEvent[] = [];
      running.service.subscribe((event) => events.push(event));
      const { id, loginUrl = '' } = await start('code');
      const { location = '' } = await running.login(loginUrl);
      await running.ask('flows.callback', { id, url: location });
      const { credential } = await running.ask('flows.exchange', { id });
      await running.ask('flows.call', { id });
      const { value: token } = await running.ask('tokens.reveal', { kind: 'token', id: credential?.id ?? '' });
      const code = new URL(location).searchParams.get('code') ?? '';
      const log = await running.ask('log.list', {});
      const rows = await Promise.all(log.items.map(({ callId }) => running.ask('log.get', { callId })));
      const shown = JSON.stringify([events, await running.ask('flows.list', {}), rows]);
      expect([token.length, code.length, events.length]).toEqual([57, expect.any(Number), expect.any(Number)]);
      for (const value of [token, code, encodeURIComponent(code), SHOP_SECRET, SHOP_BASIC.slice('Basic '.length)])
        expect(shown).not.toContain(value);
    });

    test('a secret that was put into the login request by mistake shows in no step and no event', async () => {
      const events: ServiceEvent[] = [];
      running.service.subscribe((event) => events.push(event));
      const { id, loginUrl = '' } = await start('code', { login: { ...login, state: SHOP_SECRET } });
      const { location = '' } = await running.login(loginUrl);
      expect(new URL(location).searchParams.get('state')).toBe(SHOP_SECRET);
      await running.ask('flows.callback', { id, url: location });
      const { steps } = await running.ask('flows.get', { id });
      const told = events.map((event) => (event.type === 'flow' ? event.flow.steps : event));
      expect(steps.length).toBeGreaterThan(2);
      expect(shownPiece(JSON.stringify([steps, told]), SHOP_SECRET)).toBeUndefined();
    });

    test('every call of a run is found in the log by the run', async () => {
      const { id } = await obtained('code');
      await running.ask('flows.exchange', { id });
      const { steps } = await running.ask('flows.call', { id });
      const { items } = await running.ask('log.list', { filter: { flowId: id } });
      expect(items.map(({ method }) => method).reverse()).toEqual([
        'socialize.login',
        'socialize.login',
        'socialize.getToken',
        'socialize.getUserInfo',
      ]);
      const known = new Set(items.map(({ callId }) => callId));
      expect(steps.every(({ callId }) => callId === undefined || known.has(callId))).toBe(true);
    });
  });

  describe('call-backs', () => {
    test('reporting the same call-back twice changes nothing', async () => {
      const { id, loginUrl = '' } = await start('code');
      const { location = '' } = await running.login(loginUrl);
      const once = await running.ask('flows.callback', { id, url: location });
      expect(await running.ask('flows.callback', { id, url: location })).toEqual(once);
    });
    test('another address than the service sent becomes a failed step, and is not used', async () => {
      const { id } = await obtained('code');
      const flow = await running.ask('flows.callback', { id, url: 'https://shop.example/cb?code=stolen-code-1234' });
      expect(last(flow.steps)).toMatchObject({ label: 'Different call-back received', outcome: 'failed' });
      expect(JSON.stringify(flow)).not.toContain('stolen-code-1234');
      expect((await running.ask('flows.exchange', { id })).status).toBe('obtained');
    });
    test('a call-back with a foreign state fails the run', async () => {
      const { id } = await start('token');
      const url = 'https://shop.example/cb#access_token=st2.s.somebody-elses&state=other';
      expect(await running.ask('flows.callback', { id, url })).toMatchObject(failed('state'));
      expect((await running.problem('flows.call', { id })).code).toBe('conflict');
    });
    test.each(['', 'nonsense', 'https://shop.example/cb?code=%', 'https://shop.example/cb#%FF'])(
      'an unreadable call-back %j breaks nothing',
      async (url) => {
        const { id } = await start('token');
        expect((await running.ask('flows.callback', { id, url })).status).toBe('failed');
      },
    );
  });

  test('closing the login window cancels a run that waits, and no other', async () => {
    const { id } = await start('code');
    expect(await running.ask('flows.cancel', { id })).toMatchObject({ ...failed('closed'), status: 'cancelled' });
    const done = await obtained('code');
    expect((await running.ask('flows.cancel', { id: done.id })).status).toBe('obtained');
  });

  test('an operation that a run does not allow fails with a next step', async () => {
    const { id } = await start('code');
    for (const name of ['flows.exchange', 'flows.expire', 'flows.call'] as const) {
      expect(await running.problem(name, { id })).toMatchObject({
        code: 'conflict',
        next: expect.stringMatching('login'),
      });
    }
    expect(await running.problem('flows.get', { id: 'gone' })).toMatchObject({ code: 'not-found' });
    const nowhere = { useCase: 'token', apiKey: '3_none' } as const;
    expect(await running.problem('flows.start', nowhere)).toMatchObject({ code: 'not-found' });
    const { id: other } = await obtained('token');
    expect(await running.problem('flows.call', { id: other, method: '../x' })).toMatchObject({ member: 'method' });
  });

  test('runs are listed newest first, the newest 100 of them, and can be removed', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 102; n += 1) ids.push((await start('token')).id);
    const listed = (await running.ask('flows.list', {})).map(({ id }) => id);
    expect(listed).toEqual(ids.slice(2).reverse());
    await running.ask('flows.remove', { id: last(ids) });
    expect((await running.ask('flows.list', {})).map(({ id }) => id)).toEqual(listed.slice(1));
    expect((await running.problem('flows.remove', { id: last(ids) })).code).toBe('not-found');
  });

  test('a site deleted meanwhile ends a run in a sentence', async () => {
    const { id } = await obtained('code');
    await running.ask('sites.delete', { apiKey: '3_shop' });
    const flow = await running.ask('flows.exchange', { id });
    expect(flow).toMatchObject(failed(/\.$/));
  });
});
