import { constantTimeEqual } from '#node/constant-time.ts';
import { accountRepository } from '#service/core/accounts/index.ts';
import { type NextLogin, nextLoginSentence } from '#service/core/login/index.ts';
import { loginRepository } from '#service/core/provider-logins/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, type Failure, OAuthError, type Response } from '#service/kernel/index.ts';
import type { AccountRecord, LoginRecord, SiteRecord } from '#service/records/index.ts';
import { accountOfVisitor, findVisitor } from './account.ts';
import { nameOf } from './candidates.ts';
import { clientSideResult } from './client-side.ts';
import { chosenIdentity, connectToAccount } from './connect.ts';
import { givesCode, issueCredential } from './credential.ts';
import { disabledPage } from './disabled-page.ts';
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
import type { RedirectTarget } from './location.ts';
import { type DeadEnd, deadEndPage } from './plain-page.ts';
import { registersUser, settleVisitor } from './provider-login.ts';
import { type LoginRequest, requestOf } from './request.ts';
import { pageResponse, redirectError, redirectResponse } from './responses.ts';
import { displayName, providerScreen } from './screen.ts';
import { type Language, languageFor } from './texts/texts.ts';

/** How long the provider's screen waits for a decision. */
const MINUTES_TO_DECIDE = 15;

const DECISION_ERRORS: Readonly<
  Record<Exclude<Decision, 'approve' | 'leave'>, readonly [errorCode: number, details: string]>
> = {
  refuse: [200003, 'The user refused the permissions that the site asked for. Start the login again and allow them.'],
  cancel: [200001, 'The user cancelled the login. Start it again to go on.'],
  fail: [500023, 'The provider failed, as the user chose on its simulated screen. Start the login again.'],
};

const DEAD_ENDS: Readonly<Record<DeadEnd, readonly [errorCode: number, reason: string]>> = {
  expired: [400006, `The screen was open for more than ${MINUTES_TO_DECIDE} minutes. Start the login again.`],
  forged: [
    400006,
    'The anti-forgery token is missing or wrong, so the decision does not count. Start the login again.',
  ],
  ended: [
    400006,
    'No login waits for this decision: one was made already, or the login is too old. Start the login again.',
  ],
  failed: [500001, 'Something unexpected happened in the service; its own log has one line about it.'],
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
  const form = readForm(call);
  if (decision === undefined || decision === 'approve') return approve(core, call, site, login, form);
  return decision === 'leave'
    ? leaveDisabled(core, call, site, login, form)
    : refuseByPerson(core, call, login, DECISION_ERRORS[decision], decision);
}

/**
 * Decides a login as it was set up beforehand: its checks are the same, and no screen is shown. Marked like a failure
 * that was set up: in the log, in the trace and in a header (D50).
 */
export function decideBeforehand(
  core: Core,
  call: Call,
  site: SiteRecord,
  login: LoginRecord,
  next: NextLogin,
): Response {
  const { outcome, UID, provider } = next;
  call.facts.failure = `next-login ${outcome}`;
  call.trace.noted('D50', `No screen is shown: ${nextLoginSentence(next, site.name)}, as it was set up in Authdesk.`, {
    ...(UID !== undefined && { UID }),
    provider: provider ?? '(any)',
  });
  const response = decided(core, call, site, login, next);
  const own = `${nextLoginSentence(next, site.name)}, as it was set up in Authdesk.`;
  return {
    ...response,
    ...(response.errorCode !== 0 && { reason: `${own} ${response.reason}` }),
    headers: { ...response.headers, 'x-authdesk-next-login': outcome },
  };
}

function decided(core: Core, call: Call, site: SiteRecord, login: LoginRecord, { outcome, UID }: NextLogin): Response {
  if (outcome !== 'complete') return refuseByPerson(core, call, login, DECISION_ERRORS[outcome], outcome);
  const form = { ...EMPTY_FORM, person: `${UID_MARK}${UID}` };
  const account = UID === undefined ? undefined : core.store.of(accountRepository).get(site.apiKey, UID);
  // Nobody could press the button of the page that tells so (D43).
  return account?.isActive === false
    ? leaveDisabled(core, call, site, login, form)
    : approve(core, call, site, login, form);
}

/** A decision that failed unexpectedly: it can be made again. */
export function decisionFailed(core: Core, call: Call, { errorCode }: Failure): Response {
  return { ...deadEnd(core, call, languageOfPage(call), 'failed'), errorCode };
}

