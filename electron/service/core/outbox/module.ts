import { accountChanges } from '#service/core/accounts/index.ts';
import type { Module } from '#service/module/index.ts';
import { outboxRepository } from './repository.ts';
import { outboxTables } from './tables.ts';

/** Mails, text messages and pushes that would have left the machine (D49, D62). */
export const outbox: Module = {
  name: 'outbox',
  tables: outboxTables,
  opened: ({ of }) => of(accountChanges).listen({ renamed: (renaming) => of(outboxRepository).rename(renaming) }),
};
