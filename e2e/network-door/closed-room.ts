import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endOf, type ProgramEnd } from '../hosts/programs.ts';
import type { ReachedOut } from './answering-network.ts';

/**
 * Runs programs in a network of their own, from which nothing leads out (R32): every address of IPv4 and IPv6 ends in
 * that network, where the test listens and counts. So a program finds a network that seems to work, and what it asks for
 * is seen by the kernel, whoever in it asks: Node, Chromium or a C library.
 */
const room = 'ip link set lo up && ip route add local default dev lo';
/**
 * Without `::1`: Chromium tries it for `localhost` before 127.0.0.1, and a connection that is refused there would count as one
 * to another machine. All of it fails where IPv6 is switched off.
 */
const roomOfIpv6 =
  '{ ip -6 addr del ::1/128 dev lo; ip -6 route add unreachable ::1/128 table local; ip -6 route add local default dev lo; } 2>/dev/null';
/** The test listens on ports below 1024; root may anyway. */
const lowPorts = 'echo 0 2>/dev/null >/proc/sys/net/ipv4/ip_unprivileged_port_start';

const isRoot = process.getuid?.() === 0;

/** What is started, and how it is driven. */
export interface InRoom {
  /** `app`: the desktop app, which is walked through; `program`: anything that ends by itself. */
  readonly kind: 'app' | 'program';
  readonly program: string;
  readonly words: readonly string[];
}

/** What a program did in the room. */
export interface Stayed {
  /** What it wanted of other machines; empty when it kept to itself. */
  readonly reachedOut: ReachedOut;
  /** Of an app: what was done with it, in order; of a program the code that it ended with. */
  readonly walked: readonly string[];
}

/** Why there can be no such network here, in a sentence; undefined when there can. */
export async function whyNoRoom(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'Networks of their own for programs exist on Linux only.';
  const { code, stderr } = await run(['true']);
  return code === 0 ? undefined : `The system gives no network of its own: ${stderr.trim()}`;
}

/**
 * Runs a program in the room until its walk is done, or until it ends.
 *
 * @throws Error with what was written to standard error when the walk could not be finished
 */
export async function stayInRoom({ kind, program, words }: InRoom): Promise<Stayed> {
  const inside = join(import.meta.dirname, 'inside.ts');
  const { code, stdout, stderr } = await run([process.execPath, inside, kind, program, ...words]);
  if (code !== 0) throw new Error(`The walk was not finished (code ${code}).\n${stderr}`);
  return JSON.parse(stdout) as Stayed;
}

/** A user who is not root becomes root of the room to set it up, and is who he was again before the command starts. */
async function run(command: readonly string[]): Promise<ProgramEnd> {
  const back = isRoot ? '' : `unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()} -- `;
  const script = `${room} && { ${roomOfIpv6}; ${lowPorts}; exec ${back}"$@"; }`;
  const words = [...(isRoot ? [] : ['--map-root-user']), '--net', 'sh', '-c', script, 'sh', ...command];
  return endOf(spawn('unshare', words, { stdio: ['ignore', 'pipe', 'pipe'] })).catch((error: Error) => ({
    ...{ code: null, stdout: '', stderr: error.message },
  }));
}
