import {
  type BatchJob,
  batchOfSource,
  type Document,
  type SearchDone,
  type SearchJob,
  searchSource,
} from '#service/core/search/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';
import { objectSource } from './object-source.ts';

/** Searches the objects of a type; see `searchSource`. */
export const objectsJob = readerJob('ds.search', runObjects);

function runObjects(reading: Reading, job: SearchJob): SearchDone {
  return searchSource(reading, objectSource(reading.main, job.apiKey), job);
}

/** See `batchOfSource`. */
export const objectsBatchJob = readerJob('ds.search batch', runObjectsBatch);

function runObjectsBatch(reading: Reading, job: BatchJob): readonly Document[] {
  return batchOfSource(reading, objectSource(reading.main, job.apiKey), job);
}
