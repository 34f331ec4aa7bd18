import { defaultExclude, defineConfig } from 'vitest/config';

/** Unit and service tests beside the code, and black-box tests that need no window. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: [
      'shared/**/*.test.ts',
      'electron/**/*.test.ts',
      'renderer/**/*.test.ts',
      'e2e/service/**/*.test.ts',
      'e2e/clients/**/*.test.ts',
      'e2e/runtime/**/*.test.ts',
    ],
    // These need a service that is started for all of them: conformance.config.ts.
    exclude: [...defaultExclude, 'e2e/service/conformance/**'],
    globalSetup: ['e2e/runtime/properties.ts'],
    setupFiles: ['e2e/runtime/properties.setup.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
