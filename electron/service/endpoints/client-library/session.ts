import { authenticate, isPageOf, pageHeaders } from '#service/core/auth/index.ts';
import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, type Failure, type Response, type Route } from '#service/kernel/index.ts';
import {
  type Caller,
  type CallScope,
  errorOutcome,
  type MethodResult,
  maskedMembers,
  type Outcome,
  respond,
} from '#service/methods/index.ts';
import { beginSession } from './begin-session.ts';

/** How long the user may take from the click to the provider's screen. */
const TICKET_LIFETIME_MS = 300_000;

/**
 * What the library calls besides REST methods, from pages of the site (D48): it begins the session of a login at a
 * provider, and gets the ticket with which a provider is connected to the account of the session.
 */
export function sessionRoutes(core: Core): readonly Route[] {
  const route = (path: string, run: (bound: CallScope, caller: Caller) => MethodResult): Route => ({
    match: { path },
    httpMethods: ['POST'],
    toleratesSame: true,
    pageHeaders: (call) => pageHeaders(core, call),
    endpoint: (call) => responseOf(call, outcomeOf(core, call, run)),
    failed: (call, failure) => responseOf(call, failureOutcome(failure)),
  });
  return [
    route('/client-library/session', beginSession),
    route('/client-library/connection', (bound, caller) => beginConnection(bound, caller)),
  ];
}

function outcomeOf(core: Core, call: Call, run: (bound: CallScope, caller: Caller) => MethodResult): Outcome {
  try {
    if (call.malformed) throw new ApiError(call.malformed.errorCode, call.malformed.details);
    const caller = authenticate(core, call);
    checkPage(call, caller);
    const { site } = caller;
    const result = core.store.savepoint(() => run({ core, call, site, apiKey: site.apiKey }, caller));
    const { data, did, UID, error, cookies } = result;
    if (UID !== undefined) call.facts.UID = UID;
    const sent = cookies && { cookies };
    if (error !== undefined)
      return { ...refusedOutcome(call, new ApiError(error.errorCode, error.details, data)), ...sent };
    return { errorCode: 0, data, reason: did, loggedData: maskedMembers(data), ...sent };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(call, error);
  }
}

function refusedOutcome(call: Call, error: ApiError): Outcome {
  if (call.trace.steps.every(({ outcome }) => outcome !== 'failed')) call.trace.refused('D48', error);
  return errorOutcome(error);
}

function failureOutcome({ errorCode, details }: Failure): Outcome {
  return errorOutcome(new ApiError(errorCode, details));
}

const responseOf = (call: Call, outcome: Outcome): Response =>
  respond(call, { kind: 'json', httpStatusCodes: false }, outcome);

/** @throws ApiError 403007 for a call that is not one of a page of the site */
function checkPage(call: Call, { site }: Caller): void {
  const origin = call.headers.origin?.toString() ?? '';
  if (isPageOf(site, origin)) {
    call.trace.passed('D48', 'The call is one of a page of the site.', { origin });
    return;
  }
  const details = `The client-side library calls this from a page of a registered domain of the site${origin === '' ? ', but no Origin was sent' : `, but ${origin.slice(0, 200)} has none`}. Register its domain.`;
  throw call.trace.refused('D48', new ApiError(403007, details), { domains: site.domains.join(', ') });
}

function beginConnection(bound: CallScope, caller: Caller): MethodResult {
  if (caller.kind !== 'user') throw new ApiError(403005, 'Session not found');
  const { UID, status } = caller.account;
  if (status === 'temporary') {
    throw new ApiError(
      403007,
      `The account "${UID}" is temporary: no login may reach it, so nothing can be connected to it.`,
    );
  }
  const ticket = oneTimeTokens(bound).issue('connection', { UID, lifetime: TICKET_LIFETIME_MS });
  return { data: { ticket }, did: `Lets the library connect a provider to "${UID}".`, UID };
}
