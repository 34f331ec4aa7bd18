import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import type { HostOptions } from '../hosts/test.ts';
import { ownMachine } from './own-machine.ts';
import { RESULTS_FILE } from './results.ts';

// What the tests read is theirs, not the machine's (e2e/runtime/own-machine.ts).
Object.assign(process.env, ownMachine);

/** Programs that `npm test` found; a host without its program has no project. */
const electron = process.env.AUTHDESK_TEST_ELECTRON;
const chromium = process.env.AUTHDESK_TEST_CHROMIUM;
const headlessShell = process.env.AUTHDESK_TEST_HEADLESS_SHELL;
const e2e = resolve(import.meta.dirname, '..');

/**
 * Specs of the console that `npm test` also runs in the desktop app: the README's first minutes, every panel, and what
 * the two hosts do in different ways. `npm run test:night` runs all of them there.
 */
const smoke = ['first-five-minutes', 'panels', 'workspace-files'].map((name) => `${name}.spec.ts`);

/** What users come for, from the first minutes to a customer's app: `npm run test:deep` tells these in the desktop app, too. */
const stories = [
  ...['first-five-minutes', 'three-use-cases', 'connect-app', 'client-side-login', 'openid-desk', 'saml-desk', 'calls'],
  ...['panels', 'site-walk', 'site-folders', 'workspace-files', 'webhooks', 'registrations', 'moved-clock'],
  ...['last-panel', 'late-responses', 'wrong-turns', 'traps'],
].map((name) => `${name}.spec.ts`);

/** A run of parts (test.ts) tells what failed alone; whoever runs some specs at a terminal sees each. */
const isPart = process.env[RESULTS_FILE] !== undefined;

export default defineConfig<object, HostOptions>({
  testDir: e2e,
  outputDir: resolve(e2e, '../test-results/playwright'),
  fullyParallel: false,
  // One more than cores: each waits now and then for its browser, its service or a look at the page.
  workers: availableParallelism() + 1,
  // A second try in CI only, and told in the last lines (results.ts); on the machine of a developer a test has one.
  retries: process.env.CI === 'true' ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.stdout.isTTY && !isPart ? 'list' : './playwright-reporter.ts',
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  // A trace takes a third of a run's time: it is kept of a second try, or asked for with `--trace on`.
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure', actionTimeout: 15_000 },
  projects: [
    ...(chromium
      ? [
          {
            name: 'chromium',
            testDir: resolve(e2e, 'ui'),
            // Chromium without a user interface of its own takes a fifth less of the processor. What a browser must refuse
            // to a page, and the pictures, are seen in a whole one.
            use: { hostKind: 'chromium' as const, ...(headlessShell && { browserProgram: headlessShell }) },
          },
          {
            name: 'chromium only',
            testDir: resolve(e2e, 'browser'),
            testIgnore: 'looks.spec.ts',
            use: { hostKind: 'chromium' as const, hostFor: 'test' as const },
          },
          {
            // `npm run test:deep`.
            name: 'looks',
            testDir: resolve(e2e, 'browser'),
            testMatch: 'looks.spec.ts',
            use: { hostKind: 'chromium' as const, hostFor: 'test' as const },
          },
        ]
      : []),
    ...(electron
      ? [
          { name: 'electron', testDir: resolve(e2e, 'ui'), use: { hostKind: 'electron' as const } },
          {
            name: 'electron smoke',
            testDir: resolve(e2e, 'ui'),
            testMatch: smoke,
            // They find the same in both hosts.
            grepInvert: /accessibility fault/,
            use: { hostKind: 'electron' as const },
          },
          {
            name: 'electron stories',
            testDir: resolve(e2e, 'ui'),
            testMatch: stories,
            grepInvert: /accessibility fault/,
            use: { hostKind: 'electron' as const },
          },
          { name: 'desktop', testDir: resolve(e2e, 'desktop'), use: { hostKind: 'electron' as const } },
        ]
      : []),
  ],
});
