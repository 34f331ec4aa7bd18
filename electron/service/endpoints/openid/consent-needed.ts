import { createHmac } from 'node:crypto';
import {
  claimsIn,
  consentRepository,
  fidmRepository,
  promptsOf,
  scopesIn,
  type Waiting,
} from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';

/** Members of a consent in the order in which they are signed (X 3). */
export const MEMBERS = ['scope', 'clientID', 'context', 'UID', 'consent'] as const;

/** What a consent has to be about. */
export interface ConsentSubject {
  readonly context: string;
  readonly clientID: string;
  readonly UID: string;
  /** That the relying party asked for. */
  readonly scopes: readonly string[];
}

/**
 * The signature of a consent (X 3): HMAC-SHA1 over its exact text, in base64url without padding.
 *
 * @param text JSON, UTF-8
 * @param key the decoded bytes of the secret
 */
export const consentSignature = (text: string, key: Uint8Array): string =>
  createHmac('sha1', key).update(text, 'utf8').digest('base64url');

/** Whether a user has to be asked what a relying party may know, and why not. */
export function consentNeeded(
  { store }: Pick<Core, 'store'>,
  apiKey: string,
  UID: string,
  { parameters }: Pick<Waiting, 'parameters'>,
): { readonly isNeeded: true } | { readonly isNeeded: false; readonly why: string } {
  const { client_id: clientID = '' } = parameters;
  if (store.of(fidmRepository).relyingParty(apiKey, clientID)?.settings.skipConsent === true) {
    return { isNeeded: false, why: 'The relying party needs no consent (skipConsent).' };
  }
  const before = store.of(consentRepository).get(apiKey, UID, clientID);
  const isCovered =
    scopesIn(parameters).every((scope) => before?.scopes.includes(scope)) &&
    claimsIn(parameters).every((claim) => before?.claims.includes(claim));
  if (!isCovered || promptsOf(parameters).has('consent')) return { isNeeded: true };
  return { isNeeded: false, why: 'The user allowed the scopes before.' };
}
