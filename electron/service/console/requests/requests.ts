import { isIPv4 } from 'node:net';
import type { Judge } from '#service/console/judge/index.ts';
import { savedRequestRepository, withoutSecrets } from '#service/console/saved-requests/index.ts';
import { domainsOf } from '#service/core/sites/index.ts';
import { type Handlers, refused } from '#service/kernel/index.ts';
import type { PreparedRequest, RequestDraft, RequestToSend, SentRequest } from '#shared/contract/requests.ts';
import type { RequestOutcome } from '#shared/contract/saved-requests.ts';
import { answeredCode } from '#shared/failures/mark.ts';
import { isSecretParameter } from '#shared/protocol/masking.ts';
import { asSentence } from '#shared/words/as-sentence.ts';
import { type BuiltCall, buildCall, type RequestContext, type SendContext } from './built-call.ts';
import { isOwnTarget, partsOf } from './own-target.ts';
import { resend } from './resend.ts';
import { sendRecorded, upstreamOrigin } from './send-on.ts';
import { showCall } from './shown-call.ts';
import { snippetsOf } from './snippets/snippets.ts';

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

/** Names and addresses of this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
}

function* secretsIn(call: BuiltCall, apiKey: string): Generator<string> {
  const { credential } = call;
  if (credential.kind === 'secret') {
    yield credential.userKey === undefined ? `the secret of ${apiKey}` : `the secret of ${credential.userKey}`;
  }
  if (credential.kind === 'token' && credential.token !== '') yield 'the access token';
  const ofCredential = credential.kind === 'secret' ? 'secret' : credential.kind === 'token' ? 'oauth_token' : '';
  for (const { name, value } of call.parameters) {
    if (value !== '' && name !== ofCredential && isSecretParameter(name)) yield `the value of ${name}`;
  }
}

/**
 * Which secrets a call would send to another machine, and to which origin; undefined when there are none. A signature is
 * not a secret: it is valid for one call, to the address that it was made for.
 */
export function leavingSecrets(call: BuiltCall, apiKey: string, isOwn: boolean): PreparedRequest['leaving'] {
  const { hostname, host } = new URL(call.origin);
  if (isOwn || isLoopback(hostname)) return undefined;
  const what = [...secretsIn(call, apiKey)];
  return what.length === 0 ? undefined : { origin: call.origin, host, inClear: call.transport === 'http', what };
}

/**
 * Checks that a call sends no secret to another machine, except to the origin that the user confirmed. Checked here, not
 * only in the UI, so that no client sends a secret away by mistake (R15).
 *
 * @param confirmed origin that the user confirmed
 * @throws {OperationProblem} otherwise; nothing has been sent
 */
export function requireConfirmed(leaving: PreparedRequest['leaving'], confirmed: string | undefined): void {
  if (leaving === undefined || confirmed === leaving.origin) return;
  const how = leaving.inClear ? 'in clear, over plain HTTP' : 'over HTTPS';
  throw refused(
    `The call was not sent: it would carry ${leaving.what.join(' and ')} ${how} to ${leaving.origin}, which is not on this machine.`,
    `If that is meant, confirm it: send it with the member confirmedOrigin "${leaving.origin}".`,
    'confirmedOrigin',
  );
}

/** What the service would refuse of a call first, found without sending it: the error, why, and what to change. */
export async function warningsOf(call: BuiltCall, judge: Judge): Promise<readonly string[]> {
  const { host, pathname, search } = new URL(call.url);
  const { accepted, error, errorCode, reason } = await judge({
    transport: call.transport,
    httpMethod: call.httpMethod,
    target: `${pathname}${search}`,
    headers: [['Host', host], ...call.headers.map(([name, value]): [string, string] => [name, value])],
    ...(call.body !== undefined && { body: call.body }),
  });
  return accepted ? [] : [`${error ?? errorCode}: ${asSentence(reason)}`];
}
