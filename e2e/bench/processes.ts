import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Job, JobEnd } from './generator.ts';
import type { Round } from './load.ts';

const running = new Set<ChildProcess>();

/** Microseconds. */
export interface ProcessorTime {
  /** Of the main thread. */
  readonly mainThread: number;
  /** Of all threads. */
  readonly all: number;
}

/** A contender's or the service's process. */
export interface Started {
  /** The JSON object of its first line that says `ready`. */
  readonly ready: Readonly<Record<string, unknown>>;
  /** Milliseconds from the start of the process to that line. */
  readonly readyAfter: number;
  /** Resident memory in MiB. */
  memory(): number;
  /** What its threads have taken of the processors so far; undefined where the system does not tell. */
  processorTime(): ProcessorTime | undefined;
  /** SIGTERM; resolves when it has ended. */
  stop(): Promise<void>;
}

/** Milliseconds that some work lasts, and that it takes of a process where the system tells. */
export interface Taken extends Partial<ProcessorTime> {
  readonly lasted: number;
}

export async function taken(by: Started, work: () => Promise<unknown>): Promise<Taken> {
  const before = by.processorTime();
  const started = performance.now();
  await work();
  const lasted = performance.now() - started;
  const after = by.processorTime();
  if (before === undefined || after === undefined) return { lasted };
  return { lasted, mainThread: (after.mainThread - before.mainThread) / 1000, all: (after.all - before.all) / 1000 };
}

/** Starts a process that prints one line of JSON with `"event":"ready"` when it listens. */
export async function start(args: readonly string[]): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = keepTrack(child);
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"ready"')) continue;
    const readyAfter = performance.now() - startedAt;
    child.stdout.resume();
    return {
      ready: JSON.parse(line) as Record<string, unknown>,
      readyAfter,
      memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
      processorTime: () => processorTime(Number(child.pid)),
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`${args[0]} ended before it was ready.`);
}

/** Ends a process when the bench is broken off. @returns resolves when it has ended */
export function keepTrack(child: ChildProcess): Promise<void> {
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => running.delete(child));
  return ended;
}

/** By Linux: nanoseconds on a processor are the first number of a thread's `schedstat`. */
function processorTime(pid: number): ProcessorTime | undefined {
  const folder = `/proc/${pid}/task`;
  const ofThread = (thread: string | number) =>
    Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ', 1)[0]) / 1000;
  try {
    return { mainThread: ofThread(pid), all: readdirSync(folder).reduce((sum, thread) => sum + ofThread(thread), 0) };
  } catch {
    return undefined;
  }
}

/** A load generator in a process of its own. */
export interface Generator {
  run(job: Job): Promise<Round>;
  stop(): void;
}

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  running.add(child);
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error('The load generator ended.'));
        child.once('exit', onExit);
        child.once('message', (end: JobEnd) => {
          child.off('exit', onExit);
          if ('problem' in end) reject(new Error(end.problem));
          else resolve(end.round);
        });
        child.send(job);
      }),
    stop() {
      running.delete(child);
      child.kill();
    },
  };
}

/** One round of load by a generator of its own. */
export async function runOnce(job: Job): Promise<Round> {
  const generator = startGenerator();
  try {
    return await generator.run(job);
  } finally {
    generator.stop();
  }
}

/** Measures in a folder that goes afterwards, with whatever still runs, also when the bench is broken off. */
export async function inFolder(measure: (folder: string) => Promise<void>): Promise<void> {
  const stopAll = () => {
    for (const child of running) child.kill('SIGKILL');
  };
  process.once('SIGINT', () => {
    stopAll();
    process.exit(130);
  });
  const folder = mkdtempSync(join(tmpdir(), 'authdesk-bench-'));
  try {
    await measure(folder);
  } finally {
    stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
}
