import type { JsonObject } from '#service/records/index.ts';
import { type Connection, columnsOf, json, plain, type RecordOf, readOnly } from '#service/storage/index.ts';

export interface GroupKey {
  readonly model: string;
  readonly groupId: string;
}

/** What a user is in one group. */
export interface Membership extends GroupKey, Pick<Member, 'relationship' | 'permissions'> {}

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
const membersOfGroup = columnsOf('group_member', {
  UID: readOnly(plain<string>('uid')),
  relationship: json<JsonObject>('relationship'),
  permissions: json<readonly string[]>('permissions'),
  joinedAt: plain<number>('joined_at'),
});
export type Member = RecordOf<typeof membersOfGroup>;
const membershipsOfUser = columnsOf<Membership>('group_member', {
  model: plain('model'),
  groupId: plain('group_id'),
  relationship: json('relationship'),
  permissions: json('permissions'),
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
    memberships: (apiKey: string, UID: string): readonly Membership[] => memberships.all(apiKey, UID),
    /** By model and id. */
    ofUser: (apiKey: string, UID: string): readonly Group[] => ofUser.all(apiKey, UID),
  };
}
