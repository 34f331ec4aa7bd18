import { z } from 'zod';
import { oneTimeTokens, readPayload } from '#service/core/credentials/one-time-tokens/index.ts';
import { isPublicSuffix } from '#service/core/data-centers/index.ts';
import { callingPage } from '#service/http/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, random } from '#service/methods/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';
import { parseHost } from '#shared/protocol/redirect-host.ts';

/** A challenge can be answered for five minutes; F names no lifetime. */
export const CHALLENGE_LIFETIME_MS = 300_000;
const CHALLENGE_BYTES = 32;

/** What a challenge is for. */
type Ceremony = 'registration' | 'login';

export interface Challenge {
  readonly tokenId: number;
  /** The account that gets the passkey; undefined of a login. */
  readonly UID: string | undefined;
  /** base64url. */
  readonly challenge: string;
  readonly rpId: string;
  /** base64url; of a registration. */
  readonly userHandle: string;
}

/** A bundle carries a token without what an authenticator signs (R48). */
const issued = z.object({
  challenge: z.string().default(''),
  rpId: z.string(),
  userHandle: z.string().default(''),
});

/** Challenges for authenticators: 256 random bits, each with a token, answered once. */
export const challenges = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  const makeRandom = random(bound);
  return {
    newChallenge: () => makeRandom(CHALLENGE_BYTES),
    /** @returns the token that the answer comes with */
    issue(ceremony: Ceremony, UID: string | undefined, challenge: Omit<Challenge, 'tokenId' | 'UID'>): string {
      return tokens.issue('passkey', { UID, payload: { ...challenge, ceremony }, lifetime: CHALLENGE_LIFETIME_MS });
    },
    /** @throws ApiError 400006 naming token */
    find(ceremony: Ceremony, value: string): Challenge {
      const begun =
        ceremony === 'registration'
          ? 'accounts.auth.fido.initRegisterCredentials'
          : 'accounts.auth.fido.getAssertionOptions';
      const token = tokens.usable('passkey', value, (why) => invalidParameter('token', why), {
        unknown: `It is none of this site. Take it from ${begun}.`,
        expired: (at) => `It expired at ${at}.`,
        next: ` Begin again with ${begun}.`,
        fits: ({ payload }) => payload.ceremony === ceremony,
      });
      const { challenge, rpId, userHandle } = readPayload(token, issued);
      return { tokenId: token.id, UID: token.UID, challenge, rpId, userHandle };
    },
    /** @throws ApiError 400006 when another call was first */
    consume({ tokenId }: Challenge): void {
      if (!tokens.consume(tokenId)) throw invalidParameter('token', 'Another call has used it at the same time.');
    },
  };
};

/** For the entries of methods that ask a browser for a passkey. */
export const relyingPartyErrors: readonly MethodError[] = [
  {
    errorCode: 400120,
    when: 'The calling page is none of the site, or the site has no registered domain that a passkey can belong to.',
  },
];

/**
 * Who passkeys are made for: a domain name (W3C Web Authentication, "RP ID"). It is the registered domain of the page
 * that calls (D18, D48), so that a passkey works on all sub-domains; of a call without a page the first registered one.
 */
export const relyingParty = ({ call, site }: CallScope) => {
  const names = site.domains.flatMap((entry) => {
    const host = parseHost(entry.toLowerCase());
    return host?.kind === 'name' ? [host.canonical] : [];
  });
  return {
    /** True: a browser calls, so it chooses the authenticator; else an app does. */
    isPage: callingPage(call, site.domains).kind === 'page',
    /** @throws ApiError 400120 */
    id(): string {
      const page = callingPage(call, site.domains);
      if (page.kind === 'none') {
        const [first] = names;
        if (first !== undefined) return first;
        throw new ApiError(400120, 'The site has no registered domain name. Register one: passkeys belong to it.');
      }
      if (!page.allowed) {
        const details = `The page ${page.origin} is none of the site. Register its domain at the site.`;
        throw new ApiError(400120, details);
      }
      const { hostname } = new URL(page.origin);
      const host = parseHost(hostname);
      // Browsers refuse public suffixes other than the host itself; `localhost` is one.
      if (host?.kind === 'name') {
        const shared = names.find((name) => isUnder(host.canonical, name) && !isPublicSuffix(name));
        return shared ?? host.canonical;
      }
      const details = `Browsers make no passkeys for the address ${hostname}. Open the page by a name, such as localhost.`;
      throw new ApiError(400120, details);
    },
    /** Why a passkey may not be used at an origin; undefined when it may. */
    problemOfOrigin(origin: string, rpId: string): string | undefined {
      const url = URL.canParse(origin) ? new URL(origin) : undefined;
      const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
      if (url === undefined || !isWeb || url.origin !== origin) return 'It is no origin of a web page.';
      if (url.protocol === 'http:' && !isUnder(url.hostname, 'localhost')) {
        return 'A page that uses passkeys is loaded over HTTPS, or from localhost.';
      }
      const verdict = checkRedirectUri(`${origin}/`, site.domains);
      if (!verdict.allowed && url.host !== call.host) return 'Its host is none of the registered domains of the site.';
      if (!isUnder(url.hostname, rpId))
        return `Its host is not of the domain "${rpId}" that the challenge was made for.`;
      return undefined;
    },
  };
};

function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
