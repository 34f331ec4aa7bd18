import { chmodSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '#node/made-folder.ts';
import type { Clock, OperationProblem } from '#service/kernel/index.ts';
import { systemCode } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import type { Connection } from '../connection.ts';
import { startThread } from '../start-thread.ts';
import { newerThan, newestVersions } from '../table-set.ts';
import { faultOf, type SnapshotFault } from './fault.ts';
import { readAbout } from './snapshot-file.ts';
import { doWork, type SnapshotWork, type SnapshotWorkDone } from './snapshot-work.ts';
import {
  failedWork,
  newestFirst,
  oneByOne,
  type SnapshotRecord,
  type Snapshots,
  takenName,
  unknownSnapshot,
  unusableSnapshot,
  useless,
} from './snapshots.ts';
import type { WorkspaceState } from './workspace-state.ts';

const FOLDER = 'snapshots';
const ENDING = '.snapshot';
/** No name of a snapshot begins with a dot. */
const DRAFT = /^\.[0-9a-f]{16}\.draft(?:-.*)?$/;
const DRAFT_BYTES = 8;
/** Bytes of a snapshot that is checked in the service's own thread, because that takes less time than a thread's start. */
const SMALL_BYTES = 4 * 1024 * 1024;

interface Found {
  readonly path: string;
  readonly record: SnapshotRecord;
  readonly why: 'damaged' | 'newer' | 'other key' | undefined;
}

/**
 * Snapshots as files beside the database, for this user alone. Secrets in them are encrypted with the data key, as in the
 * database (R42).
 *
 * @param database the file, whose folder the caller has locked whenever something is written (R26)
 */
export function snapshotFolder(
  { encryption, random, sets }: Pick<Connection, 'encryption' | 'random' | 'sets'>,
  database: string,
  machineClock: Clock,
  state: WorkspaceState,
): Snapshots {
  const folder = join(dirname(database), FOLDER);
  const known = newestVersions(sets);
  const serially = oneByOne();
  let running: RunningWork | undefined;
  let stopped = false;

  function files(): readonly string[] {
    try {
      return readdirSync(folder);
    } catch (error) {
      const code = systemCode(error) ?? '';
      if (code === 'ENOENT') return [];
      throw failedWork(faultOf(error), code, 'the snapshots cannot be listed');
    }
  }

  /** Only files from the listing of the folder are opened: a name is not a path. */
  function all(): readonly Found[] {
    return files()
      .filter((file) => file.endsWith(ENDING) && !file.startsWith('.'))
      .flatMap((file) => look(join(folder, file), file.slice(0, -ENDING.length)));
  }

  function look(path: string, name: string): Found[] {
    const stats = statsOf(path);
    if (stats === undefined || !stats.isFile()) return [];
    try {
      const { createdAt, automatic, sites, people, versions, keyCheck } = readAbout(path);
      const why = newerThan(known, versions) !== undefined ? 'newer' : isOurs(keyCheck) ? undefined : 'other key';
      return [found(path, { name, createdAt, automatic, size: stats.size, sites, people }, why)];
    } catch {
      const facts = { name, createdAt: time(stats), automatic: false, size: stats.size, sites: 0, people: 0 };
      return [found(path, facts, 'damaged')];
    }
  }

  function isOurs(keyCheck: Buffer): boolean {
    try {
      encryption.decrypt('key check', keyCheck);
      return true;
    } catch {
      return false;
    }
  }

  function must(name: string): Found {
    const one = all().find(({ record }) => record.name === name);
    if (one === undefined) throw unknownSnapshot(name);
    return one;
  }

  /** Makes the folder, and removes drafts that a kill left in it. */
  function prepare(): void {
    makeFolder(folder, 0o700);
    chmodSync(folder, 0o700);
    for (const file of files()) if (DRAFT.test(file)) rmSync(join(folder, file), { force: true });
  }

  const newDraft = (): string => join(folder, `.${random(DRAFT_BYTES).toString('hex')}.draft`);

  async function done(work: SnapshotWork): Promise<SnapshotWorkDone> {
    if (stopped) return { kind: 'failed', fault: 'failed', reason: 'Authdesk is stopping' };
    running = startWork(work);
    try {
      return await running.done;
    } finally {
      running = undefined;
    }
  }

  /** @param what what failed, for the sentence */
  async function guarded<T>(what: string, name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const code = systemCode(error) ?? '';
      if (/^(?:E[A-Z]+|SQLITE_\w+)$/.test(code)) throw failedWork(faultOf(error), code, what, name);
      throw error;
    }
  }

  return {
    list: () => newestFirst(all().map(({ record }) => record)),
    create: (name, automatic = false) =>
      serially(() =>
        guarded('no snapshot was made', name, async () => {
          prepare();
          const lower = name.toLowerCase();
          if (files().some((file) => file.toLowerCase() === lower + ENDING)) throw takenName(name);
          const [draft, path] = [newDraft(), join(folder, name + ENDING)];
          try {
            const facts = { createdAt: machineClock(), automatic };
            const written = await done({ kind: 'write', database, draft, path, sets, facts });
            if (written.kind !== 'written') throw failure(written, 'no snapshot was made', name);
            return { name, ...facts, ...written.counted, size: statSync(path).size, problem: undefined };
          } finally {
            rmSync(draft, { force: true });
          }
        }),
      ),
    restore: (name) =>
      serially(() =>
        guarded('the snapshot was not restored', name, async () => {
          const { path, why, record } = must(name);
          if (why !== undefined) throw unusableSnapshot(name, why);
          prepare();
          const draft = newDraft();
          try {
            const work: SnapshotWork = { kind: 'check', path, draft, sets };
            const checked = record.size <= SMALL_BYTES ? doWork(work) : await done(work);
            if (checked.kind !== 'checked') throw failure(checked, 'the snapshot was not restored', name);
            await state.replaceByFile(draft);
          } finally {
            for (const end of ['', '-journal', '-wal', '-shm']) rmSync(draft + end, { force: true });
          }
        }),
      ),
    remove: (name) =>
      serially(() =>
        guarded('the snapshot was not removed', name, async () => {
          rmSync(must(name).path);
        }),
      ),
    async stop() {
      stopped = true;
      await running?.end();
      await serially(async () => {});
    },
  };
}

