import { type Connection, optional, orNull } from '#service/storage/index.ts';
import type { NextLoginOutcome } from '#shared/contract/next-logins.ts';

/** How the next login of a site is decided. */
export interface NextLogin {
  readonly apiKey: string;
  readonly outcome: NextLoginOutcome;
  /** With `complete` alone. */
  readonly UID: string | undefined;
  /** Canonical identifier; undefined: at any provider. */
  readonly provider: string | undefined;
}

interface Row {
  api_key: string;
  outcome: NextLoginOutcome;
  uid: string | null;
  provider: string | null;
}

/** Logins that are decided beforehand. The account is kept by its row, so a changed UID is followed. */
export function nextLoginRepository({ db }: Connection) {
  const columns =
    'api_key, outcome, provider, (SELECT uid FROM account WHERE account.id = next_login.account) AS uid FROM next_login';
  const list = db.prepare<[], Row>(`SELECT ${columns} ORDER BY api_key`);
  const ofLogin = db.prepare<[string, string], Row>(
    `SELECT ${columns} WHERE api_key = ? AND (provider IS NULL OR provider = ?)`,
  );
  const insert = db.prepare(
    `INSERT OR REPLACE INTO next_login (api_key, outcome, provider, account)
     VALUES (@apiKey, @outcome, @provider, (SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID))`,
  );
  const remove = db.prepare<[string]>('DELETE FROM next_login WHERE api_key = ?');
  const removeAll = db.prepare('DELETE FROM next_login');
  const toNext = ({ api_key: apiKey, outcome, uid, provider }: Row): NextLogin => ({
    apiKey,
    outcome,
    UID: optional(uid),
    provider: optional(provider),
  });
  return {
    list: (): readonly NextLogin[] => list.all().map(toNext),
    /** @param next its account exists */
    set({ UID, provider, ...next }: NextLogin): void {
      insert.run({ ...next, UID: orNull(UID), provider: orNull(provider) });
    },
    /** That of a login, which uses it up; undefined: the provider’s screen decides. */
    take(apiKey: string, provider: string): NextLogin | undefined {
      const row = ofLogin.get(apiKey, provider);
      if (row === undefined) return undefined;
      remove.run(apiKey);
      return toNext(row);
    },
    /** @returns how many there were */
    cancel: (apiKey: string | undefined): number =>
      (apiKey === undefined ? removeAll.run() : remove.run(apiKey)).changes,
  };
}
