import { type Sites, siteRepository } from '#service/core/sites/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { ownState } from '#shared/causes/own-state.ts';
import { mask } from '#shared/protocol/masking.ts';
import { addressOf } from './matching-form.ts';
import { meantSite, type SignedCall } from './meant-site.ts';
import { matching, siteSecrets } from './secret.ts';
import { siteGone } from './user-key.ts';

/** Codes and tokens of this interface begin so, also those of another installation (D24). */
const tokenForm = /^[a-z]{2}\d\.s\.[\w-]{20}/;

/** An API key for responses and traces; a secret or a token that came in its place is masked (D14). */
function shownKey(apiKey: string): string {
  if (tokenForm.test(apiKey)) return mask(apiKey);
  return apiKey.length >= 20 && /^[A-Za-z0-9+/]+={0,2}$/.test(apiKey) && /[+/=]/.test(apiKey)
    ? mask(apiKey)
    : apiKey.slice(0, 100);
}

/** Longer calls are not signed anew for every site (R52). */
const MAX_TRIED_LENGTH = 4_000;

/** The call as its signature covers it; undefined when it has none, or is long. */
function signedBy(call: Call): SignedCall | undefined {
  const { httpMethod, parameters } = call;
  const sig = parameters.get('sig');
  const list = [...parameters];
  const size = list.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  return sig && size <= MAX_TRIED_LENGTH ? { httpMethod, address: addressOf(call), parameters: list, sig } : undefined;
}

/** The refusal of an API key that no site has (400093). Which one was meant is for the log (D14). */
export function apiKeyRefused({ of }: Pick<Store, 'of'>, call: Call, apiKey: string): ApiError {
  const sites = of(siteRepository);
  const given = shownKey(apiKey);
  const gone = siteGone({ of }, apiKey);
  const swapped = causeOfSwapped(sites, { clientId: apiKey, secret: call.parameters.get('secret') ?? '' });
  const meant = swapped === undefined ? meantSite(sites.list(), apiKey, signedBy(call)) : undefined;
  const reason = gone ?? swapped?.details ?? (meant && `${meant.cause} ${meant.fix}`);
  const isToken = tokenForm.test(apiKey);
  const details = isToken
    ? 'A token came as apiKey. Send it as oauth_token, or as "Authorization: OAuth <token>", over HTTPS.'
    : `No site has the API key "${given}". Copy it from the Sites panel.`;
  const cause = swapped?.cause ?? meant?.name ?? (isToken ? 'token-as-api-key' : 'unknown-api-key');
  const values = {
    apiKey: given,
    ...(gone && ownState('site deleted')),
    ...(meant && { 'API key meant': meant.apiKey }),
  };
  const error = new ApiError(400093, details, {}, { reason, cause });
  return call.trace.refused('D29', error, values, 'No site has this API key.');
}

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
