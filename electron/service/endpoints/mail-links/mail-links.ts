import { z } from 'zod';
import { accountRepository, confirmedSubscription, emailsOf, withVerified } from '#service/core/accounts/index.ts';
import { activityRepository } from '#service/core/activity/index.ts';
import { oneTimeTokenRepository, readPayload, whyEnded } from '#service/core/credentials/one-time-tokens/index.ts';
import { VERIFICATION_PATH } from '#service/core/login/index.ts';
import { type Policies, policiesOf } from '#service/core/policies/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { type Html, html, languageFor, page, pageResponse } from '#service/endpoints/login/index.ts';
import { CONFIRMATION_PATH, logInByLink, RESET_PATH } from '#service/families/accounts/registration/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, expiredByMove, movedClockIn, type Response, type Route } from '#service/kernel/index.ts';
import type { AccountRecord, OneTimeToken, OneTimeTokenKind, SiteRecord } from '#service/records/index.ts';

/** Pages that the links in mails lead to (D62): they verify an address, confirm subscriptions, or ask for a password. */
export function mailLinkRoutes(core: Core): readonly Route[] {
  return [
    linkRoute(core, VERIFICATION_PATH, (call) => verifyEmail(core, call)),
    linkRoute(core, CONFIRMATION_PATH, (call) => confirmSubscriptions(core, call)),
    linkRoute(core, RESET_PATH, (call) => resetPage(core, call)),
  ];
}

/** The route of a page that a link in a mail leads to. */
export function linkRoute(core: Core, path: string, endpoint: (call: Call) => Response): Route {
  return {
    name: path.slice(1),
    match: { path },
    httpMethods: ['GET'],
    endpoint,
    failed: (call, { errorCode, details }) =>
      shownPage(core, call, 500, 'This did not work', html`<p>${details}</p>`, { errorCode, reason: details }),
  };
}

function verifyEmail(core: Core, call: Call): Response {
  const found = linkedAccount(core, call, 'emailVerification', 'code');
  if ('problem' in found) return refusedLink(core, call, found.problem);
  const { account, site, token, policies } = found;
  const { store } = core;
  const { email } = readPayload(token, z.object({ email: z.string() }));
  const { verified: before, unverified } = emailsOf(account);
  if (![...before, ...unverified].includes(email)) {
    return refusedLink(core, call, `The account has the address ${email} no longer.`);
  }
  store.of(oneTimeTokenRepository).consume(token.id);
  const verified = store.of(accountRepository).change(account.apiKey, account.UID, withVerified(account, [email]));
  store.of(activityRepository).count(account.apiKey, 'emailVerifications', { UID: account.UID });
  const { nextURL, nextURLMapping } = policies.emailVerification;
  const next = nextURLMapping.find(({ regSource }) => regSource === account.regSource)?.nextURL ?? nextURL;
  const cookies = logInByLink({ core, call, site, apiKey: site.apiKey })(verified);
  const did = `Verified the address ${email} of "${account.UID}"${cookies.length > 0 ? ' and logged it in' : ''}.`;
  return { ...ended(core, call, next, 'Your address is verified', did), cookies };
}

function confirmSubscriptions(core: Core, call: Call): Response {
  const found = linkedAccount(core, call, 'subscription', 'code');
  if ('problem' in found) return refusedLink(core, call, found.problem);
  const { account, token, policies } = found;
  const { store } = core;
  const { names } = readPayload(token, z.object({ names: z.array(z.string()) }));
  let { subscriptions } = account;
  for (const name of names) subscriptions = confirmedSubscription(subscriptions, name, call.at) ?? subscriptions;
  store.of(oneTimeTokenRepository).consume(token.id);
  store.of(accountRepository).change(account.apiKey, account.UID, { subscriptions });
  const reason = `Confirmed ${names.join(', ')} of "${account.UID}".`;
  return ended(core, call, policies.doubleOptIn.nextURL, 'Your subscription is confirmed', reason);
}

