import type { Database } from 'better-sqlite3';
import { displayName } from '#service/core/accounts/index.ts';
import type { AccountRecord, IdentityRecord } from '#service/records/index.ts';
import { InvalidCursor, likePattern, optional, preparedOnce, readBack, whereOf } from '#service/storage/index.ts';
import type { AccountStatus, Person, PersonOrder, PersonState } from '#shared/contract/people.ts';
import { foldAccents } from '#shared/words/fold-accents.ts';

/** Which accounts are listed. */
export interface PersonFilter {
  readonly apiKey?: string | undefined;
  readonly text?: string | undefined;
  readonly state?: PersonState | undefined;
}

export interface PersonQuery extends PersonFilter {
  readonly order: PersonOrder;
  readonly descending: boolean;
  readonly after?: string | undefined;
  readonly limit: number;
}

interface PersonRow {
  readonly id: number;
  readonly api_key: string;
  readonly uid: string;
  readonly status: AccountStatus;
  readonly is_active: number;
  readonly created_at: number;
  readonly last_login_at: number | null;
  readonly name: string;
  readonly identities: string;
}

/** Characters of a name that lists show; a profile's text may have 64 KB. */
const SHOWN_CHARACTERS = 200;
const nameFields = ['firstName', 'lastName', 'name', 'nickname', 'email'];
const COLUMNS = `a.id, a.api_key, a.uid, a.status, a.is_active, a.created_at, a.last_login_at,
  json_object(${nameFields
    .map((name) => `'${name}', substr(json_extract(a.profile, '$.${name}'), 1, ${SHOWN_CHARACTERS})`)
    .join(', ')}) AS name,
  (SELECT json_group_array(json_array(i.provider, i.provider_uid, i.last_login_at))
     FROM identity i WHERE i.account = a.id) AS identities`;

/** What each order compares. `search` holds the UID, a line end, and the name in lower case (repository.ts). */
const ORDERS: Readonly<Record<PersonOrder, string>> = {
  created: 'a.created_at',
  lastLogin: 'coalesce(a.last_login_at, -1)',
  uid: 'a.uid',
  name: 'substr(a.search, length(a.uid) + 2)',
};

const STATES: Readonly<Record<PersonState, string>> = {
  final: "a.status = 'final'",
  // With the literals, SQLite uses the partial index of accounts that are not final.
  notFinal: "a.status <> 'final'",
  pending: "a.status = 'pending' AND a.status <> 'final'",
  temporary: "a.status = 'temporary' AND a.status <> 'final'",
  disabled: 'a.is_active = 0',
};

/** The filter as SQL over `account a`; constant texts and named values. */
export function conditionsOf(filter: PersonFilter): {
  readonly sql: string[];
  readonly values: Record<string, unknown>;
} {
  const sql: string[] = [];
  const values: Record<string, unknown> = {};
  if (filter.apiKey !== undefined) {
    sql.push('a.api_key = @apiKey');
    values.apiKey = filter.apiKey;
  }
  if (filter.state !== undefined) sql.push(STATES[filter.state]);
  const text = filter.text?.trim();
  if (text) {
    // An account that was written by an earlier version has only the text as it is.
    sql.push("(a.search LIKE @text ESCAPE '\\' OR a.search LIKE @folded ESCAPE '\\')");
    values.text = likePattern(text.toLowerCase());
    values.folded = likePattern(foldAccents(text));
  }
  return { sql, values };
}

/** True for lists that an index gives in their order: these take no longer with a million accounts (R47). */
export function isIndexed({ apiKey, text, state, order }: PersonQuery): boolean {
  if (text?.trim() || state !== undefined) return false;
  return order === 'created' || (order === 'uid' && apiKey !== undefined);
}

/** A page of people, and whether there is a next one. */
export interface PersonPage {
  readonly items: readonly Person[];
  readonly next: string | undefined;
}

/**
 * A page of people after the row that the cursor names.
 *
 * @throws InvalidCursor when this list never gave the cursor, or its row is gone
 */
export function personPage(db: Database, query: PersonQuery): PersonPage {
  const { sql, values } = conditionsOf(query);
  const key = ORDERS[query.order];
  const direction = query.descending ? 'DESC' : 'ASC';
  if (query.after !== undefined) {
    const after = keyOfRow(db, key, query.after);
    sql.push(`(${key}, a.id) ${query.descending ? '<' : '>'} (@key, @id)`);
    Object.assign(values, after);
  }
  const rows = preparedOnce<PersonRow>(
    db,
    `SELECT ${COLUMNS} FROM account a${whereOf(sql)} ORDER BY ${key} ${direction}, a.id ${direction} LIMIT @limit`,
  ).all({ ...values, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return { items: shown.map(toPerson), next: rows.length > query.limit && last ? String(last.id) : undefined };
}

function keyOfRow(db: Database, key: string, cursor: string): { key: unknown; id: number } {
  const id = /^\d{1,16}$/.test(cursor) ? Number(cursor) : undefined;
  const select = `SELECT ${key} AS key FROM account a WHERE a.id = ?`;
  const row = id === undefined ? undefined : preparedOnce<{ key: unknown }>(db, select).get(id);
  if (id === undefined || row === undefined) throw new InvalidCursor();
  return { key: row.key, id };
}

/** The accounts of these row ids, in the order given. */
export function personsOf(db: Database, ids: readonly number[]): Person[] {
  const byId = preparedOnce<PersonRow>(db, `SELECT ${COLUMNS} FROM account a WHERE a.id = ?`);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toPerson(row)];
  });
}

function toPerson(row: PersonRow): Person {
  return personOf({
    ...{ apiKey: row.api_key, UID: row.uid, status: row.status, isActive: row.is_active === 1 },
    ...{ profile: readBack(row.name), identities: identitiesIn(row.identities) },
    ...{ createdAt: row.created_at, lastLoginAt: optional(row.last_login_at) },
  });
}

type Listed = 'apiKey' | 'UID' | 'status' | 'isActive' | 'profile' | 'identities' | 'createdAt' | 'lastLoginAt';

/** An account as lists show it. */
export function personOf({ profile, identities, ...account }: Pick<AccountRecord, Listed>): Person {
  const { apiKey, UID, status, isActive, createdAt, lastLoginAt } = account;
  const { email } = profile;
  return {
    ...{ apiKey, UID, status, isActive, displayName: displayName(profile, UID) },
    ...(typeof email === 'string' && email !== '' && { email }),
    identities: identities.map((identity) => ({ ...identity })),
    ...{ createdAt, lastLoginAt },
  };
}

/** Identities as `COLUMNS` reads them. */
function identitiesIn(json: string): IdentityRecord[] {
  const rows = readBack<[string, string, number | null][]>(json);
  return rows.map(([provider, providerUID, lastLoginAt]) => ({
    provider,
    providerUID,
    lastLoginAt: optional(lastLoginAt),
  }));
}
