import type { CallScope } from '#service/methods/index.ts';
import { endKeys } from './end-keys.ts';
import { type PasswordRecord, passwordRepository } from './repository.ts';

/** Passwords of the accounts of the site. */
export const passwords = ({ core: { store }, apiKey }: CallScope) => {
  const repository = store.of(passwordRepository);
  return {
    get: (UID: string) => repository.get(apiKey, UID),
    change: (UID: string, change: Partial<PasswordRecord>) => repository.change(apiKey, UID, change),
  };
};

/** See `endKeys`. */
export const endKeysOf =
  ({ core, apiKey }: CallScope) =>
  (UID: string): void =>
    endKeys(core, apiKey, UID);
