import { defineConfig } from 'vitest/config';

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
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
