import { execFile } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

/*
 * Whether the operating system has a key store, as the desktop app would find it (R42). macOS and Windows always have one.
 * On Linux it is a program on the session's D-Bus, which programs of the system ask: that of systemd, and that of D-Bus itself.
 */

const PATIENCE_MS = 2_000;
const STORES = /"org\.(?:freedesktop\.secrets|kde\.kwalletd\d*)"/;
const BUS = 'org.freedesktop.DBus';

const asking = (member: string): readonly (readonly [program: string, words: readonly string[]])[] => [
  ['busctl', ['--user', 'call', BUS, '/', BUS, member]],
  ['dbus-send', ['--session', '--print-reply', `--dest=${BUS}`, '/', `${BUS}.${member}`]],
];

/** @param environment process.env */
export async function hasKeyStore(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'linux') return true;
  const { DBUS_SESSION_BUS_ADDRESS: given, XDG_RUNTIME_DIR: folder, PATH } = environment;
  // A relative path counts for nothing (user-folders.ts).
  const address = given || (folder && isAbsolute(folder) ? `unix:path=${join(folder, 'bus')}` : undefined);
  // A program that is told of none may start one.
  if (address === undefined) return false;
  const how = { env: { PATH, DBUS_SESSION_BUS_ADDRESS: address }, timeout: PATIENCE_MS };
  // The names that are there, and those that the bus can start.
  const answers = ['ListNames', 'ListActivatableNames'].flatMap(asking).map(async ([program, words]) => {
    const { stdout } = await promisify(execFile)(program, words, how).catch(() => ({ stdout: '' }));
    return STORES.test(stdout);
  });
  return (await Promise.all(answers)).includes(true);
}
