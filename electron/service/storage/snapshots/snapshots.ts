import { fileFault } from '#node/file-fault.ts';
import { conflict, notFound, type OperationProblem, refused, unavailable } from '#service/kernel/index.ts';
import type { SnapshotFault } from './fault.ts';

/** A stored state of the workspace, for lists. */
export interface SnapshotRecord {
  readonly name: string;
  /** Machine's clock, milliseconds. */
  readonly createdAt: number;
  /** Made by a reset, so that it can be undone. */
  readonly automatic: boolean;
  /** Bytes. */
  readonly size: number;
  readonly sites: number;
  readonly people: number;
  /** Why it cannot be restored, as far as its description shows. */
  readonly problem: string | undefined;
}

/**
 * Named states of the workspace without the log (docs/adr/0007). Operations run one after the other. One that fails throws a
 * `OperationProblem` and has changed nothing.
 */
export interface Snapshots {
  /** Newest first. */
  list(): readonly SnapshotRecord[];
  /** @param automatic made by a reset, not by the user */
  create(name: string, automatic?: boolean): Promise<SnapshotRecord>;
  /** Brings the state back in one transaction (R25); a failure of the database itself is a `StoreFailure`. */
  restore(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Stops the running operation; it fails, and changes nothing. */
  stop(): Promise<void>;
}

/** Newest first; those of the same moment by name. */
export function newestFirst(records: readonly SnapshotRecord[]): SnapshotRecord[] {
  return records.toSorted((a, b) => b.createdAt - a.createdAt || (a.name < b.name ? -1 : 1));
}

/** Runs operations one after the other, also after a failure. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

// Errors of snapshot operations: what happened, and what to do next. Nothing was changed.

export const unknownSnapshot = (name: string): OperationProblem =>
  notFound(
    `snapshot "${name}"`,
    'Look at the list of snapshots: upper and lower case count, and it may have been removed.',
  );

export const takenName = (name: string): OperationProblem =>
  conflict(`There is a snapshot "${name}" already.`, 'Choose another name, or remove that one first.', 'name');

/** Why a snapshot cannot be restored here, as one sentence for lists. */
export function useless(name: string, why: 'damaged' | 'newer' | 'other key'): string {
  switch (why) {
    case 'damaged':
      return `The snapshot "${name}" is damaged.`;
    case 'newer':
      return `The snapshot "${name}" was made by a newer version of Authdesk.`;
    case 'other key':
      return `The secrets in the snapshot "${name}" were encrypted with the key of another data folder.`;
  }
}

/** The same as the problem of restoring it. */
export function unusableSnapshot(name: string, why: 'damaged' | 'newer' | 'other key'): OperationProblem {
  const next = {
    damaged: 'Restore another one; remove this one, or put an undamaged copy of its file back.',
    newer: 'Install the newer version to restore it, or restore another one.',
    'other key':
      'Restore it in the data folder that it comes from, and move sites and people by a workspace file (export, import).',
  }[why];
  return refused(`${useless(name, why)} Nothing was changed.`, next);
}

/** The thread, or the file system, could not do its work. @param code of the system or of SQLite, or a sentence's part */
export function failedWork(fault: SnapshotFault, code: string, what: string, name = ''): OperationProblem {
  if (fault === 'damaged' || fault === 'newer') return unusableSnapshot(name, fault);
  const known = fileFault({ code });
  const folder = 'The folder "snapshots" in the data folder';
  const [why, next] =
    fault === 'disk-full' && known?.code !== 'EFBIG'
      ? ['The disk is full', 'Free some space, or remove a snapshot']
      : known !== undefined
        ? [`${folder} cannot be used (${code}: ${known.reason})`, known.remedy]
        : fault === 'unwritable'
          ? [`${folder} cannot be written`, 'Give this user the right to write there']
          : [`It did not work (${code})`, undefined];
  return unavailable(
    `${why}: ${what}, and nothing was changed.`,
    next === undefined ? 'Try again; if it happens again, report it with this sentence.' : `${next}, then try again.`,
  );
}
