import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { folderForAllTests, forAllTests } from '#node/lifetime.fixture.ts';
import { passwordRepository } from '#service/core/credentials/passwords/repository.ts';
import { key, object, queriesOver, textValue } from '#service/core/search/search-cases.fixture.ts';
import { type Documents, expectSame } from '#service/core/search/search-oracle.fixture.ts';
import { movableClock, openTestStore, withTestSite } from '#service/fixtures/store.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { loginIDKey } from '../account-columns.ts';
import { accountObject } from '../objects/account.ts';
import { accountRepository } from '../repository.ts';
import { type AccountTypes, accountSource } from './account-search.ts';

// The oracle evaluates all accounts in JavaScript; the SQL must have exactly the same result.

const API_KEY = '3_test';
const searched = { apiKey: API_KEY, at: movableClock()(), country: 'US' };

const clock = movableClock();
let db: Database.Database;
const folder = folderForAllTests();
const store = forAllTests(
  () => withTestSite(openTestStore({ path: folder.file('search.db'), clock })),
  (one) => one.close(),
);
beforeAll(() => {
  db = new Database(folder.file('search.db'), { readonly: true });
});
afterAll(() => db.close());

/** Also addresses that are the one of the profile, which keeps its case. */
const address = fc.constantFrom('user@shop.example', 'User@shop.example', 'a', 'É', 'b@x.example', '[a]', 'c');
const loginIDs = fc
  .record({
    username: fc.option(fc.constantFrom('a', 'A', 'é', 'user@shop.example', 'Ab-c', '5'), { nil: undefined }),
    phoneNumber: fc.option(fc.constantFrom('+491701234567', '+1'), { nil: undefined }),
    all: fc.uniqueArray(address, { maxLength: 4, selector: loginIDKey }),
    split: fc.nat(4),
    /** The address of the profile was verified, and nobody logs in with it (D73). */
    hasVerified: fc.boolean(),
    /** Addresses besides those of logins (accounts.addEmails). */
    others: fc.uniqueArray(address, { maxLength: 3 }),
  })
  .map(({ all, split, ...own }) => ({
    ...own,
    split,
    emails: all.slice(0, split),
    unverifiedEmails: all.slice(split),
  }));
const provider = fc.constantFrom('facebook', 'amazon', 'a');
const account = fc.record({
  UID: fc.option(fc.constantFrom('u1', 'u2', 'U1', 'é', '\ue000', '\ud83d\ude00', "u'1", 'a'), { nil: undefined }),
  status: fc.constantFrom('final', 'final', 'pending', 'temporary'),
  profile: object,
  data: object,
  userInfo: fc.option(object, { nil: undefined }),
  loginIDs: fc.option(loginIDs, { nil: undefined }),
  subscriptions: object,
  preferences: object,
  internal: object,
  communications: object,
  customIdentifiers: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('a', 'A', 'é', '5'), { maxKeys: 2 }),
  isLite: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  identities: fc.uniqueArray(fc.record({ provider, providerUID: textValue.filter((text) => text.isWellFormed()) }), {
    maxLength: 3,
    selector: ({ provider: name, providerUID }) => `${name} ${providerUID}`,
  }),
  loginProvider: fc.option(fc.constantFrom('facebook', '', 'a', 'site'), { nil: undefined }),
  regSource: fc.option(
    textValue.filter((text) => text.isWellFormed()),
    { nil: undefined },
  ),
  isVerified: fc.boolean(),
  isActive: fc.boolean(),
  createdAt: fc.constantFrom(undefined, undefined, -1, -62_167_219_200_001, 253_402_300_799_999, 253_402_300_800_000),
  lastLoginAt: fc.option(fc.constantFrom(0, 5, 1_700_000_000_000, -1), { nil: undefined }),
  later: fc.boolean(),
  /** Of a lock, against the time of the search, milliseconds. */
  locked: fc.option(fc.constantFrom(-1, 0, 1), { nil: undefined }),
});

