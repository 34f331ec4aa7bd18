import { type Document, partsOf, type SearchSource, type SourceOf } from '#service/core/search/index.ts';
import { optional, readBack } from '#service/storage/index.ts';
import { type AccountRow, accountColumns, charactersIn, toAccount } from '../account-columns.ts';
import { COUNTERS, countersJson, hasCounters } from '../account-counters.ts';
import { accountObject } from '../objects/account.ts';

import { fieldOf, withPassword } from './account-field.ts';
import { type AccountTypes, isFromLite } from './account-query.ts';

/** Columns of an account besides its identities. */
const ownColumns = Object.values(accountColumns.members).filter(({ isReadOnly }) => !isReadOnly);
const identitiesOfAccount = `(SELECT json_group_array(json_array(i.provider, i.provider_uid, i.last_login_at))
  FROM identity i WHERE i.account = a.id)`;

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
