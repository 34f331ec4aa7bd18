import {
  type BatchJob,
  batchOfSource,
  type SearchDone,
  type SearchJob,
  searchSource,
} from '#service/modules/search/search-job.ts';
import type { Document } from '#service/modules/search/source.ts';
import type { Reading } from '#service/storage/reader/jobs.ts';
import { objectSource } from './object-source.ts';

/** Searches the objects of a type; see `searchSource`. */
export function objectsJob(reading: Reading, job: SearchJob): SearchDone {
  return searchSource(reading, objectSource(reading.main, job.apiKey), job);
}

/** See `batchOfSource`. */
export function objectsBatchJob(reading: Reading, job: BatchJob): readonly Document[] {
  return batchOfSource(reading, objectSource(reading.main, job.apiKey), job);
}
