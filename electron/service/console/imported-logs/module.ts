import { contractOperations, type Module } from '#service/module/index.ts';
import { importedLogHandlers } from './operations.ts';
import { importedLogTables } from './tables.ts';

/** Logs from files of calls, apart from the service's own (docs/adr/0018). */
export const importedLogs: Module = {
  name: 'imported-logs',
  tables: importedLogTables,
  operations: ({ core, machineClock }) => contractOperations(importedLogHandlers(core, machineClock)),
};
