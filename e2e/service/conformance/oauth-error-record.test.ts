import { describe, expect, test } from 'vitest';
import { askToken, logIn, refusedLogin } from './target.ts';

const hostileStates = ['&error=none&code=1', '#access_token=x', '\r\nSet-Cookie: a=b', '東京 😀 é', '%zz'];

describe('spec: OAuth error record', () => {
  test('the token end-point returns error, error_description and state', async () => {
    const response = await askToken({ grant_type: 'x', state: 's' });
    expect([response.status, response.headers['content-type']]).toEqual([400, 'application/json']);
    expect(response.headers['cache-control']).toBe('no-store');
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
});
