import { exportJob } from '#service/console/people/export-people.ts';
import { countPeopleJob, listJob, suggestJob } from '#service/console/people/person-jobs.ts';
import { peopleJob } from '#service/console/workspace/people-job.ts';
import { batchJob, searchJob } from '#service/core/accounts/search/account-search.ts';
import { countJob, pageJob } from '#service/core/log/call-pages.ts';
import { problemsJob } from '#service/core/log/search/problems.ts';
import { auditJob } from '#service/families/audit/search-job.ts';
import { commentReportJob, topStreamsJob } from '#service/families/comments/jobs.ts';
import { objectsBatchJob, objectsJob } from '#service/families/ds/object-source.ts';
import { loyaltyReportJob, redeemableJob, standingsJob } from '#service/families/gm/jobs.ts';
import { iRankJob, statisticsJob } from '#service/families/reports/statistics.ts';
import { exportUsersJob } from '#service/families/socialize/export-users-job.ts';
import { feedJob, topSharesJob } from '#service/families/socialize/feed-jobs.ts';
import type { ReaderJob } from '#service/storage/reader/reader.ts';

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
