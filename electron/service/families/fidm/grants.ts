import type { JsonObject, Page, PageRequest } from '#service/records/index.ts';
import {
  type Connection,
  columnsOf,
  optional,
  orNull,
  plain,
  type RecordOf,
  readBack,
  rowPages,
  texts,
} from '#service/storage/index.ts';
import type { OpenIdGrant } from '#shared/contract/openid.ts';
import { membersOf } from '#shared/narrowing.ts';

interface Row {
  id: number;
  api_key: string;
  site_name: string;
  model: string;
  payload: Buffer;
  uid: string | null;
  client_id: string | null;
  created_at: number;
  expires_at: number | null;
  consumed_at: number | null;
}

/** What is shown, by the library's name for it. */
const kinds = {
  Grant: 'grant',
  RefreshToken: 'refresh-token',
  AccessToken: 'access-token',
  AuthorizationCode: 'code',
} as const satisfies Readonly<Record<string, OpenIdGrant['kind']>>;

interface Wanted {
  readonly id?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly kind?: OpenIdGrant['kind'] | undefined;
  readonly text?: string | undefined;
}

/** What relying parties were given, as the console shows it; no value of a token is stored, so none is here. */
export function grantRepository({ db, clock, encryption }: Connection) {
  const rows = rowPages<Row>(
    db,
    `SELECT artifact.rowid AS id, artifact.api_key, site.name AS site_name, model, payload, uid, client_id,
       artifact.created_at, expires_at, consumed_at
     FROM openid_artifact artifact JOIN site ON site.api_key = artifact.api_key
     WHERE model IN (SELECT value FROM json_each(@models))
       AND (@id IS NULL OR artifact.rowid = @id)
       AND (@apiKey IS NULL OR artifact.api_key = @apiKey)
       AND (@text IS NULL OR instr(lower(coalesce(uid, '')), @text) OR instr(lower(coalesce(client_id, '')), @text))`,
    'artifact.rowid',
  );

  function toGrant(row: Row): Omit<OpenIdGrant, 'clientName'> {
    const payload = readBack<JsonObject>(encryption.decrypt('openid artifact', row.payload));
    const expiresAt = optional(row.expires_at);
    const isExpired = expiresAt !== undefined && clock() >= expiresAt;
    return {
      id: String(row.id),
      kind: kinds[row.model as keyof typeof kinds],
      apiKey: row.api_key,
      siteName: row.site_name,
      clientID: row.client_id ?? String(payload.clientId ?? ''),
      ...(row.uid !== null && { UID: row.uid }),
      scope: scopeOf(payload),
      createdAt: row.created_at,
      ...(expiresAt !== undefined && { expiresAt }),
      state: row.consumed_at !== null ? 'used' : isExpired ? 'expired' : 'valid',
    };
  }

  return {
    /** Newest first, unless asked for otherwise. */
    page({ id, apiKey, kind, text }: Wanted, request: PageRequest): Page<Omit<OpenIdGrant, 'clientName'>> {
      const models = Object.entries(kinds).flatMap(([model, of]) => (kind === undefined || kind === of ? [model] : []));
      const values = {
        ...{ models: JSON.stringify(models), apiKey: orNull(apiKey), text: orNull(text?.toLowerCase()) },
        id: id === undefined ? null : Number(id),
      };
      const { items, next } = rows(values, request);
      return { items: items.map(toGrant), next };
    },
  };
}

/** Scopes of a token; a grant has them by what they are for. */
function scopeOf({ scope, openid }: JsonObject): string {
  if (typeof scope === 'string') return scope;
  const granted = membersOf(openid).scope;
  return typeof granted === 'string' ? granted : '';
}

const columns = columnsOf('openid_consent', {
  clientId: plain<string>('client_id'),
  scopes: texts('scopes'),
  claims: texts('claims'),
  /** Milliseconds by the service clock. */
  at: plain<number>('at'),
});
type ConsentOfUser = RecordOf<typeof columns>;
/** What a user allowed a relying party to know. */
type Consent = Readonly<Record<'scopes' | 'claims', readonly string[]>>;

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
