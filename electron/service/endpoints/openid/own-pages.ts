import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '#node/constant-time.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import { type Html, html, page, pageResponse, siteMark } from '#service/endpoints/login/index.ts';
import { english, languageOfCall, type PageLanguage, type PageWords } from '#service/endpoints/texts/index.ts';
import { nameOfClient, scopesIn, waitingDevice } from '#service/families/fidm/index.ts';
import type { Call, Eventual, Response } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { consentNeeded, consentSignature } from './consent-needed.ts';
import { waitingRequest } from './context.ts';
import { continueDevice } from './device.ts';
import { OpenIdProblem } from './problem.ts';
import { ownPage } from './proxy-page.ts';
import { addressWith, redirectTo } from './responses.ts';
import { loginScreenPage, waitingPage } from './script-page.ts';
import { type LoggedIn, userOfCall } from './user-of-call.ts';

// The pages that every site has without any set-up: a proxy page, with login, consent and error, and that of devices (X 3).

/** The proxy page: gigya.oidc.js leads on from it. */
export function proxyPage(at: SiteCall): Response {
  const { call, site } = at;
  const language = languageOfCall(call);
  const address = (path: string): string => nextPage(call, site, language, path);
  const pages = { loginURL: address('/login'), consentURL: address('/consent'), errorURL: address('/error') };
  return waitingPage(at, pages, 'gigya.oidc.js');
}

/** Address of a page of Authdesk that comes next, in the language that was chosen. */
function nextPage(
  call: Call,
  { apiKey }: SiteRecord,
  { chosen }: PageLanguage,
  path = '',
  more: Readonly<Record<string, string>> = {},
): string {
  return addressWith(ownPage(call, apiKey, path), { ...chosen, ...more }).href;
}

/** The login page: the screen-set of the site. */
export function loginPage(at: SiteCall): Response {
  const { call, site } = at;
  const code = call.parameters.get('user_code');
  const language = languageOfCall(call);
  const next =
    code === undefined
      ? nextPage(call, site, language, '', { mode: 'afterLogin' })
      : nextPage(call, site, language, '/device', { user_code: code });
  return loginScreenPage(at, next);
}

/** A page of another site cannot know it: it is made of the session and of what is decided. */
function antiForgeryToken(site: SiteRecord, { token }: LoggedIn, subject: string): string {
  const text = `openid decision\n${token.id}\n${token.createdAt}\n${subject}`;
  return createHmac('sha256', site.secret.key).update(text).digest('base64url');
}

/** @throws OpenIdProblem when the decision comes from another page */
function checkOwnForm(call: Call, site: SiteRecord, user: LoggedIn, subject: string): void {
  const sent = call.parameters.get('anti_forgery_token') ?? '';
  if (constantTimeEqual(sent, antiForgeryToken(site, user, subject))) return;
  const details = 'The decision did not come from the page that asked for it. Open that page again.';
  throw call.trace.refused('D21', new OpenIdProblem('access_denied', 403007, details));
}

function loggedIn(at: SiteCall): LoggedIn {
  const { call } = at;
  const user = userOfCall(at);
  if (user !== undefined) return user;
  const details = 'The user is not logged in any more. Begin again in the app.';
  throw call.trace.refused('X 3', new OpenIdProblem('login_required', 403005, details));
}

/** Asks the user what the relying party may know, and signs the answer as the site's own page would. */
export function consentPage(at: SiteCall): Response {
  const { core, call, site } = at;
  const user = loggedIn(at);
  const waiting = waitingRequest(at);
  const { context, parameters } = waiting;
  const { client_id: clientID = '' } = parameters;
  const { UID, profile } = user.account;
  const needed = consentNeeded(core, site.apiKey, UID, waiting);
  if (!needed.isNeeded) {
    const { href } = addressWith(ownPage(call, site.apiKey), { mode: 'afterConsent' });
    return redirectTo(href, { errorCode: 0, reason: needed.why });
  }
  if (call.httpMethod === 'POST') {
    checkOwnForm(call, site, user, context);
    const consent = call.parameters.get('decision') === 'allow';
    const text = JSON.stringify({ scope: scopesIn(parameters).join(' '), clientID, context, UID, consent });
    const answer = { mode: 'afterConsent', consent: text, sig: consentSignature(text, site.secret.key) };
    const reason = `"${UID}" ${consent ? 'allowed' : 'refused'} what ${clientID} asks for.`;
    return redirectTo(addressWith(ownPage(call, site.apiKey), answer).href, { errorCode: 0, reason });
  }
  const name = nameOfClient(core, site.apiKey, clientID);
  const who = String(profile.email ?? profile.nickname ?? UID);
  const language = languageOfCall(call);
  const { words } = language;
  const content = html`<main><div class="inside"><header><div class="brands">${siteMark(site.name)}</div><h1>${words.asksForData(name)}</h1>
<p>${words.loggedInAs(site.name, who)}</p></header>
<div class="asks"><h2>${words.mayKnow}</h2><ul>${scopesIn(parameters).map((scope) => html`<li>${wordsOf(words, scope)}</li>`)}</ul></div>
<form method="post" action="${call.path}">${chosenField(language)}<input type="hidden" name="context" value="${context}">
<input type="hidden" name="anti_forgery_token" value="${antiForgeryToken(site, user, context)}">
<div class="actions"><button class="primary" name="decision" value="allow">${words.allow}</button>
<button name="decision" value="refuse">${words.refuse}</button></div></form></div>
<footer>${words.call(call.id)}</footer></main>`;
  const shown = page(core, language, words.yourData, content);
  return pageResponse(200, shown, `Page "${english.yourData}"`, {
    errorCode: 0,
    reason: 'Asked the user for consent.',
  });
}

