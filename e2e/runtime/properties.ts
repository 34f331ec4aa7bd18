import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Cases of each property test: few in the inner loop and the proof, 10,000 in `npm run test:deep`. */
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

/** The test files whose number of cases this sets. */
export function propertyFiles(root: string): readonly string[] {
  return globSync('{shared,electron,renderer,e2e/service}/**/*.test.ts', { cwd: root })
    .filter((file) =>
      /from 'fast-check'|property-cases\.fixture|AUTHDESK_TEST_CASES/.test(readFileSync(join(root, file), 'utf8')),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

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
