import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { showHidden } from '#shared/quoting/hidden-characters.ts';

/** Milliseconds; a start that has failed anyhow waits no longer for a name. */
const PATIENCE_MS = 1_500;
/** Characters of a program's name that are shown: other programs choose it. */
const NAME_LENGTH = 60;
/** TCP_LISTEN in `/proc/net/tcp`. */
const LISTENING = '0A';

/** What is returned for this process. */
export const OWN_PROGRAM = 'Authdesk itself';

/** Where the operating system is asked. Tests give their own. */
export interface PortSources {
  readonly platform: NodeJS.Platform;
  /** The folder of Linux's process information. */
  readonly proc: string;
  /** Runs a program of the operating system. @returns its standard output */
  readonly run: (program: string, words: readonly string[]) => Promise<string>;
}

const system: PortSources = {
  platform: process.platform,
  proc: '/proc',
  run: async (program, words) => (await promisify(execFile)(program, [...words], { timeout: PATIENCE_MS })).stdout,
};

/**
 * Which program listens on a TCP port of this machine, for a sentence (D1): `"node" (process 812)`.
 *
 * @returns undefined when it cannot be found out: it is of another user, or the operating system has no way to ask. It
 *   never fails and never waits longer than 1.5 s
 */
export async function programAtPort(port: number, sources: PortSources = system): Promise<string | undefined> {
  const program = await inTime(find(port, sources));
  if (program === undefined) return undefined;
  if (program.pid === process.pid) return OWN_PROGRAM;
  const name = showHidden(program.name).replaceAll('"', "'").slice(0, NAME_LENGTH);
  return `${name === '' ? 'a program' : `"${name}"`} (process ${program.pid})`;
}

/**
 * Which process listens at a socket of the file system.
 *
 * @param path as the process has opened it
 * @returns its id; undefined when it cannot be found out. It never fails and never waits longer than 1.5 s
 */
export async function programAtSocket(path: string, { platform, proc, run }: PortSources = system) {
  const found = platform === 'linux' ? bySocketPath(path, proc) : byLsof(run, ['-n', path]);
  return (await inTime(found))?.pid;
}

/** What is found, or undefined when it fails or takes too long. */
async function inTime<T>(found: Promise<T | undefined>): Promise<T | undefined> {
  const stop = new AbortController();
  const late = setTimeout(PATIENCE_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  const first = await Promise.race([found.catch(() => undefined), late]);
  stop.abort();
  return first;
}

interface Program {
  readonly pid: number;
  readonly name: string;
}

function find(port: number, sources: PortSources): Promise<Program | undefined> {
  switch (sources.platform) {
    case 'linux':
      return byProc(port, sources.proc);
    case 'win32':
      return byNetstat(port, sources.run);
    default:
      return byLsof(sources.run, ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN']);
  }
}

/** The socket's inode is in the list of sockets, and the open files of its process lead to it. */
async function byProc(port: number, proc: string): Promise<Program | undefined> {
  const lists = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(join(proc, 'net', name), 'utf8').catch(() => '')),
  );
  const links = new Set(
    lists
      .flatMap((list) => list.split('\n').slice(1))
      .flatMap((line) => {
        const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
        const isIt = state === LISTENING && Number.parseInt(local?.split(':')[1] ?? '', 16) === port;
        return isIt ? [`socket:[${inode}]`] : [];
      }),
  );
  return processWith(links, proc);
}

/** The list of sockets of the file system ends with their paths; whoever is connected has none. */
async function bySocketPath(path: string, proc: string): Promise<Program | undefined> {
  const list = await readFile(join(proc, 'net', 'unix'), 'utf8');
  const lines = list.split('\n').filter((line) => line.endsWith(` ${path}`));
  return processWith(new Set(lines.map((line) => `socket:[${line.split(/\s+/)[6]}]`)), proc);
}

async function processWith(links: ReadonlySet<string>, proc: string): Promise<Program | undefined> {
  if (links.size === 0) return undefined;
  for (const pid of await readdir(proc)) {
    if (!/^\d+$/.test(pid)) continue;
    // Only the files of this user's own processes can be read.
    const files = await readdir(join(proc, pid, 'fd')).catch(() => []);
    const targets = await Promise.all(files.map((file) => readlink(join(proc, pid, 'fd', file)).catch(() => '')));
    if (targets.some((target) => links.has(target))) return { pid: Number(pid), name: await nameOf(join(proc, pid)) };
  }
  return undefined;
}

/** Not its command line: that may hold secrets. */
async function nameOf(folder: string): Promise<string> {
  try {
    return basename(await readlink(join(folder, 'exe')));
  } catch {
    return (await readFile(join(folder, 'comm'), 'utf8').catch(() => '')).trim();
  }
}

/** macOS: one line for each fact, `p` the process and `c` its name. */
async function byLsof(run: PortSources['run'], words: readonly string[]): Promise<Program | undefined> {
  const text = await run('lsof', [...words, '-Fpc']);
  const pid = /^p(\d+)$/m.exec(text)?.[1];
  return pid === undefined ? undefined : { pid: Number(pid), name: /^c(.*)$/m.exec(text)?.[1] ?? '' };
}

/** Windows: one program lists the ports, another one the names. */
async function byNetstat(port: number, run: PortSources['run']): Promise<Program | undefined> {
  const text = await run('netstat', ['-ano', '-p', 'TCP']);
  // The state is in the language of the system; a listener has no port at the other end.
  const pid = new RegExp(`^\\s*TCP\\s+\\S+:${port}\\s+\\S+:0\\s+.*?(\\d+)\\s*$`, 'm').exec(text)?.[1];
  if (pid === undefined) return undefined;
  const list = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']).catch(() => '');
  return { pid: Number(pid), name: /^"([^"]*)"/m.exec(list)?.[1] ?? '' };
}
