/** Cases of each property test: 100 in the inner loop and the proof, 1,000 in CI, 10,000 at night. */
export function propertyCases(environment: NodeJS.ProcessEnv): number {
  return Number(environment.AUTHDESK_TEST_CASES ?? 100);
}

/**
 * Rounds of a test that starts processes or fills disks, by the number of cases of a property: 100 in `npm test`, 1,000 in
 * CI's deep part, 10,000 at night.
 *
 * @param most where more say nothing new
 */
export function roundsOf(share: number, most: number): number {
  return Math.min(most, Math.ceil(propertyCases(process.env) * share));
}

/**
 * The seed in CI, where a change is judged by its own faults: the same cases for each. A developer's run, and the one of
 * each night (.github/workflows/explore.yml), try others.
 */
const SEED_IN_CI = 20_261_122;

/** One seed for all property tests of a run, told with what failed: AUTHDESK_TEST_SEED repeats the run exactly. */
export function chooseSeed(environment: NodeJS.ProcessEnv): string {
  environment.AUTHDESK_TEST_SEED ??= String(environment.CI === 'true' ? SEED_IN_CI : Date.now() & 0x7fffffff);
  return environment.AUTHDESK_TEST_SEED;
}

/** Vitest's global set-up, where it is run by itself. */
export default function setup(): void {
  chooseSeed(process.env);
  process.env.AUTHDESK_TEST_CASES = String(propertyCases(process.env));
}
