import { baseStyle, type Html, html, siteMark } from '#service/endpoints/login/index.ts';
import { FONT_SOURCE, fontRule } from '#service/endpoints/served/index.ts';
import { english, languageOfCall, type PageWords } from '#service/endpoints/texts/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { escapeHtml } from '#shared/quoting/html.ts';

interface Shown {
  readonly title: (words: PageWords) => string;
  readonly content: (words: PageWords) => Html;
  /** JSON in the body of the element of gigya.oidc.js or gigya.saml.js (X 3, X 5); absent: without that script. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Script of the page, a constant of this program. */
  readonly script?: string;
  /** True: `prompt=none` may load it in a frame; it shows nothing then. */
  readonly mayBeFramed?: true;
  /** Absent: gigya.oidc.js. */
  readonly library?: 'gigya.saml.js';
  readonly reason: string;
}

/** A page that works with the client-side library, which it loads from its own host. */
export function scriptPage(core: Core, call: Call, site: SiteRecord, shown: Shown): Response {
  const { title, content, pages, script = '', mayBeFramed, library = 'gigya.oidc.js', reason } = shown;
  const { lang, words } = languageOfCall(call);
  const nonce = core.random(16).toString('base64');
  const key = encodeURIComponent(site.apiKey);
  const hosts = call.dataCenter === undefined ? '' : ` https://*.${call.dataCenter.domain}:*`;
  const policy = [
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src data: https:; ${FONT_SOURCE}`,
    `connect-src 'self'${hosts}; frame-src 'self'${hosts}; base-uri 'none'; frame-ancestors ${mayBeFramed ? '*' : "'none'"}`,
  ].join('; ');
  // `</script>` in a value could end the element.
  const setup = pages && JSON.stringify(pages).replaceAll('<', '\\u003c');
  const body = `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title(words))}</title>
<style>${fontRule()}${baseStyle}${screenPlace}</style>
<script src="/js/gigya.js?apiKey=${key}"></script>
${setup === undefined ? '' : `<script src="/js/${library}?apiKey=${key}">${setup}</script>`}
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
    loggedBody: `Page "${title(english)}" (HTML, ${body.length} characters)`,
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

/** A sentence while the page does its work. */
export const waitingContent = (text: string): Html =>
  html`<main><div class="inside"><p class="waiting" role="status">${text}</p></div></main>`;

/**
 * The card that the screens of the site are drawn into.
 *
 * @param next where the page goes on once the user is logged in
 */
export const loginContent = (site: string, next: string): Html =>
  html`<main data-next="${next}"><div class="inside"><header><div class="brands">${siteMark(site)}</div>
<h1>${site}</h1></header><div id="login"></div></div></main>`;
