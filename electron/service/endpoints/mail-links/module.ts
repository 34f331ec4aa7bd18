import { z } from 'zod';
import { accountRepository, confirmedSubscription, emailsOf, withVerified } from '#service/core/accounts/index.ts';
import { activityRepository } from '#service/core/activity/index.ts';
import { oneTimeTokenRepository, readPayload, whyEnded } from '#service/core/credentials/one-time-tokens/index.ts';
import { VERIFICATION_PATH } from '#service/core/login/index.ts';
import { type Policies, policiesOf } from '#service/core/policies/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { type Html, html, page, pageResponse } from '#service/endpoints/login/index.ts';
import { english, languageOfCall, type PageWords } from '#service/endpoints/texts/index.ts';
import { INVITATION_PATH } from '#service/families/accounts/lite/index.ts';
import { CONFIRMATION_PATH, logInByLink, RESET_PATH } from '#service/families/accounts/registration/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, expiredByMove, type Response, type Route, stateOfMove } from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import type { AccountRecord, OneTimeToken, OneTimeTokenKind, SiteRecord } from '#service/records/index.ts';
import { type OwnState, ownState } from '#shared/causes/own-state.ts';

/** Pages that the links in mails lead to (D62): they verify an address, confirm subscriptions, or ask for a password. */
export function mailLinkRoutes(core: Core): readonly Route[] {
  return [
    linkRoute(core, VERIFICATION_PATH, (call) => verifyEmail(core, call)),
    linkRoute(core, CONFIRMATION_PATH, (call) => confirmSubscriptions(core, call)),
    linkRoute(core, RESET_PATH, (call) => resetPage(core, call)),
  ];
}

/** The route of a page that a link in a mail leads to. */
function linkRoute(core: Core, path: string, endpoint: (call: Call) => Response): Route {
  return {
    name: path.slice(1),
    match: { path },
    httpMethods: ['GET'],
    endpoint,
    failed: (call, { errorCode, details }) =>
      shownPage(
        core,
        call,
        500,
        ({ didNotWork }) => didNotWork,
        explained(({ tryAgain }) => tryAgain, details),
        {
          errorCode,
          reason: details,
        },
      ),
  };
}

function verifyEmail(core: Core, call: Call): Response {
  const found = linkedAccount(core, call, 'emailVerification', 'code');
  if ('problem' in found) return refusedLink(core, call, found);
  const { account, site, token, policies } = found;
  const { store } = core;
  const { email } = readPayload(token, z.object({ email: z.string() }));
  const { verified: before, unverified } = emailsOf(account);
  if (![...before, ...unverified].includes(email)) {
    return refusedLink(
      core,
      call,
      told(({ link }) => link.addressGone(email)),
    );
  }
  store.of(oneTimeTokenRepository).consume(token.id);
  const verified = store.of(accountRepository).change(account.apiKey, account.UID, withVerified(account, [email]));
  store.of(activityRepository).count(account.apiKey, 'emailVerifications', { UID: account.UID });
  const { nextURL, nextURLMapping } = policies.emailVerification;
  const next = nextURLMapping.find(({ regSource }) => regSource === account.regSource)?.nextURL ?? nextURL;
  const cookies = logInByLink({ core, call, site, apiKey: site.apiKey })(verified);
  const did = `Verified the address ${email} of "${account.UID}"${cookies.length > 0 ? ' and logged it in' : ''}.`;
  return { ...ended(core, call, next, ({ addressVerified }) => addressVerified, did), cookies };
}

function confirmSubscriptions(core: Core, call: Call): Response {
  const found = linkedAccount(core, call, 'subscription', 'code');
  if ('problem' in found) return refusedLink(core, call, found);
  const { account, token, policies } = found;
  const { store } = core;
  const { names } = readPayload(token, z.object({ names: z.array(z.string()) }));
  let { subscriptions } = account;
  for (const name of names) subscriptions = confirmedSubscription(subscriptions, name, call.at) ?? subscriptions;
  store.of(oneTimeTokenRepository).consume(token.id);
  store.of(accountRepository).change(account.apiKey, account.UID, { subscriptions });
  const reason = `Confirmed ${names.join(', ')} of "${account.UID}".`;
  return ended(core, call, policies.doubleOptIn.nextURL, (words) => words.subscriptionConfirmed, reason);
}

/** A form that sends the new password to accounts.resetPassword; it works without a script. */
function resetPage(core: Core, call: Call): Response {
  const found = linkedAccount(core, call, 'passwordReset', 'pwrt');
  if ('problem' in found) return refusedLink(core, call, found);
  const { account, token } = found;
  const content = ({
    newPassword,
    setPassword,
  }: PageWords) => html`<form method="post" action="/accounts.resetPassword">
<input type="hidden" name="apiKey" value="${account.apiKey}">
<input type="hidden" name="passwordResetToken" value="${call.parameters.get('pwrt') ?? ''}">
<div class="field"><label for="newPassword">${newPassword}</label>
<input id="newPassword" type="password" name="newPassword" required autocomplete="new-password"></div>
<div class="actions"><button class="primary">${setPassword}</button></div>
</form>`;
  const until = new Date(token.expiresAt).toISOString();
  const reason = `Showed the form for a new password of "${account.UID}"; the link is valid until ${until}.`;
  return shownPage(core, call, 200, (words) => words.newPasswordHeading, content, { errorCode: 0, reason });
}

interface Linked {
  readonly account: AccountRecord;
  readonly site: SiteRecord;
  readonly token: OneTimeToken;
  readonly policies: Policies;
}

