import { describe, expect, it } from 'vitest';
import { openSession, readTokenAddress } from './session.ts';

/** A page at an address, which remembers how its address was replaced. */
function pageAt(hash: string) {
  const replaced: string[] = [];
  const page = {
    location: { hash, pathname: '/', search: '' },
    history: { replaceState: (_: unknown, __: string, url: string) => replaced.push(url) },
  };
  return { page: page as unknown as { location: Location; history: History }, replaced };
}

const answering = (status: number, seen: RequestInit[] = []): typeof fetch =>
  (async (_: unknown, init: RequestInit) => {
    seen.push(init);
    return new Response(status === 204 ? null : '{}', { status });
  }) as typeof fetch;

describe('R30: the token of the console address', () => {
  it('is told from the address of a panel', () => {
    expect(readTokenAddress('#abc-DEF_1')).toEqual({ token: 'abc-DEF_1', fragment: '' });
    expect(readTokenAddress('#token=abc')).toEqual({ token: 'abc', fragment: '' });
    expect(readTokenAddress('#/sites/3_demo')).toEqual({ token: undefined, fragment: '#/sites/3_demo' });
    expect(readTokenAddress('')).toEqual({ token: undefined, fragment: '' });
  });

  it('is exchanged once in a request body and gone from the address', async () => {
    const { page, replaced } = pageAt('#s3cret');
    const seen: RequestInit[] = [];
    expect(await openSession(page, answering(204, seen))).toBe('opened');
    expect(replaced).toEqual(['/']);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"token":"s3cret"}' });
  });

  it('is gone from the address also when it is refused or nobody answers', async () => {
    const refused = pageAt('#old');
    expect(await openSession(refused.page, answering(401))).toBe('refused');
    expect(refused.replaced).toEqual(['/']);
    const alone = pageAt('#old');
    const failing = (async () => Promise.reject(new TypeError('no connection'))) as unknown as typeof fetch;
    expect(await openSession(alone.page, failing)).toBe('unreachable');
    expect(alone.replaced).toEqual(['/']);
  });

  it('is not asked for again when the address is that of a panel', async () => {
    const { page, replaced } = pageAt('#/log');
    const seen: RequestInit[] = [];
    expect(await openSession(page, answering(200, seen))).toBe('unchanged');
    expect([seen, replaced]).toEqual([[], []]);
  });
});
