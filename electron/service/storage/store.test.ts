import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { postRepository } from '#service/core/accounts/posts.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { activityRepository } from '#service/core/activity/activity.ts';
import { nonceRepository } from '#service/core/auth/nonces/repository.ts';
import { codeRepository } from '#service/core/credentials/tokens/codes.ts';
import { credentialRepository } from '#service/core/credentials/tokens/credentials.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { callRepository } from '#service/core/log/calls.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import {
  type MovableClock,
  movableClock,
  openTestStore,
  TEST_SECRET,
  temporaryFolder,
  testCall,
  testSettings,
  withTestSite,
} from '#service/fixtures/store.fixture.ts';
import type { Store } from './store.ts';

let clock: MovableClock;
let store: Store;
beforeEach(async () => {
  clock = movableClock();
  store = await withTestSite(openTestStore({ clock }));
});
afterEach(() => store.close());

/** A store of a data folder, and the folder, which goes with it. */
async function inFolder(check: (own: Store, folder: ReturnType<typeof temporaryFolder>) => Promise<void>) {
  const folder = temporaryFolder();
  const own = await withTestSite(openTestStore({ path: folder.file('authdesk.db'), clock }));
  try {
    await check(own, folder);
  } finally {
    own.close();
    folder.remove();
  }
}

const newCode = () => ({
  apiKey: '3_test',
  redirectUri: 'https://shop.example/back',
  UID: 'u-ada',
  expiresAt: clock() + 120_000,
});
const newToken = {
  apiKey: '3_test',
  UID: undefined,
  origin: 'none',
  expiresAt: undefined,
  browserBound: false,
} as const;

describe('codes', () => {
  test('R1: of two that both saw the code unused, only the first consumes it', () =>
    inFolder(async (one, folder) => {
      const { id } = await one.unitOfWork(() => one.of(codeRepository).issue(newCode()));
      const other = openTestStore({ path: folder.file('authdesk.db'), clock });
      try {
        const usedAt = (store: Store) => store.of(codeRepository).get(id)?.usedAt;
        expect([usedAt(one), usedAt(other)]).toEqual([undefined, undefined]);
        expect(await one.unitOfWork(() => one.of(codeRepository).consume(id, 'first'))).toBe(true);
        expect(await other.unitOfWork(() => other.of(codeRepository).consume(id, 'second'))).toBe(false);
        expect(other.of(codeRepository).get(id)).toMatchObject({ usedByCall: 'first' });
      } finally {
        other.close();
      }
    }));
});