/** A scope of the site's own is named as it is. */
function wordsOf({ scopes }: PageWords, scope: string): string {
  const known: Readonly<Record<string, string>> = scopes;
  return Object.hasOwn(known, scope) ? (known[scope] ?? scope) : scope;
}

/** The form goes on in the same language. */
const chosenField = ({ chosen }: PageLanguage): readonly Html[] =>
  Object.entries(chosen).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/** Why a login cannot go on. */
export function errorPage({ core, call, site }: SiteCall): Response {
  const told = (name: string): string => (call.parameters.get(name) ?? '').slice(0, 1_000);
  const language = languageOfCall(call);
  const { words } = language;
  // What the provider said is for developers, in English (D46).
  const message = told('errorMessage');
  const isEnglish = words === english;
  const content = html`<main><div class="inside"><header><h1>${words.cannotGoOn}</h1>
<p>${isEnglish ? message : words.beginAgain}</p></header>
<dl>${!isEnglish && html`<dt>${words.details}</dt><dd lang="en">${message}</dd>`}
${['errorCode', 'callId'].map((name) => html`<dt>${name}</dt><dd><code>${told(name)}</code></dd>`)}</dl>
</div><footer>${site.name}</footer></main>`;
  const reason = 'Showed the error page of Authdesk.';
  const shown = page(core, language, words.cannotGoOn, content);
  return pageResponse(200, shown, `Page "${english.cannotGoOn}"`, { errorCode: 0, reason });
}

/** Where users enter the code that a device shows (RFC 8628, 3.3). */
export function devicePage(at: SiteCall): Eventual<Response> {
  const { core, call, site } = at;
  const code = call.parameters.get('user_code') ?? '';
  const language = languageOfCall(call);
  const { words } = language;
  const shownAs = (headingIn: (words: PageWords) => string, content: Html): Response => {
    const heading = headingIn(words);
    const body = html`<main><div class="inside"><header><div class="brands">${siteMark(site.name)}</div><h1>${heading}</h1></header>${content}</div>
<footer>${words.call(call.id)}</footer></main>`;
    const outcome = { errorCode: 0, reason: 'Showed the page of devices.' };
    return pageResponse(200, page(core, language, heading, body), `Page "${headingIn(english)}"`, outcome);
  };
  if (code === '') {
    return shownAs(
      ({ connectDevice }) => connectDevice,
      html`<form method="get">${chosenField(language)}<div class="field"><label for="user_code">${words.codeOfDevice}</label>
<input id="user_code" name="user_code" required autocomplete="off" autocapitalize="characters" spellcheck="false"></div>
<div class="actions"><button class="primary">${words.goOn}</button></div></form>`,
    );
  }
  const user = userOfCall(at);
  if (user === undefined) {
    const address = nextPage(call, site, language, '/login', { user_code: code });
    return redirectTo(address, { errorCode: 0, reason: 'Nobody is logged in yet.' });
  }
  if (call.httpMethod === 'POST') {
    checkOwnForm(call, site, user, code);
    const isRefused = call.parameters.get('consent') === 'false';
    const heading = ({ deviceStaysOut, deviceConnected }: PageWords) => (isRefused ? deviceStaysOut : deviceConnected);
    const show = (reason: string): Response => ({
      ...shownAs(heading, html`<p>${words.canClose}</p>`),
      reason,
    });
    return continueDevice(at, { user, show });
  }
  const device = waitingDevice(core, site.apiKey, code);
  if (device === undefined) {
    return shownAs(({ codeUnknown }) => codeUnknown, html`<p>${words.codeUnknownWhy}</p>`);
  }
  return shownAs(
    ({ connectNamed }) => connectNamed(device.clientName),
    html`<p>${words.deviceAsks(code, site.name)}</p>
<form method="post" action="${call.path}">${chosenField(language)}<input type="hidden" name="user_code" value="${code}">
<input type="hidden" name="anti_forgery_token" value="${antiForgeryToken(site, user, code)}">
<div class="actions"><button class="primary" name="consent" value="true">${words.connectIt}</button>
<button name="consent" value="false">${words.refuse}</button></div></form>`,
  );
}
