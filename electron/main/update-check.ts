import { z } from 'zod';
import { messageOf } from '#shared/narrowing.ts';
import type { Ask } from './question.ts';
import { texts } from './texts.ts';

/** Where the build looks for updates; both by HTTPS. */
export interface UpdateSource {
  /** Describes the latest release as JSON with `tag_name`, as GitHub's `releases/latest` does. */
  readonly url: string;
  /** The page of releases, for the user. */
  readonly page: string;
}

/** What the check needs from outside. */
interface Checking {
  readonly source: UpdateSource;
  /** This version. */
  readonly version: string;
  readonly ask: Ask;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly openPage: (url: string) => unknown;
}

/** Milliseconds that an answer may take. */
const PATIENCE_MS = 30_000;

const latestRelease = z.object({ tag_name: z.string().regex(/^v?\d{1,5}\.\d{1,5}\.\d{1,5}$/) });

/**
 * Asks for the latest version by one request, because the user asked for it (R32), and offers the page of releases. Nothing else
 * of the answer is used, and nothing is downloaded.
 */
export async function checkForUpdates({ source, version, ask, fetch, openPage }: Checking): Promise<void> {
  const words = texts.updates;
  const found = await latestVersion(source.url, fetch).catch((error: unknown) => ({ problem: messageOf(error) }));
  if ('version' in found && !isNewer(found.version, version)) {
    await ask({ type: 'info', message: words.newest(version), detail: '', buttons: [texts.ok] });
    return;
  }
  const agreed = await ask({
    type: 'question',
    message: 'version' in found ? words.offer(found.version, version) : words.unknown(found.problem),
    detail: source.page,
    buttons: [words.openPage, texts.cancel],
  });
  if (agreed === 0) openPage(source.page);
}

/** @throws Error with what went wrong */
async function latestVersion(url: string, fetch: Checking['fetch']): Promise<{ readonly version: string }> {
  const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE_MS) });
  const { host } = new URL(url);
  if (!response.ok) throw new Error(texts.updates.answered(host, response.status));
  const read = latestRelease.safeParse(await response.json().catch(() => undefined));
  if (!read.success) throw new Error(texts.updates.noVersion(host));
  return { version: read.data.tag_name.replace('v', '') };
}

/** Compares versions of three numbers; what comes after them, as in a build for tests, does not count. */
export function isNewer(one: string, other: string): boolean {
  const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const [left, right] = [numbers(one), numbers(other)];
  const at = [0, 1, 2].find((index) => left[index] !== right[index]);
  return at !== undefined && (left[at] ?? 0) > (right[at] ?? 0);
}
