import type { Core } from '#service/http/index.ts';
import { type Call, cookieAge, cookieDomain, cookieOf, type Response, type Route } from '#service/kernel/index.ts';
import { always, type CallScope, escapeText, openMethod } from '#service/methods/index.ts';
import { calledSite } from './script.ts';

/** The format of the cookies, as the public library names it. */
const COOKIE_VERSION = 'ver4';
/** A year. */
const AGE_S = 31_536_000;
const ID_BYTES = 18;

/** True when the browser sent what an earlier answer set: it keeps cookies of this service for this page. */
export const keepsCookies = (call: Call): boolean => cookieOf(call, 'hasGmid') !== undefined;

/**
 * The cookies that a browser begins with and has not sent (U 3.8), as values of `Set-Cookie`. Pages of other origins send
 * them only over HTTPS.
 */
function missingCookies({ random }: Pick<Core, 'random'>, call: Call, apiKey: string): readonly string[] {
  const attributes = cookieDomain(call) + (call.transport === 'https' ? 'Secure; SameSite=None' : 'SameSite=Lax');
  const newId = () => random(ID_BYTES).toString('base64url');
  const values: readonly (readonly [name: string, value: () => string, more?: string])[] = [
    ['gmid', newId, '; HttpOnly'],
    ['ucid', newId, '; HttpOnly'],
    ['hasGmid', () => COOKIE_VERSION],
    [`gig_bootstrap_${apiKey}`, () => `cdc_${COOKIE_VERSION}`],
  ];
  return values
    .filter(([name]) => cookieOf(call, name) === undefined)
    .map(([name, value, more = '']) => `${name}=${value()}; Path=/; ${cookieAge(call, AGE_S)}${attributes}${more}`);
}

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

const browserCookies = ({ core, call, apiKey }: CallScope) => ({
  keeps: () => keepsCookies(call),
  missing: () => missingCookies(core, call, apiKey),
});

export const webSdkBootstrap = openMethod({
  name: 'accounts.webSdkBootstrap',
  documentation:
    'First call of the client-side library: sets the cookies gmid, ucid, hasGmid and gig_bootstrap_<apiKey>. The members of its response are inferred.',
  hints: ['sdkVersion', 'lastFetched'],
  response: [
    always('hasGmid', 'string', 'Format of the cookies.'),
    always('keepsCookies', 'boolean', 'The browser sent the cookies of an earlier call; false at the first one.'),
    always('hasSession', 'boolean', 'The call came with the session of a user.'),
  ],
  example: { response: { hasGmid: COOKIE_VERSION, keepsCookies: false, hasSession: false } },
  uses: { browserCookies },
  handler({ caller, browserCookies }) {
    return {
      data: { hasGmid: COOKIE_VERSION, keepsCookies: browserCookies.keeps(), hasSession: caller === 'user' },
      did: 'Began a page of the client-side library.',
      cookies: browserCookies.missing(),
    };
  },
});
