import fc from 'fast-check';

/** Cases of each property: 100 in `npm test`, 1,000 in CI's deep part, 10,000 in `npm run test:night`. */
const propertyCases = (): number => fc.readConfigureGlobal().numRuns ?? 100;

/**
 * Number of cases of a test whose cases take longer, or are smaller, than those of others.
 *
 * @param share 1: as many as a property test has
 */
export function casesOf(share: number): number {
  return Math.ceil(propertyCases() * share);
}

/**
 * The inputs that a test with a list of its own takes: all of them at night, a tenth before, evenly spread. Which ones
 * follows from the seed, so that other runs take others.
 *
 * @param least as many at least, where the share is fewer
 * @param share less than a tenth, where one input takes long
 */
export function sampleOf<Input>(all: readonly Input[], least = 3, share = 0.1): readonly Input[] {
  const count = Math.max(least, Math.ceil(all.length * share));
  if (propertyCases() >= 10_000 || count >= all.length) return all;
  const step = all.length / count;
  const offset = ((fc.readConfigureGlobal().seed ?? 0) % 1_000) / 1_000;
  return Array.from({ length: count }, (_, n) => all[Math.floor((n + offset) * step)] as Input);
}
