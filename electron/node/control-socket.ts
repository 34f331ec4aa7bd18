import { hash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { clientLimits } from '#node/http/client-limits.ts';
import { failure, type Result } from '#shared/contract/result.ts';

/*
 * How a command reaches the service that runs with its data folder. A socket in that folder, not a port: browsers and
 * other users cannot reach it, so it needs no token in a file (R29, R30). No operation of it returns a secret or a token,
 * also where the operating system's key store keeps those of the folder (R42, R48). Two things leave by it, because a test
 * needs them: the codes and links of messages, to finish a verification (D62), and a session that is begun for it.
 */

/** Unix sockets have short paths: 104 bytes with their end on macOS, 108 on Linux. */
const LONGEST_PATH = 103;
/** Greatest input in characters of JSON, except of operations that take a text. */
const INPUT_LIMIT = 10_000;

/** What a command may ask of a running service: what it needs, and no more. */
const controlOperations = [
  'clock.get',
  'clock.offset',
  'clock.freeze',
  'clock.step',
  'clock.set',
  'clock.run',
  'failures.list',
  'failures.save',
  'failures.switch',
  'failures.remove',
  'failures.clear',
  'nextLogins.list',
  'nextLogins.set',
  'nextLogins.cancel',
  'sessions.start',
  'snapshots.list',
  'snapshots.create',
  'snapshots.restore',
  'snapshots.remove',
  'workspace.reset',
  'log.list',
  'log.problems',
  'reproduce.judge',
  'reproduce.stop',
  'bundles.make',
  'callFiles.export',
  'outbox.list',
  'outbox.message',
  'outbox.clear',
] as const;
export type ControlOperation = (typeof controlOperations)[number];

/** Where the service of a data folder listens for commands; undefined when the folder's path is too long for a socket. */
export function controlPath(dataDir: string, platform: NodeJS.Platform): string | undefined {
  if (platform === 'win32') return `\\\\.\\pipe\\authdesk-${hash('sha256', dataDir.toLowerCase()).slice(0, 32)}`;
  const path = join(dataDir, 'control.sock');
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : undefined;
}

/** The service, as far as commands use it. */
interface ControlledService {
  /** Absolute, or `:memory:`. */
  readonly dataDir: string;
  readonly operations: { get(name: string): { readonly inputLimit?: number } | undefined };
  readonly invoke: (name: ControlOperation, input: never) => Promise<Result<unknown>>;
}

/** An open control socket. */
export interface ControlSocket {
  stop(): Promise<void>;
}

/**
 * Opens the control socket. The caller holds the data folder, so a socket that exists already was left by a killed
 * service.
 *
 * @param path as `controlPath` gives it
 * @throws an error of the file system
 */
async function openControlSocket(
  service: ControlledService,
  path: string,
  platform: NodeJS.Platform,
): Promise<ControlSocket> {
  const server = createServer(clientLimits(), (request, response) => void respond(service, request, response));
  const isFile = platform !== 'win32';
  if (isFile) rmSync(path, { force: true });
  // The socket exists as soon as `listen` returns: it must never be open to others, not for a moment.
  const mask = isFile ? process.umask(0o177) : undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
      if (mask !== undefined) process.umask(mask);
    });
  } finally {
    if (mask !== undefined) process.umask(mask);
  }
  if (isFile) chmodSync(path, 0o600);
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Opens the control socket in the service's data folder; without it the service runs as well, and says so.
 *
 * @param say takes one line for the terminal
 * @returns undefined where there is none: nothing is kept on disk, or no socket can be made
 */
export async function openControl(
  service: ControlledService,
  say: (line: string) => void,
): Promise<ControlSocket | undefined> {
  if (service.dataDir === ':memory:') return undefined;
  const path = controlPath(service.dataDir, process.platform);
  try {
    if (path === undefined) throw new Error('its path would be too long');
    return await openControlSocket(service, path, process.platform);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(`Commands of authdesk will not reach this service: no socket could be made in its data folder (${why}).`);
    return undefined;
  }
}

async function respond(service: ControlledService, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    const message = 'Operations are called with POST.';
    const refused: Result<unknown> = failure({ code: 'invalid-input', message, next: 'Send POST, with JSON.' });
    const headers = { 'content-type': 'application/json; charset=utf-8', allow: 'POST', connection: 'close' };
    response.writeHead(405, headers).end(request.method === 'HEAD' ? undefined : JSON.stringify(refused));
    return;
  }
  const result = await readAndDo(service, request);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(result));
}

async function readAndDo(service: ControlledService, request: IncomingMessage): Promise<Result<unknown>> {
  const name = controlOperations.find((one) => request.url === `/${one}`);
  if (name === undefined) {
    return failure({
      code: 'not-found',
      message: 'The running service does not take this from a command.',
      next: 'Use its console, or the "authdesk" command that belongs to it.',
    });
  }
  try {
    let text = '';
    const limit = name === 'reproduce.judge' ? (service.operations.get(name)?.inputLimit ?? 0) : INPUT_LIMIT;
    for await (const chunk of request.setEncoding('utf8')) {
      text += chunk;
      if (text.length > limit) throw new RangeError('The input is too long.');
    }
    // The service validates the input itself.
    const input = JSON.parse(text) as { readonly search?: unknown } | null;
    if (name === 'reproduce.judge' && typeof input?.search === 'string') {
      const { search } = input;
      // The command was ended: nobody waits for what the search would find.
      request.socket.once('close', () => void service.invoke('reproduce.stop', { search } as never));
    }
    return await service.invoke(name, input as never);
  } catch {
    return failure({ code: 'invalid-input', message: 'The input of the operation cannot be read.' });
  }
}
