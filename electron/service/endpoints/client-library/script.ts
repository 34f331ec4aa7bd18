import { namedApiKey, otherSite } from '#service/core/auth/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { builtFile } from '#service/endpoints/served/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';

interface Refused {
  readonly errorCode: number;
  readonly details: string;
}

/** The site that a page names, with the domain of its data center, or why there is none on this host (D48, D55). */
export type CalledSite =
  | { readonly site: SiteRecord; readonly domain: string | undefined }
  | { readonly refused: Refused };

/** @param path that the page loads, for the sentences */
export function calledSite({ store }: Core, call: Call, path: string): CalledSite {
  const refused = (errorCode: number, details: string): CalledSite => ({ refused: { errorCode, details } });
  if (call.malformed) return { refused: call.malformed };
  const apiKey = namedApiKey(call) ?? '';
  if (apiKey === '') {
    return refused(400002, `Missing required parameter: apiKey. Load ${path}?apiKey=<API key of the site>.`);
  }
  const site = store.of(siteRepository).get(apiKey);
  if (site === undefined) {
    return refused(400093, `No site has the API key "${apiKey.slice(0, 100)}". Copy it from the Sites panel.`);
  }
  call.facts.apiKey = site.apiKey;
  const own = store
    .of(dataCenterRepository)
    .list()
    .find(({ id }) => id === site.dataCenter);
  if (call.dataCenter !== undefined && own !== undefined && call.dataCenter.id !== own.id) {
    return refused(301001, `The site is in the data center "${own.id}". Load the library from cdns.${own.domain}.`);
  }
  if (call.hostSite !== undefined && call.hostSite !== site.apiKey) {
    return refused(400093, otherSite(store, call, site).details);
  }
  return { site, domain: own?.domain };
}

const SCRIPT = 'text/javascript; charset=utf-8';

/** Pages of any origin may load a script of the library, also those that ask for it (COEP, integrity): it holds nothing secret. */
export const scriptHeaders = {
  'content-type': SCRIPT,
  'cache-control': 'no-cache',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/**
 * Reads a script that the build makes; no other file is read (R33).
 *
 * @returns its text, kept once it was read; undefined while it was not built
 */
export function builtScript(
  name: 'gigya.js' | 'gigya.oidc.js' | 'gigya.saml.js' | 'flow-page.js',
): () => string | undefined {
  const read = builtFile(name);
  let text: string | undefined;
  return () => {
    text ??= read()?.toString('utf8');
    return text;
  };
}

/** The end of a served script: it starts with what it has to know. */
export function startOf(script: string, setup: object): string {
  // `</script>` in a value could end a script element that the text is pasted into.
  return `\n;${script}.start(${JSON.stringify(setup).replaceAll('<', '\\u003c')});\n`;
}

export function refusedScript(call: Call, errorCode: number, details: string): Response {
  call.trace.failed('D48', details);
  return scriptProblem(errorCode, details);
}

/** A script that tells the developer of the page: a browser would not show the text of an HTTP error. */
export function scriptProblem(errorCode: number, details: string): Response {
  const text = JSON.stringify(`Authdesk ${errorCode}: ${details}`).replaceAll('<', '\\u003c');
  return {
    status: 200,
    headers: { 'content-type': SCRIPT, 'cross-origin-resource-policy': 'cross-origin' },
    body: `console.error(${text});\n`,
    errorCode,
    reason: details,
  };
}
