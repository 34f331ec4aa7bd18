import type { SnapshotFault } from './fault.ts';
import type { AboutSnapshot } from './snapshot-file.ts';

/** What the service's thread asks of the snapshot thread, which does one thing and ends. */
export type SnapshotWork =
  | {
      readonly kind: 'write';
      readonly database: string;
      readonly draft: string;
      readonly path: string;
      readonly facts: Pick<AboutSnapshot, 'createdAt' | 'automatic'>;
    }
  | { readonly kind: 'check'; readonly path: string; readonly draft: string };

/** What it answers: for `write` what it wrote, for `check` the file to restore from; or why not. */
export type SnapshotWorkDone =
  | { readonly kind: 'written'; readonly about: AboutSnapshot }
  | { readonly kind: 'checked'; readonly path: string }
  | { readonly kind: 'failed'; readonly fault: SnapshotFault; readonly reason: string };
