import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { decide, landingOf, logIn } from '../hosts/login.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { basic, send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { readProviderScreen } from '../pages/provider-screen.ts';

interface Flow {
  readonly id: string;
  readonly loginUrl: string;
  readonly browser?: string;
}

describe('D25: tokens that live until their browser closes, headless', () => {
  let served: Served;
  let ask: Awaited<ReturnType<typeof consoleClient>>;
  beforeAll(async () => {
    served = await serve({ dataDir: ':memory:', console: true });
    ask = await consoleClient(served);
  });
  afterAll(() => served.stop());

  /** What a client gets that calls with the token. */
  async function responseTo(token: string): Promise<Record<string, unknown>> {
    const response = await send(served, '/socialize.getUserInfo', {
      query: { format: 'json' },
      headers: { authorization: `OAuth ${token}` },
    });
    return response.json();
  }

  /** A run whose login has x_session_expiration=0, logged in as a browser does it. @returns the redirect's parameters */
  async function loggedIn(useCase: 'token' | 'code'): Promise<{ flow: Flow; brought: URLSearchParams }> {
    const flow = await ask<Flow>('flows.start', {
      useCase,
      apiKey: demo.apiKey,
      login: { x_provider: 'facebook', redirect_uri: demo.redirectUri, x_session_expiration: '0' },
    });
    const { pathname, search } = new URL(flow.loginUrl);
    const screen = readProviderScreen((await send(served, pathname + search)).body);
    const { query, fragment } = landingOf(await decide(served, screen));
    return { flow, brought: useCase === 'token' ? fragment : query };
  }

  function exchange(code: string): Promise<Record<string, unknown>> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: demo.redirectUri };
    const headers = { authorization: basic(demo.apiKey, demo.secret) };
    return send(served, '/socialize.getToken', { form, headers }).then((response) => response.json());
  }
  const browserClosed = { errorCode: 500024, errorDetails: expect.stringContaining('its browser was closed') };

  test('the button of a run ends the token of its redirect, and the token of no other login', async () => {
    const { flow, brought } = await loggedIn('token');
    const token = brought.get('access_token') ?? '';
    expect(brought.has('expires_in')).toBe(false);
    const another = (await logIn(served, { response_type: 'token', x_session_expiration: '0' })).fragment;
    expect(await responseTo(token)).toMatchObject({ errorCode: 0 });

    expect(await ask<Flow>('flows.closeBrowser', { id: flow.id })).toMatchObject({ browser: 'closed' });
    expect(await responseTo(token)).toMatchObject(browserClosed);
    expect(await responseTo(another.get('access_token') ?? '')).toMatchObject({ errorCode: 0 });
  });

  test('it ends what another client was given for the code of the run, too', async () => {
    const { flow, brought } = await loggedIn('code');
    const response = await exchange(brought.get('code') ?? '');
    expect(response).not.toHaveProperty('expires_in');
    const token = String(response.access_token);
    expect(await responseTo(token)).toMatchObject({ errorCode: 0 });
    await ask('flows.closeBrowser', { id: flow.id });
    expect(await responseTo(token)).toMatchObject(browserClosed);
  });

  test('a code of a closed browser gives no token', async () => {
    const { flow, brought } = await loggedIn('code');
    await ask('flows.closeBrowser', { id: flow.id });
    expect(await exchange(brought.get('code') ?? '')).toMatchObject({ error: 'invalid_grant' });
  });

  test('"close browser" in Tokens ends the tokens of every browser, of runs and of other clients', async () => {
    const { flow, brought } = await loggedIn('token');
    const other = (await logIn(served, { response_type: 'token', x_session_expiration: '0' })).fragment;
    const lasting = (await logIn(served, { response_type: 'token', x_session_expiration: '600' })).fragment;
    await ask('tokens.closeBrowser');
    for (const ended of [brought, other]) {
      expect(await responseTo(ended.get('access_token') ?? '')).toMatchObject(browserClosed);
    }
    expect(await responseTo(lasting.get('access_token') ?? '')).toMatchObject({ errorCode: 0 });
    expect(await ask<Flow>('flows.get', { id: flow.id })).toMatchObject({ browser: 'closed' });
  });
});
