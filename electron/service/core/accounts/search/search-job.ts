import {
  type BatchJob,
  batchOfSource,
  type Document,
  type SearchDone,
  type SearchJob,
  searchSource,
} from '#service/core/search/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';
import type { AccountTypes } from './account-query.ts';
import { accountSource, type SearchedSite } from './account-source.ts';

/** A search for accounts. */
export interface AccountSearch extends SearchJob, SearchedSite {
  /** Which are found, when the source of the query does not say so; `full` when left out. */
  readonly types?: AccountTypes;
}

/** Searches the accounts of a site; see `searchSource`. */
export const searchJob = readerJob('accounts.search', runSearch);

function runSearch(reading: Reading, job: AccountSearch): SearchDone {
  return searchSource(reading, accountSource(job, job.types ?? 'full'), job);
}

/** The next batch of a cursor over accounts. */
export interface AccountBatch extends BatchJob, SearchedSite {}

/** See `batchOfSource`. */
export const batchJob = readerJob('accounts.search batch', runBatch);

function runBatch(reading: Reading, job: AccountBatch): readonly Document[] {
  return batchOfSource(reading, accountSource(job, 'found'), job);
}
