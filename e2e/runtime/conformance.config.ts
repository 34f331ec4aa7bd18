import { defineConfig } from 'vitest/config';
import { howToRun } from './how-to-run.ts';

/**
 * The conformance suite. One service for all files, one file after the other: some of them move the service's clock,
 * which is everybody's.
 */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['e2e/service/conformance/**/*.test.ts'],
    globalSetup: ['e2e/hosts/conformance/setup.ts'],
    environment: 'node',
    fileParallelism: false,
    // All that files could hand on is in the service, which they share anyway; to load the tools anew for each of them took
    // a fifth of the processor time.
    isolate: false,
    ...howToRun,
  },
});
