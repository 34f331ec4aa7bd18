import type { SnapshotFault } from './fault.ts';

/** An error of a snapshot operation: what happened, and what to do next. Nothing was changed. */
export class SnapshotProblem extends Error {
  override readonly name = 'SnapshotProblem';
  readonly code: 'not-found' | 'conflict' | 'refused' | 'unavailable';
  readonly next: string;

  constructor(code: SnapshotProblem['code'], message: string, next: string) {
    super(message);
    this.code = code;
    this.next = next;
  }
}

export function unknownSnapshot(name: string): SnapshotProblem {
  return new SnapshotProblem(
    'not-found',
    `There is no snapshot "${name}".`,
    'Look at the list of snapshots: upper and lower case count, and it may have been removed.',
  );
}

export function takenName(name: string): SnapshotProblem {
  return new SnapshotProblem(
    'conflict',
    `There is a snapshot "${name}" already.`,
    'Choose another name, or remove that one first.',
  );
}

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
export function unusableSnapshot(name: string, why: 'damaged' | 'newer' | 'other key'): SnapshotProblem {
  const next = {
    damaged: 'Restore another one; remove this one, or put an undamaged copy of its file back.',
    newer: 'Install the newer version to restore it, or restore another one.',
    'other key':
      'Restore it in the data folder that it comes from, and move sites and people by a workspace file (export, import).',
  }[why];
  return new SnapshotProblem('refused', `${useless(name, why)} Nothing was changed.`, next);
}

/** The thread could not do its work. */
export function failedWork(fault: SnapshotFault, reason: string, what: string, name: string): SnapshotProblem {
  switch (fault) {
    case 'damaged':
    case 'newer':
      return unusableSnapshot(name, fault);
    case 'disk-full':
      return new SnapshotProblem(
        'unavailable',
        `The disk is full: ${what}, and nothing was changed.`,
        'Free some space, or remove a snapshot, then try again.',
      );
    case 'unwritable':
      return new SnapshotProblem(
        'unavailable',
        `The folder "snapshots" in the data folder cannot be written: ${what}, and nothing was changed.`,
        'Give this user the right to write there, then try again.',
      );
    default:
      return new SnapshotProblem(
        'unavailable',
        `It did not work (${reason}): ${what}, and nothing was changed.`,
        'Try again; if it happens again, report it with this sentence.',
      );
  }
}
