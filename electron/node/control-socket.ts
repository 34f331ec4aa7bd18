import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  type Administration,
  type AdministrationOptions,
  administration,
} from '#node/administration/administration.ts';
import { controlPlace } from '#node/administration/control-path.ts';
import type { AdministeredService } from '#node/administration/operations.ts';
import { clientLimits } from '#node/http/client-limits.ts';
import { Listener } from '#node/http/listener.ts';
import { router } from '#node/http/router.ts';
import { messageOf } from '#shared/narrowing.ts';

/*
 * How commands and tests reach the service that runs with a data folder: the administration interface on a socket in that
 * folder. Browsers and other users cannot reach it, so it needs no token in a file (R29, R30).
 */

/** An open control socket. */
export interface ControlSocket {
  readonly path: string;
  /** Ends waits, finishes running calls, removes the socket. */
  stop(): Promise<void>;
}

/** In which, or for which, the socket is made. */
interface ControlFolder {
  readonly folder: string;
  /** Made with mode 0700 by this service. */
  readonly isPrivate: boolean;
}

async function openControlSocket(
  administration: Administration,
  { folder, isPrivate }: ControlFolder,
  platform: NodeJS.Platform,
): Promise<ControlSocket> {
  const listener = new Listener(createServer(clientLimits()));
  // Whoever may open the socket may ask.
  listener.server.on(
    'request',
    router(administration, () => undefined),
  );
  const { path, remove, ...place } = controlPlace(folder, platform);
  const isFile = platform !== 'win32';
  // The caller holds the data folder, so a socket that exists already was left by a killed service.
  if (isFile) rmSync(path, { force: true });
  // The socket exists as soon as `listen` returns: it must never be open to others, not for a moment. In a private folder
  // nobody else reaches it; only the main thread has a mask to change.
  const mask = isFile && !isPrivate && !place.isPrivate ? process.umask(0o177) : undefined;
  try {
    const listening = listener.listen({ path });
    if (mask !== undefined) process.umask(mask);
    await listening;
  } catch (error) {
    remove();
    throw error;
  } finally {
    if (mask !== undefined) process.umask(mask);
  }
  if (isFile) chmodSync(path, 0o600);
  return {
    path,
    async stop() {
      administration.stop();
      await listener.close();
      remove();
    },
  };
}

/**
 * Opens the control socket in the service's data folder, or, when it keeps nothing on disk, in its private temporary folder;
 * without a socket the service runs as well, and says so.
 *
 * @param secrets whether it may return secrets: not where the operating system's key store keeps them (R42)
 * @param say takes one line for the terminal
 * @returns undefined where no socket can be made
 */
export async function openControl(
  service: AdministeredService,
  options: AdministrationOptions,
  say: (line: string) => void,
): Promise<ControlSocket | undefined> {
  const isPrivate = service.dataDir === ':memory:';
  const folder = service.runFolder;
  try {
    return await openControlSocket(administration(service, options), { folder, isPrivate }, process.platform);
  } catch (error) {
    const why = messageOf(error);
    say(`Commands of authdesk will not reach this service: no socket could be made in its data folder (${why}).`);
    return undefined;
  }
}
