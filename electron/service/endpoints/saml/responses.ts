import type { SiteCall } from '#service/endpoints/login/index.ts';
import { type Html, html, page, pageResponse } from '#service/endpoints/login/index.ts';
import { OpenIdProblem } from '#service/endpoints/openid/index.ts';
import { english, languageOfCall, type PageWords } from '#service/endpoints/texts/index.ts';
import { newSamlKey, type SamlKey, SamlProblem, samlRepository } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Eventual, Response } from '#service/kernel/index.ts';
import { escapeHtml } from '#shared/quoting/html.ts';
import { calledSite } from './called-site.ts';

/** A page that says why a login or logout cannot go on: nothing that vouches for an address leads elsewhere (R11). */
export function errorPage(core: Core, call: Call, { message, errorCode, rule, causeName }: SamlProblem): Response {
  call.trace.failed(rule, message, undefined, causeName);
  const shown = problemPage(core, call, message, [fact('errorCode', String(errorCode))]);
  return { ...shown, errorCode, error: 'invalid_request', reason: message };
}

const fact = (name: string, value: string): Html => html`<dt>${name}</dt><dd><code>${value}</code></dd>`;

/**
 * The page of a problem, in the language of the user.
 *
 * @param message for developers, in English (D46); empty: nobody said why
 * @param facts terms with their values
 */
export function problemPage(core: Core, call: Call, message: string, facts: readonly Html[]): Response {
  const language = languageOfCall(call);
  const { words } = language;
  const isTold = words === english && message !== '';
  const details = !isTold && message !== '' && html`<dt>${words.details}</dt><dd lang="en">${message}</dd>`;
  const content = html`<main><div class="inside"><header><h1>${words.cannotGoOn}</h1>
<p>${isTold ? message : words.beginAgain}</p></header><dl>${details}${facts}</dl></div>
<footer>${words.call(call.id)}</footer></main>`;
  const shown = page(core, language, words.cannotGoOn, content);
  return pageResponse(400, shown, `Page "${english.cannotGoOn}"`, { errorCode: 0, reason: message });
}

/** A page with one sentence. */
function sentencePage(
  { core, call }: SiteCall,
  says: (words: PageWords) => readonly [heading: string, sentence: string],
  reason: string,
): Response {
  const language = languageOfCall(call);
  const [heading, sentence] = says(language.words);
  const content = html`<main><div class="inside"><header><h1>${heading}</h1><p>${sentence}</p></header></div></main>`;
  return pageResponse(200, page(core, language, heading, content), `Page "${says(english)[0]}"`, {
    errorCode: 0,
    reason,
  });
}

/** The end of a logout that leads nowhere else. */
export const loggedOutPage = (at: SiteCall, reason: string): Response =>
  sentencePage(at, ({ youAreLoggedOut, canClose }) => [youAreLoggedOut, canClose], reason);

/** Sends a message by the POST binding: a form that sends itself. */
export function postForm(
  { core, call }: SiteCall,
  action: string,
  fields: Readonly<Record<string, string | undefined>>,
  reason: string,
): Response {
  const { lang, words } = languageOfCall(call);
  const nonce = core.random(16).toString('base64');
  const inputs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(value)}">`],
  );
  const body = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${words.oneMoment}</title></head>
<body><form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>${words.goOn}</button></form>
<script nonce="${nonce}">document.forms[0].submit();</script></body></html>
`;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors *`,
      'referrer-policy': 'no-referrer',
    },
    body,
    loggedBody: `A form for the partner (HTML, ${body.length} characters)`,
    ...{ errorCode: 0, reason },
  };
}

/** An end-point whose SamlProblem is a page, also after a pause. */
export function withErrorPage(
  core: Core,
  endpoint: (at: SiteCall) => Eventual<Response>,
): (call: Call) => Eventual<Response> {
  return (call) => {
    const told = (error: unknown): Response => {
      if (error instanceof SamlProblem) return errorPage(core, call, error);
      if (error instanceof OpenIdProblem)
        return errorPage(core, call, new SamlProblem('X 5', error.details, error.errorCode));
      throw error;
    };
    const settled = (value: Eventual<Response>): Eventual<Response> => {
      if (!(value instanceof Promise)) return value;
      return value.then(
        (made) =>
          typeof made === 'function'
            ? () => {
                try {
                  return settled(made());
                } catch (error) {
                  return told(error);
                }
              }
            : made,
        (error: unknown) => () => told(error),
      );
    };
    try {
      return settled(endpoint(calledSite(core, call)));
    } catch (error) {
      return told(error);
    }
  };
}

/** Goes on with the key of a site, which the first call makes. */
export function withKey(
  { core: { store }, call, site: { apiKey, name } }: SiteCall,
  use: (key: SamlKey) => Eventual<Response>,
): Eventual<Response> {
  const saml = store.of(samlRepository);
  const known = saml.key(apiKey);
  if (known !== undefined) return use(known);
  return newSamlKey(name, call.at).then((made) => () => {
    if (saml.key(apiKey) === undefined) saml.saveKey(apiKey, made);
    return use(saml.key(apiKey) ?? made);
  });
}
