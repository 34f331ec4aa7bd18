import type { ModuleStore } from '#service/module/index.ts';
import { artifactRepository } from './artifacts.ts';
import { consentRepository } from './consents.ts';
import type { RelyingParty } from './relying-party.ts';
import { fidmRepository, relyingPartyRepository } from './repository.ts';

/**
 * Creates a relying party, or changes what it is set to. Call it inside a unit of work.
 *
 * @returns the one that is stored
 */
export function saveParty(
  { of }: ModuleStore,
  apiKey: string,
  given: Pick<RelyingParty, 'clientID' | 'clientSecret' | 'settings'>,
): RelyingParty {
  const parties = of(relyingPartyRepository);
  const saved = of(fidmRepository).revised(given, parties.get(apiKey, given.clientID));
  parties.save(apiKey, saved);
  return saved;
}

/** Ends everything that was given to a relying party, which is deleted. */
export function endParty({ of }: ModuleStore, apiKey: string, clientID: string): void {
  of(artifactRepository).endOfClient(apiKey, clientID);
  of(consentRepository).endOfClient(apiKey, clientID);
}

/** Deletes a relying party with everything that was given to it. Call it inside a unit of work. */
export function deleteParty(store: ModuleStore, apiKey: string, clientID: string): void {
  store.of(relyingPartyRepository).remove(apiKey, clientID);
  endParty(store, apiKey, clientID);
}
