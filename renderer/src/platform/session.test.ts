import { describe, expect, test } from 'vitest';
import { forgetSession, openSession, readTokenAddress, type SessionPage } from './session.ts';
import { newTabSecret } from './tab-secret.ts';

const secrets = ['a', 'b', 'c'].map((letter) => letter.repeat(43));
const [first = '', second = ''] = secrets;

/** A tab: what its address was replaced by, what it keeps over a reload, and what it sent. */
function tabAt(hash: string, kept: Record<string, string> = {}) {
  const storage = new Map(Object.entries(kept));
  const sessionStorage: SessionPage['sessionStorage'] = {
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => void storage.set(name, value),
    removeItem: (name) => void storage.delete(name),
  };
  const replaced: string[] = [];
  const sent: RequestInit[] = [];
  const left = [...secrets];
  return {
    replaced,
    sent,
    sessionStorage,
    kept: () => Object.fromEntries(storage),
    /** Loads the page and exchanges what is to be exchanged. */
    load: (response: () => Promise<Response>, more: Partial<SessionPage> = {}) =>
      openSession({
        location: { hash: replaced.length === 0 ? hash : '', pathname: '/', search: '' },
        history: { replaceState: (_: unknown, __: string, url: string) => void replaced.push(url) },
        sessionStorage,
        fetch: (async (_: unknown, init: RequestInit) => {
          sent.push(init);
          return response();
        }) as typeof fetch,
        newSecret: () => left.shift() ?? '',
        borrowSecret: async () => undefined,
        ...more,
      }),
  };
}

const status = (code: number) => async () => new Response('{}', { status: code });
const nobody = async () => Promise.reject(new TypeError('no connection'));

describe('R30: the token of the console address', () => {
  test('is told from the address of a panel', () => {
    expect(readTokenAddress('#abc-DEF_1')).toEqual({ token: 'abc-DEF_1', fragment: '' });
    expect(readTokenAddress('#token=abc')).toEqual({ token: 'abc', fragment: '' });
    expect(readTokenAddress('#/sites/3_demo')).toEqual({ token: undefined, fragment: '#/sites/3_demo' });
    expect(readTokenAddress('')).toEqual({ token: undefined, fragment: '' });
  });

  test('is exchanged in a request body for the session of the tab, and gone from address and storage', async () => {
    const tab = tabAt('#s3cret');
    expect(await tab.load(status(200))).toEqual({ outcome: 'open', tab: first });
    expect(tab.replaced).toEqual(['/']);
    expect(tab.sent).toHaveLength(1);
    expect(tab.sent[0]).toMatchObject({ method: 'POST', body: JSON.stringify({ token: 's3cret', tab: first }) });
    expect(tab.kept()).toEqual({ 'authdesk.tab': first });
  });

  test('is gone from the address also when it is refused or nobody answers', async () => {
    const refused = tabAt('#old');
    expect(await refused.load(status(401))).toEqual({ outcome: 'refused' });
    expect([refused.replaced, refused.kept()]).toEqual([['/'], {}]);
    const alone = tabAt('#old');
    expect(await alone.load(nobody)).toEqual({ outcome: 'unreachable' });
    expect(alone.replaced).toEqual(['/']);
  });

  test('is exchanged again, as the same tab, when a reload came before the response', async () => {
    const tab = tabAt('#s3cret');
    await tab.load(nobody);
    expect(await tab.load(status(200))).toEqual({ outcome: 'open', tab: first });
    expect(tab.sent.map(({ body }) => body)).toEqual(Array(2).fill(JSON.stringify({ token: 's3cret', tab: first })));
  });

  test('of another run gets a secret of its own', async () => {
    const begun = { 'authdesk.exchange': JSON.stringify({ token: 'old', tab: second }), 'authdesk.tab': second };
    expect(await tabAt('#new', begun).load(status(200))).toEqual({ outcome: 'open', tab: first });
  });
});

describe('R54: the secret of a tab', () => {
  test('has 256 bits', () => {
    const made = newTabSecret();
    // 43 characters of base64url are 32 bytes.
    expect(made).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newTabSecret()).not.toBe(made);
  });

  test('outlives a reload, which asks the service for nothing', async () => {
    const tab = tabAt('#/log', { 'authdesk.tab': second });
    expect(await tab.load(nobody)).toEqual({ outcome: 'open', tab: second });
    expect([tab.sent, tab.replaced]).toEqual([[], []]);
  });

  test('comes from another tab when a link was opened in a new one', async () => {
    const tab = tabAt('#/log');
    expect(await tab.load(nobody, { borrowSecret: async () => second })).toEqual({ outcome: 'open', tab: second });
    expect(tab.kept()).toEqual({ 'authdesk.tab': second });
  });

  test('is forgotten once the service knows it no more, so that another tab can help', async () => {
    const tab = tabAt('#/log', { 'authdesk.tab': first });
    forgetSession(tab.sessionStorage);
    expect(await tab.load(nobody, { borrowSecret: async () => second })).toEqual({ outcome: 'open', tab: second });
  });

  test('is missing where no tab has one', async () => {
    expect(await tabAt('#/log').load(status(200))).toEqual({ outcome: 'no-session' });
  });
});
