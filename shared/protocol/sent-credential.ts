import type { CredentialKind } from '../contract/log.ts';

/** What a request is looked through for. */
interface SentNames {
  /** First word of the `Authorization` header, in lower case; undefined: it was not sent. */
  readonly scheme: string | undefined;
  /** Whether a parameter was sent; its name in lower case. */
  readonly has: (name: string) => boolean;
}

/**
 * The kind of credential that a request carries, whether it can be read or not: for calls that end before it is judged. Of
 * several the one that is looked at first (D29).
 *
 * @returns undefined: none; an API key or a client_id alone is none
 */
export function sentCredential({ scheme, has }: SentNames): CredentialKind | undefined {
  if (scheme !== undefined) return ofScheme[scheme] ?? 'unreadable';
  if (has('oauth_token')) return has('sig') ? 'signedToken' : 'oauth';
  if (has('secret')) return has('userkey') ? 'userKey' : 'secret';
  if (has('sig')) return 'signature';
  if (has('client_secret')) return 'body';
  if (has('login_token')) return 'loginToken';
  if (has('regtoken')) return 'regToken';
  return undefined;
}

const ofScheme: Readonly<Record<string, CredentialKind>> = { oauth: 'oauth', bearer: 'jwt', basic: 'basic' };

/** Errors that say that the credential of the call is not accepted. */
const refusing: ReadonlySet<number> = new Set([400008, 403002, 403003, 403004, 403006, 403010, 403025, 500024]);

/** Causes that say the same where the code of the error alone does not. */
const refusingCauses = /\.two-credentials$|^403005\.(?:d29$|client-certificate-)/;

/** True when a call was refused because of the credential that it carries. */
export function isCredentialRefused(call: {
  readonly credential: CredentialKind;
  readonly errorCode: number;
  readonly error?: string | undefined;
  readonly cause?: string | undefined;
}): boolean {
  if (call.credential === 'none' || call.cause?.endsWith('.provoked')) return false;
  return refusing.has(call.errorCode) || call.error === 'invalid_client' || refusingCauses.test(call.cause ?? '');
}
