import { exportJob } from './console/people/export-people.ts';
import { countPeopleJob, listJob, suggestJob } from './console/people/person-jobs.ts';
import { peopleJob } from './console/workspace/people-job.ts';
import { batchJob, searchJob } from './core/accounts/search/search-job.ts';
import { countJob, pageJob } from './core/log/call-pages.ts';
import { problemsJob } from './core/log/search/problems.ts';
import { auditJob } from './families/audit/search-job.ts';
import { commentReportJob, topStreamsJob } from './families/comments/jobs.ts';
import { objectsBatchJob, objectsJob } from './families/ds/object-source.ts';
import { loyaltyReportJob, redeemableJob, standingsJob } from './families/gm/jobs.ts';
import { iRankJob, statisticsJob } from './families/reports/statistics.ts';
import { exportUsersJob } from './families/socialize/export-users-job.ts';
import { feedJob, topSharesJob } from './families/socialize/feed-jobs.ts';
import type { ReaderJob } from './storage/reader/job.ts';

/**
 * What the reader's thread can do. It is a list of its own, so that the thread loads no more than these (docs/adr/0009).
 */
export const readerJobs: readonly ReaderJob<unknown, unknown>[] = [
  searchJob,
  batchJob,
  objectsJob,
  objectsBatchJob,
  auditJob,
  topStreamsJob,
  standingsJob,
  commentReportJob,
  loyaltyReportJob,
  redeemableJob,
  iRankJob,
  statisticsJob,
  exportUsersJob,
  feedJob,
  topSharesJob,
  pageJob,
  countPeopleJob,
  listJob,
  suggestJob,
  exportJob,
  countJob,
  problemsJob,
  peopleJob,
];