describe('tokens', () => {
  test('D24: a token has the version mark and 256 bits, and is found only by its exact value', () => {
    const { value, id } = store.of(tokenRepository).issue(newToken);
    expect(value).toMatch(/^st2\.s\.[A-Za-z0-9_-]{51}$/);
    expect(store.of(tokenRepository).find(value)?.id).toBe(id);
    expect(store.of(tokenRepository).find(`${value}x`)).toBeUndefined();
    expect(store.of(tokenRepository).find(value.toUpperCase())).toBeUndefined();
    expect(store.of(tokenRepository).reveal(id)).toBe(value);
    const other = store.of(tokenRepository).issue(newToken);
    expect(store.of(tokenRepository).find(value.slice(0, -8) + other.value.slice(-8))).toBeUndefined();
    expect(store.of(tokenRepository).find(other.value.slice(0, -8) + value.slice(-8))).toBeUndefined();
  });

  test('D24: tokens of one transaction are found after it, and a rollback takes no id of another token', async () => {
    const issue = () => store.unitOfWork(() => store.of(tokenRepository).issue(newToken));
    const refused = store.unitOfWork(() => {
      store.of(tokenRepository).issue(newToken);
      store.of(siteRepository).update('3_test', { name: 'written' });
      throw new Error('refused');
    });
    const results = await Promise.allSettled([issue(), refused, issue(), issue()]);
    const issued = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(issued.map(({ value }) => store.of(tokenRepository).find(value)?.id)).toEqual(issued.map(({ id }) => id));
    expect(new Set(issued.map(({ id }) => id)).size).toBe(3);
    expect(store.of(credentialRepository).countValidTokens()).toBe(3);
  });

  test('D24: a token is found as soon as it is issued, and no longer after a rollback', async () => {
    let value = '';
    const seen: unknown[] = [];
    const rolledBack = store.unitOfWork(() => {
      value = store.of(tokenRepository).issue({ ...newToken, UID: 'u-1', cid: 'c' }).value;
      seen.push(store.of(tokenRepository).find(value));
      throw new Error('refused');
    });
    await expect(rolledBack).rejects.toThrow('refused');
    expect(store.of(tokenRepository).find(value)).toBeUndefined();
    const { id } = await store.unitOfWork(() => {
      const issued = store.of(tokenRepository).issue({ ...newToken, UID: 'u-1', cid: 'c' });
      value = issued.value;
      seen.push(store.of(tokenRepository).find(value));
      return issued;
    });
    expect(seen).toEqual([
      { ...store.of(tokenRepository).find(value), id: expect.any(String) },
      store.of(tokenRepository).find(value),
    ]);
    expect(store.of(tokenRepository).find(value)).toMatchObject({ id, UID: 'u-1', cid: 'c' });
  });

  test('D25: closing the browser revokes browser-bound tokens only, of one site or of all', () => {
    const bound = store.of(tokenRepository).issue({ ...newToken, browserBound: true });
    const unbound = store.of(tokenRepository).issue(newToken);
    expect(store.of(tokenRepository).closeBrowser('3_other')).toBe(0);
    expect(store.of(tokenRepository).closeBrowser(undefined)).toBe(1);
    expect(store.of(credentialRepository).row('token', bound.id)?.state).toBe('revoked');
    expect(store.of(credentialRepository).row('token', unbound.id)?.state).toBe('valid');
    expect(store.of(tokenRepository).find(bound.value)).toMatchObject({
      endReason: 'browserClosed',
      revokedAt: clock(),
    });
    expect(store.of(tokenRepository).find(unbound.value)).toMatchObject({ endReason: undefined });
  });

  test('D25: closing the browser of one token, or of one code, revokes no other, and none twice', () => {
    const codeId = '7';
    const [one, ofCode, another] = [
      store.of(tokenRepository).issue({ ...newToken, browserBound: true }),
      store.of(tokenRepository).issue({ ...newToken, browserBound: true, codeId }),
      store.of(tokenRepository).issue({ ...newToken, browserBound: true }),
    ];
    const unbound = store.of(tokenRepository).issue({ ...newToken, codeId });
    expect([
      store.of(tokenRepository).closeBrowserOf(one.id),
      store.of(tokenRepository).closeBrowserOf(one.id),
    ]).toEqual([1, 0]);
    expect([
      store.of(tokenRepository).closeBrowserOfCode(codeId),
      store.of(tokenRepository).closeBrowserOfCode(codeId),
    ]).toEqual([1, 0]);
    expect(store.of(tokenRepository).closeBrowserOf(unbound.id)).toBe(0);
    const closed = [one, ofCode, another, unbound].map(
      ({ value }) => store.of(tokenRepository).find(value)?.endReason === 'browserClosed',
    );
    expect(closed).toEqual([true, true, false, false]);
  });
});

describe('nonces', () => {
  test('R21: a very long nonce is remembered without keeping its length', () => {
    const long = 'x'.repeat(500_000);
    expect(store.of(nonceRepository).remember('3_test', long, clock())).toBe(true);
    expect(store.of(nonceRepository).remember('3_test', long, clock())).toBe(false);
    expect(store.of(nonceRepository).remember('3_test', `${long}y`, clock())).toBe(true);
  });
});

