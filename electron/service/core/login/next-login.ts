import {
  absentOr,
  type Connection,
  columnsOf,
  orNull,
  plain,
  type RecordOf,
  readOnly,
} from '#service/storage/index.ts';
import type { NextLoginOutcome } from '#shared/contract/next-logins.ts';

/** How the next login of a site is decided. */
const columns = columnsOf('next_login', {
  apiKey: plain<string>('api_key'),
  outcome: plain<NextLoginOutcome>('outcome'),
  /** With `complete` alone. */
  UID: readOnly(absentOr(plain<string>('uid'))),
  /** Canonical identifier; undefined: at any provider. */
  provider: absentOr(plain<string>('provider')),
});
export type NextLogin = RecordOf<typeof columns>;

/** Logins that are decided beforehand. The account is kept by its row, so a changed UID is followed. */
export function nextLoginRepository(connection: Connection) {
  const { db } = connection;
  const select = 'SELECT *, (SELECT uid FROM account WHERE account.id = next_login.account) AS uid FROM next_login';
  const list = columns.query(connection, `${select} ORDER BY api_key`);
  const ofLogin = columns.query(connection, `${select} WHERE api_key = ? AND (provider IS NULL OR provider = ?)`);
  const insert = db.prepare(
    `INSERT OR REPLACE INTO next_login (${columns.names}, account)
     VALUES (${columns.parameters}, (SELECT id FROM account WHERE api_key = @accountsOf AND uid = @UID))`,
  );
  const remove = db.prepare<[string]>('DELETE FROM next_login WHERE api_key = ?');
  const removeAll = db.prepare('DELETE FROM next_login');
  return {
    list: (): readonly NextLogin[] => list.all(),
    /**
     * @param next its account exists
     * @param accountsOf API key of the site that has it: of a child its parent (D70)
     */
    set(next: NextLogin, accountsOf: string): void {
      insert.run({ ...columns.write(next), UID: orNull(next.UID), accountsOf });
    },
    /** That of a login, which uses it up; undefined: the provider’s screen decides. */
    take(apiKey: string, provider: string): NextLogin | undefined {
      const found = ofLogin.get(apiKey, provider);
      if (found !== undefined) remove.run(apiKey);
      return found;
    },
    /** @returns how many there were */
    cancel: (apiKey: string | undefined): number =>
      (apiKey === undefined ? removeAll.run() : remove.run(apiKey)).changes,
  };
}

/** What is decided of the next login, in one sentence without a full stop: "The next login at Demo shop completes as u-ada". */
export function nextLoginSentence(
  { outcome, UID, provider }: Pick<NextLogin, 'outcome' | 'UID' | 'provider'>,
  siteName: string,
): string {
  const by = provider === undefined ? '' : ` by ${provider}`;
  return `The next login${by} at ${siteName} ${happens(outcome, UID)}`;
}

function happens(outcome: NextLogin['outcome'], UID: string | undefined): string {
  switch (outcome) {
    case 'complete':
      return `completes as ${UID ?? 'a user who was deleted'}`;
    case 'refuse':
      return 'is refused by the user';
    case 'fail':
      return 'fails at the provider';
  }
}
