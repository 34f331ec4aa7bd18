import {
  type BatchJob,
  batchOfSource,
  type Document,
  invalidAt,
  partsOf,
  type Query,
  readQuery,
  type SearchDone,
  type SearchJob,
  type SearchSource,
  type SourceOf,
  searchSource,
} from '#service/core/search/index.ts';
import { optional, type Reading, readBack, readerJob } from '#service/storage/index.ts';
import { type AccountRow, accountColumns, charactersIn, identitiesOfAccount, toAccount } from '../account-columns.ts';
import { accountObject } from '../objects/account.ts';
import { fieldOf, withPassword } from './account-field.ts';

/** What is read of an account's counters in a search: JSON text of {counters: […]}. */
export const COUNTERS = 'counters';

/** SQL of a condition on `account a`: it has counted something. */
const hasCounters = 'EXISTS (SELECT 1 FROM counted WHERE account = a.id)';

/**
 * SQL of the counters of `account a` as JSON: {counters: [{class, path, period, count, value, lastUpdated,
 * lastUpdatedTimestamp}]}, the totals by class and path, as accounts.getCounters returns them.
 */
const countersJson = `(SELECT json_object('${COUNTERS}', json_group_array(json_object(
    'class', class, 'path', path, 'period', 'total', 'count', count, 'value', value,
    'lastUpdated', strftime('%Y-%m-%dT%H:%M:%S', at / 1000, 'unixepoch') || printf('.%03dZ', at % 1000),
    'lastUpdatedTimestamp', at / 1000)))
  FROM (SELECT c.class, c.path, sum(d.count) AS count, sum(d.value) AS value, max(d.updated_at) AS at
    FROM counted d JOIN counter c ON c.id = d.counter WHERE d.account = a.id
    GROUP BY c.id ORDER BY c.class, c.path))`;

/** Sources that mean the accounts of a site (F 7.6). */
const accountSources = ['accounts', 'account', 'user', 'users'];
/** Those that have an address, and cannot log in (F 7.6). */
const liteSource = 'emailaccounts';

/** Which accounts a search finds. */
export type AccountTypes = 'full' | 'lite' | 'all';

/** What the values of `accountTypes` mean. */
export function accountTypes(wanted: readonly string[]): AccountTypes {
  if (!wanted.includes('lite')) return 'full';
  return wanted.includes('full') ? 'all' : 'lite';
}

/** True when the source of a query is the lite accounts. */
function isFromLite({ source }: Query): boolean {
  return source.toLowerCase() === liteSource;
}

/**
 * Reads a query over accounts.
 *
 * @throws ApiError 400006 also for another source
 */
export function readAccountQuery(text: string): Query {
  const query = readQuery(text);
  if (isFromLite(query)) {
    if (query.countersAt === undefined) return query;
    throw invalidAt(text, query.countersAt, 'WITH counters goes with FROM accounts: lite accounts count nothing.');
  }
  if (accountSources.includes(query.source.toLowerCase())) return query;
  const known = 'search FROM accounts, or FROM emailAccounts for the lite ones';
  throw invalidAt(text, query.sourceAt, `The source "${query.source.slice(0, 40)}" is unknown; ${known}.`);
}

/** Columns of an account besides its identities. */
const ownColumns = Object.values(accountColumns.members).filter(({ isReadOnly }) => !isReadOnly);

/** Parts of an Account object that are stored as they are: most queries read nothing else. */
const stored: ReadonlySet<string> = new Set(['UID', 'profile', 'data']);
const withIdentities = ['all', 'identities', 'socialProviders', 'oldestDataUpdated', 'oldestDataUpdatedTimestamp'];
const withState = ['all', 'isLockedOut', 'lockedUntil', 'lastLoginLocation'];
const lockOfAccount = '(SELECT locked_until FROM password WHERE account = a.id)';
const whole: ReadonlySet<string> = new Set(['all']);
const wholeWithCounters: ReadonlySet<string> = new Set(['all', COUNTERS]);

const jsonColumns = ownColumns.filter(({ isJson }) => isJson).map(({ name }) => `a.${name}`);

const ofTypes = { full: ' AND a.is_lite = 0', lite: ' AND a.is_lite = 1', all: '' };

/** Whose accounts are searched, and what is told of them that is not kept with them. */
export interface SearchedSite {
  readonly apiKey: string;
  /** Service clock, milliseconds. */
  readonly at: number;
  /** Country that stands for the place of a login. */
  readonly country: string;
}

