import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemCode } from '#shared/narrowing.ts';
import { showHidden } from '#shared/quoting/hidden-characters.ts';
import type { Ask } from '../opened-file.ts';
import { FEED_LIMIT, readFeed, type Update, UpdateProblem } from './feed.ts';

/** Where the build looks for updates. */
export interface UpdateSource {
  readonly url: string;
  /** As `readFeed` takes it. */
  readonly publicKey: string;
}

/** What looking for an update needs from outside. */
export interface Looking {
  readonly source: UpdateSource;
  /** This version. */
  readonly version: string;
  /** Such as `win32-x64`. */
  readonly platform: string;
  /** Folder for what is downloaded. */
  readonly downloads: string;
  readonly ask: Ask;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Shows a file in the system's file manager. */
  readonly showFile: (path: string) => void;
}

/** Milliseconds that an answer may take. */
const PATIENCE_MS = 30_000;

/**
 * Looks for an update because the user asked for it, and asks again before it sends anything, and before it downloads. What
 * was downloaded is compared with the signed checksum; the user installs it. The service that runs is never touched.
 */
export async function lookForUpdate(looking: Looking): Promise<void> {
  const { source, version, ask } = looking;
  try {
    const agreed = await ask({
      type: 'question',
      message: `Ask ${new URL(source.url).host} for the newest version?`,
      detail: 'Nothing about you, this machine or your data is sent. Authdesk never looks by itself.',
      buttons: ['Ask', 'Cancel'],
    });
    if (agreed !== 0) return;
    const update = readFeed(await feedText(looking), source.publicKey, version, looking.platform);
    if (update === undefined) {
      await ask({ type: 'info', message: `Authdesk ${version} is the newest version.`, detail: '', buttons: ['OK'] });
      return;
    }
    await offer(update, looking);
  } catch (error) {
    const problem = error instanceof UpdateProblem ? error : unreachable(error);
    await ask({ type: 'error', message: problem.message, detail: problem.next, buttons: ['OK'] });
  }
}

async function offer({ version, changes, file }: Update, looking: Looking): Promise<void> {
  const { ask } = looking;
  const agreed = await ask({
    type: 'question',
    message: `Authdesk ${version} can be downloaded; this is ${looking.version}.`,
    detail: [
      ...changes.map((change) => `• ${showHidden(change)}`),
      file === undefined ? 'There is no file for this system.' : 'The service goes on as it is until you install it.',
    ].join('\n'),
    buttons: file === undefined ? ['OK'] : ['Download', 'Not now'],
  });
  if (agreed !== 0 || file === undefined) return;
  const path = await download(file, looking);
  const show = await ask({
    type: 'info',
    message: `${basename(path)} is downloaded and checked.`,
    detail: 'Quit Authdesk before you install it: your data stays where it is.',
    buttons: ['Show the file', 'Later'],
  });
  if (show === 0) looking.showFile(path);
}

async function feedText({ source, fetch }: Looking): Promise<string> {
  const response = await answerOf(fetch, source.url);
  const text = await response.text();
  if (text.length > FEED_LIMIT)
    throw new UpdateProblem('What the update address answered is too long.', 'Try again later.');
  return text;
}

/** @returns the path of the file, whose bytes are those that were signed */
async function download(file: NonNullable<Update['file']>, { fetch, downloads }: Looking): Promise<string> {
  const response = await answerOf(fetch, file.url);
  const path = join(downloads, basename(new URL(file.url).pathname).replace(/[^\w.~-]/g, '_'));
  const hash = createHash('sha512');
  let bytes = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(
        bytes > file.bytes ? new UpdateProblem('The download is longer than it should be.', 'Try again later.') : null,
        chunk,
      );
    },
  });
  try {
    // Never over a file that is there.
    await pipeline(
      Readable.fromWeb(response.body as never),
      checked,
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    if (systemCode(error) === 'EEXIST') {
      throw new UpdateProblem(`There is a file ${path} already.`, 'Move it away and try again.');
    }
    rmSync(path, { force: true });
    throw error;
  }
  if (hash.digest('hex') === file.sha512) return path;
  rmSync(path, { force: true });
  throw new UpdateProblem('The download is not the file that was signed, so it was deleted.', 'Try again later.');
}

async function answerOf(fetch: Looking['fetch'], url: string): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'follow',
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok || response.body === null) {
    throw new UpdateProblem(`${new URL(url).host} answered with ${response.status}.`, 'Try again later.');
  }
  return response;
}

const unreachable = (error: unknown): UpdateProblem =>
  new UpdateProblem(
    `The update could not be had: ${error instanceof Error ? error.message : String(error)}`,
    'Check the connection and try again.',
  );
