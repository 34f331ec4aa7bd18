import { describe, expect, test } from 'vitest';
import { askToken, logIn, openLogin, refusedLogin, request, shop } from './target.ts';

const hostileStates = [
  'plain',
  'a b+c%20d',
  '&error=none&code=1',
  '#access_token=x',
  '\r\nSet-Cookie: a=b',
  '\u0000\u0001',
  '"><script>alert(1)</script>',
  '東京 😀 é',
  '%',
  '%zz',
  'x'.repeat(2000),
];

describe('spec: OAuth error record', () => {
  test('the login end-point returns error, error_description and state', async () => {
    const { query } = await refusedLogin({ response_type: 'x', state: 's' });
    expect([...query]).toEqual([
      ['error', 'unsupported_response_type'],
      ['error_description', '400012 - Invalid response type'],
      ['state', 's'],
    ]);
  });

  test('the token end-point returns error, error_description and state', async () => {
    const response = await askToken({ grant_type: 'x', state: 's' });
    expect(response.status).toBe(400);
    expect(response.json()).toEqual({
      error: 'unsupported_grant_type',
      error_description: '400013 - Unsupported grant type',
      state: 's',
    });
  });

  test('without a state there is none in the record', async () => {
    expect((await refusedLogin({ response_type: 'x' })).query.has('state')).toBe(false);
    expect(Object.keys((await askToken({ grant_type: 'x' })).json())).toEqual(['error', 'error_description']);
  });

  test.each(hostileStates)('R12: state comes back byte for byte: %j', async (state) => {
    expect((await refusedLogin({ response_type: 'x', state })).query.get('state')).toBe(state);
    expect((await logIn({ state, response_type: 'token' }, { UID: 'u-ada' }, 'refuse')).fragment.get('state')).toBe(
      state,
    );
    expect((await askToken({ grant_type: 'x', state })).json().state).toBe(state);
  });

  test('error_description is <number> - <message>, readable by clients that split it at the first hyphen', async () => {
    const { location, query } = await refusedLogin({ x_provider: 'nobody' });
    expect(query.get('error_description')).toMatch(/^\d{6} - [^-]+$/);
    // F 3.3: blanks travel as plus signs.
    expect(location).toContain('error_description=400006+-+Invalid+parameter+value');
  });

  test('D17: where nothing redirects, a page with HTTP status 400 shows error and error_description', async () => {
    const response = await openLogin({ client_id: '3_nobody' }, shop);
    expect(response.status).toBe(400);
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.body).toContain('invalid_client');
    expect(response.body).toContain('400093 - Invalid ApiKey parameter');
  });

  test('R13: a hostile value on the page is text, and brings no header', async () => {
    const response = await request('/socialize.login', {
      query: { client_id: '"><script>alert(1)</script>\r\nX-Injected: 1', x_lang: 'en"><b>' },
    });
    expect(response.status).toBe(400);
    expect(response.body).not.toMatch(/<script>|<b>/);
    expect(response.headers['x-injected']).toBeUndefined();
  });
});
