import type { Clock } from '#service/kernel/clock.ts';
import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { conflict, notFound } from '#service/kernel/operation-problem.ts';
import { readCallFile } from '#service/tools/call-files/read.ts';
import { MOST_IMPORTED_LOGS } from '#shared/contract/call-files.ts';
import { importedLogRepository } from './repository.ts';

const missing = (id: string) => notFound(`imported log "${id}"`, 'It may have been removed; reload the list.');

/** @param machineClock when something was imported is no matter of the service clock (D39) */
export function importedLogHandlers({ store, events }: Core, machineClock: Clock): Handlers<'importedLogs'> {
  const logs = store.of(importedLogRepository);
  return {
    'importedLogs.list': () => [...logs.list()],
    'importedLogs.add': async ({ name, text }) => {
      if (logs.list().length >= MOST_IMPORTED_LOGS) {
        throw conflict(
          `There are ${MOST_IMPORTED_LOGS} imported logs already.`,
          'Remove one that is not needed any more.',
        );
      }
      const { format, calls } = await readCallFile(text, machineClock());
      const masked = calls.map((call) => store.masked(call));
      const added = await store.unitOfWork(() => logs.add({ name, format, importedAt: machineClock() }, masked));
      events.changed('log');
      return added;
    },
    'importedLogs.calls': ({ id, text, errorsOnly, after, limit }) => {
      if (logs.get(id) === undefined) throw missing(id);
      const from = after === undefined ? -1 : Number(after);
      const rows = logs.page(id, { text, errorsOnly }, Number.isSafeInteger(from) ? from : -1, limit);
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return { items, ...(rows.length > limit && last !== undefined && { next: String(last.n) }) };
    },
    'importedLogs.get': ({ id, n }) => {
      const call = logs.call(id, n);
      if (call === undefined) throw missing(id);
      return call;
    },
    'importedLogs.remove': async ({ id }) => {
      const removed = await store.unitOfWork(() => logs.remove(id));
      if (!removed) throw missing(id);
      events.changed('log');
      return {};
    },
  };
}
