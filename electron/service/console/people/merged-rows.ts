import type { Connection, RowsOfAccount } from '#service/storage/index.ts';

/** Rows of one kind, of an account that is merged into another one. */
interface MergedRows {
  /** What they are, in the plural. */
  readonly what: string;
  readonly moved: number;
  /** Those that end with the account. */
  readonly dropped: number;
}

/** Rows that accounts have in the tables of all modules (`RowsOfAccount`), for merging two accounts. */
export function mergedRowsRepository({ db, sets }: Connection) {
  const accountId = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)';
  const targetId = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @into)';
  const kinds = sets
    .flatMap(({ ofAccounts = [] }) => ofAccounts)
    .filter(({ onMerge }) => onMerge !== 'merger')
    .map((rows) => {
      const stays = `SELECT count(*) FROM ${rows.table} r WHERE account = ${accountId} AND ${staying(rows)}`;
      return {
        ...rows,
        all: db.prepare<[Pair], number>(`SELECT count(*) FROM ${rows.table} WHERE account = ${accountId}`).pluck(),
        staying: db.prepare<[Pair], number>(stays).pluck(),
        join: joining(rows),
        move: db.prepare<[Pair]>(
          `UPDATE OR IGNORE ${rows.table} SET account = ${targetId} WHERE account = ${accountId}`,
        ),
      };
    });

  /** Condition of the rows `r` that do not go along. */
  function staying({ table, onMerge, key = [], joined }: RowsOfAccount): string {
    if (onMerge === 'end') return 'TRUE';
    if (key.length === 0 || joined !== undefined) return 'FALSE';
    return `EXISTS (SELECT 1 FROM ${table} o WHERE o.account = ${targetId} AND ${sameKey(key)})`;
  }

  /** Adds what rows `r` have to those of the other account with the same key. */
  function joining({ table, key = [], joined }: RowsOfAccount) {
    if (joined === undefined) return undefined;
    const columns = Object.entries(joined).map(([column, sql]) => `${column} = ${sql}`);
    return db.prepare<[Pair]>(
      `UPDATE ${table} AS o SET ${columns.join(', ')} FROM ${table} AS r
       WHERE o.account = ${targetId} AND r.account = ${accountId} AND ${sameKey(key)}`,
    );
  }

  return {
    /** What a merge does with them; nothing is written. */
    plan: (pair: Pair): readonly MergedRows[] =>
      kinds.flatMap(({ what, all, staying }) => {
        const dropped = staying.get(pair) ?? 0;
        const moved = (all.get(pair) ?? 0) - dropped;
        return moved + dropped === 0 ? [] : [{ what, moved, dropped }];
      }),
    /** Gives the other account the rows that go along. */
    move(pair: Pair): void {
      for (const { onMerge, join, move } of kinds) {
        if (onMerge !== 'move') continue;
        join?.run(pair);
        move.run(pair);
      }
    },
  };
}

const sameKey = (key: readonly string[]): string => key.map((column) => `o.${column} = r.${column}`).join(' AND ');

interface Pair {
  readonly apiKey: string;
  readonly UID: string;
  readonly into: string;
}
