import { damagedNames } from '#service/core/auth/index.ts';
import {
  type Call,
  causeOfOtherHost,
  invalidIn,
  type Malformed,
  OAuthError,
  quoteForMessage,
} from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { type Lifetime, lifetimeOfSite, parseSessionExpiration } from '#shared/protocol/lifetimes.ts';

const MAX_LENGTH = 100;

/**
 * The context id of a login or token request, kept with the records that the request makes (D23, R53); undefined when
 * there is none.
 */
export function checkCid(call: Call): string | undefined {
  const cid = call.parameters.get('x_cid') ?? call.parameters.get('cid');
  if (cid !== undefined && (cid.length > MAX_LENGTH || /\p{Cc}/u.test(cid))) {
    const details = `is longer than ${MAX_LENGTH} characters or holds control characters. Send a short label.`;
    throw call.trace.refused('D23', invalidIn('x_cid', details));
  }
  return cid || undefined;
}

/**
 * Lifetime of a login's token: what the login asked for, else the site's default (D25).
 *
 * @param sessionExpiration value of `x_session_expiration`, already checked when the login was asked for
 */
export function loginLifetime(site: SiteRecord, sessionExpiration: number | undefined): Lifetime {
  const asked = sessionExpiration === undefined ? undefined : parseSessionExpiration(String(sessionExpiration));
  return asked ?? lifetimeOfSite(site.tokenLifetime);
}

/** A lifetime for a sentence. */
export function lifetimeInWords(lifetime: Lifetime): string {
  switch (lifetime.kind) {
    case 'never':
      return 'never expires';
    case 'browser':
      return 'expires when the browser closes';
    case 'seconds':
      return `expires after ${lifetime.seconds} s`;
  }
}

/** `<number> - <message>` (spec "OAuth error record"): clients split it at the first hyphen (F 1.5). */
export function errorDescription(errorCode: number): string {
  return `${errorCode} - ${errorMessage(errorCode)}`;
}

/**
 * Refuses a request that the HTTP layer could not read, or that was sent to another namespace's host: the part of D3,
 * D6 and D7 that login and token endpoints share.
 *
 * @param namespace of the address that was called
 */
export function checkReadable(call: Call, namespace: 'accounts' | 'socialize' = 'socialize'): void {
  const { malformed, hostNamespace } = call;
  if (malformed) throw call.trace.refused('D6 D7', unreadable(malformed));
  if (hostNamespace !== undefined && hostNamespace !== namespace) {
    const details = `The call came to the host of the namespace "${hostNamespace}". Use the host that starts with "${namespace}.".`;
    throw call.trace.refused('D3', new OAuthError('invalid_request', 400001, details, causeOfOtherHost(hostNamespace)));
  }
  call.trace.passed('D6 D7', 'The request is readable and no parameter was sent twice.');
}

/** The error of a request that the HTTP layer could not read. */
export const unreadable = ({ errorCode, details, cause }: Malformed): OAuthError =>
  new OAuthError('invalid_request', errorCode, details, cause);

/** Refuses a parameter that the endpoint does not know (D15). */
export function checkKnownParameters(call: Call, known: ReadonlySet<string>): void {
  for (const parameter of call.parameters) {
    const { name } = parameter;
    if (known.has(name.toLowerCase())) continue;
    const why = damagedNames([parameter], known) ?? 'Leave it out, or correct its name.';
    const details = `Parameter ${quoteForMessage(name)} is unknown to ${call.facts.method}. ${why}`;
    throw call.trace.refused('D15', new OAuthError('invalid_request', 400001, details, 'unknown-parameter'));
  }
  call.trace.passed('D15', 'Every parameter is known.');
}
