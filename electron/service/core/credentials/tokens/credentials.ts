import { setImmediate } from 'node:timers/promises';
import { displayName } from '#service/core/accounts/index.ts';
import { callRepository } from '#service/core/log/index.ts';
import type { CredentialHistory, Page, PageRequest } from '#service/records/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  flag,
  InvalidCursor,
  likePattern,
  pageOf,
  plain,
  preparedOnce,
  rowIdText,
  type Store,
  type StoredRow,
  textIn,
  whereOf,
} from '#service/storage/index.ts';
import type { CallSummary, CredentialKind } from '#shared/contract/log.ts';
import type { CallRef, CredentialDetail, CredentialRow, CredentialTarget } from '#shared/contract/tokens.ts';
import { mask } from '#shared/protocol/masking.ts';

type Row = StoredRow & { readonly kind: 'token' | 'code'; readonly id: number; readonly created_at: number };

const historyColumns = columnsOf<Omit<CredentialHistory, 'tokenIds'>>('token', {
  revokedAt: absentOr(plain('revoked_at')),
  endReason: absentOr(plain('end_reason')),
  issuedByCall: absentOr(plain('issued_by_call')),
  lastUsedByCall: absentOr(plain('last_used_by_call')),
  redirectUri: absentOr(plain('redirect_uri')),
  dynamic: flag('dynamic'),
  hasSecret: flag('has_secret'),
  codeId: absentOr(rowIdText('code')),
});

/** Tokens that the history of a code names: a code gives one, and only a fault would make it more. */
const MAX_TOKENS_OF_CODE = 10;

/** Revocation counts before age, because it was somebody's decision. */
const tokenState = `CASE WHEN c.revoked_at IS NOT NULL THEN 'revoked'
  WHEN c.expires_at IS NOT NULL AND c.expires_at <= @now THEN 'expired' ELSE 'valid' END`;
const codeState = `CASE WHEN c.used_at IS NOT NULL THEN 'used' WHEN c.revoked_at IS NOT NULL THEN 'revoked'
  WHEN c.expires_at <= @now THEN 'expired' ELSE 'valid' END`;

const select = {
  token: `SELECT 'token' AS kind, c.id AS id, c.value, c.api_key, c.uid, c.origin, ${tokenState} AS state, c.created_at AS created_at,
      c.expires_at, c.browser_bound, c.last_used_at, c.calls, c.cid, s.name AS site_name, a.profile
    FROM token c JOIN site s ON s.api_key = c.api_key LEFT JOIN account a ON a.api_key = c.api_key AND a.uid = c.uid`,
  code: `SELECT 'code' AS kind, c.id AS id, c.value, c.api_key, c.uid, 'login' AS origin, ${codeState} AS state, c.created_at AS created_at,
      c.expires_at, 0 AS browser_bound, c.used_at AS last_used_at, 0 AS calls, c.cid, s.name AS site_name, a.profile
    FROM code c JOIN site s ON s.api_key = c.api_key LEFT JOIN account a ON a.api_key = c.api_key AND a.uid = c.uid`,
};
const stateOf = { token: tokenState, code: codeState };
/** Columns that a text is looked for in. */
const searched = ['c.uid', 'c.cid', 'a.search', 's.name'];

