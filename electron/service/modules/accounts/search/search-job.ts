import {
  type BatchJob,
  batchOfSource,
  type SearchDone,
  type SearchJob,
  searchSource,
} from '#service/modules/search/search-job.ts';
import type { Document } from '#service/modules/search/source.ts';
import type { Reading } from '#service/storage/reader/jobs.ts';
import type { AccountTypes } from './account-query.ts';
import { accountSource, type SearchedSite } from './account-source.ts';

/** A search for accounts. */
export interface AccountSearch extends SearchJob, SearchedSite {
  /** Which are found, when the source of the query does not say so; `full` when left out. */
  readonly types?: AccountTypes;
}

/** Searches the accounts of a site; see `searchSource`. */
export function searchJob(reading: Reading, job: AccountSearch): SearchDone {
  return searchSource(reading, accountSource(job, job.types ?? 'full'), job);
}

/** The next batch of a cursor over accounts. */
export interface AccountBatch extends BatchJob, SearchedSite {}

/** See `batchOfSource`. */
export function batchJob(reading: Reading, job: AccountBatch): readonly Document[] {
  return batchOfSource(reading, accountSource(job, 'found'), job);
}
