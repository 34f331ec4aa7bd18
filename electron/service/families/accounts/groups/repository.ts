import { type GroupsOfAccount, withData } from '#service/core/accounts/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import { type Connection, columnsOf, json, plain, type RecordOf, readOnly } from '#service/storage/index.ts';

const groups = columnsOf('account_group', {
  id: readOnly(plain<number>('id')),
  model: plain<string>('model'),
  groupId: plain<string>('group_id'),
  data: json<JsonObject>('data'),
  /** Service clock, milliseconds. */
  createdAt: plain<number>('created_at'),
  updatedAt: plain<number>('updated_at'),
});
export type Group = RecordOf<typeof groups>;
export type GroupKey = Pick<Group, 'model' | 'groupId'>;
const membersOfGroup = columnsOf('group_member', {
  UID: readOnly(plain<string>('uid')),
  relationship: json<JsonObject>('relationship'),
  permissions: json<readonly string[]>('permissions'),
  joinedAt: plain<number>('joined_at'),
});
export type Member = RecordOf<typeof membersOfGroup>;
/** What a user is in one group. */
const membershipsOfUser = columnsOf('group_member', {
  ...{ model: groups.members.model, groupId: groups.members.groupId },
  ...{ relationship: membersOfGroup.members.relationship, permissions: membersOfGroup.members.permissions },
});

/** Groups of users; memberships follow a changed UID and a deletion. */
export function groupRepository(connection: Connection) {
  const { db, clock } = connection;
  const select = groups.query(
    connection,
    'SELECT * FROM account_group WHERE api_key = ? AND model = ? AND group_id = ?',
  );
  const count = db.prepare<[string], number>('SELECT count(*) FROM account_group WHERE api_key = ?').pluck();
  const all = groups.query(connection, 'SELECT * FROM account_group WHERE api_key = ? ORDER BY model, group_id');
  const size = db.prepare<[{ apiKey: string }], { memberships: number; characters: number }>(
    `SELECT count(m.account) AS memberships, coalesce(sum(length(m.relationship) + length(m.permissions)), 0) +
       (SELECT coalesce(sum(length(data)), 0) FROM account_group WHERE api_key = @apiKey) AS characters
     FROM account_group g LEFT JOIN group_member m ON m.account_group = g.id WHERE g.api_key = @apiKey`,
  );
  const insert = db.prepare(
    `INSERT INTO account_group (api_key, ${groups.names}) VALUES (@apiKey, ${groups.parameters})`,
  );
  const update = db.prepare('UPDATE account_group SET data = @data, updated_at = @now WHERE id = @id');
  const remove = db.prepare('DELETE FROM account_group WHERE id = ?');
  const members = membersOfGroup.query(
    connection,
    `SELECT a.uid, m.relationship, m.permissions, m.joined_at FROM group_member m JOIN account a ON a.id = m.account
     WHERE m.account_group = ? ORDER BY m.joined_at, a.uid LIMIT ? OFFSET ?`,
  );
  const memberCount = db.prepare<[number], number>('SELECT count(*) FROM group_member WHERE account_group = ?').pluck();
  const member = membersOfGroup.query(
    connection,
    `SELECT a.uid, m.relationship, m.permissions, m.joined_at FROM group_member m JOIN account a ON a.id = m.account
     WHERE m.account_group = ? AND a.api_key = ? AND a.uid = ?`,
  );
  const put = db.prepare(
    `INSERT INTO group_member (account_group, account, ${membersOfGroup.names})
     SELECT @id, account.id, ${membersOfGroup.parameters} FROM account WHERE api_key = @apiKey AND uid = @UID
     ON CONFLICT DO UPDATE SET relationship = excluded.relationship, permissions = excluded.permissions`,
  );
  const drop = db.prepare(
    `DELETE FROM group_member WHERE account_group = ? AND account = (SELECT id FROM account WHERE api_key = ? AND uid = ?)`,
  );
  const ofUser = groups.query(
    connection,
    `SELECT g.* FROM group_member m JOIN account_group g ON g.id = m.account_group JOIN account a ON a.id = m.account
     WHERE a.api_key = ? AND a.uid = ? ORDER BY g.model, g.group_id`,
  );
  const memberships = membershipsOfUser.query(
    connection,
    `SELECT g.model, g.group_id, m.relationship, m.permissions FROM group_member m
     JOIN account_group g ON g.id = m.account_group JOIN account a ON a.id = m.account
     WHERE a.api_key = ? AND a.uid = ? ORDER BY g.model, g.group_id`,
  );
  return {
    get: (apiKey: string, { model, groupId }: GroupKey): Group | undefined => select.get(apiKey, model, groupId),
    count: (apiKey: string): number => count.get(apiKey) ?? 0,
    /** By model and id. */
    list: (apiKey: string): readonly Group[] => all.all(apiKey),
    /** How much the site has of all of them. */
    size(apiKey: string) {
      const { memberships = 0, characters = 0 } = size.get({ apiKey }) ?? {};
      return { groups: count.get(apiKey) ?? 0, memberships, characters };
    },
    create(apiKey: string, { model, groupId }: GroupKey, data: JsonObject): void {
      const now = clock();
      insert.run({ apiKey, ...groups.write({ model, groupId, data, createdAt: now, updatedAt: now }) });
    },
    change: (id: number, data: JsonObject): void => void update.run({ id, data: JSON.stringify(data), now: clock() }),
    remove: (id: number): void => void remove.run(id),
    /** By the time that they joined. */
    members: (id: number, limit: number, start: number): readonly Member[] => members.all(id, limit, start),
    memberCount: (id: number): number => memberCount.get(id) ?? 0,
    member: (id: number, apiKey: string, UID: string): Member | undefined => member.get(id, apiKey, UID),
    putMember(id: number, apiKey: string, given: Omit<Member, 'joinedAt'>): void {
      put.run({ id, apiKey, UID: given.UID, ...membersOfGroup.write({ ...given, joinedAt: clock() }) });
    },
    removeMember: (id: number, apiKey: string, UID: string): boolean => drop.run(id, apiKey, UID).changes > 0,
    /** By model and id of the group. */
    memberships: (apiKey: string, UID: string) => memberships.all(apiKey, UID),
    /** By model and id. */
    ofUser: (apiKey: string, UID: string): readonly Group[] => ofUser.all(apiKey, UID),
  };
}

