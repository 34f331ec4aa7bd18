import type { JsonObject } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';
import type { ActionConfig, ChallengeConfig } from './configuration.ts';

export interface Points {
  readonly total: number;
  readonly redeemable: number;
  readonly level: number;
  readonly isNewLevel: boolean;
  /** When the level was reached, milliseconds. */
  readonly unlockedAt: number | undefined;
}

export interface LoggedPoints {
  readonly kind: 'action' | 'points' | 'redeem' | 'level';
  readonly action: string;
  readonly challenge: string;
  readonly level?: number | undefined;
  readonly points: number;
  readonly cid: string;
  readonly at: number;
}

const noPoints: Points = { total: 0, redeemable: 0, level: 0, isNewLevel: false, unlockedAt: undefined };

interface PointsRow {
  readonly total: number;
  readonly redeemable: number;
  readonly level: number;
  readonly isNewLevel: number;
  readonly unlockedAt: number | null;
}
const toPoints = ({ isNewLevel, unlockedAt, ...row }: PointsRow): Points => ({
  ...row,
  isNewLevel: isNewLevel === 1,
  unlockedAt: unlockedAt ?? undefined,
});

/** Loyalty of a site: its configuration, and the points of its users. */
export function gmRepository({ db }: Connection) {
  const account = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)';
  const config = db.prepare<[string], string>('SELECT config FROM gm_config WHERE api_key = ?').pluck();
  const saveConfig = db.prepare(
    'INSERT INTO gm_config (api_key, config) VALUES (?, ?) ON CONFLICT DO UPDATE SET config = excluded.config',
  );
  const action = db
    .prepare<[string, string], string>('SELECT config FROM gm_action WHERE api_key = ? AND name = ?')
    .pluck();
  const actions = db.prepare<[string], { name: string; config: string }>(
    'SELECT name, config FROM gm_action WHERE api_key = ? ORDER BY name',
  );
  const countActions = db.prepare<[string], number>('SELECT count(*) FROM gm_action WHERE api_key = ?').pluck();
  const saveAction = db.prepare(
    'INSERT INTO gm_action (api_key, name, config) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET config = excluded.config',
  );
  const deleteAction = db.prepare('DELETE FROM gm_action WHERE api_key = ? AND name = ?');
  const challenges = db.prepare<[string, number], { name: string; variant: string; config: string }>(
    "SELECT name, variant, config FROM gm_challenge WHERE api_key = ? AND (variant <> '') = ? ORDER BY name, variant",
  );
  const saveChallenge = db.prepare(
    `INSERT INTO gm_challenge (api_key, name, variant, config) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET config = excluded.config`,
  );
  const deleteChallenge = db.prepare('DELETE FROM gm_challenge WHERE api_key = ? AND name = ?');
  const deleteVariant = db.prepare('DELETE FROM gm_challenge WHERE api_key = ? AND name = ? AND variant = ?');
  const clear = ['gm_config', 'gm_action', 'gm_challenge'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE api_key = ?`),
  );
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
  const points = db.prepare<[object], PointsRow>(
    `SELECT total, redeemable, level, is_new_level AS isNewLevel, unlocked_at AS unlockedAt FROM gm_points
     WHERE account = ${account} AND challenge = @challenge`,
  );
  const save = db.prepare(
    `INSERT INTO gm_points (account, challenge, total, redeemable, level, is_new_level, unlocked_at)
     VALUES (${account}, @challenge, @total, @redeemable, @level, @isNewLevel, @unlockedAt)
     ON CONFLICT DO UPDATE SET total = excluded.total, redeemable = excluded.redeemable, level = excluded.level,
       is_new_level = excluded.is_new_level, unlocked_at = excluded.unlocked_at`,
  );
  const redeem = db.prepare(
    `UPDATE gm_points SET redeemable = redeemable - @points
     WHERE account = ${account} AND challenge = @challenge AND redeemable >= @points`,
  );
  const states = db.prepare<[string], PointsRow & { UID: string; challenge: string }>(
    `SELECT uid AS UID, challenge, total, redeemable, level, is_new_level AS isNewLevel, unlocked_at AS unlockedAt
     FROM gm_points p JOIN account a ON a.id = p.account WHERE a.api_key = ? AND a.status = 'final' ORDER BY uid, challenge`,
  );

  const ofAccount = db.prepare<[object], PointsRow & { challenge: string }>(
    `SELECT challenge, total, redeemable, level, is_new_level AS isNewLevel, unlocked_at AS unlockedAt FROM gm_points
     WHERE account = ${account} ORDER BY challenge LIMIT 100`,
  );

  return {
    config: (apiKey: string): JsonObject => readBack<JsonObject>(config.get(apiKey) ?? '{}'),
    saveConfig(apiKey: string, value: JsonObject): void {
      saveConfig.run(apiKey, JSON.stringify(value));
    },
    action(apiKey: string, name: string): ActionConfig | undefined {
      const text = action.get(apiKey, name);
      return text === undefined ? undefined : readBack<ActionConfig>(text);
    },
    actions: (apiKey: string) =>
      actions.all(apiKey).map((row) => ({ actionID: row.name, config: readBack<ActionConfig>(row.config) })),
    countActions: (apiKey: string): number => countActions.get(apiKey) ?? 0,
    saveAction(apiKey: string, name: string, value: ActionConfig): void {
      saveAction.run(apiKey, name, JSON.stringify(value));
    },
    deleteAction: (apiKey: string, name: string): boolean => deleteAction.run(apiKey, name).changes > 0,
    /** @param areVariants those of challenges, instead of challenges */
    challenges: (apiKey: string, areVariants = false) =>
      challenges.all(apiKey, areVariants ? 1 : 0).map(({ name, variant, config: text }) => ({
        ...{ challengeID: name, variantID: variant },
        config: readBack<ChallengeConfig>(text),
      })),
    saveChallenge(apiKey: string, name: string, variant: string, value: ChallengeConfig): void {
      saveChallenge.run(apiKey, name, variant, JSON.stringify(value));
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
    points(apiKey: string, UID: string, challenge: string): Points {
      const row = points.get({ apiKey, UID, challenge });
      return row === undefined ? noPoints : toPoints(row);
    },
    save(apiKey: string, UID: string, challenge: string, { isNewLevel, unlockedAt, ...row }: Points): void {
      save.run({ apiKey, UID, challenge, ...row, isNewLevel: isNewLevel ? 1 : 0, unlockedAt: unlockedAt ?? null });
    },
    /** @returns false when the user has fewer: one statement, so that two at once count once */
    redeem: (apiKey: string, UID: string, challenge: string, number: number): boolean =>
      redeem.run({ apiKey, UID, challenge, points: number }).changes > 0,
    ofAccount: (apiKey: string, UID: string) =>
      ofAccount
        .all({ apiKey, UID })
        .map(({ challenge, total, redeemable, level }) => ({ challenge, total, redeemable, level })),
    /** Of final accounts: the workspace file has no others. */
    states: (apiKey: string) =>
      states.all(apiKey).map(({ UID, challenge, ...row }) => ({ UID, challenge, ...toPoints(row) })),
  };
}
