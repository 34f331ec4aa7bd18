import { resolve } from 'node:path';
import { safeStorage } from 'electron';
import { type ControlSocket, openControl } from '#node/control-socket.ts';
import { StartProblem } from '#node/start-problem.ts';
import { freePortAbove } from '#node/taken-ports.ts';
import { readWorkspaceFile } from '#node/workspace-file.ts';
import type { Service } from '#service/index.ts';
import { createService } from '#service/index.ts';
import { keysOf } from '#shared/narrowing.ts';
import type { DesktopOptions } from './command-line.ts';
import { type DataKey, dataKey } from './data-key.ts';
import type { FreePorts, ShownProblem } from './page/problem-page.ts';
import { databaseLost, failedAtStart, notStarted } from './page/shown-problems.ts';

/** The result of a start. */
export type Started =
  | {
      readonly service: Service;
      /** For commands in a terminal; absent: there is none. */
      readonly control: ControlSocket | undefined;
      readonly encrypted: boolean;
      readonly problem?: undefined;
    }
  | { readonly service?: undefined; readonly problem: ShownProblem };

/** Ports that the user chose on the problem page, for this start or for all that follow (D1). */
export interface ChosenPorts {
  readonly ports: FreePorts;
  /** True: the data folder keeps them. */
  readonly keep: boolean;
  /** True: a database that is gone is made anew. */
  readonly startNew?: boolean;
}

/**
 * Starts the service for the desktop: the same library as headless, with a key from the operating system's store where
 * there is one (R42).
 *
 * @returns the running service, or what to show instead; it never throws
 */
export async function startService(
  options: DesktopOptions & { readonly dataDir: string },
  version: string,
  log: (line: string) => void,
  chosen: ChosenPorts = { ports: {}, keep: false },
): Promise<Started> {
  try {
    const key = dataKey(options.dataDir, safeStorage, process.platform);
    if (key.kind === 'locked') return { problem: notStarted(key.message, key.next) };
    const service = await createService({
      dataDir: options.dataDir,
      listen: {
        httpPort: options.httpPort,
        httpsPort: options.httpsPort,
        ...(chosen.keep ? { keep: chosen.ports } : chosen.ports),
      },
      startNew: chosen.startNew,
      hostsFile: process.env.AUTHDESK_HOSTS_FILE,
      // As of `authdesk serve`, which has an option that allows it.
      ...(process.env.CI === 'true' && { upstream: 'forbidden' as const }),
      version,
      log,
      ...(await workspaceOf(options.config)),
      ...encryptedWith(key),
    });
    const control = await openControl(service, { secrets: false, version }, log);
    return { service, control, encrypted: key.kind === 'operating-system' };
  } catch (error) {
    if (error instanceof StartProblem) return { problem: await offerFreePorts(error, options) };
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { problem: failedAtStart(error) };
  }
}

/** A taken port is not changed silently, but by one click: for this time, or for good (D1). */
async function offerFreePorts(problem: StartProblem, options: DesktopOptions): Promise<ShownProblem> {
  if (problem.code === 'database-lost') return databaseLost(problem.message);
  const shown = notStarted(problem.message, problem.next);
  const freePorts: { -readonly [Name in keyof FreePorts]: number } = {};
  for (const { listener, port } of problem.taken) {
    if (listener !== 'http' && listener !== 'https') continue;
    const but = Object.values(freePorts);
    freePorts[`${listener}Port`] = await freePortAbove(port, '127.0.0.1', but);
  }
  const names = keysOf(freePorts);
  if (names.length === 0) return shown;
  // The command line wins over what the folder keeps, so a kept port would not be heard at the next start.
  const canKeep = names.every((name) => options[name] === undefined && freePorts[name] !== 0);
  return {
    ...shown,
    freePorts,
    actions: ['free-ports', ...(canKeep ? (['keep-free-ports'] as const) : []), ...shown.actions],
  };
}

/** Read anew at each try, because the user may correct the file in between; the service checks its content. */
const workspaceOf = async (config: string | undefined): Promise<{ workspace?: unknown }> =>
  config === undefined ? {} : { workspace: await readWorkspaceFile(resolve(config)) };

const encryptedWith = (key: DataKey): { dataKey?: Buffer } =>
  key.kind === 'operating-system' ? { dataKey: key.key } : {};