const columns = columnsOf('organization', {
  id: readOnly(plain<number>('id')),
  bpid: plain<string>('bpid'),
  orgId: plain<string>('org_id'),
  name: plain<string>('name'),
  status: plain<'pending' | 'approved'>('status'),
  info: json<JsonObject>('info'),
  requester: json<JsonObject>('requester'),
});
type Organization = RecordOf<typeof columns>;

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

/** The kind of the list that has organizations; a group may have the same model. */
const ORGANIZATIONS = 'organizations';

/**
 * The organizations of a user: those that were approved and asked for with the user's address, and the one that the user acts
 * for. `orgId`, `department`, `job` and `status` are the public Groups object, orgName and bpid what storefronts read beside
 * them (C 4.9); that department and job are those of the request is inferred. Roles are not kept.
 */
export function organizationsOfAccount(
  all: ReturnType<typeof organizationRepository>,
  apiKey: string,
  account: AccountRecord,
): GroupsOfAccount {
  const chosen = all.ofUser(apiKey, account.UID);
  const asked = all.askedFor(apiKey, String(account.profile.email ?? ''));
  const found = chosen === undefined || asked.some(({ id }) => id === chosen.id) ? asked : [...asked, chosen];
  return found.length === 0 ? new Map() : new Map([[ORGANIZATIONS, found.map((one) => shown(one, account))]]);
}

function shown({ orgId, bpid, name, requester }: Organization, { profile }: AccountRecord): JsonObject {
  const isOwn = requester.email === profile.email;
  return withData({
    ...{ orgId, bpid, orgName: name, status: 'active' },
    department: isOwn ? requester.department : undefined,
    job: isOwn ? requester.jobFunction : undefined,
  });
}

/** The groups of a user by their models (inferred: the members are those of accounts.groups.getGroupMemberInfo). */
export function groupsOfAccount(
  all: ReturnType<typeof groupRepository>,
  apiKey: string,
  { UID }: AccountRecord,
): GroupsOfAccount {
  const lists = new Map<string, JsonObject[]>();
  for (const { model, groupId, relationship, permissions } of all.memberships(apiKey, UID)) {
    const one = withData({ groupId, relationshipData: relationship, permissions });
    lists.set(model, [...(lists.get(model) ?? []), one]);
  }
  return lists;
}
