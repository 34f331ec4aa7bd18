import { describe, expect, test } from 'vitest';
import { askToken, logIn, tokenOf } from './target.ts';

describe('spec: Access token', () => {
  test('D24: tokens are opaque, URL-safe, marked with their version, and never the same twice', async () => {
    const tokens = await Promise.all(Array.from({ length: 50 }, () => tokenOf('u-ada')));
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) {
      expect(token).toMatch(/^st2\.s\.[A-Za-z0-9_-]{43,}$/);
      expect(token).not.toContain('u-ada');
    }
  });

  test('expires_in is a number of seconds, present only when the token expires (D25)', async () => {
    const expiring = await askToken({ grant_type: 'none', x_sessionExpiration: '600' });
    expect(expiring.json()).toEqual({ access_token: expect.any(String), expires_in: 600 });
    const forever = await askToken({ grant_type: 'none' });
    expect(forever.json()).toEqual({ access_token: expect.any(String) });
  });

  test('state is echoed by the login end-point (token type), and by nothing else', async () => {
    const { fragment } = await logIn({ response_type: 'token', state: 's t/a=t&e' });
    expect(fragment.get('state')).toBe('s t/a=t&e');
    const response = await askToken({ grant_type: 'none', state: 'x' });
    expect(Object.keys(response.json())).toEqual(['access_token']);
  });
});
