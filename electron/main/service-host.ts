import { resolve } from 'node:path';
import { safeStorage } from 'electron';
import { type ControlSocket, openControl } from '#node/control-socket.ts';
import { StartProblem } from '#node/start-problem.ts';
import { readWorkspaceFile } from '#node/workspace-file.ts';
import type { Service } from '#service/index.ts';
import { createService } from '#service/index.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import type { DesktopOptions } from './command-line.ts';
import { type DataKey, dataKey } from './data-key.ts';
import type { ShownProblem } from './page/problem-page.ts';

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
): Promise<Started> {
  try {
    const key = dataKey(options.dataDir, safeStorage, process.platform);
    if (key.kind === 'locked') return { problem: notStarted(key.message, key.next) };
    const service = await createService({
      dataDir: options.dataDir,
      listen: { httpPort: options.httpPort, httpsPort: options.httpsPort },
      version,
      log,
      ...(await workspaceOf(options.config)),
      ...encryptedWith(key),
    });
    const control = await openControl(service, log);
    return { service, control, encrypted: key.kind === 'operating-system' };
  } catch (error) {
    if (error instanceof StartProblem) return { problem: notStarted(error.message, error.next) };
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return {
      problem: notStarted(
        `The service failed while it started: ${error instanceof Error ? error.message : String(error)}`,
        'Try again. If it fails again, report it with the lines that Authdesk wrote to its standard error.',
      ),
    };
  }
}

/** Read anew at each try, because the user may correct the file in between; the service checks its content. */
const workspaceOf = async (config: string | undefined): Promise<{ workspace?: WorkspaceDocument }> =>
  config === undefined ? {} : { workspace: (await readWorkspaceFile(resolve(config))) as WorkspaceDocument };

const encryptedWith = (key: DataKey): { dataKey?: Buffer } =>
  key.kind === 'operating-system' ? { dataKey: key.key } : {};

const notStarted = (message: string, next: string): ShownProblem => ({
  title: 'Authdesk could not start its service',
  message,
  next,
  actions: ['retry', 'quit'],
});
