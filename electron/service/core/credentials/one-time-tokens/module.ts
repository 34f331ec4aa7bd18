import { accountChanges } from '#service/core/accounts/index.ts';
import type { Module } from '#service/module/index.ts';
import { oneTimeTokenRepository } from './repository.ts';
import { oneTimeTokensTables } from './tables.ts';

/** Registration tokens, password reset tokens, and what goes with codes that were sent. */
export const oneTimeTokens: Module = {
  name: 'one-time-tokens',
  tables: oneTimeTokensTables,
  opened: ({ of }) =>
    of(accountChanges).listen({
      renamed: (renaming) => of(oneTimeTokenRepository).rename(renaming),
      deleted: (apiKey, UID) => of(oneTimeTokenRepository).endOf({ apiKey, UID, reason: 'accountDeleted', kept: null }),
      loginIDsRemoved: (apiKey, UID, keys) => of(oneTimeTokenRepository).endSentTo(apiKey, UID, keys),
    }),
};
