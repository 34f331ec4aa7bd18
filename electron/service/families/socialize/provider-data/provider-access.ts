import { identityAt, readProvider } from '#service/core/accounts/index.ts';
import { type GivenSession, type KeptSession, refuseForeignTokens } from '#service/core/provider-sessions/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import type { AccountRecord, IdentityRecord } from '#service/records/index.ts';
import { invent } from './invented.ts';

/** A session at a simulated provider: what the site gave, and invented values for the rest. */
interface ProviderSession {
  readonly authToken: string;
  readonly tokenSecret: string;
  /** Milliseconds since 1970; undefined: it never expires. */
  readonly expiresAt: number | undefined;
  readonly sessionHandle: string | undefined;
  readonly handleExpiresAt: number | undefined;
}

/** The session of an identity. */
function sessionOf({ provider, providerUID }: IdentityRecord, kept: KeptSession | undefined): ProviderSession {
  const subject = invent('session', provider, providerUID, kept?.renewals ?? 0);
  const [authToken, tokenSecret, handle] = [24, 16, 16].map((length) => subject.bytes(length).toString('base64url'));
  const texts: GivenSession['texts'] = kept?.given?.texts ?? {};
  return {
    authToken: texts.authToken ?? authToken ?? '',
    tokenSecret: texts.tokenSecret ?? tokenSecret ?? '',
    expiresAt: kept?.expiresAt,
    // Of the providers only Yahoo! has sessions with a handle (F 7.2).
    sessionHandle: texts.sessionHandle ?? (provider === 'yahoo' ? handle : undefined),
    handleExpiresAt: kept?.given?.handleExpiresAt,
  };
}

interface Sessions {
  find(UID: string, identity: IdentityRecord): KeptSession | undefined;
}

/**
 * The user's identity at a provider and its session.
 *
 * @param providers that have what the method reads
 * @throws ApiError 400006 when the name is no provider, 400096 for another one than `providers`, 400106 when the user is
 *   not connected, 403009 when the session has expired
 */
export function providerAccess(
  account: AccountRecord,
  name: string,
  providers: ReadonlySet<string>,
  sessions: Sessions,
  now: number,
): { readonly identity: IdentityRecord; readonly session: ProviderSession } {
  const provider = readProvider(account, 'provider', name);
  refuseForeignTokens(provider);
  if (!providers.has(provider)) {
    throw new ApiError(400096, `The provider ${provider} does not give this; these do: ${[...providers].join(', ')}.`);
  }
  const identity = identityAt(account, provider);
  const session = sessionOf(identity, sessions.find(account.UID, identity));
  if (session.expiresAt !== undefined && session.expiresAt <= now) {
    const at = new Date(session.expiresAt).toISOString();
    const details = `The session of "${account.UID}" at ${provider} expired at ${at}. Renew it with socialize.refreshProviderSession.`;
    throw new ApiError(403009, details);
  }
  return { identity, session };
}

/** The errors of `providerAccess`. */
export const providerAccessErrors = [
  { errorCode: 400096, when: 'The provider does not give this.' },
  { errorCode: 400106, when: 'The user is not connected to the provider.' },
  { errorCode: 403009, when: 'The session at the provider has expired.' },
] as const;
