import {
  type BatchJob,
  batchOfSource,
  type SearchDone,
  type SearchJob,
  searchSource,
} from '#service/modules/search/search-job.ts';
import type { Document } from '#service/modules/search/source.ts';
import type { Reading } from '#service/storage/reader/jobs.ts';
import { accountSource } from './account-source.ts';

/** Searches the accounts of a site; see `searchSource`. */
export function searchJob(reading: Reading, job: SearchJob): SearchDone {
  return searchSource(reading, accountSource(job.apiKey), job);
}

/** See `batchOfSource`. */
export function batchJob(reading: Reading, job: BatchJob): readonly Document[] {
  return batchOfSource(reading, accountSource(job.apiKey), job);
}
