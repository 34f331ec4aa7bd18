import { savedRequestRepository } from '#service/console/saved-requests/index.ts';
import { type Handlers, notFound, OperationProblem } from '#service/kernel/index.ts';
import type { OperationParsed } from '#shared/contract/index.ts';
import type { RequestDraft } from '#shared/contract/requests.ts';
import type { RequestResult, RunReport, SavedRequest } from '#shared/contract/saved-requests.ts';
import {
  fillableTexts,
  fillInCall,
  missingVariables,
  type RequestVariable,
  variablesTogether,
} from '#shared/requests/variables.ts';
import { buildCall } from './built-call.ts';
import { checkResponse, errorCodeOf } from './check-response.ts';
import type { SendContext } from './context.ts';
import { isLoopback } from './outgoing-secrets.ts';
import { environmentOf, exchange, isOwn, thereIs } from './requests.ts';

/** What the calls of a run have in common. */
interface Run {
  readonly variables: readonly RequestVariable[];
  readonly secrets: readonly RequestVariable[];
  readonly elsewhere: boolean;
}

/**
 * Sends the calls of a collection, one after the other, and checks what comes back. They are in the log, and not in the
 * history of the Requests panel.
 *
 * @throws {OperationProblem} when there is no such collection, folder or environment
 */
async function runCollection(
  input: OperationParsed<'requestRuns.run'>,
  context: SendContext,
  now: () => number,
): Promise<RunReport> {
  const { collection: name, folder = [], environment, elsewhere, stopAtFailure } = input;
  const collections = context.core.store.of(savedRequestRepository).collections();
  const collection = collections.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (collection === undefined) throw notFound(`collection "${name}"`, thereIs(collections));
  const chosen = collection.requests.filter((one) => folder.every((part, depth) => one.folder?.[depth] === part));
  if (chosen.length === 0 && folder.length > 0)
    throw notFound(`call in the folder "${folder.join(' / ')}" of "${name}"`);
  const { all, secret } = environmentOf(environment, context);
  const run = { variables: variablesTogether(all, collection.variables), secrets: secret, elsewhere };
  const startedAt = now();
  const started = performance.now();
  const requests: RequestResult[] = [];
  for (const one of chosen) {
    const result = await resultOf(one, run, context);
    requests.push(result);
    if (stopAtFailure && !result.passed) break;
  }
  return {
    collection: collection.name,
    ...(environment !== undefined && { environment }),
    startedAt,
    duration: performance.now() - started,
    passed: requests.filter(({ passed }) => passed).length,
    failed: requests.filter(({ passed }) => !passed).length,
    requests: context.core.store.masked(requests),
  };
}

async function resultOf(saved: SavedRequest, run: Run, context: SendContext): Promise<RequestResult> {
  const about = { name: saved.name, folder: saved.folder ?? [], method: saved.draft.method };
  const notSent = (failure: string): RequestResult => ({ ...about, passed: false, failure, checks: [] });
  try {
    const draft = fillInCall(saved.draft, run.variables);
    const reason = unsendable(saved.draft, draft, run, context);
    if (reason !== undefined) return notSent(reason);
    const { response, failure, record } = await exchange(draft, run.secrets, {}, context);
    if (response === undefined) return notSent(failure ?? 'Nothing answered.');
    const checks = checkResponse(saved.checks, { response, record });
    const errorCode = errorCodeOf({ response, record });
    return {
      ...about,
      passed: checks.every(({ cause }) => cause === undefined),
      status: response.status,
      ...(errorCode !== undefined && { errorCode }),
      duration: response.timing.total,
      ...(record && { callId: record.callId }),
      checks,
    };
  } catch (error) {
    if (!(error instanceof OperationProblem)) throw error;
    const { message, next } = error.problem;
    return notSent([message, next].filter(Boolean).join(' '));
  }
}

/** Why a call of a run is not sent; undefined: it is. */
function unsendable(written: RequestDraft, filled: RequestDraft, run: Run, context: SendContext): string | undefined {
  const missing = missingVariables(fillableTexts(written), run.variables);
  if (missing.length > 0) {
    const names = missing.map((name) => `{{${name}}}`).join(', ');
    return `${names} ${missing.length === 1 ? 'has' : 'have'} no value. Add it to the collection or the environment.`;
  }
  if (filled.credential.kind === 'token' && filled.credential.token === '') {
    return 'A collection keeps no token. Write a variable such as {{token}} in its place, and give it a value in an environment.';
  }
  const call = buildCall(filled, context);
  if (run.elsewhere || isOwn(call, context) || isLoopback(new URL(call.origin).hostname)) return undefined;
  return `It goes to ${call.origin}, which is not on this machine, and this run stays here.`;
}

/** The handlers of `requestRuns.*`. @param now the machine's clock */
export function createRequestRuns(context: SendContext, now: () => number): Handlers<'requestRuns'> {
  return { 'requestRuns.run': (input) => runCollection(input, context, now) };
}