function approve(core: Core, call: Call, site: SiteRecord, login: LoginRecord, form: ScreenForm): Response {
  const request = requestOf(login);
  const problem = problemOf(request, form);
  if (problem !== undefined) return askAgain(core, call, site, login, form, problem);
  if (request.connectTo !== undefined) return approveConnection(core, call, site, login, form);
  const visitor = findVisitor(core, site.apiKey, request, form);
  if (visitor === 'personGone') return askAgain(core, call, site, login, form, ({ say }) => say(visitor));
  const { account: known } = visitor;
  if (known?.isActive === false) return tellDisabled(core, call, site, login, known);
  if (!core.store.of(loginRepository).finish(login.id)) return deadEnd(core, call, request.lang, 'ended');

  // For the library the login is settled when it begins its session.
  const isForLibrary = request.clientSide !== undefined && !givesCode(request);
  const account = isForLibrary
    ? accountOfVisitor(core, call, site.apiKey, visitor, request, registersUser(request))
    : settleVisitor(core, call, site, visitor, request);
  if ('error' in account) {
    const { error, regToken } = account;
    return redirectError(core, call, targetOf(request), error, regToken === undefined ? [] : [['regToken', regToken]]);
  }
  call.facts.UID = account.UID;
  const isNew = known === undefined;
  const parameters = isForLibrary
    ? clientSideResult(core, call, account, request, { isNew, providerUID: visitor.providerUID })
    : issueCredential(core, call, site, account, request);
  const given = isForLibrary || givesCode(request) ? 'a one-time code' : 'an access token';
  return redirectResponse(core, call, targetOf(request), parameters, {
    errorCode: 0,
    reason: `${account.UID} logged in by ${displayName(request.provider)}; the site got ${given}.`,
  });
}

/** The user allowed to connect an identity to an account. The response is that of a login of this account. */
function approveConnection(core: Core, call: Call, site: SiteRecord, login: LoginRecord, form: ScreenForm): Response {
  const request = requestOf(login);
  const identity = chosenIdentity(core, site.apiKey, request, form);
  if (identity === 'personGone') return askAgain(core, call, site, login, form, ({ say }) => say(identity));
  if (!core.store.of(loginRepository).finish(login.id)) return deadEnd(core, call, request.lang, 'ended');

  const account = connectToAccount(core, call, site.apiKey, request, identity);
  if (account instanceof OAuthError) return redirectError(core, call, targetOf(request), account);
  call.facts.UID = account.UID;
  const parameters = request.withoutCredential ? [] : issueCredential(core, call, site, account, request);
  return redirectResponse(core, call, targetOf(request), parameters, {
    errorCode: 0,
    reason: `The identity "${identity.providerUID}" at ${displayName(identity.provider)} is connected to ${account.UID}.`,
  });
}

/** Tells the user that the account is disabled, with one way back to the site (D43). */
function tellDisabled(core: Core, call: Call, site: SiteRecord, login: LoginRecord, account: AccountRecord): Response {
  const details = `The account "${account.UID}" is disabled, so its user cannot log in. Enable it, or log in as another user.`;
  call.facts.UID = account.UID;
  call.trace.failed('D43', details);
  const shownPage = disabledPage(core, site, login, account.UID, nameOf(account));
  return pageResponse(200, shownPage, 'The account is disabled', {
    errorCode: 403041,
    error: 'access_denied',
    reason: details,
  });
}

/** The way back from that page; an account that was enabled meanwhile counts as a login that was cancelled. */
function leaveDisabled(core: Core, call: Call, site: SiteRecord, login: LoginRecord, form: ScreenForm): Response {
  const visitor = findVisitor(core, site.apiKey, requestOf(login), form);
  const account = visitor === 'personGone' ? undefined : visitor.account;
  if (account === undefined || account.isActive)
    return refuseByPerson(core, call, login, DECISION_ERRORS.cancel, 'leave');
  call.facts.UID = account.UID;
  const details = `The account "${account.UID}" is disabled, so the login was refused. Enable it, or log in as another user.`;
  return refuseByPerson(core, call, login, [403041, details], 'leave');
}

function refuseByPerson(
  core: Core,
  call: Call,
  login: LoginRecord,
  [errorCode, details]: readonly [errorCode: number, details: string],
  decision: Decision,
): Response {
  const request = requestOf(login);
  if (!core.store.of(loginRepository).finish(login.id)) return deadEnd(core, call, request.lang, 'ended');
  const error = call.trace.refused('D21', new OAuthError('access_denied', errorCode, details), { decision });
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
  core: Core,
  call: Call,
  site: SiteRecord,
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

function deadEnd(core: Core, call: Call, lang: string, kind: DeadEnd): Response {
  const [errorCode, reason] = DEAD_ENDS[kind];
  call.trace.failed(kind === 'failed' ? 'D14' : 'D21', reason);
  const status = kind === 'failed' ? 500 : 400;
  return pageResponse(status, deadEndPage(core, call.id, lang, kind, MINUTES_TO_DECIDE), reason, {
    errorCode,
    error: 'invalid_request',
    reason,
  });
}

function noteFacts({ facts }: Call, login: LoginRecord, { cid, address }: LoginRequest): void {
  if (address !== undefined) facts.method = address;
  facts.apiKey = login.apiKey;
  if (cid !== undefined) facts.cid = cid;
  if (login.flowId !== undefined) facts.flowId = login.flowId;
}

function targetOf({ redirectUri, responseType, state, clientSide }: LoginRequest): RedirectTarget {
  const place = responseType === 'token' ? 'fragment' : 'query';
  return { redirectUri, place, state, isPopup: clientSide === 'popup' };
}
