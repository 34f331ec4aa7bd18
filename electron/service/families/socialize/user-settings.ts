import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  callsOf,
  invalidParameter,
  jsonObject,
  list,
  methodsUsing,
  ofSite,
  shorten,
  text,
} from '#service/methods/index.ts';
import { type Connection, readBack } from '#service/storage/index.ts';

/** Settings that a site keeps for its users; a section without a name is the empty text. */
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
    /** @param names only these; undefined: all of the section */
    values(apiKey: string, UID: string, group: string, names?: readonly string[]): Readonly<Record<string, unknown>> {
      const wanted = names && new Set(names);
      const rows = list.all({ apiKey, UID, group }).filter(({ name }) => wanted?.has(name) ?? true);
      // fromEntries defines members, so that one named __proto__ is a member too.
      return Object.fromEntries(rows.map(({ name, value }) => [name, readBack(value)]));
    },
    /** @returns how many there were */
    remove: (apiKey: string, UID: string, group: string, name: string): number =>
      remove.run({ apiKey, UID, group, name }).changes,
    removeAll: (apiKey: string, UID: string, group: string): number => removeAll.run({ apiKey, UID, group }).changes,
    /** Characters of all settings of a user. */
    size: (apiKey: string, UID: string): number => size.get({ apiKey, UID }) ?? 0,
  };
}

/** The settings that the site of the call keeps for its users. */
export const userSettings = ofSite(userSettingRepository, 'set', 'values', 'remove', 'removeAll', 'size');
const { userMethod } = methodsUsing({ userSettings });

/** Characters of all settings of a user together, and of one name. */
const MAX_CHARACTERS = 512 * 1024;
const MAX_NAME_LENGTH = 200;

const group = text('group', 'The section; without it, settings that were set without one.', {
  max: MAX_NAME_LENGTH,
  example: 'player',
});
const names = list('settings', 'Only these settings, comma separated; all of the section when left out.', {
  max: 1000,
  example: 'volume',
});

export const setUserSettings = userMethod({
  name: 'socialize.setUserSettings',
  documentation: 'Keeps settings of a user for the site; others of the section stay as they are.',
  parameters: [
    group,
    jsonObject('settings', 'An object: each member is a setting; null deletes it.', {
      required: true,
      example: '{"volume":7}',
    }),
  ],
  errors: [{ errorCode: 413003, when: 'All settings of the user would have more than 524288 characters.' }],
  handler({ account, input, userSettings }) {
    const entries = Object.entries(input.settings);
    for (const [name, value] of entries) {
      if (name === '' || name.length > MAX_NAME_LENGTH || name.includes(',')) {
        const hint = `The name of its member "${shorten(name)}" is 1 to ${MAX_NAME_LENGTH} characters without a comma.`;
        throw invalidParameter('settings', hint);
      }
      if (value === null) userSettings.remove(account.UID, input.group ?? '', name);
      else userSettings.set(account.UID, input.group ?? '', name, JSON.stringify(value));
    }
    const size = userSettings.size(account.UID);
    if (size > MAX_CHARACTERS) {
      const details = `The settings of "${account.UID}" would have ${size} characters; at most ${MAX_CHARACTERS} are allowed.`;
      throw new ApiError(413003, details);
    }
    return { data: {}, did: `Kept ${entries.length} settings of "${account.UID}".` };
  },
});

export const getUserSettings = userMethod({
  name: 'socialize.getUserSettings',
  documentation: 'Reads settings that the site keeps for a user.',
  parameters: [group, names],
  response: [always('settings', 'object', 'The settings.')],
  example: {
    before: callsOf(setUserSettings),
    parameters: { UID: 'u-ada', group: 'player' },
    response: { settings: { volume: 7 } },
  },
  handler({ account, input, userSettings }) {
    const settings = userSettings.values(account.UID, input.group ?? '', input.settings);
    const number = Object.keys(settings).length;
    return { data: { settings }, did: `Read ${number} settings of "${account.UID}".` };
  },
});

export const delUserSettings = userMethod({
  name: 'socialize.delUserSettings',
  documentation: 'Deletes settings that the site keeps for a user: those that are named, or all of the section.',
  parameters: [group, names],
  example: { before: callsOf(setUserSettings) },
  handler({ account, input, userSettings }) {
    const section = input.group ?? '';
    const deleted =
      input.settings === undefined
        ? userSettings.removeAll(account.UID, section)
        : input.settings.reduce((sum, name) => sum + userSettings.remove(account.UID, section, name), 0);
    return { data: {}, did: `Deleted ${deleted} settings of "${account.UID}".` };
  },
});
