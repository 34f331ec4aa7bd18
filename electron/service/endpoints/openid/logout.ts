import { cookieOfSession, sessionCookie } from '#service/core/credentials/sessions/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import { html, page, pageResponse } from '#service/endpoints/login/index.ts';
import { english, languageOfCall } from '#service/endpoints/texts/index.ts';
import { type Outcome, paths, withProvider } from '#service/families/fidm/index.ts';
import { cookieOf, type Eventual, type Response } from '#service/kernel/index.ts';
import { requestOf } from './forwarded.ts';
import { OpenIdProblem } from './problem.ts';
import { toErrorPage } from './proxy-page.ts';
import { libraryResponse, noteLibraryError } from './responses.ts';

/** Hidden fields of the library's form. */
const field = /name="(xsrf)" value="([^"]*)"/;

/**
 * RP-initiated logout: a page asks the user, whose answer ends the session of the site in this browser. Without that question
 * any page could log users out.
 */
export function endSession(at: SiteCall): Eventual<Response> {
  const { core, call, site } = at;
  return withLibrary(at, paths.endSession, (outcome) => {
    const [, , xsrf = ''] = field.exec(outcome.body) ?? [];
    if (xsrf === '') return libraryResponse(call, outcome, 'Showed that the user is logged out.');
    const action = `${call.path}/confirm`;
    const language = languageOfCall(call);
    const { words } = language;
    const content = html`<main><div class="inside"><header><h1>${words.logoutOf(site.name)}</h1>
<p>${words.appAsksLogout}</p></header>
<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}">
<div class="actions"><button class="primary" name="logout" value="yes">${words.logout}</button>
<button name="stay" value="yes">${words.stay}</button></div></form></div>
<footer>${words.call(call.id)}</footer></main>`;
    const reason = 'Asked the user whether to log out.';
    const shown = page(core, language, words.logout, content);
    return {
      ...pageResponse(200, shown, `Page "${english.logout}"`, { errorCode: 0, reason }),
      cookies: outcome.cookies,
    };
  });
}

/** The answer of the page. */
export function confirmLogout(at: SiteCall): Eventual<Response> {
  const { call } = at;
  return withLibrary(at, `${paths.endSession}/confirm`, (outcome) => {
    const isLogout = outcome.error === undefined && call.parameters.has('logout');
    const cookies = isLogout ? endSessionOfBrowser(at) : [];
    const reason = isLogout ? 'Ended the session of this browser.' : 'The user stays logged in.';
    const response = libraryResponse(call, outcome, reason);
    return { ...response, cookies: [...(response.cookies ?? []), ...cookies] };
  });
}

/** Where a logout ends that names no address. */
export function loggedOut({ core, call, site }: SiteCall): Response {
  const language = languageOfCall(call);
  const { words } = language;
  const content = html`<main><div class="inside"><header><h1>${words.loggedOutOf(site.name)}</h1>
<p>${words.canClose}</p></header></div><footer>${words.call(call.id)}</footer></main>`;
  const outcome = { errorCode: 0, reason: 'Showed that the user is logged out.' };
  return pageResponse(200, page(core, language, words.loggedOut, content), `Page "${english.loggedOut}"`, outcome);
}

function endSessionOfBrowser({ core: { store }, call, site }: SiteCall): readonly string[] {
  const name = cookieOfSession(site.apiKey);
  const tokens = store.of(tokenRepository);
  const token = tokens.find(cookieOf(call, name)?.split(/\||%7c/i)[0] ?? '');
  if (token?.apiKey === site.apiKey) {
    tokens.revoke(token.id, 'logout');
    if (token.UID !== undefined) call.facts.UID = token.UID;
  }
  return [sessionCookie(call, name, '', 0)];
}

function withLibrary(at: SiteCall, path: string, respond: (outcome: Outcome) => Response): Eventual<Response> {
  const { core, call, site } = at;
  const request = requestOf(call, path, ['cookie']);
  const work = { ...request, headers: { ...request.headers, accept: 'text/html' } };
  return withProvider(core, call, site.apiKey, work, {
    busy: (details) => toErrorPage(at, new OpenIdProblem('temporarily_unavailable', 409030, details)),
    respond: (outcome) =>
      outcome.error === undefined ? respond(outcome) : toErrorPage(at, noteLibraryError(call, outcome.error)),
  });
}