describe('accounts', () => {
  const create = (UID: string, change: object = {}) =>
    store.of(accountRepository).create({ apiKey: '3_test', UID, isSiteUID: true, status: 'final', ...change });

  test('F 8.1: a UID that the service makes', () => {
    const { UID } = store.of(accountRepository).create({ apiKey: '3_test', isSiteUID: false, status: 'final' });
    expect(UID).toMatch(/^_guid_[A-Za-z0-9_-]{43}=$/);
  });

  test('renaming an account changes its tokens, codes, posts, log rows and counters', () => {
    create('old');
    const token = store.of(tokenRepository).issue({ ...newToken, UID: 'old' });
    const code = store.of(codeRepository).issue({ ...newCode(), UID: 'old' });
    store.of(postRepository).add('3_test', 'old', { kind: 'status', provider: 'facebook', body: 'hi', at: clock() });
    store.of(activityRepository).count('3_test', 'logins', { UID: 'old' });
    store.of(activityRepository).count('3_test', 'logins', { UID: 'new' });
    store.of(callRepository).append(testCall(1, clock(), { UID: 'old' }));
    store.of(accountRepository).rename('3_test', 'old', 'new');
    expect(store.of(accountRepository).get('3_test', 'old')).toBeUndefined();
    expect(store.of(tokenRepository).find(token.value)?.UID).toBe('new');
    expect(store.of(codeRepository).get(code.id)?.UID).toBe('new');
    expect(
      store
        .of(postRepository)
        .list('3_test', 'new', 5)
        .map((post) => post.body),
    ).toEqual(['hi']);
    expect(store.of(callRepository).page({ UID: 'new' }, { limit: 5 }).items).toHaveLength(1);
    expect([...store.of(activityRepository).rows('3_test', '2026-01-01', '2026-01-31')]).toEqual([
      { date: '2026-01-15', kind: 'logins', provider: '', cid: '', UID: 'new', count: 2 },
    ]);
  });

  test('a token of a deleted account is revoked, so that a new account with the same UID does not inherit it', () => {
    create('ada');
    const token = store.of(tokenRepository).issue({ ...newToken, UID: 'ada' });
    store.of(accountRepository).delete('3_test', 'ada');
    create('ada');
    expect(store.of(tokenRepository).find(token.value)?.revokedAt).toBe(clock());
  });

  test('changes keep what they do not name; the filter finds names in any alphabet and case', () => {
    create('ada', { profile: { firstName: 'Ádám', lastName: 'Ørsted' }, data: { vip: true } });
    const changed = store
      .of(accountRepository)
      .change('3_test', 'ada', { loginProvider: 'site', lastLoginAt: clock() });
    expect(changed).toMatchObject({ data: { vip: true }, loginProvider: 'site', profile: { firstName: 'Ádám' } });
    expect(store.of(accountRepository).page({ text: 'ádám ør' }, { limit: 5 }).items).toHaveLength(1);
    expect(store.of(accountRepository).page({ text: '%' }, { limit: 5 }).items).toHaveLength(0);
    expect(store.of(accountRepository).count({ apiKey: '3_test', status: 'pending' })).toBe(0);
  });

  test('all accounts of a site are streamed while others are written', () => {
    for (let n = 0; n < 1_203; n += 1) create(`u${n}`);
    const seen = new Set<string>();
    for (const account of store.of(accountRepository).each('3_test')) {
      seen.add(account.UID);
      if (seen.size === 3) store.of(accountRepository).change('3_test', account.UID, { isVerified: true });
    }
    expect(seen.size).toBe(1_203);
  });
});

