import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict } from '#service/kernel/index.ts';
import { withCredential } from './credential.ts';
import { arrow } from './new-step.ts';
import { failed, type Run, withFlow, withStep } from './run.ts';
import type { Runs } from './runs.ts';

/** What was revoked because a browser was closed. */
interface Revoked {
  readonly tokens: number;
  /** Codes whose exchange would have given a token of this browser. */
  readonly codes: number;
}

/**
 * Closes the browser of a run. This revokes the browser-bound tokens that the run obtained, also those for its codes
 * (D25). A code that is not exchanged yet is revoked, because its token would outlive the browser. Closing twice changes
 * nothing: a window that a button closes reports that again.
 *
 * @returns how many tokens expired
 * @throws {OperationProblem} when the run has no browser-bound token or code
 */
export async function closeBrowser(id: string, runs: Runs, core: Core): Promise<number> {
  const { flow, inBrowser } = runs.get(id);
  if (flow.browser === undefined) {
    throw conflict(
      'This run has no token that expires with its browser.',
      'Start a run with x_session_expiration 0. Its token expires when the browser closes.',
    );
  }
  if (flow.browser === 'closed') return 0;
  const { store, clock } = core;
  const expired = await store.unitOfWork(() => revokeAll(inBrowser, core));
  runs.change(id, (run) => {
    const closed = withFlow(withCredential(run, store), { browser: 'closed' });
    const explanation = explain(expired);
    const shown = withStep(closed, arrow('client', 'client', 'Browser closed', explanation), clock());
    return expired.tokens === 0 && expired.codes > 0 ? failed(shown, explanation) : shown;
  });
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

function revokeAll(inBrowser: Run['inBrowser'], { store }: Core): Revoked {
  let tokens = 0;
  let codes = 0;
  for (const { kind, value } of inBrowser) {
    if (kind === 'token') {
      const token = store.of(tokenRepository).find(value);
      if (token) tokens += store.of(tokenRepository).closeBrowserOf(token.id);
      continue;
    }
    const code = store.of(codeRepository).find(value);
    if (!code) continue;
    tokens += store.of(tokenRepository).closeBrowserOfCode(code.id);
    if (code.usedAt === undefined && code.revokedAt === undefined) {
      store.of(codeRepository).revoke(code.id);
      codes += 1;
    }
  }
  return { tokens, codes };
}

function explain({ tokens, codes }: Revoked): string {
  if (tokens > 0) {
    return 'The browser of this run was closed, and its access token expired with it, because its lifetime is 0. A call with it now returns 500024.';
  }
  return codes > 0
    ? 'The browser of this run was closed before the code was exchanged, so the code was revoked: its token would have outlived the browser. Start a new run and exchange the code while the window is open.'
    : 'The browser of this run was closed. Its access token had expired before.';
}
