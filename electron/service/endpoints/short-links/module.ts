import { activityRepository } from '#service/core/activity/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { type Html, html, page, pageResponse } from '#service/endpoints/login/index.ts';
import { english, languageOfCall, type PageWords } from '#service/endpoints/texts/index.ts';
import { LINK_PATH, type ShortLink, shortLinkRepository } from '#service/families/socialize/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Response, Route } from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';

const form = new RegExp(`^${LINK_PATH}[A-Za-z0-9_-]{12}$`);

/**
 * Short links (F 7.2, shortenURL). They redirect only where the site's logins may redirect (D18); otherwise a page says
 * where the link leads, so that nobody uses this service to hide an address (R10). Pages are in the language of who opens
 * them (D46).
 */
export function linkRoutes(core: Core): readonly Route[] {
  return [
    {
      name: 'socialize.shortenURL link',
      match: { pattern: form },
      httpMethods: ['GET'],
      endpoint: (call) => follow(core, call),
      failed: (call) => linkProblem(core, call, [500, 500001], ({ didNotWork, tryAgain }) => [didNotWork, tryAgain]),
    },
  ];
}

function follow(core: Core, call: Call): Response {
  const links = core.store.of(shortLinkRepository);
  const link = links.find(call.path.slice(LINK_PATH.length));
  const site = link && core.store.of(siteRepository).get(link.apiKey);
  if (link === undefined || site === undefined) {
    call.trace.failed('F 7.2', 'No short link has this id.');
    return linkProblem(core, call, [404, 404000], ({ shortLink }) => [shortLink.none, shortLink.noneWhy]);
  }
  call.facts.apiKey = site.apiKey;
  if (link.cid !== undefined) call.facts.cid = link.cid;
  if (link.UID !== undefined) call.facts.UID = link.UID;
  links.visited(link.id);
  core.store.of(activityRepository).count(site.apiKey, 'referrals', { cid: link.cid, UID: link.UID });
  // A redirect_uri has no fragment (D18); that of a link stays with the browser and changes nothing.
  const verdict = checkRedirectUri(link.url.split('#', 1)[0] ?? '', site.domains);
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
  return shown(core, call, [200, 0], ({ shortLink }) => [
    shortLink.elsewhere,
    html`<a href="${url}" rel="noopener noreferrer">${url}</a>`,
    'A short link to another site was opened: a page shows where it leads.',
  ]);
}

type Outcome = readonly [status: number, errorCode: number];
type Sentences = (words: PageWords) => readonly [heading: string, note: string];

function linkProblem(core: Core, call: Call, outcome: Outcome, says: Sentences): Response {
  return shown(core, call, outcome, (words) => {
    const [heading, note] = says(words);
    return [heading, html`${note}`, `${says(english)[0]}. ${says(english)[1]}`];
  });
}

/** @param says heading and content in the language of the page, and the reason for the log, in English (D46) */
function shown(
  core: Core,
  call: Call,
  [status, errorCode]: Outcome,
  says: (words: PageWords) => readonly [heading: string, content: Html, reason: string],
): Response {
  const language = languageOfCall(call);
  const [heading, content, reason] = says(language.words);
  const body = html`<main><div class="inside"><header><h1>${heading}</h1></header><p>${content}</p></div>
<footer>${language.words.call(call.id)}</footer></main>`;
  const logged = `Page "${says(english)[0]}"`;
  return pageResponse(status, page(core, language, heading, body), logged, { errorCode, reason });
}

/** Short links of socialize.shortenURL as a browser opens them. */
export const shortLinks: Module = { name: 'short-links', routes: linkRoutes };
