import type { Core } from '#service/http/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';
import { escapeHtml } from '#shared/quoting/html.ts';
import type { RedirectTarget } from './location.ts';
import { languageFor } from './texts/texts.ts';

/** Tells the page that opened the window, if it is of the origin of redirect_uri, and closes the window. */
const script = `const { origin, result } = document.body.dataset;
if (window.opener) {
  window.opener.postMessage({ authdesk: 'login', result: JSON.parse(result) }, origin);
  window.close();
}`;

/**
 * The end of a login in a window that the client-side library opened (D48): a page that passes the parameters of the
 * response on to the page that opened it. The browser delivers them to the origin of the verified `redirect_uri` only
 * (D18). Without an opener the user follows a link in the language of the login (D21), which is the redirect.
 *
 * @param location the redirect, with the parameters
 */
export function popupResponse(
  core: Core,
  call: Call,
  { redirectUri, state, lang: code }: RedirectTarget,
  parameters: readonly (readonly [string, string])[],
  location: string,
  outcome: Pick<Response, 'errorCode' | 'error' | 'reason'>,
): Response {
  const { origin, host } = new URL(redirectUri);
  const { lang, dir, say } = languageFor(code);
  const back = escapeHtml(say('disabledBack', { target: host }));
  const result = Object.fromEntries([...parameters, ...(state === undefined ? [] : [['state', state] as const])]);
  const nonce = core.random(16).toString('base64');
  call.trace.passed('D48', 'The page that opened the window is told.', { origin });
  const body = `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${back}</title></head>
<body data-origin="${escapeHtml(origin)}" data-result="${escapeHtml(JSON.stringify(result))}">
<p><a href="${escapeHtml(location)}">${back}</a></p>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-language': lang,
    },
    body,
    loggedBody: `The result of the login for the page that opened the window (HTML, ${body.length} characters)`,
    ...outcome,
  };
}
