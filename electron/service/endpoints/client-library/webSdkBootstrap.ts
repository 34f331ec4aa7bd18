import { cookieDomain, cookieOf } from '#service/kernel/index.ts';
import { always, type CallScope, openMethod } from '#service/methods/index.ts';

/** The format of its cookies that a bootstrap names, as the public library does. */
const VERSION = 'ver4';
/** A year. */
const AGE_S = 31_536_000;
const ID_BYTES = 18;

/** The cookies of a browser that the library begins with (U 3.8). */
const browserCookies = ({ core: { random }, call, apiKey }: CallScope) => ({
  /** True when the browser sent what an earlier bootstrap set: it keeps cookies of this service for this page. */
  keeps: () => cookieOf(call, 'hasGmid') !== undefined,
  /** Headers that set what is missing. Pages of other origins send them only over HTTPS. */
  missing(): readonly string[] {
    const attributes = cookieDomain(call) + (call.transport === 'https' ? 'Secure; SameSite=None' : 'SameSite=Lax');
    const newId = () => random(ID_BYTES).toString('base64url');
    const values: readonly (readonly [name: string, value: () => string, more?: string])[] = [
      ['gmid', newId, '; HttpOnly'],
      ['ucid', newId, '; HttpOnly'],
      ['hasGmid', () => VERSION],
      [`gig_bootstrap_${apiKey}`, () => `cdc_${VERSION}`],
    ];
    return values
      .filter(([name]) => cookieOf(call, name) === undefined)
      .map(([name, value, more = '']) => `${name}=${value()}; Path=/; Max-Age=${AGE_S}; ${attributes}${more}`);
  },
});

export const webSdkBootstrap = openMethod({
  name: 'accounts.webSdkBootstrap',
  documentation:
    'First call of the client-side library: sets the cookies gmid, ucid, hasGmid and gig_bootstrap_<apiKey> (U 3.8). The members of its response are inferred.',
  parameters: [],
  hints: ['sdkVersion', 'lastFetched'],
  errors: [],
  response: [
    always('hasGmid', 'string', 'Format of the cookies.'),
    always('keepsCookies', 'boolean', 'The browser sent the cookies of an earlier call; false at the first one.'),
    always('hasSession', 'boolean', 'The call came with the session of a user.'),
  ],
  example: { parameters: {}, response: { hasGmid: VERSION, keepsCookies: false, hasSession: false } },
  uses: { browserCookies },
  handler({ caller, browserCookies }) {
    return {
      data: { hasGmid: VERSION, keepsCookies: browserCookies.keeps(), hasSession: caller === 'user' },
      did: 'Began a page of the client-side library.',
      cookies: browserCookies.missing(),
    };
  },
});