const path = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('profile', 'data', 'userInfo', 'subscriptions', 'preferences', 'internal', 'communications'),
      fc.array(key, { maxLength: 3 }),
    )
    .map(([first, names]) => [first, ...names].join('.')),
  fc.constantFrom(
    ...['UID', 'profile.email', 'isRegistered', 'isActive', 'isVerified'],
    ...['loginProvider', 'regSource', 'socialProviders'],
    ...['created', 'createdTimestamp', 'registered', 'registeredTimestamp', 'lastLogin', 'lastLoginTimestamp'],
    ...['lastUpdated', 'lastUpdatedTimestamp', 'identities', 'identities.provider', 'identities.providerUID'],
    ...['identities.email', 'identities.isLoginIdentity', 'identities.lastLoginTime', 'identities.city.a', 'loginIDs'],
    ...['loginIDs.emails', 'loginIDs.unverifiedEmails', 'emails.verified', 'emails.unverified', 'emails', 'nothing.a'],
    ...['loginIDs.username', 'loginIDs.username.x', 'phoneNumber', 'rba', 'rbaPolicy', 'rbaPolicy.riskPolicyLocked'],
    ...['customIdentifiers', 'customIdentifiers.a', 'customIdentifiers.b', 'customIdentifiers.a.b'],
    ...[
      'oldestDataUpdated',
      'oldestDataUpdatedTimestamp',
      'identities.lastUpdated',
      'identities.oldestDataUpdatedTimestamp',
    ],
    ...['isLockedOut', 'lockedUntil', 'iRank', 'lastLoginLocation', 'lastLoginLocation.country', 'groups'],
    ...['isLite', 'verified', 'verifiedTimestamp', 'UID.x', 'all', '__proto__', 'password', 'identities-all'],
  ),
);
const functions = fc.constantFrom(
  'count(*)',
  'sum(data.a)',
  'avg(profile.b)',
  'min(createdTimestamp)',
  'std(data.a.b)',
);

function empty(): void {
  const accounts = store.of(accountRepository);
  for (const { UID } of [...accounts.each(API_KEY)]) accounts.delete(API_KEY, UID);
}

async function fill(accounts: readonly (typeof account extends fc.Arbitrary<infer A> ? A : never)[]): Promise<void> {
  await store.unitOfWork(() => {
    empty();
    const taken = new Set<string>();
    for (const {
      later,
      locked,
      UID,
      userInfo,
      lastLoginAt,
      createdAt,
      isVerified,
      isActive,
      loginProvider,
      regSource,
      ...given
    } of accounts) {
      if (UID !== undefined && taken.has(UID)) continue;
      if (UID !== undefined) taken.add(UID);
      const identities = given.identities.filter(({ provider: name, providerUID }) => {
        const holder = `${name} ${providerUID}`;
        if (taken.has(holder)) return false;
        taken.add(holder);
        return true;
      });
      // One account of a site has a login identifier.
      const isFree = (one: string) => !taken.has(`login ${loginIDKey(one)}`);
      const customIdentifiers = Object.fromEntries(
        Object.entries(given.customIdentifiers).filter(([name, id]) => {
          const holder = `custom ${name} ${loginIDKey(id)}`;
          if (taken.has(holder)) return false;
          taken.add(holder);
          return true;
        }),
      );
      const { loginIDs: wanted, ...rest } = given;
      const { emails = [], unverifiedEmails = [], username, phoneNumber, hasVerified = false } = wanted ?? {};
      const { others = [], split = 0 } = wanted ?? {};
      const { email } = given.profile as { readonly email?: unknown };
      const isAddress =
        typeof email === 'string' && email !== '' && ![...emails, ...unverifiedEmails].some((one) => one === email);
      const ownAddress = isAddress ? email : undefined;
      const loginIDs = wanted && {
        ...(username !== undefined && isFree(username) && { username }),
        ...(phoneNumber !== undefined && isFree(phoneNumber) && { phoneNumber }),
        emails: emails.filter(isFree),
        unverifiedEmails: unverifiedEmails.filter(isFree),
        ...((hasVerified || others.length > 0) && {
          otherEmails: {
            verified: [...(hasVerified && ownAddress !== undefined ? [ownAddress] : []), ...others.slice(split)],
            unverified: others.slice(0, split),
          },
        }),
      };
      for (const one of [...emails, ...unverifiedEmails, username, phoneNumber]) {
        if (one !== undefined) taken.add(`login ${loginIDKey(one)}`);
      }
      const made = store.of(accountRepository).create({
        ...rest,
        customIdentifiers,
        ...(loginIDs && { loginIDs }),
        identities,
        apiKey: API_KEY,
        UID,
        isSiteUID: true,
        userInfo,
      });
      store.of(accountRepository).change(API_KEY, made.UID, {
        isVerified,
        isActive,
        lastLoginAt,
        loginProvider,
        regSource,
        rba: isVerified ? { riskPolicyLocked: true } : {},
        ...(createdAt !== undefined && { createdAt }),
      });
      if (locked !== undefined) {
        store.of(passwordRepository).change(API_KEY, made.UID, { lockedUntil: searched.at + locked });
      }
      if (later) clock.advance(1);
    }
  });
}
/** Parts of an Account object that are stored as they are: an empty one of them counts as an object then. */
const stored: ReadonlySet<string> = new Set(['UID', 'profile', 'data']);