function found(path: string, facts: Omit<SnapshotRecord, 'problem'>, why: Found['why']): Found {
  return { path, why, record: { ...facts, problem: why && useless(facts.name, why) } };
}

/** Undefined for what cannot be read, such as a dangling link: one such file must not hide the others. */
function statsOf(path: string): Stats | undefined {
  return orElse(() => statSync(path), undefined);
}

/** Time of a file by the file system, when the snapshot itself does not say it. */
const time = ({ mtimeMs }: Stats): number => Math.round(mtimeMs);

function failure(done: SnapshotWorkDone, what: string, name: string): OperationProblem {
  const { fault, reason }: { fault: SnapshotFault; reason: string } =
    done.kind === 'failed' ? done : { fault: 'failed', reason: 'the thread answered something else' };
  return failedWork(fault, reason, what, name);
}

/** Does the work in a thread of its own; `done` never rejects. */
export function startWork(work: SnapshotWork) {
  const worker = startThread(import.meta.url, 'snapshot-worker', 'snapshot', { workerData: work });
  const done = new Promise<SnapshotWorkDone>((resolve) => {
    const failed = (reason: string) => resolve({ kind: 'failed', fault: 'failed', reason });
    worker.on('message', resolve);
    worker.on('error', (error) => failed(error.message));
    worker.on('exit', () => failed('Its thread ended.'));
  });
  return {
    done,
    /** Resolves when it no longer runs; then `done` is failed, unless the work had finished. */
    async end(): Promise<void> {
      await worker.terminate();
    },
  };
}

/** Work that runs, and how to stop it. */
export type RunningWork = ReturnType<typeof startWork>;
