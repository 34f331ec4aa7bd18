import { invalidMember } from '#service/kernel/index.ts';
import type { Columns, RepositoryFactory, StoredRow } from '#service/storage/index.ts';
import type { ModuleStore } from './workspace-part.ts';

/** What sites have of one kind, each by a name of its own in its site: webhooks, mock responses, partners. */
export interface SiteEntity<T extends Given, Given = T> {
  nameOf(one: Given): string;
  /** In the order of their names, unless the entity has another one. */
  list(apiKey: string): readonly T[];
  get(apiKey: string, name: string): T | undefined;
  /** API keys of the sites that have some. */
  sites(): readonly string[];
  /** Creates the one of that name, or replaces it. */
  save(apiKey: string, one: Given): void;
  /** @returns false when the site has none of that name */
  remove(apiKey: string, name: string): boolean;
  /** Replaces all of the site's. */
  replace(apiKey: string, all: readonly Given[]): void;
}

interface EntityOptions<T> {
  readonly columns: Columns<T>;
  /** The member that is the name. With its site it is unique in the table. */
  readonly key: keyof T & string;
  /** Names are the same in any case of their letters, as the column compares them (COLLATE NOCASE). */
  readonly ignoresCase?: true;
  /** The column of the site; `api_key`. */
  readonly owner?: string;
  /** Values of columns that tell these from others in the table. */
  readonly within?: Readonly<Record<string, string>>;
  /** SQL of the order; by name. */
  readonly order?: string;
  /** They are few and read on many calls: those of all sites are kept in memory. */
  readonly inMemory?: true;
}

/**
 * The repository of what sites have of one kind.
 *
 * @template T what is read
 * @template Given what is written: T without its read-only members
 */
export function siteEntity<T extends Given, Given = T>({
  columns,
  key,
  ignoresCase,
  owner = 'api_key',
  within = {},
  order = columns.members[key].name,
  inMemory,
}: EntityOptions<T>): RepositoryFactory<SiteEntity<T, Given>> {
  const { table } = columns;
  const fixed = [owner, ...Object.keys(within)];
  const named = columns.members[key].name;
  const ofSite = fixed.map((name) => `${name} = @${name}`).join(' AND ');
  const ofKind = ['true', ...Object.keys(within).map((name) => `${name} = @${name}`)].join(' AND ');
  const folded = (name: string): string => (ignoresCase ? name.toLowerCase() : name);
  const nameOf = (one: Given): string => String((one as Partial<T>)[key]);

  return (connection) => {
    const { db, encryption, group } = connection;
    const every = db.prepare<[object], StoredRow>(`SELECT * FROM ${table} WHERE ${ofKind} ORDER BY ${owner}, ${order}`);
    const all = columns.query(connection, `SELECT * FROM ${table} WHERE ${ofSite} ORDER BY ${order}`);
    const one = columns.query(connection, `SELECT * FROM ${table} WHERE ${ofSite} AND ${named} = @name`);
    const sites = db
      .prepare<[object], string>(`SELECT DISTINCT ${owner} FROM ${table} WHERE ${ofKind} ORDER BY ${owner}`)
      .pluck();
    const upsert = db.prepare(
      `INSERT INTO ${table} (${fixed.join(', ')}, ${columns.names})
       VALUES (${fixed.map((name) => `@${name}`).join(', ')}, ${columns.parameters})
       ON CONFLICT (${fixed.join(', ')}, ${named}) DO UPDATE SET ${columns.replacements}`,
    );
    const remove = db.prepare(`DELETE FROM ${table} WHERE ${ofSite} AND ${named} = @name`);
    const removeAll = db.prepare(`DELETE FROM ${table} WHERE ${ofSite}`);
    const of = (apiKey: string) => ({ ...within, [owner]: apiKey });

    type Named = ReadonlyMap<string, T>;
    const byName = (ofOne: readonly T[]): Named => new Map(ofOne.map((one) => [folded(nameOf(one)), one]));
    let known: Map<string, Named> | undefined;
    if (inMemory) {
      group.onCachesInvalid(() => {
        known = undefined;
      });
    }
    function inSites(): Map<string, Named> {
      known ??= new Map(
        [...Map.groupBy(every.all(within), (row) => String(row[owner]))].map(([apiKey, rows]) => [
          apiKey,
          byName(rows.map((row) => columns.read(row, encryption))),
        ]),
      );
      return known;
    }
    /** Reads what has changed: those of one site. */
    function readAgain(apiKey: string): void {
      if (known === undefined) return;
      const now = byName(all.all(of(apiKey)));
      if (now.size === 0) known.delete(apiKey);
      else known.set(apiKey, now);
    }
    const put = (apiKey: string, given: Given): void =>
      void upsert.run({ ...of(apiKey), ...columns.write(given as Partial<T>, encryption) });

    return {
      nameOf,
      list: (apiKey) => (inMemory ? [...(inSites().get(apiKey)?.values() ?? [])] : all.all(of(apiKey))),
      get: (apiKey, name) => (inMemory ? inSites().get(apiKey)?.get(folded(name)) : one.get({ ...of(apiKey), name })),
      sites: () => (inMemory ? [...inSites().keys()].sort() : sites.all(within)),
      save(apiKey, given) {
        put(apiKey, given);
        readAgain(apiKey);
      },
      remove(apiKey, name) {
        const { changes } = remove.run({ ...of(apiKey), name });
        readAgain(apiKey);
        return changes > 0;
      },
      replace(apiKey, given) {
        removeAll.run(of(apiKey));
        for (const one of given) put(apiKey, one);
        readAgain(apiKey);
      },
    };
  };
}

