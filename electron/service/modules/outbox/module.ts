import type { Module } from '#service/kernel/module.ts';
import { contractOperations } from '#service/kernel/module-operation.ts';
import { outboxHandlers } from './operations.ts';
import { outboxRepository } from './repository.ts';
import { outboxTables } from './tables.ts';

/** Mails, text messages and pushes that would have left the machine (D49, D62). */
export const outbox: Module = {
  name: 'outbox',
  tables: outboxTables,
  accountListener: ({ of }) => ({ renamed: (renaming) => of(outboxRepository).rename(renaming) }),
  operations: ({ core }) => contractOperations(outboxHandlers(core)),
};
