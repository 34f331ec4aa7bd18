import type { Core } from '#service/http/index.ts';
import { type Handlers, notFound } from '#service/kernel/index.ts';
import type { Page, PageRequest } from '#service/records/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  InvalidCursor,
  likePattern,
  pageOf,
  plain,
  preparedOnce,
  type StoredRow,
  textIn,
  whereOf,
} from '#service/storage/index.ts';
import { MAX_TOKENS_OF_GRANT, type MachineTokenRow } from '#shared/contract/machines.ts';

const shownKinds = { access: 'access-token', refresh: 'refresh-token' } as const;

const columns = columnsOf<MachineTokenRow>('machine_token', {
  id: { ...plain<string>('mark'), read: (mark) => (mark as Buffer).toString('hex') },
  kind: { ...plain<MachineTokenRow['kind']>('kind'), read: (kind) => shownKinds[kind as keyof typeof shownKinds] },
  state: plain('state'),
  apiKey: plain('api_key'),
  siteName: plain('site_name'),
  userKey: plain('user_key'),
  applicationName: plain('application_name'),
  createdAt: plain('created_at'),
  expiresAt: plain('expires_at'),
  usedAt: absentOr(plain('used_at')),
  revokedAt: absentOr(plain('revoked_at')),
});
type Row = StoredRow & { readonly mark: Buffer; readonly family: Buffer; readonly created_at: number };

interface Wanted {
  readonly apiKey?: string | undefined;
  readonly kind?: MachineTokenRow['kind'] | undefined;
  readonly state?: MachineTokenRow['state'] | undefined;
  readonly text?: string | undefined;
}

const storedKinds = { 'access-token': 'access', 'refresh-token': 'refresh' } as const;

/** A revoked token was ended by somebody, a used one by its client: both say more than that its time is over. */
const STATE = `CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked'
  WHEN t.used_at IS NOT NULL THEN 'used' WHEN t.expires_at <= @now THEN 'expired' ELSE 'valid' END`;

/** Columns that a text is looked for in. */
const searched = ['t.user_key', 'a.name', 's.name'];

/** Tokens of machines as the console shows them; no value is stored, so none is here. */
function listedMachineTokens({ db, clock }: Connection) {
  const select = `SELECT t.mark, t.kind, t.family, t.api_key, t.user_key, s.name AS site_name,
      a.name AS application_name, ${STATE} AS state, t.created_at, t.expires_at, t.used_at, t.revoked_at
    FROM machine_token t JOIN site s ON s.api_key = t.api_key
      JOIN application a ON a.api_key = t.api_key AND a.user_key = t.user_key`;
  const revokeOne = db.prepare('UPDATE machine_token SET revoked_at = ? WHERE mark = ? AND revoked_at IS NULL');
  const revokeGrant = db.prepare('UPDATE machine_token SET revoked_at = ? WHERE family = ? AND revoked_at IS NULL');

  const rowOf = (id: string): Row | undefined =>
    preparedOnce<Row>(db, `${select} WHERE t.mark = @mark`).get({ now: clock(), mark: Buffer.from(id, 'hex') });

  return {
    /** Newest first. */
    page({ apiKey, kind, state: only, text }: Wanted, { after, limit }: PageRequest): Page<MachineTokenRow> {
      const words = text?.trim();
      const position = after === undefined ? undefined : readCursor(after);
      const where = whereOf([
        apiKey !== undefined && 't.api_key = @apiKey',
        kind !== undefined && 't.kind = @kind',
        only !== undefined && `${STATE} = @only`,
        !!words && textIn(searched),
        position !== undefined && '(t.created_at, t.mark) < (@at, @mark)',
      ]);
      const sql = `${select}${where} ORDER BY t.created_at DESC, t.mark DESC LIMIT @limit`;
      const found = { apiKey, kind: kind && storedKinds[kind], only, text: words && likePattern(words), ...position };
      const values = { ...found, now: clock(), limit: limit + 1 };
      const rows = preparedOnce<Row>(db, sql).all(values);
      return pageOf(rows, limit, toRow, (row) => `${row.created_at}.${row.mark.toString('hex')}`);
    },
    row(id: string): MachineTokenRow | undefined {
      const row = rowOf(id);
      return row && toRow(row);
    },
    /** The other tokens of the same grant, newest first. */
    othersOfGrant(id: string): MachineTokenRow[] {
      const sql = `${select} WHERE t.family = (SELECT family FROM machine_token WHERE mark = @mark) AND t.mark <> @mark
        ORDER BY t.created_at DESC, t.mark DESC LIMIT ${MAX_TOKENS_OF_GRANT}`;
      const rows = preparedOnce<Row>(db, sql).all({ now: clock(), mark: Buffer.from(id, 'hex') });
      return rows.map(toRow);
    },
    /** Ends an access token; with a refresh token its whole grant (RFC 7009, 2.1). @returns how many ended; undefined: gone */
    revoke(id: string): number | undefined {
      const row = rowOf(id);
      if (row === undefined) return undefined;
      if (row.kind === 'refresh') return revokeGrant.run(clock(), row.family).changes;
      return revokeOne.run(clock(), row.mark).changes;
    },
  };
}

const toRow = (row: Row): MachineTokenRow => columns.read(row);

function readCursor(cursor: string): { at: number; mark: Buffer } {
  const match = /^(-?\d{1,16})\.([0-9a-f]{64})$/.exec(cursor);
  if (!match) throw new InvalidCursor();
  return { at: Number(match[1]), mark: Buffer.from(String(match[2]), 'hex') };
}

/** Tokens of machines in the console: who has them, how long they last, and their end (X 2, ADR 33). */
export function machineHandlers({ store }: Pick<Core, 'store'>): Handlers<'machines'> {
  const gone = (id: string) => notFound(`token of a machine with the id "${id}"`);
  return {
    'machines.tokens': ({ apiKey, kind, state, text, ...page }) => {
      const { items, next } = store.of(listedMachineTokens).page({ apiKey, kind, state, text }, page);
      return { items: [...items], next };
    },
    'machines.token': ({ id }) => {
      const tokens = store.of(listedMachineTokens);
      const row = tokens.row(id);
      if (row === undefined) throw gone(id);
      return { ...row, grant: tokens.othersOfGrant(id) };
    },
    'machines.revoke': ({ id }) =>
      store.unitOfWork(() => {
        const revoked = store.of(listedMachineTokens).revoke(id);
        if (revoked === undefined) throw gone(id);
        return { revoked };
      }),
  };
}
