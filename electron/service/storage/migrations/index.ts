import type { Schema } from '../database.ts';
import { APPLICATION_ID } from '../migrate.ts';
import { first } from './0001-first.ts';
import { retention } from './0002-retention.ts';
import { browserClosed } from './0003-browser-closed.ts';
import { speed } from './0004-speed.ts';
import { cannedAnswers } from './0005-mock-responses.ts';
import { nonceBatches } from './0006-nonce-batches.ts';
import { logLeft } from './0007-log-left.ts';
import { tokenPlace } from './0008-token-place.ts';
import { endedSecret } from './0009-ended-secret.ts';
import type { Migration } from './migration.ts';

/** All steps in order. */
export const migrations: readonly Migration[] = [
  first,
  retention,
  browserClosed,
  speed,
  cannedAnswers,
  nonceBatches,
  logLeft,
  tokenPlace,
  endedSecret,
];

/** The service's database. */
export const schema: Schema = {
  applicationId: APPLICATION_ID,
  migrations,
  whenDamaged:
    'Move the file away and start again, then import a workspace file if you have one; or choose another data folder with --data.',
};
