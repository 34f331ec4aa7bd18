/** Cases of each property test: many where a machine waits, fewer where a person does. */
export function propertyCases(environment: NodeJS.ProcessEnv): number {
  return environment.CI === 'true' ? 10_000 : 1_000;
}

/**
 * Vitest's global set-up: one seed for all property tests of a run, printed, so that a run can be repeated exactly with
 * AUTHDESK_TEST_SEED.
 */
export default function setup(): void {
  process.env.AUTHDESK_TEST_SEED ??= String(Date.now() & 0x7fffffff);
  const cases = propertyCases(process.env).toLocaleString('en');
  process.stdout.write(`Property tests: ${cases} cases each, AUTHDESK_TEST_SEED=${process.env.AUTHDESK_TEST_SEED}\n`);
}