/** A form that sends the new password to accounts.resetPassword; it works without a script. */
function resetPage(core: Core, call: Call): Response {
  const found = linkedAccount(core, call, 'passwordReset', 'pwrt');
  if ('problem' in found) return refusedLink(core, call, found.problem);
  const { account, token } = found;
  const content = html`<form method="post" action="/accounts.resetPassword">
<input type="hidden" name="apiKey" value="${account.apiKey}">
<input type="hidden" name="passwordResetToken" value="${call.parameters.get('pwrt') ?? ''}">
<p><label>New password <input type="password" name="newPassword" required autocomplete="new-password"></label></p>
<div class="actions"><button class="primary">Set the password</button></div>
</form>`;
  const until = new Date(token.expiresAt).toISOString();
  const reason = `Showed the form for a new password of "${account.UID}"; the link is valid until ${until}.`;
  return shownPage(core, call, 200, 'Set a new password', content, { errorCode: 0, reason });
}

interface Linked {
  readonly account: AccountRecord;
  readonly site: SiteRecord;
  readonly token: OneTimeToken;
  readonly policies: Policies;
}

/** The account and token of a link, or what is wrong with it. */
export function linkedAccount(
  core: Core,
  call: Call,
  kind: OneTimeTokenKind,
  parameter: string,
): Linked | { readonly problem: string } {
  const { store } = core;
  const apiKey = call.parameters.get('apiKey') ?? '';
  const site = store.of(siteRepository).get(apiKey);
  if (site === undefined) return { problem: 'The link names no site: apiKey is unknown.' };
  call.facts.apiKey = apiKey;
  if (call.hostSite !== undefined && call.hostSite !== apiKey) {
    return {
      problem: 'The link is for another site than the one whose API domain this is. Copy it whole from the mail.',
    };
  }
  const token = store.of(oneTimeTokenRepository).find(kind, call.parameters.get(parameter) ?? '');
  const account = token?.UID === undefined ? undefined : store.of(accountRepository).get(apiKey, token.UID);
  if (token === undefined || token.apiKey !== apiKey || account === undefined) {
    return { problem: 'The link is unknown. Copy it whole from the mail, or ask for a new one.' };
  }
  call.facts.UID = account.UID;
  if (token.usedAt !== undefined) {
    return { problem: whyEnded(token, 'The link was used already, or a newer one replaced it.') };
  }
  if (call.at >= token.expiresAt) {
    const own = expiredByMove(core, 'the link', token);
    const problem = `The link expired at ${new Date(token.expiresAt).toISOString()}. Ask for a new one.`;
    return { problem: own === undefined ? problem : `${own} ${problem}` };
  }
  return { account, site, token, policies: policiesOf(store, apiKey) };
}

/** Back to the site where its policies name an address (nextURL is the site's own setting); else a page of the service. */
function ended(core: Core, call: Call, next: string, heading: string, reason: string): Response {
  call.trace.passed('D62', reason);
  if (next === '')
    return shownPage(core, call, 200, heading, html`<p>You can close this page.</p>`, { errorCode: 0, reason });
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
export function refusedLink(core: Core, call: Call, problem: string): Response {
  call.trace.failed('D62', problem, movedClockIn(core, problem));
  return shownPage(core, call, 400, 'This link does not work', html`<p>${problem}</p>`, {
    errorCode: 404000,
    reason: problem,
  });
}

/** A page of one heading. */
export function shownPage(
  core: Core,
  call: Call,
  status: number,
  heading: string,
  content: Html,
  outcome: Pick<Response, 'errorCode' | 'reason'>,
): Response {
  const body = html`<main><div class="inside"><header><h1>${heading}</h1></header>${content}</div>
<footer>callId ${call.id}</footer></main>`;
  return pageResponse(status, page(core, languageFor('en'), heading, body), `Page "${heading}"`, outcome);
}
