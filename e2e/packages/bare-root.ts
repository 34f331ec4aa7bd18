import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  /** The same for a command whose failure is looked at. */
  outcome(...words: readonly string[]): {
    readonly status: number | null;
    readonly stdout: string;
    readonly stderr: string;
  };
  /** Starts a command as an ordinary user. */
  start(words: readonly string[], environment?: Readonly<Record<string, string>>): ChildProcess;
  /** What runs of the commands that were started, by this machine's process ids, with their command lines. */
  processes(): readonly { readonly pid: number; readonly words: readonly string[] }[];
  remove(): void;
}

/** Makes the root from a kept copy, which mmdebstrap makes of Debian's packages when there is none. */
export function makeBareRoot(): BareRoot {
  const copy = join(root, '.cache', `bare-${release}.tar`);
  if (!existsSync(copy)) makeMinimalDebian(release, copy);
  const folder = mkdtempSync(join(tmpdir(), 'authdesk-bare-'));
  execFileSync('tar', ['--extract', `--file=${copy}`, `--directory=${folder}`]);
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));

  const inside = (words: readonly string[], asUser: boolean): string[] => [
    ...['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${join(folder, 'proc')}`],
    ...['sh', '-c', 'mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm" && exec chroot "$@"', folder],
    ...(asUser ? [`--userspec=${user.name}:${user.name}`] : []),
    ...[folder, ...words],
  ];
  const environment = {
    HOME: '/root',
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
  };
  const asRoot = (...words: readonly string[]): string =>
    execFileSync('unshare', inside(words, false), { encoding: 'utf8', stdio: 'pipe', env: environment });
  asRoot('useradd', '--create-home', user.name);
  const started: number[] = [];
  return {
    folder,
    asRoot,
    outcome: (...words) => spawnSync('unshare', inside(words, false), { encoding: 'utf8', env: environment }),
    start: (words, more = {}) => {
      const child = spawn('unshare', inside(words, true), {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...environment, HOME: user.home, ...more },
      });
      if (child.pid !== undefined) started.push(child.pid);
      return child;
    },
    processes: () => descendantsOf(started),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Makes a minimal Debian of its packages, by the network.
 *
 * @param suite such as `trixie`
 * @param tar path of the archive that it becomes
 */
export function makeMinimalDebian(suite: string, tar: string): void {
  if (process.getuid?.() !== 0)
    throw new Error('A bare root needs root: run the tests of packages as root, or in a container.');
  const unfinished = `${tar}.${process.pid}.tar`;
  mkdirSync(dirname(tar), { recursive: true });
  // Its sandbox user may not reach the keys that it checks with, where /tmp or the machine is locked down.
  const words = ['--variant=minbase', '--aptopt=APT::Sandbox::User "root"', suite, unfinished];
  try {
    execFileSync('mmdebstrap', words, { stdio: 'pipe' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('mmdebstrap is missing; install it (Debian: apt-get install mmdebstrap).');
  }
  renameSync(unfinished, tar);
}

/** By their parents: what is in Chromium's sandbox has another root, and a namespace of processes of its own. */
function descendantsOf(ancestors: readonly number[]): { pid: number; words: string[] }[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // Chromium's renderers write their own into one piece.
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8')
          .split(/[\0 ]/)
          .filter((word) => word !== '');
        const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
        return [{ pid: Number(name), parent: Number(parent), words }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
  const found = new Set(ancestors);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid, words }) => found.has(pid) && !ancestors.includes(pid) && words.length > 0);
}
