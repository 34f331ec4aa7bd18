import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../runtime/tool.ts';

/** Debian's release in the bare root. */
const release = 'bookworm';
/** Who uses the machine. */
export const user = { name: 'ada', home: '/home/ada' } as const;

/**
 * A Debian with its smallest set of packages in a folder: nothing of the checkout, of Node or of this machine's libraries is
 * in it. Programs run in it by chroot, with a /proc and /dev/shm of their own that end with them.
 */
export interface BareRoot {
  readonly folder: string;
  /** Runs a command as root. @returns its output; throws when it fails */
  asRoot(...words: readonly string[]): string;
  /** Starts a command as an ordinary user. */
  start(words: readonly string[], environment?: Readonly<Record<string, string>>): ChildProcess;
  /** Processes that run in it, by this machine's process ids, with their command lines. */
  processes(): readonly { readonly pid: number; readonly words: readonly string[] }[];
  remove(): void;
}

/** Makes the root from a kept copy, which mmdebstrap makes of Debian's packages when there is none. */
export function makeBareRoot(): BareRoot {
  const copy = join(root, '.cache', `bare-${release}.tar`);
  if (!existsSync(copy)) makeCopy(copy);
  const folder = mkdtempSync(join(tmpdir(), 'authdesk-bare-'));
  execFileSync('tar', ['--extract', `--file=${copy}`, `--directory=${folder}`]);
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));

  const inside = (words: readonly string[], asUser: boolean): string[] => [
    ...['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${join(folder, 'proc')}`],
    ...['sh', '-c', 'mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm" && exec chroot "$@"', folder],
    ...(asUser ? [`--userspec=${user.name}:${user.name}`] : []),
    ...[folder, ...words],
  ];
  const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' };
  const asRoot = (...words: readonly string[]): string =>
    execFileSync('unshare', inside(words, false), { encoding: 'utf8', stdio: 'pipe', env: environment });
  asRoot('useradd', '--create-home', user.name);
  return {
    folder,
    asRoot,
    start: (words, more = {}) =>
      spawn('unshare', inside(words, true), {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...environment, HOME: user.home, ...more },
      }),
    processes: () => processesIn(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function makeCopy(copy: string): void {
  if (process.getuid?.() !== 0)
    throw new Error('A bare root needs root: run the tests of packages as root, or in a container.');
  const unfinished = `${copy}.${process.pid}.tar`;
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Its sandbox user may not reach the keys that it checks with, where /tmp or the machine is locked down.
  const words = ['--variant=minbase', '--aptopt=APT::Sandbox::User "root"', release, unfinished];
  try {
    execFileSync('mmdebstrap', words, { stdio: 'pipe' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('mmdebstrap is missing; install it (Debian: apt-get install mmdebstrap).');
  }
  renameSync(unfinished, copy);
}

function processesIn(folder: string): { pid: number; words: string[] }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (readlinkSync(`/proc/${name}/root`) !== folder) return [];
        return [{ pid: Number(name), words: readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').slice(0, -1) }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}
