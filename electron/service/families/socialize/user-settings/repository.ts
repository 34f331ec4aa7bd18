import type { Connection } from '#service/storage/index.ts';

/** Settings that a site keeps for its users; a group without a name is the empty text. */
export function userSettingRepository({ db }: Connection) {
  const account = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)';
  const set = db.prepare(
    `INSERT INTO user_setting (account, section, name, value) VALUES (${account}, @group, @name, @value)
     ON CONFLICT DO UPDATE SET value = excluded.value`,
  );
  const list = db.prepare<[Record<string, unknown>], { name: string; value: string }>(
    `SELECT name, value FROM user_setting WHERE account = ${account} AND section = @group ORDER BY name`,
  );
  const remove = db.prepare(
    `DELETE FROM user_setting WHERE account = ${account} AND section = @group AND name = @name`,
  );
  const removeAll = db.prepare(`DELETE FROM user_setting WHERE account = ${account} AND section = @group`);
  const size = db
    .prepare<[Record<string, unknown>], number>(
      `SELECT coalesce(sum(length(section) + length(name) + length(value)), 0) FROM user_setting
       WHERE account = ${account}`,
    )
    .pluck();
  return {
    /** @param value JSON */
    set(apiKey: string, UID: string, group: string, name: string, value: string): void {
      set.run({ apiKey, UID, group, name, value });
    },
    /** Values are JSON. */
    list: (apiKey: string, UID: string, group: string) => list.all({ apiKey, UID, group }),
    /** @returns how many there were */
    remove: (apiKey: string, UID: string, group: string, name: string): number =>
      remove.run({ apiKey, UID, group, name }).changes,
    removeAll: (apiKey: string, UID: string, group: string): number => removeAll.run({ apiKey, UID, group }).changes,
    /** Characters of all settings of a user. */
    size: (apiKey: string, UID: string): number => size.get({ apiKey, UID }) ?? 0,
  };
}
