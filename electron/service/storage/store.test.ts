import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest, forEachTest } from '#node/lifetime.fixture.ts';
import { postRepository } from '#service/core/accounts/posts.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { activityRepository } from '#service/core/activity/activity.ts';
import { countersOf } from '#service/core/activity/counters.fixture.ts';
import { nonceRepository } from '#service/core/auth/nonces/repository.ts';
import { codeRepository } from '#service/core/credentials/tokens/codes.ts';
import { credentialRepository } from '#service/core/credentials/tokens/credentials.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { callRepository } from '#service/core/log/calls.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import {
  movableClock,
  openTestStore,
  TEST_SECRET,
  testCall,
  testSettings,
  testToken,
  withTestSite,
} from '#service/fixtures/store.fixture.ts';
import type { Store } from './store.ts';

const folder = folderForEachTest();
const clock = movableClock();
const store = forEachTest(
  () => withTestSite(openTestStore({ clock })),
  (one) => one.close(),
);
const tokens = () => store.of(tokenRepository);
const accounts = () => store.of(accountRepository);
const sites = () => store.of(siteRepository);
const nonces = () => store.of(nonceRepository);
const codes = () => store.of(codeRepository);
const posts = () => store.of(postRepository);
const log = () => store.of(callRepository);
const credentials = () => store.of(credentialRepository);

/** A store of the folder. */
async function inFolder(check: (own: Store) => Promise<void>) {
  const own = await withTestSite(openTestStore({ path: folder.file('authdesk.db'), clock }));
  try {
    await check(own);
  } finally {
    own.close();
  }
}

const newCode = () => ({
  apiKey: '3_test',
  redirectUri: 'https://shop.example/back',
  UID: 'u-ada',
  expiresAt: clock() + 120_000,
});

