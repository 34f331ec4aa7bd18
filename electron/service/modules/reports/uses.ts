import type { Bound } from '#service/modules/rest/use.ts';
import type { ActivityKind } from '#service/storage/records.ts';
import type { Store } from '#service/storage/store.ts';
import { type Selection, statisticsLimits } from './statistics.ts';

/** Counters behind reports.getSocializeStats. */
export const activity = ({ core: { store }, apiKey }: Bound) => ({
  count: (kind: ActivityKind, facts: Parameters<Store['activity']['count']>[2]) =>
    store.activity.count(apiKey, kind, facts),
});

/** Sums of the counters, computed in the reader's thread (R47). */
export const statistics =
  ({ core: { store }, apiKey }: Bound) =>
  (selection: Selection) =>
    store.reader.read('reports.getSocializeStats', { apiKey, selection }, statisticsLimits);
