import { type ModuleStore, siteEntity } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  flag,
  json,
  namedValues,
  plain,
  type RecordOf,
  readBack,
  type StoredRow,
} from '#service/storage/index.ts';
import type { ActionConfig, ChallengeConfig } from './configuration.ts';

export interface LoggedPoints {
  readonly kind: 'action' | 'points' | 'redeem' | 'level';
  readonly action: string;
  readonly challenge: string;
  readonly level?: number | undefined;
  readonly points: number;
  readonly cid: string;
  readonly at: number;
}

const pointColumns = columnsOf('gm_points', {
  challenge: plain<string>('challenge'),
  total: plain<number>('total'),
  redeemable: plain<number>('redeemable'),
  level: plain<number>('level'),
  isNewLevel: flag('is_new_level'),
  /** When the level was reached, milliseconds. */
  unlockedAt: absentOr(plain<number>('unlocked_at')),
});
export type Points = Omit<RecordOf<typeof pointColumns>, 'challenge'>;
const noPoints: Points = { total: 0, redeemable: 0, level: 0, isNewLevel: false, unlockedAt: undefined };
const actionRepository = siteEntity({
  columns: namedValues('gm_action', 'name', json<ActionConfig>('config')),
  key: 'name',
});
const challengeColumns = columnsOf('gm_challenge', {
  challengeID: plain<string>('name'),
  /** Empty: it is the challenge itself. */
  variantID: plain<string>('variant'),
  config: json<ChallengeConfig>('config'),
});
type Challenge = RecordOf<typeof challengeColumns>;

