import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBudget } from '#service/modules/rest/budget.ts';
import type { JsonObject } from '#service/storage/records.ts';
import { movableClock, openTestStore, temporaryFolder, withTestSite } from '#service/storage/store.fixture.ts';
import type { Store } from '#service/storage/store.ts';
import { readQuery } from './check-query.ts';
import { findAccounts, groupAccounts } from './search.ts';
import * as oracle from './search-oracle.fixture.ts';

// The oracle evaluates all accounts in JavaScript; the SQL must have exactly the same result.

const API_KEY = '3_test';
const words = { what: 'The search', parameter: 'query', advice: 'Ask for less.' };
const unlimited = () => openBudget(words, 60_000, () => 0);

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

/** Texts in which case, order, word borders and encodings differ. */
const textValue = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '',
      'a',
      'A',
      'b',
      'ab',
      'a b',
      'Ab-c',
      'user@shop.example',
      '[a]',
      '{"a":1}',
      '["a"]',
      '5',
      'true',
      'null',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'é',
      'É',
      'ß',
      'İ',
      '\u212a',
      'k',
      'i',
      '\ud83d\ude00',
      '\ue000',
      '\uffff',
      '\ufffd',
      '\ud800',
      'a\u0000b',
      'a\u0000',
      '%',
      '_',
      "'",
      '"',
      '\\',
      "';--",
      '東京',
      'a\nb',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 8, unit: 'binary' }) },
);
const numberValue = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    5,
    20,
    20.5,
    0.1,
    0.30000000000000004,
    1e21,
    2 ** 53,
    2 ** 60,
    2 ** 63,
    -(2 ** 63),
    1e300,
    5e-324,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -3, max: 3 }),
);
const scalar = fc.oneof(textValue, numberValue, fc.boolean(), fc.constant(null));
const key = fc.constantFrom('a', 'b', 'email', 'city', '0', '__proto__', 'constructor', 'é');
const { value: jsonValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map((entries) => ownObject(entries)),
}));
function ownObject(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return JSON.parse(
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`,
  );
}
const object = fc.array(fc.tuple(key, jsonValue), { maxLength: 4 }).map((entries) => ownObject(entries) as JsonObject);
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
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** Also texts with a back-slash at the end, which would escape the quote. */
const literalText = textValue.filter((text) => !text.includes('\\')).map(quoted);
const literal = fc.oneof(
  literalText,
  numberValue.map((value) => String(value).replace('Infinity', '1e999')),
  fc.constantFrom('true', 'false', '1e999', '-1e999', '"2026-01-15T12:00:00.000Z"', '"2026"', '1768478400000'),
);
const pattern = fc.constantFrom("'.*'", "'a.*'", "'.'", "'[a-z]+'", "'.*@.*'", "'(?i)AB'", "'...'");
const test_ = fc.oneof(
  fc.tuple(path, fc.constantFrom('=', '=', '!=', '<', '<=', '>', '>='), literal).map((parts) => parts.join(' ')),
  fc.tuple(path, fc.constantFrom('', 'NOT '), literalText).map(([name, not, text]) => `${name} ${not}CONTAINS ${text}`),
  fc
    .tuple(path, fc.constantFrom('', 'NOT '), fc.array(literal, { minLength: 1, maxLength: 4 }))
    .map(([name, not, list]) => `${name} ${not}IN (${list.join(', ')})`),
  fc.tuple(path, fc.constantFrom('IS NULL', 'IS NOT NULL', '= null', '!= null')).map((parts) => parts.join(' ')),
  fc.tuple(path, fc.constantFrom('', 'NOT '), pattern).map(([name, not, text]) => `${name} ${not}REGEX(${text})`),
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    test_,
    fc
      .tuple(fc.constantFrom(' AND ', ' OR '), fc.array(tie('condition'), { minLength: 2, maxLength: 4 }))
      .map(([word, list]) => `(${list.join(word)})`),
    tie('condition').map((inner) => `NOT (${inner})`),
  ),
}));
const where = fc.option(
  condition.map((text) => `WHERE ${text}`),
  { nil: '' },
);
const order = fc
  .array(fc.tuple(path, fc.constantFrom('', ' ASC', ' DESC')), { maxLength: 3 })
  .map((list) => (list.length === 0 ? '' : `ORDER BY ${list.map((one) => one.join('')).join(', ')}`));
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
/** The result of a search, or its error. */
function outcome(work: () => unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(work()));
  } catch (error) {
    return String(error);
  }
}

test('R47: SQL finds, orders and groups exactly what walking all accounts does', async () => {
  const queries = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.tuple(where, order).map((rest) => `SELECT UID FROM accounts ${rest.join(' ')}`) },
      {
        weight: 1,
        arbitrary: fc.tuple(functions, where).map(([name, rest]) => `SELECT ${name} FROM accounts ${rest}`),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(path, functions, where)
          .map(([name, fn, rest]) => `SELECT ${name}, ${fn} FROM accounts ${rest} GROUP BY ${name} ORDER BY ${name}`),
      },
    ),
    { minLength: 20, maxLength: 20 },
  );
  const most = fc.constantFrom(0, 1, 2, 300, Number.POSITIVE_INFINITY);
  await fc.assert(
    fc.asyncProperty(
      fc.array(account, { minLength: 1, maxLength: 8 }),
      queries,
      most,
      async (accounts, texts, wanted) => {
        await fill(accounts);
        for (const text of texts) {
          const query = readQuery(text);
          const isGrouped = query.groupBy.length > 0 || !text.startsWith('SELECT UID FROM');
          const [expected, found] = isGrouped
            ? [
                outcome(() => oracle.groupAccounts(store, API_KEY, query, unlimited())),
                outcome(() => groupAccounts(db, API_KEY, query, unlimited())),
              ]
            : [
                outcome(() => oracle.findAccounts(store, API_KEY, query, wanted, unlimited())),
                outcome(() => findAccounts(db, API_KEY, query, wanted, unlimited())),
              ];
          expect(found, text).toEqual(expected);
        }
      },
    ),
    { numRuns: 60 },
  );
});
