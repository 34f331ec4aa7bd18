import { first } from './0001-first.ts';
import { retention } from './0002-retention.ts';
import { browserClosed } from './0003-browser-closed.ts';
import { speed } from './0004-speed.ts';
import { cannedAnswers } from './0005-canned-answers.ts';
import { nonceBatches } from './0006-nonce-batches.ts';
import type { Migration } from './migration.ts';

/** All steps in order. */
export const migrations: readonly Migration[] = [first, retention, browserClosed, speed, cannedAnswers, nonceBatches];