/** How a list of the workspace file is what a site has of one kind. */
export interface ListOfFile<T extends Given, Given, Entry> {
  readonly entity: RepositoryFactory<SiteEntity<T, Given>>;
  /** The member of an entry that is its name. */
  readonly member: keyof Entry & string;
  /** Names are compared in any case of their letters. */
  readonly ignoresCase?: true;
  /**
   * What is stored of an entry.
   *
   * @param before what the site has by that name: for members that the file does not have, such as secrets (R48)
   * @param at path of the entry
   * @throws OperationProblem
   */
  toGiven(entry: Entry, before: T | undefined, at: string): Given;
  /** Called before one goes that the file does not have. */
  removing?(one: T): void;
}

/**
 * Makes the entries of a list of the workspace file all that a site has of one kind. Called inside a unit of work.
 *
 * @param at path of the list
 * @throws OperationProblem
 */
export function applyList<T extends Given, Given, Entry>(
  store: ModuleStore,
  apiKey: string,
  entries: readonly Entry[],
  at: string,
  { entity, member, ignoresCase, toGiven, removing }: ListOfFile<T, Given, Entry>,
): void {
  const folded = (name: unknown) => (ignoresCase ? String(name).toLowerCase() : String(name));
  refuseRepeated(entries, (entry) => folded(entry[member]), at, member);
  const kept = store.of(entity);
  const before = new Map(kept.list(apiKey).map((one) => [folded(kept.nameOf(one)), one]));
  const named = new Set(entries.map((entry) => String(entry[member])));
  for (const one of before.values()) {
    if (named.has(kept.nameOf(one))) continue;
    removing?.(one);
    kept.remove(apiKey, kept.nameOf(one));
  }
  for (const [n, entry] of entries.entries()) {
    kept.save(apiKey, toGiven(entry, before.get(folded(entry[member])), `${at}[${n}]`));
  }
}

/**
 * Refuses a key that a list of the workspace file has twice.
 *
 * @param at path of the list
 * @param member of an item that is its key; absent: the item as a whole is named
 * @throws OperationProblem
 */
export function refuseRepeated<T>(list: readonly T[], key: (item: T) => unknown, at: string, member?: string): void {
  const pathOf = (n: number) => `${at}[${n}]${member === undefined ? '' : `.${member}`}`;
  const first = new Map<unknown, number>();
  for (const [n, item] of list.entries()) {
    const before = first.get(key(item));
    if (before !== undefined) {
      throw invalidMember(pathOf(n), `${pathOf(before)} has the same key already.`, 'Remove one of the two.');
    }
    first.set(key(item), n);
  }
}
