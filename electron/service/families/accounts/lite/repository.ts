import { loginIDKey } from '#service/core/accounts/index.ts';
import type { Connection } from '#service/storage/index.ts';

export interface LiteAccount {
  readonly UID: string;
  /** As it is compared. */
  readonly email: string;
  /** emailToken: names the account without its address. */
  readonly token: string;
}

export function liteAccountRepository({ db }: Connection) {
  const columns = 'a.uid AS UID, l.email, l.token FROM lite_account l JOIN account a ON a.id = l.account';
  const byEmail = db.prepare<[string, string], LiteAccount>(`SELECT ${columns} WHERE l.api_key = ? AND l.email = ?`);
  const byToken = db.prepare<[string, string], LiteAccount>(`SELECT ${columns} WHERE l.api_key = ? AND l.token = ?`);
  const byUID = db.prepare<[string, string], LiteAccount>(`SELECT ${columns} WHERE a.api_key = ? AND a.uid = ?`);
  const insert = db.prepare(
    `INSERT INTO lite_account (account, api_key, email, token)
     SELECT id, api_key, @email, @token FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  return {
    byEmail: (apiKey: string, email: string) => byEmail.get(apiKey, loginIDKey(email)),
    byToken: (apiKey: string, token: string) => byToken.get(apiKey, token),
    byUID: (apiKey: string, UID: string) => byUID.get(apiKey, UID),
    add(apiKey: string, UID: string, email: string, token: string): void {
      insert.run({ apiKey, UID, email: loginIDKey(email), token });
    },
  };
}
