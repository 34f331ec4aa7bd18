import { constantTimeEqual } from '#node/constant-time.ts';
import { accountRepository, completeUserObject } from '#service/core/accounts/index.ts';
import { authenticate, isPageOf, pageHeaders } from '#service/core/auth/index.ts';
import { oneTimeTokens, readPayload } from '#service/core/credentials/one-time-tokens/index.ts';
import { readLifetime, startSession } from '#service/core/credentials/sessions/index.ts';
import { completeLogin, finishLogin, loginParameters, readLoginOptions } from '#service/core/login/index.ts';
import { type ClientSideResult, clientSideForm } from '#service/endpoints/login/index.ts';
import { checkSecondFactor, readRegistration } from '#service/endpoints/rest/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, type Failure, type Response, type Route } from '#service/kernel/index.ts';
import {
  type Caller,
  type CallScope,
  errorOutcome,
  invalidParameter,
  type MethodResult,
  maskedMembers,
  missingParameter,
  type Outcome,
  type Registration,
  readParameter,
  respond,
} from '#service/methods/index.ts';

/** Without an account system a session is valid forever (F 3.6). */
const FOREVER = -2;

/**
 * Begins the session of a login at a provider, with the one-time code that the login gave to the library. That of
 * accounts.socialLogin can be interrupted by the policies of the account system (F 3.2); that of socialize.login answers
 * with the User object.
 *
 * @throws ApiError 400002, 400006, 403005, 403027, and those of every login
 */
export function beginSession(bound: CallScope, caller: Caller): MethodResult {
  const { core, call, apiKey } = bound;
  const { result, UID } = takeResult(bound);
  const account = core.store.of(accountRepository).get(apiKey, UID);
  if (account === undefined) throw new ApiError(403005, `The account "${UID}" was deleted meanwhile. Log in again.`);
  const loginMode = call.parameters.get('loginMode') ?? 'standard';
  if (loginMode === 'reAuth' && (caller.kind !== 'user' || caller.account.UID !== UID)) {
    throw new ApiError(403027, 'With loginMode=reAuth the login has to be that of the user of the session.');
  }
  const registration = loginMode === 'link' ? registrationToLink(bound, caller) : undefined;
  const cid = call.parameters.get('cid');
  const input = Object.fromEntries(
    loginParameters.map((parameter) => [parameter.name, readParameter(parameter, call.parameters.get(parameter.name))]),
  );
  const options = readLoginOptions(input, registration?.token);
  const { provider, providerUID, isNew, isAccountLogin } = result;
  const brings = { identities: [{ provider, providerUID }], linked: registration?.account?.UID };
  const login = { account, options, provider, isNew, registration, cid, brings };
  if (isAccountLogin) return finishLogin(bound)({ ...login, finishes: true });
  const { environment, sessionExpiration = FOREVER } = options;
  const settled = completeLogin(bound)({ ...login, options: { ...options, sessionExpiration }, isSocial: true });
  if ('interrupted' in settled) return settled.interrupted;
  const lifetime = readLifetime(sessionExpiration, environment, call.at, FOREVER);
  const { info, cookies } = startSession(bound)({ UID: account.UID, environment, lifetime, cid });
  const data = { ...completeUserObject(bound)(settled.account), newUser: isNew, sessionInfo: info };
  return { data, did: `Logged "${account.UID}" in by a provider.`, UID: account.UID, cookies };
}

function registrationToLink({ core, call }: CallScope, caller: Caller): Registration {
  const registration = readRegistration(core, call, caller, ['anonymous']);
  if (registration === undefined) {
    throw missingParameter('regToken', 'loginMode=link connects the social login that it stands for');
  }
  checkSecondFactor(call, registration, 'loginMode=link');
  return registration;
}

/** @throws ApiError 400002, 400006: the code is not one that this page may use now */
function takeResult(bound: CallScope): { readonly result: ClientSideResult; readonly UID: string } {
  const { call } = bound;
  const code = call.parameters.get('code') ?? '';
  if (code === '') throw missingParameter('code', 'The login gives it to the library');
  const tokens = oneTimeTokens(bound);
  const token = tokens.find('clientLogin', code);
  if (token?.UID === undefined) throw invalidParameter('code', 'No login gave it. Log in again.');
  const result = readPayload(token, clientSideForm);
  if (!constantTimeEqual(call.parameters.get('state') ?? '', result.state)) {
    throw invalidParameter('state', 'It is not that of the login: another page began it.');
  }
  if (call.at >= token.expiresAt) throw invalidParameter('code', 'It has expired. Log in again.');
  if (!tokens.consume(token.id)) throw invalidParameter('code', 'It was used already. Log in again.');
  call.trace.passed('D48', 'The one-time code is that of a login which this page began.', { UID: token.UID });
  return { result, UID: token.UID };
}

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
    const details = `The account "${UID}" is temporary: no login may reach it, so nothing can be connected to it.`;
    throw new ApiError(403007, details);
  }
  const ticket = oneTimeTokens(bound).issue('connection', { UID, lifetime: TICKET_LIFETIME_MS });
  return { data: { ticket }, did: `Lets the library connect a provider to "${UID}".`, UID };
}