const documentsOf = (types: AccountTypes): Documents =>
  function* (parts) {
    const few = [...parts].every((name) => stored.has(name));
    const locks = new Map(
      db.prepare('SELECT uid, locked_until FROM account JOIN password ON account = id').raw().all() as [
        string,
        number,
      ][],
    );
    const withPassword = new Set(
      db.prepare('SELECT uid FROM account JOIN password ON account = id WHERE hash IS NOT NULL').pluck().all(),
    );
    const ids = new Map(db.prepare('SELECT uid, id FROM account').raw().all() as [string, number][]);
    for (const one of store.of(accountRepository).each(API_KEY)) {
      if (one.status === 'temporary' || (types !== 'all' && one.isLite !== (types === 'lite'))) continue;
      const { UID, profile, data } = one;
      yield {
        id: ids.get(UID) ?? 0,
        document: few
          ? { UID, profile, data }
          : accountObject(one, parts, {
              bySite: true,
              isFound: true,
              state: { ...searched, lockedUntil: locks.get(UID) },
              hasPassword: withPassword.has(UID),
            }),
      };
    }
  };

test('R47: SQL finds, orders and groups exactly what walking all accounts does', { tags: ['property'] }, async () => {
  const queries = fc.array(
    fc.oneof(queriesOver('accounts', path, functions), queriesOver('emailAccounts', path, functions)),
    { minLength: 20, maxLength: 20 },
  );
  const most = fc.constantFrom(0, 1, 2, 300, Number.POSITIVE_INFINITY);
  await fc.assert(
    fc.asyncProperty(
      fc.array(account, { minLength: 1, maxLength: 8 }),
      queries,
      most,
      fc.constantFrom<AccountTypes[]>('full', 'lite', 'all'),
      async (accounts, texts, wanted, types) => {
        await fill(accounts);
        for (const text of texts) {
          const found = text.includes('FROM emailAccounts') ? 'lite' : types;
          expectSame(db, accountSource(searched, types), documentsOf(found), text, wanted);
        }
      },
    ),
    { numRuns: casesOf(0.1) },
  );
});

test('R47: an address that is no text is found beside texts, which alone are in the index', async () => {
  const values = [true, false, 5, '5', 'a', 'true', ['a', 5], null];
  await store.unitOfWork(() => {
    empty();
    for (const email of values) {
      const profile = { email };
      store
        .of(accountRepository)
        .create({ apiKey: API_KEY, isSiteUID: false, status: 'final', profile, data: {}, identities: [] });
    }
  });
  for (const list of ['true, "+"', '"a", 5', 'false', '5', '"5"', '"true", true, 5']) {
    const text = `SELECT * FROM accounts WHERE profile.email IN (${list})`;
    expectSame(db, accountSource(searched, 'full'), documentsOf('full'), text, Number.POSITIVE_INFINITY);
  }
});
