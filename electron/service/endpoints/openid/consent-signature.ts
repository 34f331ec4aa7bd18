import { createHmac } from 'node:crypto';

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
