import { type Connection, storedTexts } from '#service/storage/index.ts';

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

interface Row {
  client_id: string;
  scopes: string;
  claims: string;
  at: number;
}

/** Consents of users, by account: they follow one that is renamed, and end with it. */
export function consentRepository({ db, clock }: Connection) {
  const account = '(SELECT id FROM account WHERE api_key = ? AND uid = ?)';
  const select = db.prepare<[string, string, string], Row>(
    `SELECT * FROM openid_consent WHERE account = ${account} AND client_id = ?`,
  );
  const list = db.prepare<[string, string], Row>(
    `SELECT * FROM openid_consent WHERE account = ${account} ORDER BY client_id`,
  );
  const put = db.prepare(
    `INSERT OR REPLACE INTO openid_consent (account, client_id, scopes, claims, at)
     SELECT id, @clientId, @scopes, @claims, @now FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const removeOfClient = db.prepare(
    'DELETE FROM openid_consent WHERE client_id = ? AND account IN (SELECT id FROM account WHERE api_key = ?)',
  );
  const remove = db.prepare<[string, string, string]>(
    `DELETE FROM openid_consent WHERE account = ${account} AND client_id = ?`,
  );
  const toConsent = (row: Row): ConsentOfUser => ({
    clientId: row.client_id,
    scopes: storedTexts(row.scopes, 'openid_consent.scopes'),
    claims: storedTexts(row.claims, 'openid_consent.claims'),
    at: row.at,
  });

  function get(apiKey: string, UID: string, clientId: string): Consent | undefined {
    const row = select.get(apiKey, UID, clientId);
    return row && toConsent(row);
  }

  return {
    get,
    ofUser: (apiKey: string, UID: string): readonly ConsentOfUser[] => list.all(apiKey, UID).map(toConsent),
    /** Adds to what was allowed before. */
    give(apiKey: string, UID: string, clientId: string, { scopes, claims }: Consent): void {
      const before = get(apiKey, UID, clientId);
      const both = (name: keyof Consent, more: readonly string[]) =>
        JSON.stringify([...new Set([...(before?.[name] ?? []), ...more])]);
      put.run({ apiKey, UID, clientId, scopes: both('scopes', scopes), claims: both('claims', claims), now: clock() });
    },
    /** @returns false when there is none */
    withdraw: (apiKey: string, UID: string, clientId: string): boolean => remove.run(apiKey, UID, clientId).changes > 0,
    endOfClient(apiKey: string, clientId: string): void {
      removeOfClient.run(clientId, apiKey);
    },
  };
}
