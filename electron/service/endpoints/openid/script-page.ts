import type { SiteCall } from '#service/endpoints/login/index.ts';
import { baseStyle, type Html, html, siteMark } from '#service/endpoints/login/index.ts';
import { FONT_SOURCE, fontRule } from '#service/endpoints/served/index.ts';
import { english, languageOfCall, type PageWords } from '#service/endpoints/texts/index.ts';
import type { Response } from '#service/kernel/index.ts';
import { escapeHtml } from '#shared/quoting/html.ts';

interface Shown {
  readonly content: (words: PageWords) => Html;
  /** Script of the page, a constant of this program. */
  readonly script?: string;
  /** Of the client-side library, with JSON in the body of its element (X 3, X 5). */
  readonly library?: {
    readonly name: 'gigya.oidc.js' | 'gigya.saml.js';
    readonly pages: Readonly<Record<string, string>>;
  };
  readonly reason: string;
}

/** A page that works with the client-side library, which it loads from its own host. */
function scriptPage({ core, call, site }: SiteCall, shown: Shown): Response {
  const { content, script = '', library, reason } = shown;
  const titleIn = ({ loginTo }: PageWords): string => loginTo(site.name);
  const { lang, words } = languageOfCall(call);
  const nonce = core.random(16).toString('base64');
  const key = encodeURIComponent(site.apiKey);
  const hosts = call.dataCenter === undefined ? '' : ` https://*.${call.dataCenter.domain}:*`;
  const policy = [
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src data: https:; ${FONT_SOURCE}`,
    `connect-src 'self'${hosts}; frame-src 'self'${hosts}; base-uri 'none'; frame-ancestors ${library ? '*' : "'none'"}`,
  ].join('; ');
  // `</script>` in a value could end the element.
  const setup = library && JSON.stringify(library.pages).replaceAll('<', '\\u003c');
  const body = `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(titleIn(words))}</title>
<style>${fontRule()}${baseStyle}${screenPlace}</style>
<script src="/js/gigya.js?apiKey=${key}"></script>
${library === undefined ? '' : `<script src="/js/${library.name}?apiKey=${key}">${setup}</script>`}
</head>
<body>
${content(words).text}
<script nonce="${nonce}">${script}</script>
</body>
</html>
`;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'content-language': lang,
    },
    body,
    loggedBody: `Page "${titleIn(english)}" (HTML, ${body.length} characters)`,
    errorCode: 0,
    reason,
  };
}

/** The heading of the page is the site, that of the screen in it what is to be done. */
const screenPlace = `
[data-next] header{display:flex;align-items:center;gap:.75rem}
[data-next] h1{margin:0}
#login{margin-top:1.1rem}
#login .gigya-screen h2{font-size:1.0625rem}
.waiting{margin:0;text-align:center;color:var(--quiet)}
`;

/**
 * A page that leads on with a part of the client-side library: `prompt=none` may load it in a frame, for it shows one sentence.
 *
 * @param pages where it leads
 */
export const waitingPage = (
  at: SiteCall,
  pages: Readonly<Record<string, string>>,
  name: 'gigya.oidc.js' | 'gigya.saml.js',
): Response =>
  scriptPage(at, {
    content: ({ oneMoment }) =>
      html`<main><div class="inside"><p class="waiting" role="status">${oneMoment}</p></div></main>`,
    library: { name, pages },
    reason: 'Showed the proxy page of Authdesk.',
  });

/** Draws the screens of the site; every step of an interrupted login is among them. */
const LOGIN_SCRIPT = `
function back() { location.replace(document.querySelector('main').dataset.next); }
window.onGigyaServiceReady = function () {
  gigya.accounts.addEventHandlers({ onLogin: back });
  gigya.accounts.showScreenSet({ screenSet: 'Default-RegistrationLogin', containerID: 'login', lang: document.documentElement.lang });
};
if (window.gigya && window.gigya.isReady) window.onGigyaServiceReady();
`;

/**
 * A page with a card that the screens of the site are drawn into.
 *
 * @param next where the page goes on once the user is logged in
 */
export const loginScreenPage = (at: SiteCall, next: string): Response =>
  scriptPage(at, {
    content: () =>
      html`<main data-next="${next}"><div class="inside"><header><div class="brands">${siteMark(at.site.name)}</div>
<h1>${at.site.name}</h1></header><div id="login"></div></div></main>`,
    script: LOGIN_SCRIPT,
    reason: 'Showed the login page of Authdesk.',
  });
