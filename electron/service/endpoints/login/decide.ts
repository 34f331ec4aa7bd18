import { constantTimeEqual } from '#node/constant-time.ts';
import { accountRepository } from '#service/core/accounts/index.ts';
import { type NextLogin, nextLoginSentence } from '#service/core/login/index.ts';
import { loginRepository } from '#service/core/provider-logins/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, type Failure, OAuthError, type Response } from '#service/kernel/index.ts';
import type { LoginRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { ownState } from '#shared/causes/own-state.ts';
import { findVisitor } from './account.ts';
import { chosenIdentity } from './connect.ts';
import { deadEnd, MINUTES_TO_DECIDE } from './dead-end.ts';
import { isForeign } from './foreign.ts';
import {
  type Decision,
  EMPTY_FORM,
  problemOfNewPerson,
  readDecision,
  readForm,
  type ScreenForm,
  SOMEONE_NEW,
  UID_MARK,
} from './form.ts';
import { languageOfPage } from './language.ts';
import { type LoginRequest, noteFacts, requestOf, targetOf } from './request.ts';
import { pageResponse, redirectError } from './responses.ts';
import { displayName, providerScreen } from './screen.ts';
import { type SiteCall, siteCall } from './site-call.ts';
import { type Language, languageFor } from './texts/texts.ts';
import { endConnection, endVisit } from './visit.ts';

const DECISION_ERRORS: Readonly<
  Record<Exclude<Decision, 'approve' | 'leave'>, readonly [errorCode: number, details: string]>
> = {
  refuse: [200003, 'The user refused the permissions that the site asked for. Start the login again and allow them.'],
  cancel: [200001, 'The user cancelled the login. Start it again to go on.'],
  fail: [500023, 'The provider failed, as the user chose on its simulated screen. Start the login again.'],
};

/**
 * Takes the user's decision on the provider's screen (D21). It counts once and ends in the redirect of the login (D20).
 */
export function decide(core: Core, call: Call): Response {
  const login = core.store.of(loginRepository).get(call.parameters.get('login') ?? '');
  const site = login && core.store.of(siteRepository).get(login.apiKey);
  if (!login || !site) return deadEnd(core, call, languageOfPage(call), 'ended');

  const request = requestOf(login);
  noteFacts(call, login, request);
  const token = call.parameters.get('anti_forgery_token') ?? '';
  if (call.malformed || !constantTimeEqual(token, login.antiForgeryToken))
    return deadEnd(core, call, request.lang, 'forged');
  call.trace.passed('D21', 'The decision comes from the screen of this login.');
  if (call.at - login.createdAt > MINUTES_TO_DECIDE * 60_000) return deadEnd(core, call, request.lang, 'expired');

  const decision = readDecision(call);
  // Who the user is, a foreign provider alone says.
  if (isForeign(request) && decision !== 'leave') return deadEnd(core, call, request.lang, 'forged');
  const form = readForm(call);
  const at = siteCall(core, call, site);
  if (decision === undefined || decision === 'approve') return approve(at, login, form);
  return decision === 'leave'
    ? leaveDisabled(at, login, form)
    : refuseByPerson(core, call, login, DECISION_ERRORS[decision], decision);
}

/**
 * Decides a login as it was set up beforehand: its checks are the same, and no screen is shown. Marked like a failure
 * that was set up: in the log, in the trace and in a header (D50).
 */
export function decideBeforehand(at: SiteCall, login: LoginRecord, next: NextLogin): Response {
  const { call, site } = at;
  const { outcome, UID, provider } = next;
  call.facts.failure = `next-login ${outcome}`;
  call.trace.noted('D50', `No screen is shown: ${nextLoginSentence(next, site.name)}, as it was set up in Authdesk.`, {
    ...(UID !== undefined && { UID }),
    provider: provider ?? '(any)',
  });
  const response = decided(at, login, next);
  const own = `${nextLoginSentence(next, site.name)}, as it was set up in Authdesk.`;
  return {
    ...response,
    ...(response.errorCode !== 0 && { reason: `${own} ${response.reason}` }),
    headers: { ...response.headers, 'x-authdesk-next-login': outcome },
  };
}

function decided(at: SiteCall, login: LoginRecord, { outcome, UID }: NextLogin): Response {
  const { core, call, site } = at;
  if (outcome !== 'complete')
    return refuseByPerson(core, call, login, DECISION_ERRORS[outcome], outcome, { isBeforehand: true });
  const form = { ...EMPTY_FORM, person: `${UID_MARK}${UID}` };
  const account = UID === undefined ? undefined : core.store.of(accountRepository).get(site.apiKey, UID);
  // Nobody could press the button of the page that tells so (D43).
  return account?.isActive === false ? leaveDisabled(at, login, form) : approve(at, login, form);
}

/** A decision that failed unexpectedly: it can be made again. */
export function decisionFailed(core: Core, call: Call, { errorCode }: Failure): Response {
  return { ...deadEnd(core, call, languageOfPage(call), 'failed'), errorCode };
}

function approve(at: SiteCall, login: LoginRecord, form: ScreenForm): Response {
  const { core, site } = at;
  const request = requestOf(login);
  const problem = problemOf(request, form);
  if (problem !== undefined) return askAgain(at, login, form, problem);
  if (request.connectTo !== undefined) return approveConnection(at, login, form);
  const visitor = findVisitor(core, site.apiKey, request, form);
  if (visitor === 'personGone') return askAgain(at, login, form, ({ say }) => say(visitor));
  return endVisit(at, login, visitor);
}

/** The user allowed to connect an identity to an account. The response is that of a login of this account. */
function approveConnection(at: SiteCall, login: LoginRecord, form: ScreenForm): Response {
  const { core, site } = at;
  const request = requestOf(login);
  const identity = chosenIdentity(core, site.apiKey, request, form);
  if (identity === 'personGone') return askAgain(at, login, form, ({ say }) => say(identity));
  return endConnection(at, login, identity);
}

/** The way back from that page; an account that was enabled meanwhile counts as a login that was cancelled. */
function leaveDisabled({ core, call, site }: SiteCall, login: LoginRecord, form: ScreenForm): Response {
  const visitor = findVisitor(core, site.apiKey, requestOf(login), form);
  const account = visitor === 'personGone' ? undefined : visitor.account;
  if (account === undefined || account.isActive)
    return refuseByPerson(core, call, login, DECISION_ERRORS.cancel, 'leave');
  call.facts.UID = account.UID;
  const details = `The account "${account.UID}" is disabled, so the login was refused. Enable it, or log in as another user.`;
  return refuseByPerson(core, call, login, [403041, details], 'leave', { cause: 'account-disabled' });
}

function refuseByPerson(
  core: Core,
  call: Call,
  login: LoginRecord,
  [errorCode, details]: readonly [errorCode: number, details: string],
  decision: Decision,
  known: { readonly cause?: CauseName; readonly isBeforehand?: true } = {},
): Response {
  const request = requestOf(login);
  if (!core.store.of(loginRepository).finish(login.id)) return deadEnd(core, call, request.lang, 'ended');
  const error = call.trace.refused('D21', new OAuthError('access_denied', errorCode, details, known.cause), {
    decision,
    ...(known.isBeforehand && ownState('decided beforehand')),
  });
  return redirectError(core, call, targetOf(request), error);
}

/** Makes a sentence in a given language: that of the screen, and English for the log. */
type InLanguage = (language: Language) => string;

/** What has to be corrected on the screen before the decision can count. */
function problemOf({ provider, connectTo }: LoginRequest, form: ScreenForm): InLanguage | undefined {
  if (form.person === undefined) return ({ say }) => say('chooseSomeone');
  const isLogin = connectTo === undefined;
  const problem = form.person === SOMEONE_NEW ? problemOfNewPerson(form, isLogin) : undefined;
  if (!problem) return undefined;
  const { text } = problem;
  if (text !== 'fieldTooLong') return ({ say }) => say(text);
  const { field, count } = problem;
  return ({ say }) => say(text, { field: say(field, { provider: displayName(provider) }), count });
}

function askAgain(
  { core, call, site }: SiteCall,
  login: LoginRecord,
  form: ScreenForm,
  problemIn: InLanguage,
): Response {
  const problem = problemIn(languageFor('en'));
  const sentence = problemIn(languageFor(requestOf(login).lang));
  call.trace.noted('D21', 'The form has to be corrected; the decision does not count yet.', { problem });
  return pageResponse(
    200,
    providerScreen(core, site, login, form, sentence),
    "The provider's screen, to be corrected",
    {
      errorCode: 0,
      reason: `The provider's screen was shown again: ${problem}`,
    },
  );
}
