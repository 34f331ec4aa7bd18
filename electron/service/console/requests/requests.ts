import { savedRequestRepository, withoutSecrets } from '#service/console/saved-requests/index.ts';
import { domainsOf } from '#service/core/sites/index.ts';
import type { Handlers } from '#service/kernel/index.ts';
import type { PreparedRequest, RequestDraft, RequestToSend, SentRequest } from '#shared/contract/requests.ts';
import type { RequestOutcome } from '#shared/contract/saved-requests.ts';
import { answeredCode } from '#shared/failures/mark.ts';
import { type BuiltCall, buildCall } from './built-call.ts';
import type { RequestContext, SendContext } from './context.ts';
import { leavingSecrets, requireConfirmed } from './outgoing-secrets.ts';
import { isOwnTarget, partsOf } from './own-target.ts';
import { resend } from './resend.ts';
import { sendRecorded, upstreamOrigin } from './send-on.ts';
import { showCall } from './shown-call.ts';
import { snippetsOf } from './snippets/snippets.ts';
import { warningsOf } from './warnings.ts';

/** True when the call goes to this service. */
function isOwn(call: BuiltCall, context: RequestContext): boolean {
  const { host, port } = partsOf(call.origin);
  return isOwnTarget(host, port, context.addresses(), domainsOf(context.core.store));
}

async function prepared(call: BuiltCall, draft: RequestDraft, context: RequestContext): Promise<PreparedRequest> {
  const own = isOwn(call, context);
  const leaving = leavingSecrets(call, draft.apiKey, own);
  const refused = await warningsOf(call, context.judge);
  const baseScheme = draft.base?.trim().split(':')[0]?.toLowerCase();
  return context.core.store.masked({
    ...showCall(call),
    ...(call.signature ? { signature: call.signature } : {}),
    snippets: snippetsOf(call, own ? context.caPath : undefined),
    warnings: [
      ...(baseScheme && baseScheme !== draft.transport
        ? [`The base address says ${baseScheme}, so the call goes over ${baseScheme.toUpperCase()}.`]
        : []),
      ...refused,
    ],
    ...(leaving && { leaving }),
  });
}

/**
 * Builds a call and shows each stage of its signature, without sending it.
 *
 * @throws {OperationProblem} when the draft is not a valid call
 */
export async function prepareRequest(draft: RequestDraft, context: RequestContext): Promise<PreparedRequest> {
  return prepared(buildCall(draft, context), draft, context);
}

/**
 * Sends a call; with `upstream` on to the upstream of its site, signed for that (D85): whoever asks for it agrees to that.
 *
 * @throws {OperationProblem} when it is no valid call, or would carry a secret off this machine to an origin that nobody confirmed
 */
async function sendRequest(
  { confirmedOrigin, upstream, ticket: _, ...draft }: RequestToSend,
  context: SendContext,
  cancel: AbortSignal,
): Promise<SentRequest> {
  const { store } = context.core;
  const base = upstream ? upstreamOrigin(store, draft.apiKey, draft) : draft.base;
  const call = buildCall({ ...draft, ...(base !== undefined && { base }) }, context);
  // Before sending: otherwise a warning about a used nonce would come from this call itself.
  const request = await prepared(call, draft, context);
  if (!upstream) requireConfirmed(request.leaving, confirmedOrigin);
  const to = upstream ? { apiKey: draft.apiKey, isForHost: true } : undefined;
  const { response, failure, record: found } = await sendRecorded(call, context, to, cancel);
  if (response === undefined) {
    await remember(draft, { failure }, context);
    return { request, failure };
  }
  const record = upstream || isOwn(call, context) ? found : undefined;
  const { status, timing } = response;
  const ofRecord = record && { errorCode: answeredCode(record), callId: record.callId };
  await remember(draft, { status, duration: timing.total, ...ofRecord }, context);
  // Issued tokens are masked here; Tokens reveals them at the user's request (R15).
  const shown = store.masked(response);
  const { bytes } = response;
  const latin = Buffer.from(bytes ?? '', 'base64').toString('latin1');
  const isSafe = store.masked(latin) === latin;
  return { request, response: isSafe ? shown : { ...shown, bytes: undefined }, ...(record && { record }) };
}

/** Keeps a call that was sent in the history, without its secrets (R15). */
async function remember(draft: RequestDraft, outcome: RequestOutcome, { core }: SendContext): Promise<void> {
  const { store, clock } = core;
  const stored = withoutSecrets(draft, (value) => store.masked(value));
  await store.unitOfWork(() => store.of(savedRequestRepository).remember(clock(), stored, store.masked(outcome)));
}

/** The handlers of `requests.*`. */
export function createRequests(context: SendContext): Handlers<'requests'> {
  const running = new Map<string, AbortController>();
  return {
    'requests.prepare': (draft) => prepareRequest(draft, context),
    async 'requests.send'(draft) {
      const { ticket } = draft;
      const controller = new AbortController();
      if (ticket !== undefined) running.set(ticket, controller);
      try {
        return await sendRequest(draft, context, controller.signal);
      } finally {
        if (ticket !== undefined) running.delete(ticket);
      }
    },
    'requests.cancel'({ ticket }) {
      running.get(ticket)?.abort();
      return {};
    },
    'requests.judge': (request) => context.judge(request),
    'requests.resend': ({ callId }) => resend(callId, context),
  };
}
