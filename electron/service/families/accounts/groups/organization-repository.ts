import type { JsonObject } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';

export interface Organization {
  readonly id: number;
  readonly bpid: string;
  readonly orgId: string;
  readonly name: string;
  readonly status: 'pending' | 'approved';
  readonly info: JsonObject;
  readonly requester: JsonObject;
}

interface Row {
  id: number;
  bpid: string;
  org_id: string;
  name: string;
  status: 'pending' | 'approved';
  info: string;
  requester: string;
}

const toOrganization = (row: Row): Organization => ({
  ...{ id: row.id, bpid: row.bpid, orgId: row.org_id, name: row.name, status: row.status },
  ...{ info: readBack<JsonObject>(row.info), requester: readBack<JsonObject>(row.requester) },
});

/** Organisations of business customers, and for which of them each user acts. */
export function organizationRepository({ db, clock }: Connection) {
  const insert = db.prepare(
    `INSERT INTO organization (api_key, bpid, org_id, name, status, info, requester, created_at)
     VALUES (@apiKey, @bpid, @orgId, @name, @status, @info, @requester, @now)`,
  );
  const all = db.prepare<[string], Row>('SELECT * FROM organization WHERE api_key = ? ORDER BY created_at, bpid');
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
  const byBpid = db.prepare<[string, string], Row>('SELECT * FROM organization WHERE api_key = ? AND bpid = ?');
  const byOrgId = db.prepare<[string, string], Row>('SELECT * FROM organization WHERE api_key = ? AND org_id = ?');
  const context = db.prepare<[string, string], Row>(
    `SELECT o.* FROM organization_context c JOIN organization o ON o.id = c.organization JOIN account a ON a.id = c.account
     WHERE a.api_key = ? AND a.uid = ?`,
  );
  const askedFor = db.prepare<[string, string], Row>(
    `SELECT * FROM organization WHERE api_key = ? AND status = 'approved' AND json_extract(requester, '$.email') = ?
     ORDER BY created_at, bpid`,
  );
  const choose = db.prepare(
    `INSERT INTO organization_context (account, organization)
     SELECT account.id, @id FROM account WHERE api_key = @apiKey AND uid = @UID
     ON CONFLICT DO UPDATE SET organization = excluded.organization`,
  );
  return {
    create(apiKey: string, { info, requester, ...rest }: Omit<Organization, 'id'>): void {
      const json = { info: JSON.stringify(info), requester: JSON.stringify(requester) };
      insert.run({ apiKey, ...rest, ...json, now: clock() });
    },
    count: (apiKey: string): number => count.get(apiKey) ?? 0,
    /** By the time that they were asked for. */
    list: (apiKey: string): readonly Organization[] => all.all(apiKey).map(toOrganization),
    /** UIDs of those who act for it. */
    users: (id: number): readonly string[] => users.all(id),
    /** How much the site has of all of them. */
    size(apiKey: string) {
      const { users: acting = 0, characters = 0 } = size.get({ apiKey }) ?? {};
      return { organizations: count.get(apiKey) ?? 0, users: acting, characters };
    },
    remove(id: number): void {
      remove.run(id);
    },
    byBpid(apiKey: string, bpid: string): Organization | undefined {
      const row = byBpid.get(apiKey, bpid);
      return row && toOrganization(row);
    },
    byOrgId(apiKey: string, orgId: string): Organization | undefined {
      const row = byOrgId.get(apiKey, orgId);
      return row && toOrganization(row);
    },
    /** The one that a user acts for. */
    ofUser(apiKey: string, UID: string): Organization | undefined {
      const row = context.get(apiKey, UID);
      return row && toOrganization(row);
    },
    /** Approved ones that were asked for with this address, by the time of that. */
    askedFor: (apiKey: string, email: string): readonly Organization[] =>
      askedFor.all(apiKey, email).map(toOrganization),
    choose(apiKey: string, UID: string, id: number): void {
      choose.run({ apiKey, UID, id });
    },
  };
}
