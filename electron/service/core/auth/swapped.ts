import type { Sites } from '#service/core/sites/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { matching, siteSecrets } from './secret.ts';

/** Why a client cannot be identified, where its key or its secret prove it: for the log, never for the caller (D14, D26). */
export interface ClientCause {
  /** Second half of the key of the cause. */
  readonly cause: CauseName;
  readonly details: string;
}

/** Of key and secret, however they were sent: one in the place of the other. */
export function causeOfSwapped(
  sites: Pick<Sites, 'get'>,
  claim: { readonly clientId: string; readonly secret: string } | undefined,
): ClientCause | undefined {
  if (claim === undefined || sites.get(claim.clientId) !== undefined) return undefined;
  const site = sites.get(claim.secret);
  // The key is known, and the secret is that of its site: otherwise something else may stand before it.
  if (site === undefined || matching(siteSecrets(site), claim.clientId) === undefined) return undefined;
  const details = 'API key and secret are swapped. Send the API key first, then the secret.';
  return { cause: 'key-and-secret-swapped', details };
}
