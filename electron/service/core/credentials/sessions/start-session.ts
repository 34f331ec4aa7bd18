import { withData } from '#service/core/accounts/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import { callingPage } from '#service/http/index.ts';
import { type Call, cookieAge, cookieDomain } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, membersOf, sometimes } from '#service/methods/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import {
  type Lifetime,
  parseSessionExpiration,
  type SessionLifetime,
  sessionLifetimeOf,
} from '#shared/protocol/lifetimes.ts';

/** Where a session is used (F 8.5): it decides the form in which the session is given. */
export const environments = ['browser', 'mobile', 'jssdk'] as const;
export type Environment = (typeof environments)[number];

interface NewSessionLifetime extends SessionLifetime {
  /** It ends unless the site prolongs it with a signed cookie (F 5.8). */
  readonly dynamic: boolean;
}

/**
 * How long a session lives that a method begins (F 3.6, D25).
 *
 * @param seconds as sent; undefined: `byDefault`
 * @param at service clock, milliseconds
 * @throws ApiError 400006
 */
export function readLifetime(
  seconds: number | undefined,
  environment: Environment,
  at: number,
  byDefault: number,
): NewSessionLifetime {
  const value = seconds ?? byDefault;
  const lifetime: Lifetime | undefined = parseSessionExpiration(String(value));
  if (lifetime === undefined) throw invalidParameter('sessionExpiration', 'It is a number of seconds, 0, -1 or -2.');
  // An app has no browser that could close (F 3.6).
  const browserless = lifetime.kind === 'browser' && environment === 'mobile';
  return { ...sessionLifetimeOf(browserless ? { kind: 'never' } : lifetime, at), dynamic: value === -1 };
}

/** Bytes of a session secret, as of any secret (D34). */
const SECRET_BYTES = 32;

export interface NewSession {
  readonly UID: string;
  readonly environment: Environment;
  readonly lifetime: NewSessionLifetime;
  readonly cid: string | undefined;
  /** The browser itself opened the service, by a link in a mail: no page makes the call, and it gets the cookie. */
  readonly byLink?: boolean;
  /** The code that it is exchanged for: a second use of that ends it (R2). */
  readonly codeId?: string;
}

/** The members of `sessionInfo`; socialize.notifyLogin has them at the top level. */
export const sessionMembers: readonly ResponseField[] = [
  sometimes('cookieName', 'string', 'Name of the session cookie; targetEnv browser.'),
  sometimes('cookieValue', 'string', 'Value of the session cookie, a login token; targetEnv browser.'),
  sometimes('sessionToken', 'string', 'Access token; targetEnv mobile.'),
  sometimes('sessionSecret', 'string', 'Secret that signs calls with the token; targetEnv mobile.'),
  sometimes('login_token', 'string', 'Login token; targetEnv jssdk.'),
  sometimes('expires_in', 'integer', 'Seconds until the session expires; targetEnv mobile.'),
  sometimes('expires_in', 'string', 'The same as text; targetEnv jssdk.'),
];

export const sessionInfoResponse: readonly ResponseField[] = [
  sometimes('sessionInfo', 'object', 'The session; absent when it goes on with a regToken.'),
  ...membersOf('sessionInfo', sessionMembers),
];

export const cookieOfSession = (apiKey: string): string => `glt_${apiKey}`;

/** Begins a session of a user (D51, D52): a token that is found by its value, whichever way it is sent. */
export const startSession =
  ({ core: { store, random, flows }, call, site, apiKey }: CallScope) =>
  ({ UID, environment, lifetime, cid, byLink = false, codeId }: NewSession) => {
    const { expiresAt, expiresIn, browserBound, dynamic } = lifetime;
    const secret = environment === 'mobile' ? random(SECRET_BYTES).toString('base64') : undefined;
    const { value } = store.of(tokenRepository).issue({
      apiKey,
      UID,
      origin: 'session',
      expiresAt,
      browserBound,
      dynamic,
      secret,
      cid,
      codeId,
      issuedByCall: call.id,
    });
    if (call.facts.flowId !== undefined) flows.sessionBegun?.(call.facts.flowId, call, value);
    const name = cookieOfSession(ownKeyOf(site));
    const page = callingPage(call, site.domains);
    const isAsked = byLink || (page.kind === 'page' && page.allowed);
    const setsCookie = environment !== 'mobile' && call.transport === 'https' && isAsked;
    // That of a dynamic session has to be there as long as the site prolongs it.
    const seconds = browserBound || dynamic ? undefined : (expiresIn ?? TEN_YEARS_S);
    return {
      /** In the form that the environment reads (F 8.5). */
      info: infoOf(environment, name, value, secret, expiresIn),
      cookies: setsCookie ? [sessionCookie(call, name, value, seconds)] : [],
    };
  };

const TEN_YEARS_S = 315_360_000;

/**
 * `Set-Cookie` of a session: for pages of other origins, so it is for HTTPS only, and no script reads it.
 *
 * @param seconds undefined: until the browser closes; 0: removes it
 */
export function sessionCookie(
  call: Pick<Call, 'at' | 'dataCenter' | 'hostSite'>,
  name: string,
  value: string,
  seconds: number | undefined,
): string {
  const age = seconds === undefined ? '' : cookieAge(call, seconds);
  return `${name}=${value}; Path=/; ${cookieDomain(call)}${age}Secure; HttpOnly; SameSite=None`;
}

function infoOf(
  environment: Environment,
  cookieName: string,
  value: string,
  sessionSecret: string | undefined,
  expiresIn: number | undefined,
): Record<string, unknown> {
  switch (environment) {
    case 'browser':
      return { cookieName, cookieValue: value };
    case 'mobile':
      return withData({ sessionToken: value, sessionSecret, expires_in: expiresIn });
    case 'jssdk':
      return withData({ login_token: value, expires_in: expiresIn === undefined ? undefined : String(expiresIn) });
  }
}
