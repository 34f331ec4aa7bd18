import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { notFound } from '#service/kernel/operation-problem.ts';
import type { LogFilter } from '#shared/contract/log.ts';
import { filterWords } from './filter-words.ts';
import { recordedCall } from './recorded-call.ts';
import { savedViews } from './views.ts';

/** Calls that are counted; more are told as "1,000+". */
const MOST_COUNTED = 1_000;
/** Parts of a problem's trend line. */
export const TREND_PARTS = 24;

export function logHandlers({ store, events, clock }: Core): Handlers<'log'> {
  const wordsOf = (filter: LogFilter) => filterWords({ store, clock }, filter);

  /** The calls that are counted: those of the last so many minutes, also the one that was answered just now. */
  async function counted({ filter, minutes }: { filter: LogFilter; minutes?: number | undefined }) {
    const words = wordsOf(filter);
    await store.calls.caughtUp();
    const to = clock();
    return { filter, words, from: minutes === undefined ? undefined : to - minutes * 60_000, to };
  }

  return {
    'log.list': async ({ filter, after, limit }) => {
      const words = wordsOf(filter);
      await store.calls.caughtUp();
      const { items, next } = await store.calls.pageBeside(filter, { after, limit }, words);
      return { items: [...items], next };
    },
    'log.count': async ({ filter }) => {
      const words = wordsOf(filter);
      await store.calls.caughtUp();
      const count = await store.calls.count(filter, words, MOST_COUNTED + 1);
      return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED };
    },
    'log.problems': async (input) => store.calls.problems({ ...(await counted(input)), parts: TREND_PARTS }),
    'log.results': async (input) => store.calls.results(await counted(input)),
    'log.clocks': async (input) => store.calls.clocks(await counted(input)),
    'log.pageViews': async (input) => store.calls.pageViews(await counted(input)),
    'log.get': async ({ callId }) => {
      const call = await recordedCall(store, callId);
      if (call === undefined) {
        throw notFound(`call "${callId}" in the log`, 'It may have been cleared, or be older than the log keeps.');
      }
      return call;
    },
    'log.views': () => ({ views: store.of(savedViews).read() }),
    'log.saveViews': async ({ views }) => {
      await store.unitOfWork(() => store.of(savedViews).save(views));
      events.changed('settings');
      return { views };
    },
    'log.clear': async () => {
      const removed = await store.calls.clear();
      events.changed('log', 'overview');
      return { removed };
    },
  };
}