/** Tokens and codes together, newest first, for the Tokens panel. */
export function credentialRepository(connection: Connection) {
  const { db, clock, encryption } = connection;
  const countValid = `SELECT (SELECT count(*) FROM token WHERE revoked_at IS NULL AND expires_at IS NULL)
            + (SELECT count(*) FROM token WHERE revoked_at IS NULL AND expires_at > @now) AS valid`;
  const clearTokens = 'DELETE FROM token WHERE revoked_at IS NOT NULL OR expires_at <= @now';
  // A used code stays while a token of its first use works: a second use must still be noticed (R2).
  const clearCodes = `DELETE FROM code WHERE (used_at IS NOT NULL OR revoked_at IS NOT NULL OR expires_at <= @now)
       AND NOT EXISTS (SELECT 1 FROM token t WHERE t.code = code.id)`;
  const histories = {
    token: historyColumns.query(
      connection,
      `SELECT revoked_at, end_reason, issued_by_call, last_used_by_call, NULL AS redirect_uri, code,
         dynamic, secret IS NOT NULL AS has_secret FROM token
         WHERE id = ?`,
    ),
    code: historyColumns.query(
      connection,
      `SELECT revoked_at, NULL AS end_reason, issued_by_call, used_by_call AS last_used_by_call, redirect_uri,
         NULL AS code, 0 AS dynamic, 0 AS has_secret FROM code WHERE id = ?`,
    ),
  };
  const tokensOfCode = db
    .prepare<[number], number>(`SELECT id FROM token WHERE code = ? ORDER BY id LIMIT ${MAX_TOKENS_OF_CODE}`)
    .pluck();
  const columns = columnsOf<CredentialRow>('token', {
    id: rowIdText('id'),
    kind: plain('kind'),
    apiKey: plain('api_key'),
    siteName: plain('site_name'),
    UID: absentOr(plain('uid')),
    displayName: {
      ...absentOr(plain<string>('profile')),
      read: (profile, _, { uid }) =>
        profile === null || uid === null ? undefined : displayName(JSON.parse(String(profile)), String(uid)),
    },
    masked: {
      ...plain<string>('value'),
      read: (value, _, row) => mask(encryption.decrypt((row as Row).kind, value as Buffer)),
    },
    origin: plain('origin'),
    state: plain('state'),
    createdAt: plain('created_at'),
    expiresAt: absentOr(plain('expires_at')),
    browserBound: flag('browser_bound'),
    lastUsedAt: absentOr(plain('last_used_at')),
    calls: plain('calls'),
    cid: absentOr(plain('cid')),
  });
  const toRow = (row: Row): CredentialRow => columns.read(row);

  return {
    page(
      filter: {
        apiKey?: string | undefined;
        kind?: 'token' | 'code' | undefined;
        state?: CredentialRow['state'] | undefined;
        text?: string | undefined;
        UID?: string | undefined;
      },
      { after, limit }: PageRequest,
    ): Page<CredentialRow> {
      const text = filter.text?.trim().toLowerCase();
      const position = after === undefined ? undefined : readCursor(after);
      const kinds = filter.kind === undefined ? (['token', 'code'] as const) : [filter.kind];
      const parts = kinds.map(
        (kind) =>
          select[kind] +
          whereOf([
            filter.apiKey !== undefined && 'c.api_key = @apiKey',
            filter.UID !== undefined && 'c.uid = @UID',
            !!text && textIn(searched),
            filter.state !== undefined && `${stateOf[kind]} = @state`,
            // Same order as below: time, then token before code, then row.
            position !== undefined && `(c.created_at, '${kind}', c.id) < (@at, @kind, @id)`,
          ]),
      );
      const values = { ...filter, ...position, text: text && likePattern(text), now: clock(), limit: limit + 1 };
      const sql = `${parts.join(' UNION ALL ')} ORDER BY created_at DESC, kind DESC, id DESC LIMIT @limit`;
      const rows = preparedOnce<Row>(db, sql).all(values);
      return pageOf(rows, limit, toRow, (row) => `${row.created_at}.${row.kind}.${row.id}`);
    },
    row(kind: 'token' | 'code', id: string): CredentialRow | undefined {
      const row = preparedOnce<Row>(db, `${select[kind]} WHERE c.id = @id`).get({ now: clock(), id: Number(id) });
      return row && toRow(row);
    },
    /** What is kept besides the row: where it came from and where it went. */
    history(kind: 'token' | 'code', id: string): CredentialHistory | undefined {
      const row = histories[kind].get(Number(id));
      return row && { ...row, tokenIds: kind === 'code' ? tokensOfCode.all(Number(id)).map(String) : [] };
    },
    countValidTokens: (): number => preparedOnce<{ valid: number }>(db, countValid).get({ now: clock() })?.valid ?? 0,
    clearInvalid(): number {
      const times = { now: clock() };
      return (
        preparedOnce<unknown>(db, clearTokens).run(times).changes +
        preparedOnce<unknown>(db, clearCodes).run(times).changes
      );
    },
  };
}

