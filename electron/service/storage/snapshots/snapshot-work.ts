import { messageOf } from '#shared/narrowing.ts';
import type { TableSet } from '../table-set.ts';
import { faultOf, type SnapshotFault } from './fault.ts';
import { type AboutSnapshot, checkSnapshot, type SnapshotFacts, writeSnapshot } from './snapshot-file.ts';

interface SnapshotFiles {
  readonly path: string;
  readonly draft: string;
  /** All tables of the database. */
  readonly sets: readonly TableSet[];
}

/** What is asked of the snapshot thread, which does one thing and ends. */
export type SnapshotWork =
  | (SnapshotFiles & {
      readonly kind: 'write';
      readonly database: string;
      readonly facts: SnapshotFacts;
    })
  | (SnapshotFiles & { readonly kind: 'check' });

/** Its result: for `write` what it wrote; after `check`, the draft is the file to restore from; or why it failed. */
export type SnapshotWorkDone =
  | { readonly kind: 'written'; readonly counted: Pick<AboutSnapshot, 'sites' | 'people'> }
  | { readonly kind: 'checked' }
  | { readonly kind: 'failed'; readonly fault: SnapshotFault; readonly reason: string };

/** Does the work in this thread; never throws. */
export function doWork(work: SnapshotWork): SnapshotWorkDone {
  const { path, draft, sets } = work;
  try {
    if (work.kind === 'write') {
      return { kind: 'written', counted: writeSnapshot(work.database, draft, path, sets, work.facts) };
    }
    checkSnapshot(path, draft, sets);
    return { kind: 'checked' };
  } catch (error) {
    return { kind: 'failed', fault: faultOf(error), reason: messageOf(error) };
  }
}
