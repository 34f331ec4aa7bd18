import { always, type CallScope, openMethod } from '#service/methods/index.ts';
import { COOKIE_VERSION, keepsCookies, missingCookies } from './browser-cookies.ts';

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
