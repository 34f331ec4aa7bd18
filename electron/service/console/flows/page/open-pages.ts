import { reporting } from '#node/reporting.ts';
import { builtScript } from '#service/endpoints/client-library/index.ts';
import { conflict } from '#service/kernel/index.ts';
import { messageOf } from '#shared/narrowing.ts';
import { type PageServer, type ServedPage, startPageServer } from './page-server.ts';

/** Pages that are open at once; one more closes the one that was used longest ago. */
const MAX_PAGES = 8;
/** A page that nobody loads or uses for so long is closed: the user may sit at the provider's screen meanwhile. */
const IDLE_MS = 30 * 60_000;
const IDLE_CHECK_MS = 60_000;

/** The pages of runs that are being served. */
export interface OpenPages {
  /**
   * Serves a page at a free port.
   *
   * @returns its address
   * @throws {OperationProblem} when no port can be had
   */
  open(runId: string, page: Omit<ServedPage, 'script' | 'path'>): Promise<string>;
  /** The run whose page is at an origin, as a browser writes it, and makes a call now. */
  runAt(origin: string): string | undefined;
  /** Resolves when the port is free; a run without a page is left alone. */
  close(runId: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param closed the page of a run was closed because others need its place or nobody used it
 * @param report hears that one could not be closed
 */
export function createOpenPages(closed: (runId: string) => void, report: (error: unknown) => void): OpenPages {
  const script = builtScript('flow-page.js');
  const servers = new Map<string, PageServer>();
  const runs = new Map<string, string>();
  let idleCheck: NodeJS.Timeout | undefined;

  async function close(runId: string): Promise<void> {
    const server = servers.get(runId);
    if (server === undefined) return;
    servers.delete(runId);
    runs.delete(server.origin);
    if (servers.size === 0) clearInterval(idleCheck);
    await server.stop();
  }

  function give(runId: string): void {
    close(runId).catch(report);
    closed(runId);
  }

  function closeIdle(): void {
    const now = performance.now();
    for (const [runId, { lastUsed }] of [...servers]) if (now - lastUsed > IDLE_MS) give(runId);
  }

  return {
    async open(runId, page) {
      const path = `/${runId}`;
      const server = await startPageServer({ ...page, path, script }).catch((error: unknown) => {
        const reason = messageOf(error);
        throw conflict(`The page cannot be served: ${reason}.`, 'Forget older runs, and start this one again.');
      });
      if (servers.size >= MAX_PAGES) {
        const [oldest] = [...servers].toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed);
        if (oldest) give(oldest[0]);
      }
      if (servers.size === 0) idleCheck = setInterval(reporting(report, closeIdle), IDLE_CHECK_MS).unref();
      servers.set(runId, server);
      runs.set(server.origin, runId);
      return `${server.origin}${path}`;
    },
    runAt(origin) {
      const runId = runs.get(origin);
      if (runId !== undefined) servers.get(runId)?.used();
      return runId;
    },
    close,
    async stop() {
      await Promise.all([...servers.keys()].map(close));
    },
  };
}
