import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messageOf, systemCode } from '#shared/narrowing.ts';
import { showHidden } from '#shared/quoting/hidden-characters.ts';
import type { Ask } from '../opened-file.ts';
import { texts } from '../texts.ts';
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
  const words = texts.updates;
  try {
    const agreed = await ask({
      type: 'question',
      message: words.question(new URL(source.url).host),
      detail: words.questionDetail,
      buttons: [words.ask, texts.cancel],
    });
    if (agreed !== 0) return;
    const update = readFeed(await feedText(looking), source.publicKey, version, looking.platform);
    if (update === undefined) {
      await ask({ type: 'info', message: words.newest(version), detail: '', buttons: [texts.ok] });
      return;
    }
    await offer(update, looking);
  } catch (error) {
    const problem = error instanceof UpdateProblem ? error : unreachable(error);
    await ask({ type: 'error', message: problem.message, detail: problem.next, buttons: [texts.ok] });
  }
}

async function offer({ version, changes, file }: Update, looking: Looking): Promise<void> {
  const { ask } = looking;
  const words = texts.updates;
  const agreed = await ask({
    type: 'question',
    message: words.offer(version, looking.version),
    detail: [
      ...changes.map((change) => `• ${showHidden(change)}`),
      file === undefined ? words.noFile : words.goesOn,
    ].join('\n'),
    buttons: file === undefined ? [texts.ok] : [words.download, words.notNow],
  });
  if (agreed !== 0 || file === undefined) return;
  const path = await download(file, looking);
  const show = await ask({
    type: 'info',
    message: words.downloaded(basename(path)),
    detail: words.install,
    buttons: [words.showFile, words.later],
  });
  if (show === 0) looking.showFile(path);
}

async function feedText({ source, fetch }: Looking): Promise<string> {
  const response = await answerOf(fetch, source.url);
  const text = await response.text();
  if (text.length > FEED_LIMIT) throw new UpdateProblem(texts.updates.tooLong, texts.updates.tryLater);
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
      done(bytes > file.bytes ? new UpdateProblem(texts.updates.longer, texts.updates.tryLater) : null, chunk);
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
      throw new UpdateProblem(texts.updates.exists(path), texts.updates.moveAway);
    }
    rmSync(path, { force: true });
    throw error;
  }
  if (hash.digest('hex') === file.sha512) return path;
  rmSync(path, { force: true });
  throw new UpdateProblem(texts.updates.notSigned, texts.updates.tryLater);
}

async function answerOf(fetch: Looking['fetch'], url: string): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'follow',
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok || response.body === null) {
    throw new UpdateProblem(texts.updates.answered(new URL(url).host, response.status), texts.updates.tryLater);
  }
  return response;
}

const unreachable = (error: unknown): UpdateProblem =>
  new UpdateProblem(texts.updates.unreachable(messageOf(error)), texts.updates.checkConnection);
