import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { lifetimeInWords } from '#service/endpoints/oauth/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { NewToken } from '#service/records/index.ts';
import { type Lifetime, sessionLifetimeOf } from '#shared/protocol/lifetimes.ts';

/** A token as the response shows it (spec "Access token"). */
export interface IssuedToken {
  readonly accessToken: string;
  /** Seconds; undefined when the token has no fixed lifetime, and the field is left out (D25). */
  readonly expiresIn: number | undefined;
  /** A sentence for the log. */
  readonly reason: string;
}

/** Issues a token with the given lifetime (D24, D25). */
export function issueToken(
  core: Core,
  call: Call,
  lifetime: Lifetime,
  token: Omit<NewToken, 'expiresAt' | 'browserBound' | 'issuedByCall'>,
): IssuedToken {
  const { expiresAt, expiresIn, browserBound } = sessionLifetimeOf(lifetime, call.at);
  const { value } = core.store.of(tokenRepository).issue({ ...token, expiresAt, browserBound, issuedByCall: call.id });
  const whose = token.UID === undefined ? 'bound to no user' : `bound to ${token.UID}`;
  const reason = `An access token was issued, ${whose}; it ${lifetimeInWords(lifetime)}.`;
  if (token.UID !== undefined) call.facts.UID = token.UID;
  if (token.cid) call.facts.cid = token.cid;
  call.trace.passed('D24 D25', reason);
  return { accessToken: value, expiresIn, reason };
}
