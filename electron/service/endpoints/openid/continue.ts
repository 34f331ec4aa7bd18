import { type NextLogin, nextLoginSentence } from '#service/core/login/index.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import {
  claimsIn,
  consentRepository,
  promptsOf,
  scopesIn,
  type Waiting,
  type Work,
  withProvider,
} from '#service/families/fidm/index.ts';
import type { Eventual, Response } from '#service/kernel/index.ts';
import { consentOfCall } from './consent.ts';
import { consentNeeded } from './consent-needed.ts';
import { waitingRequest } from './context.ts';
import { OpenIdProblem } from './problem.ts';
import { contextNow, toErrorPage, toProxyPage } from './proxy-page.ts';
import { libraryResponse, noteLibraryError } from './responses.ts';
import { type LoggedIn, userOfCall } from './user-of-call.ts';

/** The outcome of a request that goes on, for the library. */
type Outcome = Extract<Work, { kind: 'continue' }>['outcome'];

interface GoingOn {
  readonly at: SiteCall;
  readonly waiting: Waiting;
  readonly isPassive: boolean;
}

/**
 * Goes on with an authorization request (X 2): with the user of `login_token` or of the cookie, and with their signed consent where
 * that is needed. What is not there yet leads back to the proxy page with the same context; a passive request ends there.
 */
export function continueAuthorization(at: SiteCall): Eventual<Response> {
  try {
    const waiting = waitingRequest(at);
    const isPassive = promptsOf(waiting.parameters).has('none');
    return decide({ at, waiting, isPassive });
  } catch (error) {
    if (error instanceof OpenIdProblem) return toErrorPage(at, error);
    throw error;
  }
}

/**
 * Ends a request as the next login was decided (D50): as this user, without login and consent of a page, or with an error that
 * the relying party gets.
 */
export function continueBeforehand(at: SiteCall, waiting: Waiting, next: NextLogin): Eventual<Response> {
  const { call, site } = at;
  const sentence = `${nextLoginSentence(next, site.name)}, as it was set up in Authdesk.`;
  const going = { at, waiting, isPassive: false };
  const { outcome, UID } = next;
  call.facts.failure = `next-login ${outcome}`;
  call.trace.noted('D50', `No page is shown: ${sentence}`, { ...(UID !== undefined && { UID }) });
  if (outcome !== 'complete' || UID === undefined) {
    return declined(going, outcome === 'refuse' ? 'access_denied' : 'temporarily_unavailable', sentence);
  }
  const scopes = scopesIn(waiting.parameters);
  const authTime = Math.floor(call.at / 1000);
  const approved = {
    accountId: UID,
    authTime,
    scopes,
    claims: claimsIn(waiting.parameters),
    refusedScopes: [],
    mayAskAgain: false,
  };
  return finish(going, approved, () => sentence);
}

function decide(going: GoingOn): Eventual<Response> {
  const { at, waiting, isPassive } = going;
  const { call } = at;
  const user = userOfCall(at);
  if (user === undefined) {
    if (isPassive) return declined(going, 'login_required', 'The user is not logged in.');
    return toProxyPage(at, waiting, 'login', 'Nobody is logged in yet.');
  }
  const tooOld = whyTooOld(going, user);
  if (tooOld !== undefined) {
    if (isPassive) return declined(going, 'login_required', tooOld);
    call.trace.noted('OpenID Connect Core 3.1.2.1', tooOld);
    return toProxyPage(at, waiting, 'forceLogin', tooOld);
  }
  if (user.account.status === 'temporary') {
    const details = 'The account is temporary: it can be reached by its own token alone.';
    throw call.trace.refused('D22', new OpenIdProblem('access_denied', 403007, details));
  }
  return withConsent(going, user);
}

/** Why the user has to log in again, if so: the relying party asked for it, or for a login that is younger. */
function whyTooOld({ at: { call }, waiting }: GoingOn, { token }: LoggedIn): string | undefined {
  const { max_age } = waiting.parameters;
  if (promptsOf(waiting.parameters).has('login') && token.createdAt < waiting.beganAt) {
    return 'The relying party asks for a new login (prompt=login), and this session was begun before.';
  }
  if (max_age === undefined || call.at - token.createdAt <= Number(max_age) * 1000) return undefined;
  // A login after the request counts, also for max_age=0.
  if (token.createdAt >= waiting.beganAt) return undefined;
  return `The relying party asks for a login that is no older than ${max_age} s (max_age), and this session was begun before.`;
}

function withConsent(going: GoingOn, { account, token }: LoggedIn): Eventual<Response> {
  const { at, waiting, isPassive } = going;
  const { core, call, site } = at;
  const { UID } = account;
  const { client_id: clientID = '' } = waiting.parameters;
  const scopes = scopesIn(waiting.parameters);
  const claims = claimsIn(waiting.parameters);
  const consents = core.store.of(consentRepository);
  const given = consentOfCall(call, site, { context: waiting.context, clientID, UID, scopes });
  if (given !== undefined && !given.isGiven) {
    return declined(going, 'access_denied', 'The user refused to share the data.');
  }
  const allowed = given?.scopes ?? scopes;
  if (given === undefined) {
    const needed = consentNeeded(core, site.apiKey, UID, waiting);
    if (needed.isNeeded) {
      if (isPassive) return declined(going, 'consent_required', 'The user has not allowed the scopes yet.');
      return toProxyPage(at, waiting, 'afterLogin', `The consent of "${UID}" is missing.`);
    }
    call.trace.passed('X 3', needed.why, { scope: scopes.join(' ') });
  }
  const outcome = {
    ...{ accountId: UID, authTime: Math.floor(token.createdAt / 1000), scopes: allowed, claims },
    refusedScopes: scopes.filter((scope) => !allowed.includes(scope)),
    mayAskAgain: !isPassive,
  };
  return finish(going, outcome, () => {
    if (given !== undefined) {
      consents.give(site.apiKey, UID, clientID, { scopes: allowed, claims });
    }
    return `Logged "${UID}" in at ${clientID}.`;
  });
}

/** Ends the request with an error that the relying party gets. */
function declined(going: GoingOn, error: string, description: string): Eventual<Response> {
  return finish(going, { error, description }, () => '');
}

function finish(going: GoingOn, outcome: Outcome, done: () => string): Eventual<Response> {
  const { at, waiting } = going;
  const { core, call, site } = at;
  const work = { kind: 'continue', context: waiting.id, outcome } as const;
  return withProvider(core, call, site.apiKey, work, {
    busy: (details) => toErrorPage(at, new OpenIdProblem('temporarily_unavailable', 409030, details)),
    respond(made) {
      if (made.status === 204) {
        const details = 'The context was used already. Begin again at authorize.';
        const problem = new OpenIdProblem('invalid_request', 400006, details, { cause: 'context-unknown' });
        return toErrorPage(at, call.trace.refused('X 2', problem));
      }
      if (made.waiting !== undefined) {
        const { context: id, parameters } = made.waiting;
        const context = contextNow(call, site, id);
        const reason = 'The login is not the one that the relying party asks for.';
        return toProxyPage(at, { context, parameters }, 'forceLogin', reason);
      }
      if (made.isShown && made.error !== undefined) {
        return toErrorPage(at, noteLibraryError(call, made.error));
      }
      return libraryResponse(call, made, made.error === undefined ? done() : '');
    },
  });
}
