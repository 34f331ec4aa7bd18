import type { Core } from '#service/kernel/core.ts';
import { conflict } from '#service/kernel/operation-problem.ts';
import { withCredential } from './credential.ts';
import { failed, type Run, withFlow, withStep } from './run.ts';
import type { Runs } from './runs.ts';

/** What expired because a browser was closed. */
interface Ended {
  readonly tokens: number;
  /** Codes whose exchange would have given a token of this browser. */
  readonly codes: number;
}

/**
 * Closes the browser of a run: everything the run obtained that lives until then ends, also what was exchanged for its
 * codes (D25). A code that nobody has exchanged yet is revoked, because the token for it would outlive its browser.
 * Closing twice changes nothing: a window that is closed by a button reports its end once more.
 *
 * @returns how many tokens expired
 * @throws {OperationProblem} when nothing of the run lives until its browser closes
 */
export async function closeBrowser(id: string, runs: Runs, core: Core): Promise<number> {
  const { flow, inBrowser } = runs.get(id);
  if (flow.browser === undefined) {
    throw conflict(
      'Nothing of this run ends with a browser.',
      'Start a run with x_session_expiration 0; its token lives until the browser closes.',
    );
  }
  if (flow.browser === 'closed') return 0;
  const { store, clock, events } = core;
  const expired = await store.unitOfWork(() => endAll(inBrowser, core));
  runs.change(id, (run) => {
    const closed = withFlow(withCredential(run, store), { browser: 'closed' });
    const explanation = explain(expired);
    const shown = withStep(
      closed,
      { from: 'client', to: 'client', label: 'Browser closed', outcome: 'ok', explanation, parameters: [] },
      clock(),
    );
    return expired.tokens === 0 && expired.codes > 0 ? failed(shown, explanation) : shown;
  });
  events.changed('tokens', 'overview');
  return expired.tokens;
}

/** Closes every open browser of the runs of one site, or of all. */
export async function closeBrowsers(apiKey: string | undefined, runs: Runs, core: Core): Promise<number> {
  let expired = 0;
  for (const { flow } of runs.list()) {
    if (flow.browser !== 'open' || (apiKey !== undefined && flow.apiKey !== apiKey)) continue;
    expired += await closeBrowser(flow.id, runs, core);
  }
  return expired;
}

function endAll(inBrowser: Run['inBrowser'], { store }: Core): Ended {
  let tokens = 0;
  let codes = 0;
  for (const { kind, value } of inBrowser) {
    if (kind === 'token') {
      const token = store.tokens.find(value);
      if (token) tokens += store.tokens.closeBrowserOf(token.id);
      continue;
    }
    const code = store.codes.find(value);
    if (!code) continue;
    tokens += store.tokens.closeBrowserOfCode(code.id);
    if (code.usedAt === undefined && code.revokedAt === undefined) {
      store.codes.revoke(code.id);
      codes += 1;
    }
  }
  return { tokens, codes };
}

function explain({ tokens, codes }: Ended): string {
  if (tokens > 0) {
    return 'The browser of this run was closed, and its access token expired with it, as a lifetime of 0 asks for. A call with it answers 500024 now.';
  }
  return codes > 0
    ? 'The browser of this run was closed before the code was exchanged, so the code was revoked: its token would have outlived the browser. Start a new run and exchange the code while the window is open.'
    : 'The browser of this run was closed. Its access token had expired before.';
}
