import type { JsonObject } from '#service/records/index.ts';
import { type Connection, columnsOf, json, plain, type RecordOf, readOnly } from '#service/storage/index.ts';

const columns = columnsOf('organization', {
  id: readOnly(plain<number>('id')),
  bpid: plain<string>('bpid'),
  orgId: plain<string>('org_id'),
  name: plain<string>('name'),
  status: plain<'pending' | 'approved'>('status'),
  info: json<JsonObject>('info'),
  requester: json<JsonObject>('requester'),
});
export type Organization = RecordOf<typeof columns>;

/** Organisations of business customers, and for which of them each user acts. */
export function organizationRepository(connection: Connection) {
  const { db, clock } = connection;
  const insert = db.prepare(
    `INSERT INTO organization (api_key, ${columns.names}, created_at) VALUES (@apiKey, ${columns.parameters}, @now)`,
  );
  const all = columns.query(connection, 'SELECT * FROM organization WHERE api_key = ? ORDER BY created_at, bpid');
  const remove = db.prepare('DELETE FROM organization WHERE id = ?');
  const users = db
    .prepare<[number], string>(
      'SELECT a.uid FROM organization_context c JOIN account a ON a.id = c.account WHERE c.organization = ? ORDER BY a.uid',
    )
    .pluck();
  const size = db.prepare<[{ apiKey: string }], { users: number; characters: number }>(
    `SELECT (SELECT count(*) FROM organization_context c JOIN organization o ON o.id = c.organization WHERE o.api_key = @apiKey)
       AS users, coalesce(sum(length(name) + length(info) + length(requester)), 0) AS characters
     FROM organization WHERE api_key = @apiKey`,
  );
  const count = db.prepare<[string], number>('SELECT count(*) FROM organization WHERE api_key = ?').pluck();
  const byBpid = columns.query(connection, 'SELECT * FROM organization WHERE api_key = ? AND bpid = ?');
  const byOrgId = columns.query(connection, 'SELECT * FROM organization WHERE api_key = ? AND org_id = ?');
  const context = columns.query(
    connection,
    `SELECT o.* FROM organization_context c JOIN organization o ON o.id = c.organization JOIN account a ON a.id = c.account
     WHERE a.api_key = ? AND a.uid = ?`,
  );
  const askedFor = columns.query(
    connection,
    `SELECT * FROM organization WHERE api_key = ? AND status = 'approved' AND json_extract(requester, '$.email') = ?
     ORDER BY created_at, bpid`,
  );
  const choose = db.prepare(
    `INSERT INTO organization_context (account, organization)
     SELECT account.id, @id FROM account WHERE api_key = @apiKey AND uid = @UID
     ON CONFLICT DO UPDATE SET organization = excluded.organization`,
  );
  return {
    create(apiKey: string, organization: Omit<Organization, 'id'>): void {
      insert.run({ apiKey, ...columns.write(organization), now: clock() });
    },
    count: (apiKey: string): number => count.get(apiKey) ?? 0,
    /** By the time that they were asked for. */
    list: (apiKey: string): readonly Organization[] => all.all(apiKey),
    /** UIDs of those who act for it. */
    users: (id: number): readonly string[] => users.all(id),
    /** How much the site has of all of them. */
    size(apiKey: string) {
      const { users: acting = 0, characters = 0 } = size.get({ apiKey }) ?? {};
      return { organizations: count.get(apiKey) ?? 0, users: acting, characters };
    },
    remove: (id: number): void => void remove.run(id),
    byBpid: (apiKey: string, bpid: string): Organization | undefined => byBpid.get(apiKey, bpid),
    byOrgId: (apiKey: string, orgId: string): Organization | undefined => byOrgId.get(apiKey, orgId),
    /** The one that a user acts for. */
    ofUser: (apiKey: string, UID: string): Organization | undefined => context.get(apiKey, UID),
    /** Approved ones that were asked for with this address, by the time of that. */
    askedFor: (apiKey: string, email: string): readonly Organization[] => askedFor.all(apiKey, email),
    choose: (apiKey: string, UID: string, id: number): void => void choose.run({ apiKey, UID, id }),
  };
}
