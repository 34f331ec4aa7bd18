import type { Migration } from './migration.ts';

/** Why a browser-bound token ended, so that a late call is told that its browser was closed (D25, D28). */
export const browserClosed: Migration = {
  version: 3,
  sql: 'ALTER TABLE token ADD COLUMN browser_closed INTEGER NOT NULL DEFAULT 0;',
};
