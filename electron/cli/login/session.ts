import { resolve } from 'node:path';
import { askService } from '../control/ask.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { writeNamedFile } from '../named-file.ts';
import { storageState } from './storage-state.ts';

export interface SessionOptions {
  readonly site: string;
  readonly storageState?: string;
  readonly origin?: readonly string[];
  readonly sessionExpiration?: string;
  readonly json?: boolean;
  readonly data?: string;
}

/** `authdesk login`: a session of a user, as a Playwright storage state or as JSON. */
export async function session(UID: string, options: SessionOptions, host: Host): Promise<ExitCode> {
  const { site, storageState: file, json, data } = options;
  if (file === undefined && !json) {
    throw new CommandProblem(
      exitCodes.usage,
      'It is not said where the session goes.',
      'Give --storage-state <file>, or --json to print it.',
    );
  }
  const origins = (options.origin ?? []).map(readOrigin);
  const sessionExpiration = readExpiration(options.sessionExpiration);
  const started = await askService(data, host, 'sessions.start', {
    site,
    UID,
    ...(sessionExpiration !== undefined && { sessionExpiration }),
  });
  if (file !== undefined) {
    const state = storageState(started, origins, Date.now());
    writeNamedFile(resolve(file), `${JSON.stringify(state, undefined, 2)}\n`, 0o600);
  }
  if (json) {
    const { cookieName, cookieValue, expiresIn } = started;
    host.output.json({ cookieName, cookieValue, ...(expiresIn !== undefined && { expires_in: expiresIn }) });
  } else {
    host.output.print(`A session of ${UID} is in ${file}.`);
  }
  return exitCodes.ok;
}

function readOrigin(text: string): string {
  try {
    const { origin, protocol } = new URL(text);
    if (protocol === 'http:' || protocol === 'https:') return origin;
  } catch {
    // Said below.
  }
  throw new CommandProblem(exitCodes.usage, `--origin: "${text}" is no origin.`, 'For example http://localhost:3000.');
}

function readExpiration(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^-?[0-9]{1,9}$/.test(text)) return Number(text);
  throw new CommandProblem(
    exitCodes.usage,
    `--session-expiration is "${text}".`,
    'Give seconds, 0, -1 or -2, for example --session-expiration=3600.',
  );
}
