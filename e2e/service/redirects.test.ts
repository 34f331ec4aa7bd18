import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide, landingOf, logIn, loginQuery, openLogin } from '../hosts/login.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { readProviderScreen } from '../pages/provider-screen.ts';

let served: Served;
beforeAll(async () => {
  served = await serve({ dataDir: ':memory:' });
});
afterAll(() => served.stop());

// Every address that is refused: shared/protocol/redirect.test.ts. Here are those that a query string or a header could change.
describe('R10: never an open redirect', () => {
  test.each([
    'https://evil.example/',
    'https://shop.example%40evil.example/',
    'https://evil.example\\@shop.example/',
    'https://evil.example\t.shop.example/',
    ' https://shop.example/',
    'https://shop.example/\r\nLocation: https://evil.example/',
    'https://shop.example/\u0000',
    'https://evil.example\uFF0Fshop.example/',
    'https://evil.example%252f.shop.example/',
    'https://shop.example/#x',
    'javascript:alert(1)',
    'otherapp://cb',
    '//shop.example/cb',
    '',
  ])('%j is shown on a page, not followed', async (redirect_uri) => {
    const response = await openLogin(served, loginQuery({ redirect_uri }));
    expect(response.status).toBe(400);
    expect(response.headers.location).toBeUndefined();
    expect(response.headers.refresh).toBeUndefined();
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.body).toMatch(/redirect_uri_mismatch|invalid_request/);
    expect(response.body).not.toMatch(/<meta[^>]+refresh/i);
  });
});

describe('R11: nothing redirects before redirect_uri is verified', () => {
  const good = demo.redirectUri;
  test.each<[string, Record<string, string | undefined>, string]>([
    ['no client_id', { client_id: undefined }, 'invalid_request'],
    ['an unknown client_id', { client_id: '3_nobody' }, 'invalid_client'],
    ['an unknown client_id and a bad response_type', { client_id: '3_nobody', response_type: 'x' }, 'invalid_client'],
    ['no redirect_uri', { redirect_uri: undefined }, 'invalid_request'],
    ['a redirect_uri of another site', { redirect_uri: 'https://other.example/cb' }, 'redirect_uri_mismatch'],
    ['no redirect_uri and no provider', { redirect_uri: undefined, x_provider: undefined }, 'invalid_request'],
    [
      'a foreign redirect_uri and an unknown parameter',
      { redirect_uri: 'https://evil.example', nonsense: '1' },
      'redirect_uri_mismatch',
    ],
  ])('%s', async (_title, change, error) => {
    const response = await openLogin(served, loginQuery(change));
    expect(response.status).toBe(400);
    expect(response.headers.location).toBeUndefined();
    expect(response.body).toContain(error);
    expect(response.body).toMatch(/\d{6} - /);
  });

  test('redirect_uri or client_id sent twice', async () => {
    for (const twice of [`&redirect_uri=${encodeURIComponent(good)}`, `&client_id=${demo.apiKey}`]) {
      const query = new URLSearchParams(loginQuery()).toString();
      const response = await send(served, `/socialize.login?${query}${twice}`);
      expect(response.status).toBe(400);
      expect(response.headers.location).toBeUndefined();
    }
  });

  test.each<[string, Record<string, string | undefined>, string, number]>([
    ['no x_provider', { x_provider: undefined }, 'invalid_request', 400002],
    ['an unknown x_provider', { x_provider: 'nobody' }, 'invalid_request', 400006],
    ['no response_type', { response_type: undefined }, 'invalid_request', 400002],
    ['an unknown response_type', { response_type: 'id_token' }, 'unsupported_response_type', 400012],
    ['an unknown x_lang', { x_lang: 'xx' }, 'invalid_request', 400006],
    ['a flag that is no Boolean', { x_pending_registration: 'maybe' }, 'invalid_request', 400006],
    ['an unknown parameter', { nonsense: '1' }, 'invalid_request', 0],
  ])('with a verified one it does redirect: %s', async (_title, change, error, code) => {
    const landing = landingOf(await openLogin(served, loginQuery({ state: 's 1', ...change })));
    expect(landing.location.startsWith(`${good}?`)).toBe(true);
    expect(landing.query.get('error')).toBe(error);
    expect(landing.query.get('error_description')).toMatch(code === 0 ? /^\d{6} - / : new RegExp(`^${code} - [^-]+$`));
    expect(landing.query.get('state')).toBe('s 1');
  });
});

