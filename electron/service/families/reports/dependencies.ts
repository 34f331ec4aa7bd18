import { type Activity, activityRepository } from '#service/core/activity/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { ActivityKind } from '#service/records/index.ts';
import { type Selection, statisticsJob, statisticsLimits } from './statistics.ts';

/** Counters behind reports.getSocializeStats. */
export const activity = ({ core: { store }, apiKey }: CallScope) => ({
  count: (kind: ActivityKind, facts: Parameters<Activity['count']>[2]) =>
    store.of(activityRepository).count(apiKey, kind, facts),
});

/** Sums of the counters, computed in the reader's thread (R47). */
export const statistics =
  ({ core: { store }, apiKey }: CallScope) =>
  (selection: Selection) =>
    store.reader.read(statisticsJob, { apiKey, selection }, statisticsLimits);
