import { type CallScope, readLimits } from '#service/methods/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';
import type { Row } from './statistics.ts';

const words = { what: 'The report', parameter: 'limit', advice: 'Ask for fewer users at a time.' };
const limits = readLimits(words);

/** Users by UID with their rank, which has been 0 for all since 2018 (F 7.11). */
export const iRankJob = readerJob('reports.getIRank', runIRank);

function runIRank(
  { main, elapsed }: Reading,
  job: { readonly apiKey: string; readonly limit: number },
): readonly Row[] {
  elapsed();
  return main
    .prepare<[object], Row>(
      "SELECT uid, 0 FROM account WHERE api_key = @apiKey AND status = 'final' ORDER BY uid LIMIT @limit",
    )
    .raw()
    .all(job);
}

export const iRank =
  ({ core: { store }, apiKey }: CallScope) =>
  (limit: number) =>
    store.reader.read(iRankJob, { apiKey, limit }, limits);
