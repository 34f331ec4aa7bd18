import type { PageConfiguration } from '#shared/flows/page-configuration.ts';
import { pageWords } from '#shared/flows/page-words.ts';
import { providers } from '#shared/protocol/providers.ts';
import { escapeHtml } from '#shared/quoting/html.ts';
import type { Run } from '../run.ts';

/** Where a page loads the library of a site from. */
export const libraryAddress = (serviceOrigin: string, apiKey: string): string =>
  `${serviceOrigin}/js/gigya.js?apikey=${encodeURIComponent(apiKey)}`;

/** @param apiKey that the page names; not that of the site when an unknown one is tried */
export function pageConfiguration(flow: Run['flow'], apiKey: string, serviceOrigin: string): PageConfiguration {
  const { by = 'provider', provider = '', authFlow = 'popup', authCodeOnly = false } = flow.page ?? {};
  return {
    ...{ by, provider, authFlow, authCodeOnly },
    providerName: providers.find(({ id }) => id === provider.toLowerCase())?.displayName ?? provider,
    withoutCookies: flow.whatIf === 'blocked-cookies',
    library: libraryAddress(serviceOrigin, apiKey),
  };
}

/**
 * The policy of the page: its own script and the library run, both call their own server, and nothing else is loaded but
 * the desk's font. No inline script, no style but what a script adds by its own object (U 6).
 */
export const pagePolicy = (serviceOrigin: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${serviceOrigin}`,
    `connect-src 'self' ${serviceOrigin}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The page of a run. Its script draws the rest. */
export function pageHtml(siteName: string, configuration: PageConfiguration): string {
  return `<!doctype html>
<html lang="en" data-page="${escapeHtml(JSON.stringify(configuration))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(pageWords.title(siteName))}</title>
<script src="/page.js"></script>
</head>
<body>
<main>
<p class="site">${escapeHtml(siteName)}</p>
<h1>${pageWords.heading}</h1>
<p id="state" role="status">${pageWords.loading}</p>
<p id="problem" role="alert" hidden></p>
<div class="actions">
<button type="button" id="log-in" class="primary" hidden></button>
<button type="button" id="ask" hidden>${pageWords.ask}</button>
<button type="button" id="log-out" hidden>${pageWords.logout}</button>
<a id="second" target="_blank" rel="noopener">${pageWords.secondTab}</a>
</div>
<div id="screens"></div>
<section id="heard" hidden>
<h2>${pageWords.events}</h2>
<ol id="events"></ol>
</section>
<p class="about">${pageWords.about}</p>
<noscript>${pageWords.noScript}</noscript>
</main>
<script src="${escapeHtml(configuration.library)}" id="library"></script>
</body>
</html>
`;
}
