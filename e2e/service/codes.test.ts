import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { freshCode } from '../hosts/login.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { basic, send, type WireResponse } from '../hosts/wire.ts';
import { demo, other } from '../hosts/workspace.ts';
import { roundsOf } from '../runtime/properties.ts';

let served: Served;
let invoke: Awaited<ReturnType<typeof consoleClient>>;
beforeAll(async () => {
  served = await serve({ dataDir: ':memory:', console: true });
  invoke = await consoleClient(served);
});
afterAll(() => served.stop());

const authorization = basic(demo.apiKey, demo.secret);

function exchange(
  code: string,
  change: Record<string, string> = {},
  headers = { authorization },
): Promise<WireResponse> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: demo.redirectUri, ...change };
  return send(served, '/socialize.getToken', { form, headers });
}

function callWith(token: unknown): Promise<WireResponse> {
  return send(served, '/socialize.getUserInfo', {
    query: { format: 'json' },
    headers: { authorization: `OAuth ${token}` },
  });
}

interface CredentialPage {
  readonly items: readonly { readonly origin: string; readonly kind: string; readonly state: string }[];
  readonly next?: string;
}

async function exchangedTokens(): Promise<number> {
  let count = 0;
  let after: string | undefined;
  do {
    const page: CredentialPage = await invoke<CredentialPage>('tokens.list', {
      kind: 'token',
      limit: 500,
      ...(after === undefined ? {} : { after }),
    });
    count += page.items.filter(({ origin }) => origin === 'authorization_code').length;
    after = page.next;
  } while (after !== undefined);
  return count;
}

test('use case 3: a login gives a code, the code a token, the token Ada', async () => {
  const response = await exchange(await freshCode(served));
  expect(response.status).toBe(200);
  expect(response.json()).toMatchObject({ access_token: expect.any(String), expires_in: 3600 });
  expect((await callWith(response.json().access_token)).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
});

test('R1: of 50 exchanges of one code at the same time exactly one succeeds and makes one token, again and again', async () => {
  for (let round = 0; round < roundsOf(0.03, 20); round++) {
    const code = await freshCode(served);
    const before = await exchangedTokens();
    const responses = await Promise.all(Array.from({ length: 50 }, () => exchange(code)));
    const outcomes = responses.map(({ status, body }) =>
      status === 200 ? 'token' : (JSON.parse(body).error as string),
    );
    expect(outcomes.filter((outcome) => outcome === 'token')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'invalid_grant')).toHaveLength(49);
    expect(await exchangedTokens()).toBe(before + 1);
  }
}, 180_000);

test('R2: a code used twice is invalid_grant, revokes what the first use gave, and the trace names the first use', async () => {
  const code = await freshCode(served);
  const first = await exchange(code);
  const token = first.json().access_token;
  expect((await callWith(token)).json()).toMatchObject({ errorCode: 0 });
  const second = await exchange(code);
  expect(second.status).toBe(400);
  expect(second.json()).toEqual({ error: 'invalid_grant', error_description: '400014 - Invalid grant' });
  expect((await callWith(token)).json()).toMatchObject({ errorCode: 500024, errorMessage: 'No valid session' });
  const { trace } = await invoke<{ trace: unknown }>('log.get', { callId: second.headers['x-call-id'] });
  expect(JSON.stringify(trace)).toContain(first.headers['x-call-id']);
});

describe('R4: a code is bound to its site and its redirect_uri', () => {
  test.each([
    'https://shop.example/cb/',
    'https://shop.example/CB',
    'https://SHOP.example/cb',
    'https://shop.example:443/cb',
    'https://shop.example/%63b',
    'https://shop.example/./cb',
    'https://shop.example/cb?',
    'http://shop.example/cb',
    'https://www.shop.example/cb',
  ])('not exchanged for %s', async (redirect_uri) => {
    const response = await exchange(await freshCode(served), { redirect_uri });
    expect(response.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('not exchanged by another site', async () => {
    const code = await freshCode(served);
    const response = await exchange(code, {}, { authorization: basic(other.apiKey, other.secret) });
    expect(response.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('a code that nobody gave', async () => {
    expect((await exchange('nonsense')).json()).toEqual({
      error: 'invalid_grant',
      error_description: '400014 - Invalid grant',
    });
  });
});