/** Loyalty of a site: its configuration, and the points of its users. */
export function gmRepository(connection: Connection) {
  const { db, of } = connection;
  const actions = of(actionRepository);
  const account = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)';
  const config = db.prepare<[string], string>('SELECT config FROM gm_config WHERE api_key = ?').pluck();
  const saveConfig = db.prepare(
    'INSERT INTO gm_config (api_key, config) VALUES (?, ?) ON CONFLICT DO UPDATE SET config = excluded.config',
  );
  const challenges = challengeColumns.query(
    connection,
    "SELECT * FROM gm_challenge WHERE api_key = ? AND (variant <> '') = ? ORDER BY name, variant",
  );
  const saveChallenge = db.prepare(
    `INSERT INTO gm_challenge (api_key, ${challengeColumns.names}) VALUES (@apiKey, ${challengeColumns.parameters})
     ON CONFLICT DO UPDATE SET config = excluded.config`,
  );
  const deleteChallenge = db.prepare('DELETE FROM gm_challenge WHERE api_key = ? AND name = ?');
  const deleteVariant = db.prepare('DELETE FROM gm_challenge WHERE api_key = ? AND name = ? AND variant = ?');
  const clear = ['gm_config', 'gm_challenge'].map((table) => db.prepare(`DELETE FROM ${table} WHERE api_key = ?`));
  const ofSite = '(SELECT id FROM account WHERE api_key = ?)';
  const clearPoints = ['gm_log', 'gm_points'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE account IN ${ofSite}`),
  );
  const forgetChallenge = db.prepare(`DELETE FROM gm_points WHERE challenge = ? AND account IN ${ofSite}`);
  const append = db.prepare(
    `INSERT INTO gm_log (account, kind, action, challenge, level, points, cid, at)
     VALUES (${account}, @kind, @action, @challenge, @level, @points, @cid, @at)`,
  );
  const since = db.prepare<[object], { count: number; newest: number | null }>(
    `SELECT coalesce(sum(at >= @since), 0) AS count, max(at) AS newest FROM gm_log
     WHERE account = ${account} AND kind = 'action' AND action = @action AND at >= @from`,
  );
  const hasDone = db
    .prepare<[object], number>(
      `SELECT 1 FROM gm_log WHERE account = ${account} AND kind = 'action' AND action = @action LIMIT 1`,
    )
    .pluck();
  const log = db.prepare<[object], LoggedPoints>(
    `SELECT kind, action, challenge, points, cid, at FROM gm_log
     WHERE account = ${account} AND kind IN ('action', 'redeem') AND at >= @from AND at < @to ORDER BY id DESC LIMIT @limit`,
  );
  const points = pointColumns.query(
    connection,
    `SELECT * FROM gm_points WHERE account = ${account} AND challenge = @challenge`,
  );
  const save = db.prepare(
    `INSERT INTO gm_points (account, ${pointColumns.names}) VALUES (${account}, ${pointColumns.parameters})
     ON CONFLICT DO UPDATE SET ${pointColumns.replacements}`,
  );
  const redeem = db.prepare(
    `UPDATE gm_points SET redeemable = redeemable - @points
     WHERE account = ${account} AND challenge = @challenge AND redeemable >= @points`,
  );
  const states = db.prepare<[string], StoredRow & { readonly uid: string }>(
    `SELECT a.uid, p.* FROM gm_points p JOIN account a ON a.id = p.account
     WHERE a.api_key = ? AND a.status = 'final' ORDER BY uid, challenge`,
  );
  const ofAccount = pointColumns.query(
    connection,
    `SELECT * FROM gm_points WHERE account = ${account} ORDER BY challenge LIMIT 100`,
  );

  return {
    config: (apiKey: string): JsonObject => readBack<JsonObject>(config.get(apiKey) ?? '{}'),
    saveConfig: (apiKey: string, value: JsonObject): void => void saveConfig.run(apiKey, JSON.stringify(value)),
    action: (apiKey: string, name: string): ActionConfig | undefined => actions.get(apiKey, name)?.value,
    actions: (apiKey: string) =>
      actions.list(apiKey).map(({ name: actionID, value: config }) => ({ actionID, config })),
    saveAction: (apiKey: string, name: string, value: ActionConfig): void => void actions.save(apiKey, { name, value }),
    deleteAction: actions.remove,
    /** @param areVariants those of challenges, instead of challenges */
    challenges: (apiKey: string, areVariants = false): readonly Challenge[] =>
      challenges.all(apiKey, areVariants ? 1 : 0),
    saveChallenge(apiKey: string, challengeID: string, variantID: string, config: ChallengeConfig): void {
      saveChallenge.run({ apiKey, ...challengeColumns.write({ challengeID, variantID, config }) });
    },
    /** With its variants and the points in it. */
    deleteChallenge(apiKey: string, name: string): boolean {
      forgetChallenge.run(name, apiKey);
      return deleteChallenge.run(apiKey, name).changes > 0;
    },
    deleteVariant: (apiKey: string, name: string, variant: string): boolean =>
      deleteVariant.run(apiKey, name, variant).changes > 0,
    /** Deletes the configuration of a site; points stay. */
    clearConfiguration(apiKey: string): void {
      for (const statement of clear) statement.run(apiKey);
      actions.replace(apiKey, []);
    },
    /** Deletes all points of a site, and the log of them. */
    clearPoints(apiKey: string): void {
      for (const statement of clearPoints) statement.run(apiKey);
    },
    append(apiKey: string, UID: string, { level = undefined, ...row }: LoggedPoints): void {
      append.run({ ...row, apiKey, UID, level: level ?? null });
    },
    /** How often a user did an action since a time, and when last since another. */
    done: (apiKey: string, UID: string, name: string, times: { readonly since: number; readonly from: number }) =>
      since.get({ apiKey, UID, action: name, ...times }) ?? { count: 0, newest: null },
    hasDone: (apiKey: string, UID: string, name: string): boolean =>
      hasDone.get({ apiKey, UID, action: name }) !== undefined,
    /** Newest first. */
    log: (apiKey: string, UID: string, range: { readonly from: number; readonly to: number; readonly limit: number }) =>
      log.all({ apiKey, UID, ...range }),
    points: (apiKey: string, UID: string, challenge: string): Points =>
      points.get({ apiKey, UID, challenge }) ?? noPoints,
    save(apiKey: string, UID: string, challenge: string, state: Points): void {
      save.run({ apiKey, UID, ...pointColumns.write({ ...state, challenge }) });
    },
    /** @returns false when the user has fewer: one statement, so that two at once count once */
    redeem: (apiKey: string, UID: string, challenge: string, number: number): boolean =>
      redeem.run({ apiKey, UID, challenge, points: number }).changes > 0,
    ofAccount: (apiKey: string, UID: string) =>
      ofAccount
        .all({ apiKey, UID })
        .map(({ challenge, total, redeemable, level }) => ({ challenge, total, redeemable, level })),
    /** Of final accounts: the workspace file has no others. */
    states: (apiKey: string) => states.all(apiKey).map((row) => ({ UID: row.uid, ...pointColumns.read(row) })),
  };
}

/** The points of a user in each challenge where they have any, by its id. */
export function pointsOfAccount(store: Pick<ModuleStore, 'of'>, apiKey: string, UID: string) {
  return store.of(gmRepository).ofAccount(apiKey, UID);
}
