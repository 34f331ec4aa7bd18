import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { key, object, queriesOver, textValue } from '#service/modules/search/search-cases.fixture.ts';
import { type Documents, expectSame } from '#service/modules/search/search-oracle.fixture.ts';
import { movableClock, openTestStore, temporaryFolder, withTestSite } from '#service/storage/store.fixture.ts';
import type { Store } from '#service/storage/store.ts';
import { accountObject } from '../objects/account.ts';
import { accountSource } from './account-source.ts';

// The oracle evaluates all accounts in JavaScript; the SQL must have exactly the same result.

const API_KEY = '3_test';

const clock = movableClock();
let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let db: Database.Database;
beforeAll(async () => {
  folder = temporaryFolder();
  store = await withTestSite(openTestStore({ path: folder.file('search.db'), clock }));
  db = new Database(folder.file('search.db'), { readonly: true });
});
afterAll(() => {
  db.close();
  store.close();
  folder.remove();
});

const provider = fc.constantFrom('facebook', 'amazon', 'a');
const account = fc.record({
  UID: fc.option(fc.constantFrom('u1', 'u2', 'U1', 'é', '\ue000', '\ud83d\ude00', "u'1", 'a'), { nil: undefined }),
  status: fc.constantFrom('final', 'final', 'pending', 'temporary'),
  profile: object,
  data: object,
  userInfo: fc.option(object, { nil: undefined }),
  identities: fc.uniqueArray(fc.record({ provider, providerUID: textValue.filter((text) => text.isWellFormed()) }), {
    maxLength: 3,
    selector: ({ provider: name, providerUID }) => `${name} ${providerUID}`,
  }),
  loginProvider: fc.option(fc.constantFrom('facebook', '', 'a'), { nil: undefined }),
  regSource: fc.option(
    textValue.filter((text) => text.isWellFormed()),
    { nil: undefined },
  ),
  isVerified: fc.boolean(),
  isActive: fc.boolean(),
  lastLoginAt: fc.option(fc.constantFrom(0, 5, 1_700_000_000_000, -1), { nil: undefined }),
  later: fc.boolean(),
});

const path = fc.oneof(
  fc
    .tuple(fc.constantFrom('profile', 'data', 'userInfo'), fc.array(key, { maxLength: 3 }))
    .map(([first, names]) => [first, ...names].join('.')),
  fc.constantFrom(
    ...[
      'UID',
      'profile.email',
      'isRegistered',
      'isActive',
      'isVerified',
      'loginProvider',
      'regSource',
      'socialProviders',
    ],
    ...['created', 'createdTimestamp', 'registered', 'registeredTimestamp', 'lastLogin', 'lastLoginTimestamp'],
    ...['lastUpdated', 'lastUpdatedTimestamp', 'identities', 'identities.provider', 'identities.providerUID'],
    ...['identities.email', 'identities.isLoginIdentity', 'identities.lastLoginTime', 'identities.city.a', 'loginIDs'],
    ...['loginIDs.emails', 'loginIDs.unverifiedEmails', 'emails.verified', 'emails.unverified', 'emails', 'nothing.a'],
    ...['UID.x', 'all', '__proto__', 'password', 'identities-all'],
  ),
);
const functions = fc.constantFrom(
  'count(*)',
  'sum(data.a)',
  'avg(profile.b)',
  'min(createdTimestamp)',
  'std(data.a.b)',
);

async function fill(accounts: readonly (typeof account extends fc.Arbitrary<infer A> ? A : never)[]): Promise<void> {
  await store.unitOfWork(() => {
    for (const old of [...store.accounts.each(API_KEY)]) store.accounts.delete(API_KEY, old.UID);
    const taken = new Set<string>();
    for (const {
      later,
      UID,
      userInfo,
      lastLoginAt,
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
      const made = store.accounts.create({ ...given, identities, apiKey: API_KEY, UID, isSiteUID: true, userInfo });
      store.accounts.change(API_KEY, made.UID, { isVerified, isActive, lastLoginAt, loginProvider, regSource });
      if (later) clock.advance(1);
    }
  });
}
/** Parts of an Account object that are stored as they are: an empty one of them counts as an object then. */
const stored: ReadonlySet<string> = new Set(['UID', 'profile', 'data']);

const documents: Documents = function* (parts) {
  const few = [...parts].every((name) => stored.has(name));
  for (const one of store.accounts.scan(API_KEY, { identities: !few, reading: () => {} })) {
    if (one.status === 'temporary') continue;
    const { UID, profile, data } = one;
    yield { key: UID, document: few ? { UID, profile, data } : accountObject(one, parts) };
  }
};

test('R47: SQL finds, orders and groups exactly what walking all accounts does', async () => {
  const queries = fc.array(queriesOver('accounts', path, functions), { minLength: 20, maxLength: 20 });
  const most = fc.constantFrom(0, 1, 2, 300, Number.POSITIVE_INFINITY);
  await fc.assert(
    fc.asyncProperty(
      fc.array(account, { minLength: 1, maxLength: 8 }),
      queries,
      most,
      async (accounts, texts, wanted) => {
        await fill(accounts);
        for (const text of texts) expectSame(db, accountSource(API_KEY), documents, text, wanted);
      },
    ),
    { numRuns: 60 },
  );
});
