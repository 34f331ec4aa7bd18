import { Html, html, page, pageResponse } from '#service/endpoints/login/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Response, Route } from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import { LANDING_PATH } from '#shared/flows/landing.ts';

/**
 * Reads the address that the browser was sent to, fragment included: that does not reach a server. Values become text,
 * never elements.
 */
const script = `const read = (text) => [...new URLSearchParams(text.slice(1))];
const found = [...read(location.search), ...read(location.hash)];
const has = (name) => found.some(([each]) => each === name);
document.body.dataset.arrived = has('error') ? 'error' : has('access_token') ? 'token' : has('code') ? 'code' : found.length > 0 ? 'other' : 'nothing';
const list = document.querySelector('dl');
for (const [name, value] of found) {
  const term = document.createElement('dt');
  const what = document.createElement('dd');
  const code = document.createElement('code');
  term.textContent = name;
  code.textContent = value;
  what.append(code);
  list.append(term, what);
}
for (const each of document.querySelectorAll('[data-of]')) each.hidden = each.dataset.of !== document.body.dataset.arrived;`;

const arrivals: readonly (readonly [arrived: string, heading: string, note: string])[] = [
  ['code', 'A one-time code arrived', 'The server of your app exchanges it within two minutes. Flows goes on with it.'],
  [
    'token',
    'An access token arrived',
    'It is in the fragment of the address, which no server sees. Flows has it, too.',
  ],
  ['error', 'The login ended with an error', 'Your app tells its user what happened. Flows and Log name the cause.'],
  ['other', 'The call-back arrived', 'It brought these parameters.'],
  ['nothing', 'The call-back arrived, with nothing', 'A login leads here with a code, a token or an error.'],
];

/**
 * Authdesk's own landing page: where a browser lands after a login of a site that has no app yet. It says what arrived,
 * instead of the browser's page for an address that does not exist. It is for developers, so it speaks English.
 */
export function landingRoutes(core: Core): readonly Route[] {
  return [
    {
      name: 'landing page',
      match: { path: LANDING_PATH },
      httpMethods: ['GET'],
      endpoint: (call) => {
        const reason = 'A login ended on the landing page of Authdesk, which shows what arrived.';
        call.trace.passed('D20', reason);
        return landingPage(core, 200, { errorCode: 0, reason });
      },
      failed: () => landingPage(core, 500, { errorCode: 500001, reason: 'The landing page could not be shown.' }),
    },
  ];
}

function landingPage(core: Core, status: number, outcome: Pick<Response, 'errorCode' | 'reason'>): Response {
  const nonce = core.random(16).toString('base64');
  const content = html`<main><div class="inside">
${arrivals.map(([arrived, heading, note]) => html`<header data-of="${arrived}" hidden><h1>${heading}</h1><p>${note}</p></header>`)}
<dl></dl></div>
<footer>Landing page of Authdesk. Close this tab, and go on in Flows.</footer></main>
<script nonce="${nonce}">${new Html(script)}</script>`;
  const { headers, body } = page(core, { lang: 'en', dir: 'ltr' }, 'Landing page of Authdesk', content);
  const policy = `${headers['content-security-policy']}; script-src 'nonce-${nonce}'`;
  return pageResponse(
    status,
    { headers: { ...headers, 'content-security-policy': policy }, body },
    'The landing page of Authdesk',
    outcome,
  );
}

/** The page where a login lands whose site has no app yet. */
export const landing: Module = { name: 'landing', routes: landingRoutes };
