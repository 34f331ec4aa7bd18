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