/**
 * The accounts of a site. Temporary ones are never found: only their own token reaches them (spec "States").
 *
 * With `WITH counters` an account has its counters as the list `counters`, and those that have none are not found.
 *
 * @param types which are found, when the source of the query does not say so; `found`: those that a cursor has found
 *   already, whatever they have become
 */
export function accountSource({ apiKey, at, country }: SearchedSite, types: AccountTypes | 'found'): SourceOf {
  return (query): SearchSource => {
    const few = isFew(partsOf(query));
    const ofType = types === 'found' ? '' : ofTypes[isFromLite(query) ? 'lite' : types];
    const source: SearchSource = {
      table: 'account a',
      owner: 'a.api_key = @apiKey',
      visible: `a.status <> 'temporary'${ofType}`,
      values: { apiKey, now: at, country },
      jsonColumns,
      whole,
      fieldOf: (path) => fieldOf(path, few),
      columns,
      document: (row, parts, budget) => document(row, parts, budget, { at, country }),
    };
    return query.countersAt === undefined ? source : withCounters(source);
  };
}

function withCounters(source: SearchSource): SearchSource {
  return {
    ...source,
    visible: `${source.visible} AND ${hasCounters}`,
    jsonColumns: [...source.jsonColumns, countersJson],
    whole: wholeWithCounters,
    fieldOf: (path) =>
      path[0] === COUNTERS ? { kind: 'json', column: countersJson, names: path } : source.fieldOf(path),
    columns: (parts) => ({ ...source.columns(parts), ...(parts.has(COUNTERS) && { [COUNTERS]: countersJson }) }),
    document(row, parts, budget) {
      const own = source.document(row, parts, budget);
      if (!parts.has(COUNTERS)) return own;
      const json = String(row[COUNTERS]);
      budget.spend(json.length);
      return { ...own, ...readBack<Document>(json) };
    },
  };
}

/** An empty profile of these counts as one; elsewhere it is left out as a field without data (F 8). */
function isFew(parts: ReadonlySet<string>): boolean {
  return [...parts].every((name) => stored.has(name));
}

function columns(parts: ReadonlySet<string>): Readonly<Record<string, string>> {
  if (isFew(parts)) {
    return {
      uid: 'a.uid',
      profile: parts.has('profile') ? 'a.profile' : "'{}'",
      data: parts.has('data') ? 'a.data' : "'{}'",
    };
  }
  return {
    ...Object.fromEntries(ownColumns.map(({ name }) => [name, `a.${name}`])),
    identities: withIdentities.some((name) => parts.has(name)) ? identitiesOfAccount : "'[]'",
    has_password: withIdentities.some((name) => parts.has(name)) ? withPassword : '0',
    ...(withState.some((name) => parts.has(name)) && { locked_until: lockOfAccount }),
  };
}

function document(
  columnsOfRow: Readonly<Record<string, unknown>>,
  parts: ReadonlySet<string>,
  budget: Parameters<SearchSource['document']>[2],
  { at, country }: Pick<SearchedSite, 'at' | 'country'>,
): Document {
  const row = columnsOfRow as unknown as AccountRow & {
    readonly locked_until?: number | null;
    readonly has_password: number;
  };
  if (!isFew(parts)) {
    budget.spend(charactersIn(row));
    const { locked_until: lock } = row;
    const state = lock === undefined ? undefined : { at, country, lockedUntil: optional(lock) };
    return accountObject(toAccount(row), parts, {
      ...{ bySite: true, isFound: true, state },
      hasPassword: row.has_password === 1,
    });
  }
  const { uid, profile, data } = row;
  budget.spend(String(profile).length + String(data).length);
  return {
    UID: uid,
    ...(parts.has('profile') && { profile: readBack(String(profile)) }),
    ...(parts.has('data') && { data: readBack(String(data)) }),
  };
}

/** A search for accounts. */
export interface AccountSearch extends SearchJob, SearchedSite {
  /** Which are found, when the source of the query does not say so; `full` when left out. */
  readonly types?: AccountTypes;
}

/** Searches the accounts of a site; see `searchSource`. */
export const searchJob = readerJob('accounts.search', runSearch);

function runSearch(reading: Reading, job: AccountSearch): SearchDone {
  return searchSource(reading, accountSource(job, job.types ?? 'full'), job);
}

/** The next batch of a cursor over accounts. */
export interface AccountBatch extends BatchJob, SearchedSite {}

/** See `batchOfSource`. */
export const batchJob = readerJob('accounts.search batch', runBatch);

function runBatch(reading: Reading, job: AccountBatch): readonly Document[] {
  return batchOfSource(reading, accountSource(job, 'found'), job);
}
