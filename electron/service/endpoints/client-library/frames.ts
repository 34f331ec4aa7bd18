import type { Core } from '#service/http/index.ts';
import type { Call, Response, Route } from '#service/kernel/index.ts';
import { escapeText } from '#service/methods/index.ts';
import { missingCookies } from './browser-cookies.ts';
import { calledSite } from './called-site.ts';

/** The frames that pages with the public library open beside it, and what each is for there. */
const FRAMES = {
  '/gs/webSdk/Api.aspx': 'It keeps the cookies of the service for the page.',
  '/gs/sso.htm': 'It shares the session of a group of sites.',
} as const;

/**
 * `gs/webSdk/Api.aspx` and `gs/sso.htm` (C 4.7): programs that do what the public library does ask for them first, and take
 * their cookies along. The library of Authdesk needs neither, so both are pages without a script: nothing is told to the
 * page around them.
 */
export function frameRoutes(core: Core): readonly Route[] {
  return Object.entries(FRAMES).map(([path, purpose]) => ({
    match: { pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`)}$`, 'i') },
    httpMethods: ['GET'],
    onLibraryHosts: true,
    endpoint: (call: Call) => frame(core, call, path, purpose),
    failed: (_call, { errorCode, details }) => refusal(errorCode, details),
  }));
}

function frame(core: Core, call: Call, path: string, purpose: string): Response {
  const called = calledSite(core, call, path);
  if ('refused' in called) {
    const { errorCode, details } = called.refused;
    call.trace.failed('D48', details);
    return refusal(errorCode, details);
  }
  const { site } = called;
  call.trace.passed('D48', `The frame ${path} is served for the site.`, { site: site.name });
  return {
    status: 200,
    headers: HEADERS,
    cookies: missingCookies(core, call, site.apiKey),
    body: pageOf(`${path} of Authdesk. ${purpose} The client-side library of Authdesk does this without it.`),
    errorCode: 0,
    reason: `The frame ${path} was loaded for ${site.name}.`,
  };
}

/** Any page may frame it: it has no script, and nothing to click. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const refusal = (errorCode: number, details: string): Response => ({
  status: 400,
  headers: HEADERS,
  body: pageOf(`Authdesk ${errorCode}: ${details}`),
  errorCode,
  reason: details,
});

const pageOf = (text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Authdesk</title><p>${escapeText(text)}</p></html>\n`;
