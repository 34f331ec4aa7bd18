import type { TableSet } from '../table-set.ts';
import type { SnapshotFault } from './fault.ts';
import type { AboutSnapshot } from './snapshot-file.ts';

interface SnapshotFiles {
  readonly path: string;
  readonly draft: string;
  /** Of the digest, 32 bytes. */
  readonly key: Uint8Array;
  /** All tables of the database. */
  readonly sets: readonly TableSet[];
}

/** What the service's thread asks of the snapshot thread, which does one thing and ends. */
export type SnapshotWork =
  | (SnapshotFiles & {
      readonly kind: 'write';
      readonly database: string;
      readonly facts: Pick<AboutSnapshot, 'createdAt' | 'automatic'>;
    })
  | (SnapshotFiles & { readonly kind: 'check' });

/** Its result: for `write` what it wrote; after `check`, the draft is the file to restore from; or why it failed. */
export type SnapshotWorkDone =
  | { readonly kind: 'written'; readonly about: AboutSnapshot }
  | { readonly kind: 'checked' }
  | { readonly kind: 'failed'; readonly fault: SnapshotFault; readonly reason: string };