describe('sites', () => {
  test('cached sites follow a rollback', async () => {
    await expect(
      store.unitOfWork(() => {
        store.of(siteRepository).update('3_test', { name: 'Never' });
        expect(store.of(siteRepository).get('3_test')?.name).toBe('Never');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(store.of(siteRepository).get('3_test')?.name).toBe('Test shop');
  });

  test('deleting a site deletes its accounts, tokens and codes, not the log; a replay stays rejected', () => {
    store.of(accountRepository).create({ apiKey: '3_test', UID: 'ada', isSiteUID: true, status: 'final' });
    const token = store.of(tokenRepository).issue(newToken);
    store.of(nonceRepository).remember('3_test', 'n', clock());
    store.of(callRepository).append(testCall(1, clock()));
    store.of(siteRepository).delete('3_test');
    expect(store.of(tokenRepository).find(token.value)).toBeUndefined();
    expect(store.of(accountRepository).count({})).toBe(0);
    expect(store.of(callRepository).get(testCall(1, clock()).callId)).toMatchObject({
      apiKey: '3_test',
      siteName: undefined,
    });
    store.of(siteRepository).create({ apiKey: '3_test', secret: TEST_SECRET, settings: testSettings });
    expect(store.of(nonceRepository).remember('3_test', 'n', clock())).toBe(false);
  });
});

test('R42: secrets, tokens and codes are not readable in any file of the store', () =>
  inFolder(async (store, folder) => {
    const userSecret = Buffer.alloc(32, 9).toString('base64');
    const { token, code } = await store.unitOfWork(() => {
      store.of(siteRepository).saveApplication('3_test', { userKey: 'AK1', name: 'CRM', secret: userSecret });
      return { token: store.of(tokenRepository).issue(newToken), code: store.of(codeRepository).issue(newCode()) };
    });
    const files = readdirSync(folder.path).map((name) => readFileSync(folder.file(name)));
    expect(files.length).toBeGreaterThan(0);
    for (const value of [TEST_SECRET, userSecret, token.value, code.value]) {
      for (const file of files) {
        expect(file.includes(value)).toBe(false);
        expect(file.includes(value.slice(6, 30))).toBe(false);
        expect(file.includes(Buffer.from(value, 'base64'))).toBe(false);
      }
    }
  }));

describe('cached accounts', () => {
  const get = () => store.of(accountRepository).get('3_test', 'ada');
  const status = () => store.of(postRepository).latestStatus('3_test', 'ada');
  beforeEach(() => {
    store.of(accountRepository).create({
      apiKey: '3_test',
      UID: 'ada',
      isSiteUID: true,
      status: 'final',
      profile: { firstName: 'A' },
    });
  });

  test('every change shows in the next read, and one that is rolled back does not', async () => {
    expect(get()?.profile).toEqual({ firstName: 'A' });
    store.of(accountRepository).change('3_test', 'ada', { profile: { firstName: 'Ada' } });
    expect(get()?.profile).toEqual({ firstName: 'Ada' });
    store.of(accountRepository).connect('3_test', 'ada', { provider: 'facebook', providerUID: 'fb-1' });
    expect(get()?.identities).toMatchObject([{ provider: 'facebook' }]);

    const rolledBack = store.unitOfWork(() => {
      store.of(accountRepository).change('3_test', 'ada', { profile: { firstName: 'Nobody' } });
      expect(get()?.profile).toEqual({ firstName: 'Nobody' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(get()?.profile).toEqual({ firstName: 'Ada' });
  });

  test('a status that was set is read at once; the next user of the same UID has none', () => {
    expect(status()).toBeUndefined();
    store.of(postRepository).add('3_test', 'ada', { kind: 'status', provider: '*', body: 'Hello', at: clock() });
    expect(status()).toBe('Hello');
    store.of(accountRepository).delete('3_test', 'ada');
    expect([get(), status()]).toEqual([undefined, undefined]);
    store.of(accountRepository).create({ apiKey: '3_test', UID: 'ada', isSiteUID: true, status: 'final' });
    expect([get()?.profile, status()]).toEqual([{}, undefined]);
  });

  test('a deleted site deletes them, and a renamed one is found by the new UID only', () => {
    expect(get()).toBeDefined();
    store.of(accountRepository).rename('3_test', 'ada', 'ada-2');
    expect([get(), store.of(accountRepository).get('3_test', 'ada-2')?.UID]).toEqual([undefined, 'ada-2']);
    store.of(siteRepository).delete('3_test');
    expect(store.of(accountRepository).get('3_test', 'ada-2')).toBeUndefined();
  });

  test('a shared result cannot be changed', () => {
    expect(() => Object.assign(get()?.profile ?? {}, { firstName: 'Eve' })).toThrow(TypeError);
    expect(get()?.profile).toEqual({ firstName: 'A' });
  });

  test('thousands of accounts are not all cached, and each is right', () => {
    for (let n = 0; n < 2500; n += 1) expect(store.of(accountRepository).get('3_test', `nobody ${n}`)).toBeUndefined();
    expect(get()?.UID).toBe('ada');
  });
});
