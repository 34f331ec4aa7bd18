import fc from 'fast-check';

/**
 * Number of cases of a test whose cases take longer, or are smaller, than those of others.
 *
 * @param share 1: as many as a property test has, which are 100 in `npm test` and 10,000 in `npm run test:deep`
 */
export function casesOf(share: number): number {
  return Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) * share);
}