/** What is wrong with a link. */
interface LinkProblem {
  /** For the log, in English. */
  readonly problem: string;
  /** For who has opened it. */
  readonly says: (words: PageWords) => string;
  readonly state?: OwnState | undefined;
}

const told = (says: LinkProblem['says']): LinkProblem => ({ problem: says(english), says });

/** The account and token of a link, or what is wrong with it. */
function linkedAccount(core: Core, call: Call, kind: OneTimeTokenKind, parameter: string): Linked | LinkProblem {
  const { store } = core;
  const apiKey = call.parameters.get('apiKey') ?? '';
  const site = store.of(siteRepository).get(apiKey);
  if (site === undefined) return told(({ link }) => link.noSite);
  call.facts.apiKey = apiKey;
  if (call.hostSite !== undefined && call.hostSite !== apiKey) {
    return told(({ link }) => link.otherSite);
  }
  const token = store.of(oneTimeTokenRepository).find(kind, call.parameters.get(parameter) ?? '');
  const account = token?.UID === undefined ? undefined : store.of(accountRepository).get(apiKey, token.UID);
  if (token === undefined || token.apiKey !== apiKey || account === undefined) {
    return told(({ link }) => link.unknown);
  }
  call.facts.UID = account.UID;
  if (token.usedAt !== undefined) {
    return { problem: whyEnded(token, english.link.used), says: ({ link }) => link.used };
  }
  if (call.at >= token.expiresAt) {
    const own = expiredByMove(core, 'the link', token);
    const expired = told(({ link }) => link.expired(new Date(token.expiresAt).toISOString()));
    return own === undefined ? expired : { ...expired, problem: `${own} ${expired.problem}`, state: stateOfMove(own) };
  }
  return { account, site, token, policies: policiesOf(store, apiKey) };
}

/** Back to the site where its policies name an address (nextURL is the site's own setting); else a page of the service. */
function ended(core: Core, call: Call, next: string, heading: Heading, reason: string): Response {
  call.trace.passed('D62', reason);
  if (next === '')
    return shownPage(core, call, 200, heading, ({ canClose }) => html`<p>${canClose}</p>`, { errorCode: 0, reason });
  // A host in another script, or a line break that was read over, cannot stand in a header.
  const { href } = new URL(next);
  return {
    status: 302,
    headers: {
      location: `${href}${href.includes('?') ? '&' : '?'}errorCode=0&errorMessage=OK`,
      'content-type': 'text/plain; charset=utf-8',
      'referrer-policy': 'no-referrer',
    },
    body: '',
    errorCode: 0,
    reason,
  };
}

/** The page of a link that cannot be used. */
function refusedLink(core: Core, call: Call, { problem, says, state }: LinkProblem): Response {
  call.trace.failed('D62', problem, state && ownState(state));
  return shownPage(core, call, 400, ({ linkWrong }) => linkWrong, explained(says, problem), {
    errorCode: 404000,
    reason: problem,
  });
}

type Heading = (words: PageWords) => string;
type Content = (words: PageWords) => Html;

/** In English what the log says; else a sentence in the language of the page, and that as details (D46). */
const explained =
  (says: Heading, details: string): Content =>
  (words) =>
    words === english
      ? html`<p>${details}</p>`
      : html`<p>${says(words)}</p><dl><dt>${words.details}</dt><dd lang="en">${details}</dd></dl>`;

/** A page of one heading. */
export function shownPage(
  core: Core,
  call: Call,
  status: number,
  heading: Heading,
  content: Content,
  outcome: Pick<Response, 'errorCode' | 'reason'>,
): Response {
  const language = languageOfCall(call);
  const { words } = language;
  const body = html`<main><div class="inside"><header><h1>${heading(words)}</h1></header>${content(words)}</div>
<footer>${words.call(call.id)}</footer></main>`;
  return pageResponse(status, page(core, language, heading(words), body), `Page "${heading(english)}"`, outcome);
}

/** The pages behind the links of mails: verify an address, reset a password, confirm a subscription, take an invitation. */
export const mailLinks: Module = {
  name: 'mail-links',
  routes: (core) => [...mailLinkRoutes(core), ...invitationRoutes(core)],
};

/** The page that an invitation leads to: it verifies the address, and shows the token for the account. */
export function invitationRoutes(core: Core): readonly Route[] {
  return [linkRoute(core, INVITATION_PATH, (call) => openInvitation(core, call))];
}

function openInvitation(core: Core, call: Call): Response {
  const found = linkedAccount(core, call, 'invitation', 'code');
  if ('problem' in found) return refusedLink(core, call, found);
  const { account, token } = found;
  const tokens = core.store.of(oneTimeTokenRepository);
  tokens.consume(token.id);
  core.store
    .of(accountRepository)
    .change(account.apiKey, account.UID, withVerified(account, [String(token.payload.email)]));
  const lifetime = Number(token.payload.sessionExpiration) * 1000;
  const regToken = tokens.issue('registration', {
    apiKey: account.apiKey,
    UID: account.UID,
    payload: { isLite: true },
    lifetime,
  });
  const reason = `Verified the address of the lite account "${account.UID}", and gave a token for it.`;
  call.trace.passed('D62', reason);
  const until = new Date(call.at + lifetime).toISOString();
  const content = ({ invited }: PageWords) => html`<p>${invited(until)}</p>
<p><code>${regToken}</code></p>`;
  return shownPage(core, call, 200, ({ addressVerified }) => addressVerified, content, { errorCode: 0, reason });
}
