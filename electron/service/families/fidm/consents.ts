import { type Connection, columnsOf, plain, texts } from '#service/storage/index.ts';

/** What a user allowed a relying party to know. */
export interface Consent {
  readonly scopes: readonly string[];
  readonly claims: readonly string[];
}

export interface ConsentOfUser extends Consent {
  readonly clientId: string;
  /** Milliseconds by the service clock. */
  readonly at: number;
}

const columns = columnsOf<ConsentOfUser>('openid_consent', {
  clientId: plain('client_id'),
  scopes: texts('scopes'),
  claims: texts('claims'),
  at: plain('at'),
});

/** Consents of users, by account: they follow one that is renamed, and end with it. */
export function consentRepository(connection: Connection) {
  const { db, clock } = connection;
  const account = '(SELECT id FROM account WHERE api_key = ? AND uid = ?)';
  const select = columns.query(connection, `SELECT * FROM openid_consent WHERE account = ${account} AND client_id = ?`);
  const list = columns.query(connection, `SELECT * FROM openid_consent WHERE account = ${account} ORDER BY client_id`);
  const put = db.prepare(
    `INSERT OR REPLACE INTO openid_consent (account, ${columns.names})
     SELECT id, ${columns.parameters} FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const removeOfClient = db.prepare(
    'DELETE FROM openid_consent WHERE client_id = ? AND account IN (SELECT id FROM account WHERE api_key = ?)',
  );
  const remove = db.prepare<[string, string, string]>(
    `DELETE FROM openid_consent WHERE account = ${account} AND client_id = ?`,
  );
  const get = (apiKey: string, UID: string, clientId: string): Consent | undefined => select.get(apiKey, UID, clientId);

  return {
    get,
    ofUser: (apiKey: string, UID: string): readonly ConsentOfUser[] => list.all(apiKey, UID),
    /** Adds to what was allowed before. */
    give(apiKey: string, UID: string, clientId: string, { scopes, claims }: Consent): void {
      const before = get(apiKey, UID, clientId);
      const both = (name: keyof Consent, more: readonly string[]) => [...new Set([...(before?.[name] ?? []), ...more])];
      const consent = { clientId, scopes: both('scopes', scopes), claims: both('claims', claims), at: clock() };
      put.run({ apiKey, UID, ...columns.write(consent) });
    },
    /** @returns false when there is none */
    withdraw: (apiKey: string, UID: string, clientId: string): boolean => remove.run(apiKey, UID, clientId).changes > 0,
    endOfClient: (apiKey: string, clientId: string): void => void removeOfClient.run(clientId, apiKey),
  };
}