/** @throws InvalidCursor */
export function readCursor(cursor: string): { at: number; kind: string; id: number } {
  const match = /^(-?\d{1,16})\.(token|code)\.(\d{1,16})$/.exec(cursor);
  if (!match) throw new InvalidCursor();
  return { at: Number(match[1]), kind: String(match[2]), id: Number(match[3]) };
}

/** Rows of a site's log that are looked through for calls with a token, and requests that are read of them (R52). */
const ROWS_LOOKED_AT = 500;
const REQUESTS_READ = 150;
/** How a token or session is sent, where the log keeps its first characters; one that is lost is anonymous (D58). */
const ofTokens: ReadonlySet<CredentialKind> = new Set(['oauth', 'signedToken', 'loginToken', 'anonymous']);
/** Methods that codes are exchanged by. */
const takingCodes: ReadonlySet<string> = new Set(['socialize.getToken', 'socialize.notifyLogin']);
/** Calls that are named. */
const CALLS_SHOWN = 20;
/** Requests that are read before other calls get their turn (R47). */
const READ_AT_ONCE = 10;

/** A token or code with where it came from; undefined when it is gone. */
export function credentialDetail(store: Store, { kind, id }: CredentialTarget): CredentialDetail | undefined {
  const row = store.of(credentialRepository).row(kind, id);
  const history = store.of(credentialRepository).history(kind, id);
  if (row === undefined || history === undefined) return undefined;
  const code = history.codeId === undefined ? undefined : store.of(credentialRepository).row('code', history.codeId);
  const issuedBy = callOf(store, history.issuedByCall);
  return {
    ...row,
    revokedAt: history.revokedAt,
    endReason: history.endReason,
    dynamic: history.dynamic,
    ...(row.origin === 'session' && { usedIn: history.hasSecret ? ('app' as const) : ('browser' as const) }),
    issuedBy,
    lastUsedBy: callOf(store, history.lastUsedByCall),
    flowId: issuedBy?.call?.flowId,
    redirectUri: history.redirectUri,
    code,
    tokens: history.tokenIds.flatMap((token) => store.of(credentialRepository).row('token', token) ?? []),
  };
}

function callOf(store: Store, callId: string | undefined): CallRef | undefined {
  if (callId === undefined) return undefined;
  const found = store.of(callRepository).get(callId);
  if (found === undefined) return { callId };
  const { request: _request, response: _response, trace: _trace, cid: _cid, ...call } = found;
  return { callId, call };
}

/**
 * The newest calls made with a token or code, accepted or not. The log has only the masked value of each (R15), so the
 * requests of the site's newest calls with such a credential are compared with it.
 */
export async function callsWith(
  store: Store,
  row: CredentialRow,
): Promise<{ items: CallSummary[]; complete: boolean }> {
  const { items: calls, next } = await store
    .of(callRepository)
    .pageBeside({ apiKey: row.apiKey }, { limit: ROWS_LOOKED_AT });
  const possible = calls.filter(({ credential, method }) =>
    row.kind === 'token' ? ofTokens.has(credential) : takingCodes.has(method ?? ''),
  );
  const items: CallSummary[] = [];
  for (const [n, call] of possible.slice(0, REQUESTS_READ).entries()) {
    if (n % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
    const request = store.of(callRepository).get(call.callId)?.request;
    if (request !== undefined && JSON.stringify(request).includes(row.masked)) items.push(call);
    if (items.length === CALLS_SHOWN) return { items, complete: false };
  }
  return { items, complete: next === undefined && possible.length <= REQUESTS_READ };
}