describe('the decision of the user', () => {
  test.each([
    ['refuse', 200003],
    ['cancel', 200001],
    ['fail', 500023],
  ] as const)('%s ends in access_denied', async (decision, code) => {
    const { query } = await logIn(served, { state: 'x' }, decision);
    expect(query.get('error')).toBe('access_denied');
    expect(query.get('error_description')).toMatch(new RegExp(`^${code} - `));
    expect(query.get('state')).toBe('x');
  });

  test('counts once, and only with the anti-forgery token of its screen', async () => {
    const screen = readProviderScreen((await openLogin(served, loginQuery())).body);
    const forged = { ...screen, hidden: { ...screen.hidden, anti_forgery_token: 'x' } };
    expect((await decide(served, forged)).status).toBe(400);
    expect((await decide(served, screen)).status).toBe(302);
    expect((await decide(served, screen)).status).toBe(400);
  });

  test('the screen cannot be framed and runs no script', async () => {
    const { headers, body } = await openLogin(served, loginQuery());
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(body).not.toContain('<script');
  });
});

describe('R12: placement is exact, and state returns byte for byte', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom(
        '&',
        '=',
        '#',
        '?',
        '%',
        '+',
        ' ',
        '"',
        '<',
        '\r',
        '\n',
        '\t',
        '\u0000',
        'é',
        '😀',
        '/',
        ';',
      ),
      minLength: 1,
      maxLength: 20,
    }),
  );

  async function land(state: string, type: 'code' | 'token', redirect_uri: string) {
    return logIn(served, { state, response_type: type, redirect_uri });
  }

  test('code: all in the query', { tags: ['property'] }, async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (state) => {
        const { query, location } = await land(state, 'code', demo.redirectUri);
        expect([...query.keys()]).toEqual(['code', 'state']);
        expect(query.get('state')).toBe(state);
        expect(location).not.toContain('#');
        expect(location).toMatch(/^[\x21-\x7e]+$/);
      }),
      { numRuns: 40 },
    );
  });

  test('token: all in the fragment', { tags: ['property'] }, async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (state) => {
        const { fragment, location } = await land(state, 'token', demo.redirectUri);
        expect([...fragment.keys()]).toEqual(['access_token', 'expires_in', 'state']);
        expect(fragment.get('state')).toBe(state);
        // Pages read fragments with decodeURIComponent, which leaves "+" alone.
        const raw = location.split('state=')[1] ?? '';
        expect(decodeURIComponent(raw)).toBe(state);
        expect(location.split('#')[0]).toBe(demo.redirectUri);
      }),
      { numRuns: 40 },
    );
  });

  test('an existing query is kept as it is', async () => {
    const redirect_uri = `${demo.redirectUri}?a=%20b&c&d=x+y`;
    const code = await land('s', 'code', redirect_uri);
    expect(code.location.startsWith(`${redirect_uri}&code=`)).toBe(true);
    const token = await land('s', 'token', redirect_uri);
    expect(token.location.startsWith(`${redirect_uri}#access_token=`)).toBe(true);
  });

  test('token: errors come in the fragment too', async () => {
    const { fragment, query } = await logIn(served, { response_type: 'token', state: 'a&b' }, 'refuse');
    expect([...query.keys()]).toEqual([]);
    expect(fragment.get('error')).toBe('access_denied');
    expect(fragment.get('state')).toBe('a&b');
  });

  test('no state sent: none returned', async () => {
    const { query } = await logIn(served);
    expect(query.has('state')).toBe(false);
  });

  test('a custom scheme gets its parameters too', async () => {
    const { location } = await logIn(served, { redirect_uri: 'myapp://callback', response_type: 'token' });
    expect(location).toMatch(/^myapp:\/\/callback#access_token=/);
  });
});
