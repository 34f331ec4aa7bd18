import type { Database } from 'better-sqlite3';
import { exportJob } from '#service/modules/accounts/people/export-people.ts';
import { listJob, suggestJob } from '#service/modules/accounts/people/person-jobs.ts';
import { batchJob, searchJob } from '#service/modules/accounts/search/search-job.ts';
import { objectsBatchJob, objectsJob } from '#service/modules/ds/search/object-jobs.ts';
import { ofAnyLog } from '#service/modules/imported-logs/as-log.ts';
import { importedCallsJob } from '#service/modules/imported-logs/calls-job.ts';
import { statisticsJob } from '#service/modules/reports/statistics.ts';
import { countJob, pageJob } from '#service/modules/request-log/call-pages.ts';
import { clocksJob } from '#service/modules/request-log/search/clocks.ts';
import { pageViewsJob } from '#service/modules/request-log/search/page-views.ts';
import { problemsJob } from '#service/modules/request-log/search/problems.ts';
import { resultsJob } from '#service/modules/request-log/search/results.ts';
import { exportUsersJob } from '#service/modules/socialize/export-users/export-job.ts';
import { feedJob } from '#service/modules/socialize/feed/feed-job.ts';
import { topSharesJob } from '#service/modules/socialize/feed/top-shares-job.ts';
import { peopleJob } from '#service/tools/workspace/people-job.ts';

/** What a job of the reader may use. */
export interface Reading {
  /** The service's database and that of its log. A job only reads. */
  readonly main: Database;
  readonly log: Database;
  /** Monotonic milliseconds for the job's budget; throws when the job is to end now. */
  readonly elapsed: () => number;
}

/**
 * The jobs of the reader. A job gets and returns plain data, because both cross threads. It keeps its own budget (R52), and
 * throws ApiError when that is used up.
 */
export const jobs = {
  'accounts.search': searchJob,
  'accounts.search batch': batchJob,
  'ds.search': objectsJob,
  'ds.search batch': objectsBatchJob,
  'reports.getSocializeStats': statisticsJob,
  'socialize.exportUsers': exportUsersJob,
  'socialize.getFeed': feedJob,
  'socialize.getTopShares': topSharesJob,
  'log.page': pageJob,
  'people.list': listJob,
  'people.suggest': suggestJob,
  'people.export': exportJob,
  'log.count': countJob,
  'log.problems': ofAnyLog(problemsJob),
  'log.results': ofAnyLog(resultsJob),
  'log.clocks': ofAnyLog(clocksJob),
  'log.pageViews': ofAnyLog(pageViewsJob),
  'importedLogs.calls': importedCallsJob,
  'workspace.export people': peopleJob,
} as const satisfies Readonly<Record<string, (reading: Reading, job: never) => unknown>>;

export type JobName = keyof typeof jobs;
export type Job<Name extends JobName> = Parameters<(typeof jobs)[Name]>[1];
export type JobResult<Name extends JobName> = ReturnType<(typeof jobs)[Name]>;

/** Does one job; its data comes from `Reader.read`, which checks the type. */
export function doJob(reading: Reading, name: JobName, job: unknown): unknown {
  return (jobs[name] as (reading: Reading, job: unknown) => unknown)(reading, job);
}
