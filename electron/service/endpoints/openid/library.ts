import { readFileSync } from 'node:fs';
import { namedApiKey } from '#service/core/auth/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { baseOf } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Response, Route } from '#service/kernel/index.ts';
import { systemCode } from '#shared/narrowing.ts';

/** The library's own file, which the build makes; the only file that is read (R33). */
const file = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../../out/client-library/gigya.oidc.js'
    : '../../client-library/gigya.oidc.js',
  import.meta.url,
);

/** The part of the client-side library for proxy pages, at /js/gigya.oidc.js?apiKey=… (X 3, D48). */
export function oidcLibraryRoutes(core: Core): readonly Route[] {
  return [
    {
      name: 'js/gigya.oidc.js',
      match: { pattern: /^\/js\/gigya\.oidc\.js$/i },
      httpMethods: ['GET'],
      onLibraryHosts: true,
      endpoint: (call) => library(core, call),
      failed: (_call, { errorCode, details }) => problem(errorCode, details),
    },
  ];
}

let built: string | undefined;

function readBuilt(): string | undefined {
  try {
    built ??= readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  return built;
}

/** The host of the provider, beside the one that the library came from. */
function providerHost({ host, dataCenter, hostSite }: Call): string {
  if (dataCenter === undefined || hostSite !== undefined) return host;
  return `fidm.${dataCenter.domain}${/:\d+$/.exec(host)?.[0] ?? ''}`;
}

function library(core: Core, call: Call): Response {
  const refused = (errorCode: number, details: string): Response => {
    call.trace.failed('D48', details);
    return problem(errorCode, details);
  };
  const apiKey = namedApiKey(call) ?? '';
  const site = core.store.of(siteRepository).get(apiKey);
  if (site === undefined) {
    return refused(
      400093,
      `No site has the API key "${apiKey.slice(0, 100)}". Load /js/gigya.oidc.js?apiKey=<API key>.`,
    );
  }
  call.facts.apiKey = site.apiKey;
  if (call.transport !== 'https') {
    return refused(400001, 'The OpenID provider is available over HTTPS only: load gigya.oidc.js over HTTPS.');
  }
  const text = readBuilt();
  if (text === undefined) return refused(500001, 'The client-side library was not built. Run "npm run build".');
  const setup = { apiKey: site.apiKey, base: baseOf({ host: providerHost(call) }, site.apiKey) };
  call.trace.passed('X 3', 'gigya.oidc.js is served for the site.', { site: site.name });
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
    // `</script>` in a value could end a script element that the text is pasted into.
    body: `${text}\n;authdeskOidcLibrary.start(${JSON.stringify(setup).replaceAll('<', '\\u003c')});\n`,
    loggedBody: `gigya.oidc.js (${text.length} characters)`,
    errorCode: 0,
    reason: `gigya.oidc.js was loaded for ${site.name}.`,
  };
}

/** A script that tells the developer of the page: a browser would not show the text of an HTTP error. */
function problem(errorCode: number, details: string): Response {
  const text = JSON.stringify(`Authdesk ${errorCode}: ${details}`).replaceAll('<', '\\u003c');
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' },
    body: `console.error(${text});\n`,
    errorCode,
    reason: details,
  };
}
