import type { TableSet } from '#service/storage/index.ts';

/** Loyalty: actions and challenges of sites, what users did, and their points. Times are milliseconds by the service clock (D39). */
export const gmTables: TableSet = {
  name: 'gm',
  migrations: [
    `
        CREATE TABLE gm_config (
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          -- JSON.
          config TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE gm_action (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          name TEXT NOT NULL,
          -- JSON, see configuration.ts.
          config TEXT NOT NULL,
          PRIMARY KEY (api_key, name)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE gm_challenge (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          name TEXT NOT NULL,
          -- Empty: the challenge itself.
          variant TEXT NOT NULL,
          config TEXT NOT NULL,
          PRIMARY KEY (api_key, name, variant)
        ) STRICT, WITHOUT ROWID;

        -- What happened, with what it gave: an action in _default, its points in further challenges, redeemed points, levels.
        CREATE TABLE gm_log (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('action', 'points', 'redeem', 'level')),
          action TEXT NOT NULL,
          challenge TEXT NOT NULL,
          -- Of kind level.
          level INTEGER,
          points INTEGER NOT NULL,
          cid TEXT NOT NULL,
          at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX gm_log_account ON gm_log (account, kind, action, at);
        CREATE INDEX gm_log_time ON gm_log (at);

        CREATE TABLE gm_points (
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          challenge TEXT NOT NULL,
          -- All that was gathered, never below 0; redeemable is what is left of it.
          total INTEGER NOT NULL CHECK (total >= 0),
          redeemable INTEGER NOT NULL CHECK (redeemable >= 0),
          level INTEGER NOT NULL,
          is_new_level INTEGER NOT NULL,
          unlocked_at INTEGER,
          PRIMARY KEY (account, challenge)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  areas: { gm_points: ['people'] },
  ofAccounts: [
    { table: 'gm_log', what: 'loyalty actions', onMerge: 'move' },
    {
      ...{ table: 'gm_points', what: 'loyalty points', onMerge: 'move', key: ['challenge'] },
      // Points add up; the higher level stays with what belongs to it. One that only both together reach comes with the next action.
      joined: {
        total: 'o.total + r.total',
        redeemable: 'o.redeemable + r.redeemable',
        level: 'max(o.level, r.level)',
        is_new_level: 'CASE WHEN r.level > o.level THEN r.is_new_level ELSE o.is_new_level END',
        unlocked_at: 'CASE WHEN r.level > o.level THEN r.unlocked_at ELSE o.unlocked_at END',
      },
    },
  ],
};
