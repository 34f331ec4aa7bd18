import { membersOf } from '#shared/narrowing.ts';
import type { Answer } from './types.ts';

type Members = Readonly<Record<string, unknown>>;

/** Members of an answer that are not the user's: the envelope, and the session that a login begins. */
const NOT_OF_USER: ReadonlySet<string> = new Set(
  (
    'callId errorCode errorDetails errorMessage apiVersion statusCode statusReason time ignoredParams newUser ' +
    'sessionInfo cookieName cookieValue cookieDomain cookiePath login_token operation requestParams context id_token'
  ).split(' '),
);

/** The User object of an answer that has its members beside those of the envelope (F 8.1). */
export function userOf(answer: Members): Members {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !NOT_OF_USER.has(name)));
}

/**
 * An answer with the names that pages of all years use: `UIDSig` and `timestamp` beside `UIDSignature` and
 * `signatureTimestamp`, and `identities.facebook` beside the list of identities (F 8.1).
 */
export function withPageNames(answer: Answer): Answer {
  nameIdentities(answer);
  return { ...answer, ...signatureOf(answer) };
}

/** What proves the UID to the server of the site, by both names (F 5.7). */
export function signatureOf({ UIDSignature, signatureTimestamp }: Members): Members {
  if (UIDSignature === undefined) return {};
  return { UIDSignature, signatureTimestamp, UIDSig: UIDSignature, timestamp: signatureTimestamp };
}

/** Lets the identities of an object be found by their provider too; the list stays a list for whoever goes through it. */
export function nameIdentities(owner: unknown): void {
  const { identities } = membersOf(owner);
  if (!Array.isArray(identities)) return;
  for (const identity of identities) {
    const { provider } = membersOf(identity);
    // Of several at one provider the first one.
    if (typeof provider === 'string' && !(provider in identities)) {
      Object.defineProperty(identities, provider, { value: identity });
    }
  }
}
