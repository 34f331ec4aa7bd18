import { callFileJob } from '#service/console/call-files/index.ts';
import { filterWords, TREND_PARTS } from '#service/console/log/index.ts';
import { callRepository, pageLimits } from '#service/core/log/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { withRefusal } from '#service/diagnosis/refusals/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Clock, conflict, type Handlers, notFound } from '#service/kernel/index.ts';
import { outsideTextLimits, pageOf, rowOfCursor } from '#service/storage/index.ts';
import { MOST_IMPORTED_LOGS } from '#shared/contract/call-files.ts';
import { importedCallsJob } from './calls-job.ts';
import { importedLogRepository } from './repository.ts';

const limits = outsideTextLimits('Export a part of it: fewer hours, one user, or errors only.');

const missing = (id: string) => notFound(`imported log "${id}"`, 'It may have been removed; reload the list.');

/** @param machineClock when something was imported is no matter of the service clock (D39) */
export function importedLogHandlers({ store, clock }: Core, machineClock: Clock): Handlers<'importedLogs'> {
  const logs = store.of(importedLogRepository);
  const siteName = (apiKey: string | undefined) =>
    apiKey === undefined ? undefined : store.of(siteRepository).get(apiKey)?.name;

  /** All calls of the log that pass, whenever they were. */
  function counted({ id, query }: { id: string; query?: string | undefined }) {
    if (logs.get(id) === undefined) throw missing(id);
    const filter = query === undefined ? {} : { query };
    const words = filterWords({ store, clock }, filter);
    return { filter, words, from: undefined, to: logs.lastAt(id), imported: Number(id) };
  }

  function checkRoom(): void {
    if (logs.list().length < MOST_IMPORTED_LOGS) return;
    throw conflict(`There are ${MOST_IMPORTED_LOGS} imported logs already.`, 'Remove one that is not needed any more.');
  }

  return {
    'importedLogs.list': () => [...logs.list()],
    'importedLogs.add': async ({ name, text }) => {
      checkRoom();
      const { format, calls } = await store.texts.read(callFileJob, { text, now: machineClock() }, limits);
      const masked = calls.map((call) => store.masked(call));
      return store.unitOfWork(() => {
        // Others may have come meanwhile (R56).
        checkRoom();
        return logs.add({ name, format, importedAt: machineClock() }, masked);
      });
    },
    'importedLogs.calls': async ({ id, query, after, limit }) => {
      if (logs.get(id) === undefined) throw missing(id);
      const words = filterWords({ store, clock }, query === undefined ? {} : { query });
      const from = after === undefined ? undefined : rowOfCursor(after);
      const rows = await store.reader.read(importedCallsJob, { words, id: Number(id), after: from, limit }, pageLimits);
      const { items, next } = pageOf(
        rows,
        limit,
        (call) => ({ ...call, siteName: siteName(call.apiKey) ?? call.siteName }),
        ({ n }) => String(n),
      );
      return { items: [...items], next };
    },
    'importedLogs.problems': async (input) =>
      store.of(callRepository).problems({ ...counted(input), parts: TREND_PARTS }),
    'importedLogs.get': ({ id, n }) => {
      const call = logs.call(id, n);
      if (call === undefined) throw missing(id);
      return withRefusal(call, true);
    },
    'importedLogs.remove': async ({ id }) => {
      const removed = await store.unitOfWork(() => logs.remove(id));
      if (!removed) throw missing(id);
      return {};
    },
  };
}