describe('codes', () => {
  test('R1: of two that both saw the code unused, only the first consumes it', () =>
    inFolder(async (one) => {
      const { id } = await one.unitOfWork(() => one.of(codeRepository).issue(newCode()));
      const other = openTestStore({ path: folder.file('authdesk.db'), clock });
      try {
        const usedAt = (seenBy: Store) => seenBy.of(codeRepository).get(id)?.usedAt;
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
    const { value, id } = tokens().issue(testToken);
    expect(value).toMatch(/^st2\.s\.[A-Za-z0-9_-]{51}$/);
    expect(tokens().find(value)?.id).toBe(id);
    expect(tokens().find(`${value}x`)).toBeUndefined();
    expect(tokens().find(value.toUpperCase())).toBeUndefined();
    expect(tokens().reveal(id)).toBe(value);
    const other = tokens().issue(testToken);
    expect(tokens().find(value.slice(0, -8) + other.value.slice(-8))).toBeUndefined();
    expect(tokens().find(other.value.slice(0, -8) + value.slice(-8))).toBeUndefined();
  });

  test('D24: tokens of one transaction are found after it, and a rollback takes no id of another token', async () => {
    const issue = () => store.unitOfWork(() => tokens().issue(testToken));
    const refused = store.unitOfWork(() => {
      tokens().issue(testToken);
      sites().update('3_test', { name: 'written' });
      throw new Error('refused');
    });
    const results = await Promise.allSettled([issue(), refused, issue(), issue()]);
    const issued = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(issued.map(({ value }) => tokens().find(value)?.id)).toEqual(issued.map(({ id }) => id));
    expect(new Set(issued.map(({ id }) => id)).size).toBe(3);
    expect(credentials().countValidTokens()).toBe(3);
  });

  test('D24: a token is found as soon as it is issued, and no longer after a rollback', async () => {
    let value = '';
    const seen: unknown[] = [];
    const rolledBack = store.unitOfWork(() => {
      value = tokens().issue({ ...testToken, UID: 'u-1', cid: 'c' }).value;
      seen.push(tokens().find(value));
      throw new Error('refused');
    });
    await expect(rolledBack).rejects.toThrow('refused');
    expect(tokens().find(value)).toBeUndefined();
    const { id } = await store.unitOfWork(() => {
      const issued = tokens().issue({ ...testToken, UID: 'u-1', cid: 'c' });
      value = issued.value;
      seen.push(tokens().find(value));
      return issued;
    });
    expect(seen).toEqual([{ ...store.of(tokenRepository).find(value), id: expect.any(String) }, tokens().find(value)]);
    expect(tokens().find(value)).toMatchObject({ id, UID: 'u-1', cid: 'c' });
  });

  test('D25: closing the browser revokes browser-bound tokens only, of one site or of all', () => {
    const bound = tokens().issue({ ...testToken, browserBound: true });
    const unbound = tokens().issue(testToken);
    expect(tokens().closeBrowser('3_other')).toBe(0);
    expect(tokens().closeBrowser(undefined)).toBe(1);
    expect(credentials().row('token', bound.id)?.state).toBe('revoked');
    expect(credentials().row('token', unbound.id)?.state).toBe('valid');
    expect(tokens().find(bound.value)).toMatchObject({
      endReason: 'browserClosed',
      revokedAt: clock(),
    });
    expect(tokens().find(unbound.value)).toMatchObject({ endReason: undefined });
  });

  test('D25: closing the browser of one token, or of one code, revokes no other, and none twice', () => {
    const codeId = '7';
    const [one, ofCode, another] = [
      tokens().issue({ ...testToken, browserBound: true }),
      tokens().issue({ ...testToken, browserBound: true, codeId }),
      tokens().issue({ ...testToken, browserBound: true }),
    ];
    const unbound = tokens().issue({ ...testToken, codeId });
    expect([tokens().closeBrowserOf(one.id), tokens().closeBrowserOf(one.id)]).toEqual([1, 0]);
    expect([tokens().closeBrowserOfCode(codeId), tokens().closeBrowserOfCode(codeId)]).toEqual([1, 0]);
    expect(tokens().closeBrowserOf(unbound.id)).toBe(0);
    const closed = [one, ofCode, another, unbound].map(
      ({ value }) => tokens().find(value)?.endReason === 'browserClosed',
    );
    expect(closed).toEqual([true, true, false, false]);
  });
});

describe('nonces', () => {
  test('R21: a very long nonce is remembered without keeping its length', () => {
    const long = 'x'.repeat(500_000);
    expect(nonces().remember('3_test', long, clock())).toBe(true);
    expect(nonces().remember('3_test', long, clock())).toBe(false);
    expect(nonces().remember('3_test', `${long}y`, clock())).toBe(true);
  });
});

describe('accounts', () => {
  const create = (UID: string, change: object = {}) =>
    accounts().create({ apiKey: '3_test', UID, isSiteUID: true, status: 'final', ...change });

  test('F 8.1: a UID that the service makes', () => {
    const { UID } = accounts().create({ apiKey: '3_test', isSiteUID: false, status: 'final' });
    expect(UID).toMatch(/^_guid_[A-Za-z0-9_-]{43}=$/);
  });

  test('renaming an account changes its tokens, codes, posts, log rows and counters', () => {
    create('old');
    const token = tokens().issue({ ...testToken, UID: 'old' });
    const code = codes().issue({ ...newCode(), UID: 'old' });
    posts().add('3_test', 'old', { kind: 'status', provider: 'facebook', body: 'hi', at: clock() });
    store.of(activityRepository).count('3_test', 'logins', { UID: 'old' });
    store.of(activityRepository).count('3_test', 'logins', { UID: 'new' });
    log().append(testCall(1, clock(), { UID: 'old' }));
    accounts().rename('3_test', 'old', 'new');
    expect(accounts().get('3_test', 'old')).toBeUndefined();
    expect(tokens().find(token.value)?.UID).toBe('new');
    expect(codes().get(code.id)?.UID).toBe('new');
    expect(
      posts()
        .list('3_test', 'new', 5)
        .map((post) => post.body),
    ).toEqual(['hi']);
    expect(log().page({ UID: 'new' }, { limit: 5 }).items).toHaveLength(1);
    expect(countersOf(store, '3_test')).toEqual([
      { date: '2026-01-15', kind: 'logins', provider: '', cid: '', UID: 'new', count: 2 },
    ]);
  });

  test('a token of a deleted account is revoked, so that a new account with the same UID does not inherit it', () => {
    create('ada');
    const token = tokens().issue({ ...testToken, UID: 'ada' });
    accounts().delete('3_test', 'ada');
    create('ada');
    expect(tokens().find(token.value)?.revokedAt).toBe(clock());
  });

  test('changes keep what they do not name', () => {
    create('ada', { profile: { firstName: 'Ádám', lastName: 'Ørsted' }, data: { vip: true } });
    const changed = accounts().change('3_test', 'ada', { loginProvider: 'site', lastLoginAt: clock() });
    expect(changed).toMatchObject({ data: { vip: true }, loginProvider: 'site', profile: { firstName: 'Ádám' } });
    expect(accounts().count({ apiKey: '3_test', status: 'pending' })).toBe(0);
  });

  test('all accounts of a site are streamed while others are written', () => {
    for (let n = 0; n < 1_203; n += 1) create(`u${n}`);
    const seen = new Set<string>();
    for (const account of accounts().each('3_test')) {
      seen.add(account.UID);
      if (seen.size === 3) accounts().change('3_test', account.UID, { isVerified: true });
    }
    expect(seen.size).toBe(1_203);
  });
});

describe('sites', () => {
  test('cached sites follow a rollback', async () => {
    await expect(
      store.unitOfWork(() => {
        sites().update('3_test', { name: 'Never' });
        expect(sites().get('3_test')?.name).toBe('Never');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(sites().get('3_test')?.name).toBe('Test shop');
  });

  test('deleting a site deletes its accounts, tokens and codes, not the log; a replay stays rejected', () => {
    accounts().create({ apiKey: '3_test', UID: 'ada', isSiteUID: true, status: 'final' });
    const token = tokens().issue(testToken);
    nonces().remember('3_test', 'n', clock());
    log().append(testCall(1, clock()));
    sites().delete('3_test');
    expect(tokens().find(token.value)).toBeUndefined();
    expect(accounts().count({})).toBe(0);
    expect(log().get(testCall(1, clock()).callId)).toMatchObject({
      apiKey: '3_test',
      siteName: undefined,
    });
    sites().create({ apiKey: '3_test', secret: TEST_SECRET, settings: testSettings });
    expect(nonces().remember('3_test', 'n', clock())).toBe(false);
  });
});

test('R42: secrets, tokens and codes are not readable in any file of the store', () =>
  inFolder(async (store) => {
    const userSecret = Buffer.alloc(32, 9).toString('base64');
    const { token, code } = await store.unitOfWork(() => {
      store.of(siteRepository).saveApplication('3_test', { userKey: 'AK1', name: 'CRM', secret: userSecret });
      return { token: store.of(tokenRepository).issue(testToken), code: store.of(codeRepository).issue(newCode()) };
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
  const get = () => accounts().get('3_test', 'ada');
  const status = () => posts().latestStatus('3_test', 'ada');
  beforeEach(() => {
    accounts().create({
      apiKey: '3_test',
      UID: 'ada',
      isSiteUID: true,
      status: 'final',
      profile: { firstName: 'A' },
    });
  });

  test('every change shows in the next read, and one that is rolled back does not', async () => {
    expect(get()?.profile).toEqual({ firstName: 'A' });
    accounts().change('3_test', 'ada', { profile: { firstName: 'Ada' } });
    expect(get()?.profile).toEqual({ firstName: 'Ada' });
    accounts().connect('3_test', 'ada', { provider: 'facebook', providerUID: 'fb-1' });
    expect(get()?.identities).toMatchObject([{ provider: 'facebook' }]);

    const rolledBack = store.unitOfWork(() => {
      accounts().change('3_test', 'ada', { profile: { firstName: 'Nobody' } });
      expect(get()?.profile).toEqual({ firstName: 'Nobody' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(get()?.profile).toEqual({ firstName: 'Ada' });
  });

  test('a status that was set is read at once; the next user of the same UID has none', () => {
    expect(status()).toBeUndefined();
    posts().add('3_test', 'ada', { kind: 'status', provider: '*', body: 'Hello', at: clock() });
    expect(status()).toBe('Hello');
    accounts().delete('3_test', 'ada');
    expect([get(), status()]).toEqual([undefined, undefined]);
    accounts().create({ apiKey: '3_test', UID: 'ada', isSiteUID: true, status: 'final' });
    expect([get()?.profile, status()]).toEqual([{}, undefined]);
  });

  test('a deleted site deletes them, and a renamed one is found by the new UID only', () => {
    expect(get()).toBeDefined();
    accounts().rename('3_test', 'ada', 'ada-2');
    expect([get(), accounts().get('3_test', 'ada-2')?.UID]).toEqual([undefined, 'ada-2']);
    sites().delete('3_test');
    expect(accounts().get('3_test', 'ada-2')).toBeUndefined();
  });

  test('a shared result cannot be changed', () => {
    expect(() => Object.assign(get()?.profile ?? {}, { firstName: 'Eve' })).toThrow(TypeError);
    expect(get()?.profile).toEqual({ firstName: 'A' });
  });

  test('thousands of accounts are not all cached, and each is right', () => {
    for (let n = 0; n < 2500; n += 1) expect(accounts().get('3_test', `nobody ${n}`)).toBeUndefined();
    expect(get()?.UID).toBe('ada');
  });
});
