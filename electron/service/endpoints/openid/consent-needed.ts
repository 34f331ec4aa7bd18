import {
  claimsIn,
  consentRepository,
  fidmRepository,
  promptsOf,
  scopesIn,
  type Waiting,
} from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';

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
