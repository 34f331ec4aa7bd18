import type { Clock } from '#service/kernel/clock.ts';
import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { conflict, notFound } from '#service/kernel/operation-problem.ts';
import { pageLimits } from '#service/modules/request-log/call-pages.ts';
import { filterWords } from '#service/modules/request-log/filter-words.ts';
import { TREND_PARTS } from '#service/modules/request-log/operations.ts';
import { readCallFile } from '#service/tools/call-files/read.ts';
import { MOST_IMPORTED_LOGS } from '#shared/contract/call-files.ts';
import { importedLogRepository } from './repository.ts';

const missing = (id: string) => notFound(`imported log "${id}"`, 'It may have been removed; reload the list.');

/** @param machineClock when something was imported is no matter of the service clock (D39) */
export function importedLogHandlers({ store, events, clock }: Core, machineClock: Clock): Handlers<'importedLogs'> {
  const logs = store.of(importedLogRepository);
  const siteName = (apiKey: string | undefined) => (apiKey === undefined ? undefined : store.sites.get(apiKey)?.name);

  /** All calls of the log that pass, whenever they were. */
  function counted({ id, query }: { id: string; query?: string | undefined }) {
    if (logs.get(id) === undefined) throw missing(id);
    const filter = query === undefined ? {} : { query };
    const words = filterWords({ store, clock }, filter);
    return { filter, words, from: undefined, to: logs.lastAt(id), imported: Number(id) };
  }

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
    'importedLogs.calls': async ({ id, query, after, limit }) => {
      if (logs.get(id) === undefined) throw missing(id);
      const words = filterWords({ store, clock }, query === undefined ? {} : { query });
      const from = after === undefined ? -1 : Number(after);
      const job = { words, id: Number(id), after: Number.isSafeInteger(from) ? from : -1, limit };
      const rows = await store.reader.read('importedLogs.calls', job, pageLimits);
      const items = rows.slice(0, limit).map((call) => ({ ...call, siteName: siteName(call.apiKey) ?? call.siteName }));
      const last = items.at(-1);
      return { items, ...(rows.length > limit && last !== undefined && { next: String(last.n) }) };
    },
    'importedLogs.problems': async (input) => store.calls.problems({ ...counted(input), parts: TREND_PARTS }),
    'importedLogs.results': async (input) => store.calls.results(counted(input)),
    'importedLogs.clocks': async (input) => store.calls.clocks(counted(input)),
    'importedLogs.pageViews': async (input) => store.calls.pageViews(counted(input)),
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
