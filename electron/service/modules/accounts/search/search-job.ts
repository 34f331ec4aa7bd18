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
import { accountSource } from './account-source.ts';

/** A search for accounts. */
export interface AccountSearch extends SearchJob {
  /** Which are found, when the source of the query does not say so; `full` when left out. */
  readonly types?: AccountTypes;
}

/** Searches the accounts of a site; see `searchSource`. */
export function searchJob(reading: Reading, job: AccountSearch): SearchDone {
  return searchSource(reading, accountSource(job.apiKey, job.types ?? 'full'), job);
}

/** See `batchOfSource`. */
export function batchJob(reading: Reading, job: BatchJob): readonly Document[] {
  return batchOfSource(reading, accountSource(job.apiKey, 'found'), job);
}
