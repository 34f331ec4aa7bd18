import type { JsonObject } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';

export interface GroupKey {
  readonly model: string;
  readonly groupId: string;
}

export interface Group extends GroupKey {
  readonly id: number;
  readonly data: JsonObject;
  /** Service clock, milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Member {
  readonly UID: string;
  readonly relationship: JsonObject;
  readonly permissions: readonly string[];
  readonly joinedAt: number;
}

/** What a user is in one group. */
export interface Membership extends GroupKey, Pick<Member, 'relationship' | 'permissions'> {}

interface GroupRow {
  id: number;
  model: string;
  group_id: string;
  data: string;
  created_at: number;
  updated_at: number;
}
interface MembershipRow {
  model: string;
  group_id: string;
  relationship: string;
  permissions: string;
}
interface MemberRow {
  uid: string;
  relationship: string;
  permissions: string;
  joined_at: number;
}

const toGroup = (row: GroupRow): Group => ({
  ...{ id: row.id, model: row.model, groupId: row.group_id, data: readBack<JsonObject>(row.data) },
  ...{ createdAt: row.created_at, updatedAt: row.updated_at },
});
const toMember = (row: MemberRow): Member => ({
  UID: row.uid,
  relationship: readBack<JsonObject>(row.relationship),
  permissions: readBack<readonly string[]>(row.permissions),
  joinedAt: row.joined_at,
});

/** Groups of users; memberships follow a changed UID and a deletion. */
export function groupRepository({ db, clock }: Connection) {
  const select = db.prepare<[string, string, string], GroupRow>(
    'SELECT * FROM account_group WHERE api_key = ? AND model = ? AND group_id = ?',
  );
  const count = db.prepare<[string], number>('SELECT count(*) FROM account_group WHERE api_key = ?').pluck();
  const all = db.prepare<[string], GroupRow>('SELECT * FROM account_group WHERE api_key = ? ORDER BY model, group_id');
  const size = db.prepare<[{ apiKey: string }], { memberships: number; characters: number }>(
    `SELECT count(m.account) AS memberships, coalesce(sum(length(m.relationship) + length(m.permissions)), 0) +
       (SELECT coalesce(sum(length(data)), 0) FROM account_group WHERE api_key = @apiKey) AS characters
     FROM account_group g LEFT JOIN group_member m ON m.account_group = g.id WHERE g.api_key = @apiKey`,
  );
  const insert = db.prepare(
    `INSERT INTO account_group (api_key, model, group_id, data, created_at, updated_at)
     VALUES (@apiKey, @model, @groupId, @data, @now, @now)`,
  );
  const update = db.prepare('UPDATE account_group SET data = @data, updated_at = @now WHERE id = @id');
  const remove = db.prepare('DELETE FROM account_group WHERE id = ?');
  const members = db.prepare<[number, number, number], MemberRow>(
    `SELECT a.uid, m.relationship, m.permissions, m.joined_at FROM group_member m JOIN account a ON a.id = m.account
     WHERE m.account_group = ? ORDER BY m.joined_at, a.uid LIMIT ? OFFSET ?`,
  );
  const memberCount = db.prepare<[number], number>('SELECT count(*) FROM group_member WHERE account_group = ?').pluck();
  const member = db.prepare<[number, string, string], MemberRow>(
    `SELECT a.uid, m.relationship, m.permissions, m.joined_at FROM group_member m JOIN account a ON a.id = m.account
     WHERE m.account_group = ? AND a.api_key = ? AND a.uid = ?`,
  );
  const put = db.prepare(
    `INSERT INTO group_member (account_group, account, relationship, permissions, joined_at)
     SELECT @id, account.id, @relationship, @permissions, @now FROM account WHERE api_key = @apiKey AND uid = @UID
     ON CONFLICT DO UPDATE SET relationship = excluded.relationship, permissions = excluded.permissions`,
  );
  const drop = db.prepare(
    `DELETE FROM group_member WHERE account_group = ? AND account = (SELECT id FROM account WHERE api_key = ? AND uid = ?)`,
  );
  const ofUser = db.prepare<[string, string], GroupRow>(
    `SELECT g.* FROM group_member m JOIN account_group g ON g.id = m.account_group JOIN account a ON a.id = m.account
     WHERE a.api_key = ? AND a.uid = ? ORDER BY g.model, g.group_id`,
  );
  const memberships = db.prepare<[string, string], MembershipRow>(
    `SELECT g.model, g.group_id, m.relationship, m.permissions FROM group_member m
     JOIN account_group g ON g.id = m.account_group JOIN account a ON a.id = m.account
     WHERE a.api_key = ? AND a.uid = ? ORDER BY g.model, g.group_id`,
  );
  return {
    get(apiKey: string, { model, groupId }: GroupKey): Group | undefined {
      const row = select.get(apiKey, model, groupId);
      return row && toGroup(row);
    },
    count: (apiKey: string): number => count.get(apiKey) ?? 0,
    /** By model and id. */
    list: (apiKey: string): readonly Group[] => all.all(apiKey).map(toGroup),
    /** How much the site has of all of them. */
    size(apiKey: string) {
      const { memberships = 0, characters = 0 } = size.get({ apiKey }) ?? {};
      return { groups: count.get(apiKey) ?? 0, memberships, characters };
    },
    create(apiKey: string, { model, groupId }: GroupKey, data: JsonObject): void {
      insert.run({ apiKey, model, groupId, data: JSON.stringify(data), now: clock() });
    },
    change(id: number, data: JsonObject): void {
      update.run({ id, data: JSON.stringify(data), now: clock() });
    },
    remove(id: number): void {
      remove.run(id);
    },
    /** By the time that they joined. */
    members: (id: number, limit: number, start: number): readonly Member[] =>
      members.all(id, limit, start).map(toMember),
    memberCount: (id: number): number => memberCount.get(id) ?? 0,
    member(id: number, apiKey: string, UID: string): Member | undefined {
      const row = member.get(id, apiKey, UID);
      return row && toMember(row);
    },
    putMember(id: number, apiKey: string, { UID, relationship, permissions }: Omit<Member, 'joinedAt'>): void {
      put.run({
        ...{ id, apiKey, UID, now: clock() },
        ...{ relationship: JSON.stringify(relationship), permissions: JSON.stringify(permissions) },
      });
    },
    removeMember: (id: number, apiKey: string, UID: string): boolean => drop.run(id, apiKey, UID).changes > 0,
    /** By model and id of the group. */
    memberships: (apiKey: string, UID: string): readonly Membership[] =>
      memberships.all(apiKey, UID).map((row) => ({
        ...{ model: row.model, groupId: row.group_id },
        relationship: readBack<JsonObject>(row.relationship),
        permissions: readBack<readonly string[]>(row.permissions),
      })),
    /** By model and id. */
    ofUser: (apiKey: string, UID: string): readonly Group[] => ofUser.all(apiKey, UID).map(toGroup),
  };
}
