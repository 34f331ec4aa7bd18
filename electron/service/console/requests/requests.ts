import {
  type EnvironmentVariables,
  environmentRepository,
  variablesOf,
} from '#service/console/request-environments/index.ts';
import { savedRequestRepository, withoutSecrets } from '#service/console/saved-requests/index.ts';
import { recordedCall } from '#service/core/log/index.ts';
import { domainsOf } from '#service/core/sites/index.ts';
import { type Handlers, OperationProblem } from '#service/kernel/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type {
  PreparedRequest,
  ReceivedResponse,
  RequestDraft,
  RequestToPrepare,
  RequestToSend,
  SentRequest,
} from '#shared/contract/requests.ts';
import type { RequestOutcome } from '#shared/contract/saved-requests.ts';
import { answeredCode } from '#shared/failures/mark.ts';
import { fillInCall, type RequestVariable } from '#shared/requests/variables.ts';
import { type BuiltCall, buildCall } from './built-call.ts';
import type { RequestContext, SendContext } from './context.ts';
import { leavingSecrets, requireConfirmed } from './outgoing-secrets.ts';
import { isOwnTarget } from './own-target.ts';
import { resend } from './resend.ts';
import { headerOf, send } from './send.ts';
import { sendRecorded, upstreamOrigin } from './send-on.ts';
import { showCall } from './shown-call.ts';
import { snippetsOf } from './snippets/snippets.ts';
import { warningsOf } from './warnings.ts';

/** True when the call goes to this service. */
export function isOwn(call: BuiltCall, context: RequestContext): boolean {
  const { hostname, port } = new URL(call.origin);
  const usual = call.transport === 'https' ? '443' : '80';
  return isOwnTarget(hostname, port || usual, context.addresses(), domainsOf(context.core.store));
}

function prepared(
  call: BuiltCall,
  draft: RequestDraft,
  secrets: readonly RequestVariable[],
  context: RequestContext,
): PreparedRequest {
  const own = isOwn(call, context);
  const leaving = leavingSecrets(call, draft.apiKey, own, secrets);
  const baseScheme = draft.base?.trim().split(':')[0]?.toLowerCase();
  return context.core.store.masked({
    ...showCall(call),
    ...(call.signature ? { signature: call.signature } : {}),
    snippets: snippetsOf(call, own ? context.caPath : undefined),
    warnings: [
      ...(baseScheme && baseScheme !== draft.transport
        ? [`The base address says ${baseScheme}, so the call goes over ${baseScheme.toUpperCase()}.`]
        : []),
      ...warningsOf(call, draft.apiKey, context),
    ],
    ...(leaving && { leaving }),
  });
}

/** What to do when a name is not there: those that are. */
export function thereIs(named: readonly { readonly name: string }[]): string {
  if (named.length === 0) return 'There is none yet: add one in Requests.';
  return `There is: ${named.map(({ name }) => name).join(', ')}.`;
}

const noVariables: EnvironmentVariables = { all: [], secret: [] };

/** @throws {OperationProblem} when there is none of that name */
export function environmentOf(name: string | undefined, { core }: RequestContext): EnvironmentVariables {
  if (name === undefined) return noVariables;
  const environments = core.store.of(environmentRepository);
  const environment = environments.get(name);
  if (environment) return variablesOf(environment);
  throw new OperationProblem({
    code: 'not-found',
    member: 'environment',
    message: `There is no environment "${name}".`,
    next: thereIs(environments.all()),
  });
}

/**
 * Builds a call and shows each stage of its signature, without sending it.
 *
 * @throws {OperationProblem} when the draft is not a valid call
 */
export function prepareRequest({ environment, ...draft }: RequestToPrepare, context: RequestContext): PreparedRequest {
  const { all, secret } = environmentOf(environment, context);
  const filled = fillInCall(draft, all);
  return prepared(buildCall(filled, context), filled, secret, context);
}

/** What became of one call. The response is as it came, with its secrets: it must not leave the service unmasked. */
export interface Exchange {
  readonly request: PreparedRequest;
  readonly response?: ReceivedResponse;
  readonly failure?: string;
  readonly record?: CallDetail;
}

/**
 * Sends a call.
 *
 * @param filled without variables
 * @param secrets secret variables of the environment
 * @param options `upstream`: it goes on to the upstream of its site, signed for that (D85); whoever asks for it agrees to that
 * @throws {OperationProblem} when it is no valid call, or would carry a secret off this machine to an origin that nobody confirmed
 */
export async function exchange(
  filled: RequestDraft,
  secrets: readonly RequestVariable[],
  { confirmedOrigin, upstream = false }: Pick<RequestToSend, 'confirmedOrigin' | 'upstream'>,
  context: SendContext,
): Promise<Exchange> {
  const base = upstream ? upstreamOrigin(context.core.store, filled.apiKey, filled) : filled.base;
  const call = buildCall({ ...filled, ...(base !== undefined && { base }) }, context);
  // Before sending: otherwise a warning about a used nonce would come from this call itself.
  const request = prepared(call, filled, secrets, context);
  if (upstream) {
    const {
      response,
      failure = '',
      record,
    } = await sendRecorded(call, context, { apiKey: filled.apiKey, isForHost: true });
    return { request, ...(response ? { response } : { failure }), ...(record && { record }) };
  }
  requireConfirmed(request.leaving, confirmedOrigin);
  const { response, failure } = await send(call, context.dispatcher);
  if (!response) return { request, failure };
  const callId = headerOf(response, 'x-call-id');
  const record = isOwn(call, context) ? await recordedCall(context.core.store, callId) : undefined;
  return { request, response, ...(record ? { record } : {}) };
}

async function sendRequest(
  { confirmedOrigin, upstream, environment, ...draft }: RequestToSend,
  context: SendContext,
): Promise<SentRequest> {
  const { all, secret } = environmentOf(environment, context);
  const sent = await exchange(fillInCall(draft, all), secret, { confirmedOrigin, upstream }, context);
  const { response, failure, record } = sent;
  // As it was written: what an environment fills in is not kept.
  if (response === undefined) await remember(draft, { failure }, context);
  else {
    const { status, timing } = response;
    const outcome = { status, duration: timing.total };
    const ofRecord = record && { errorCode: answeredCode(record), callId: record.callId };
    await remember(draft, { ...outcome, ...ofRecord }, context);
  }
  // Issued tokens are masked here; Tokens reveals them at the user's request (R15).
  return response === undefined ? sent : { ...sent, response: context.core.store.masked(response) };
}

/** Keeps a call that was sent in the history, without its secrets (R15). */
async function remember(draft: RequestDraft, outcome: RequestOutcome, { core }: SendContext): Promise<void> {
  const { store, clock } = core;
  const stored = withoutSecrets(draft, (value) => store.masked(value));
  await store.unitOfWork(() => store.of(savedRequestRepository).remember(clock(), stored, store.masked(outcome)));
}

/** The handlers of `requests.*`. */
export function createRequests(context: SendContext): Handlers<'requests'> {
  return {
    'requests.prepare': (draft) => prepareRequest(draft, context),
    'requests.send': (draft) => sendRequest(draft, context),
    'requests.judge': (request) => context.judge(request),
    'requests.resend': ({ callId }) => resend(callId, context),
  };
}
