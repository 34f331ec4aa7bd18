import type { MethodEntry } from '../contract/requests.ts';

type CallerKind = MethodEntry['access'][number];

interface Caller {
  readonly who: string;
  /** How such a call is made, and over what. */
  readonly credentials: string;
}

/** Who may call a method (D28, D35, D57; columns A, U and C of F 7), and with which credentials. */
export const callers: Readonly<Record<CallerKind, Caller>> = {
  site: {
    who: 'the site',
    credentials:
      'over HTTPS: `apiKey` with `secret`, also with the `userKey` and `secret` of an application, or with these and a signature made with the same secret, or with a Bearer JWT signed by an application’s private key; an access token that is bound to no user. Over HTTP or HTTPS: `apiKey` with `timestamp`, `nonce` and `sig`',
  },
  user: {
    who: 'a user',
    credentials:
      'over HTTPS: an access token of the user (`Authorization: OAuth <token>` or `oauth_token`), also with the session secret of this token in `secret`, or `apiKey` with `login_token` or the cookie `glt_<apiKey>` (a dynamic session with `gltexp`, or the cookie `gltexp_<apiKey>`, that prolongs it). Over HTTP or HTTPS: `oauth_token` with `timestamp`, `nonce` and a `sig` made with the session secret',
  },
  anonymous: { who: 'anyone', credentials: '`apiKey` alone, over HTTP or HTTPS' },
  registration: {
    who: 'a user who has not finished a registration or login',
    credentials: '`apiKey` with `regToken`, over HTTP or HTTPS',
  },
};
