import { activityRepository } from '#service/core/activity/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Response, Route } from '#service/kernel/index.ts';
import { type PageColour, pageColours, pageFont } from '#shared/page-style/colours.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';
import { escapeHtml } from '#shared/quoting/html.ts';
import { type ShortLink, shortLinkRepository } from './repository.ts';

/** The path of short links. */
export const LINK_PATH = '/l/';
const form = /^\/l\/[A-Za-z0-9_-]{12}$/;

/**
 * Short links (F 7.2, shortenURL). They redirect only where the site's logins may redirect (D18); otherwise a page says
 * where the link leads, so that nobody uses this service to hide an address (R10).
 */
export function linkRoutes(core: Core): readonly Route[] {
  return [
    {
      name: 'socialize.shortenURL link',
      match: { pattern: form },
      httpMethods: ['GET'],
      endpoint: (call) => follow(core, call),
      failed: (call) => page(core, call, 500, 500001, 'The link could not be followed.', 'Try it again.'),
    },
  ];
}

function follow(core: Core, call: Call): Response {
  const links = core.store.of(shortLinkRepository);
  const link = links.find(call.path.slice(LINK_PATH.length));
  const site = link && core.store.of(siteRepository).get(link.apiKey);
  if (link === undefined || site === undefined) {
    call.trace.failed('F 7.2', 'No short link has this id.');
    return page(core, call, 404, 404000, 'There is no such link.', 'It may have been deleted with its site.');
  }
  call.facts.apiKey = site.apiKey;
  if (link.cid !== undefined) call.facts.cid = link.cid;
  if (link.UID !== undefined) call.facts.UID = link.UID;
  links.visited(link.id);
  core.store.of(activityRepository).count(site.apiKey, 'referrals', { cid: link.cid, UID: link.UID });
  // A redirect_uri has no fragment (D18); that of a link stays with the browser and changes nothing.
  const verdict = checkRedirectUri(link.url.replace(/#.*$/, ''), site.domains);
  if (verdict.allowed) {
    call.trace.passed('D18', 'The address is on a domain of the site: the link redirects.', { rule: verdict.rule });
    return redirect(link);
  }
  call.trace.noted('R10', 'The address is on no domain of the site: a page shows it instead.', { why: verdict.reason });
  return linkPage(core, call, link);
}

function redirect({ url }: ShortLink): Response {
  return {
    status: 302,
    headers: { location: url, 'content-type': 'text/plain; charset=utf-8', 'referrer-policy': 'no-referrer' },
    body: '',
    errorCode: 0,
    reason: 'A short link was followed to a domain of its site.',
  };
}

/** Where a link off the site leads; the user follows it, or not. */
function linkPage(core: Core, call: Call, { url }: ShortLink): Response {
  const address = escapeHtml(url);
  const text = `<a href="${address}" rel="noopener noreferrer">${address}</a>`;
  const response = page(core, call, 200, 0, 'This link leads to another site', undefined, text);
  return { ...response, reason: 'A short link to another site was opened: a page shows where it leads.' };
}

const { light, dark } = pageColours;
const colour = (name: PageColour): string => `light-dark(${light[name]},${dark[name]})`;
const style = `:root{color-scheme:light dark}body{font:1rem/1.5 ${pageFont};max-width:40rem;margin:4rem auto;padding:0 1rem;
overflow-wrap:anywhere;color:${colour('text')};background:${colour('page')}}a{color:${colour('link')}}footer{color:${colour('quiet')}}`;

/** A page without script, which cannot be framed. */
function page(
  core: Core,
  call: Call,
  status: number,
  errorCode: number,
  heading: string,
  note: string | undefined,
  html = '',
): Response {
  const nonce = core.random(16).toString('base64');
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading}</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${style}</style></head>
<body><main><h1>${heading}</h1><p>${note ?? html}</p></main><footer><small>${call.id}</small></footer></body></html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    body,
    errorCode,
    reason: note === undefined ? heading : `${heading} ${note}`,
    loggedBody: `${heading} (HTML, ${body.length} characters)`,
  };
}
