import type { CallScope } from '#service/methods/index.ts';
import { type NewPasskey, passkeyRepository } from './repository.ts';

/** Passkeys of the accounts of the site. */
export const passkeys = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(passkeyRepository);
  return {
    find: (credentialId: string) => all.find(apiKey, credentialId),
    list: (UID: string) => all.list(apiKey, UID),
    add: (passkey: NewPasskey) => void all.add(apiKey, passkey),
    used: (credentialId: string, counter: number, isBackedUp: boolean) =>
      all.used(apiKey, credentialId, counter, isBackedUp),
    remove: (credentialId: string) => void all.remove(apiKey, credentialId),
  };
};
