import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import type { HostOptions } from '../hosts/test.ts';
import { isDeep, isNight } from './depth.ts';
import { ownMachine } from './own-machine.ts';
import { RESULTS_FILE } from './results.ts';

// What the tests read is theirs, not the machine's (e2e/runtime/own-machine.ts).
Object.assign(process.env, ownMachine);

/** Programs that `npm test` found; a host without its program has no project. */
const electron = process.env.AUTHDESK_TEST_ELECTRON;
const chromium = process.env.AUTHDESK_TEST_CHROMIUM;
const headlessShell = process.env.AUTHDESK_TEST_HEADLESS_SHELL;
const e2e = resolve(import.meta.dirname, '..');

/** Tests that this run leaves out. */
const grepInvert = [...(isDeep ? [] : [/@deep/]), ...(isNight ? [] : [/@night/])];

/** The spec of the console that the proof also runs in the desktop app: every panel. CI sees the stories there, too. */
const smoke = 'panels.spec.ts';

/**
 * Specs that CI also runs in the desktop app: what a user does there from end to end, with the windows, files, addresses and
 * events that the two hosts have in different ways. The night runs all specs in both.
 */
const stories = [
  ...['first-five-minutes', 'wrong-turns', 'client-side-login', 'openid-desk', 'saml-desk', 'tour'],
  ...['workspace-files', 'site-folders', 'bundles', 'connect-app', 'unsaved', 'keyboard', 'states'],
].map((name) => `${name}.spec.ts`);

/**
 * Chromium without a user interface of its own takes half of the processor's time that a whole one takes. The pictures, and
 * what only a whole one refuses to a page (third-party-cookies.spec.ts), are seen in that.
 */
const inBrowser = { hostKind: 'chromium' as const, ...(headlessShell && { browserProgram: headlessShell }) };

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
  grepInvert,
  // Far beyond what any of them needs, also beside other work: only what hangs is to reach a limit.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: process.stdout.isTTY && !isPart ? 'list' : './playwright-reporter.ts',
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  // A trace takes a third of a run's time: it is kept of a second try, or asked for with `--trace on`.
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure', actionTimeout: 60_000 },
  projects: [
    ...(chromium
      ? [
          {
            name: 'chromium',
            testDir: resolve(e2e, 'ui'),
            use: inBrowser,
          },
          {
            name: 'chromium only',
            testDir: resolve(e2e, 'browser'),
            testIgnore: 'looks.spec.ts',
            use: inBrowser,
          },
          {
            name: 'chromium deep',
            testDir: e2e,
            testMatch: ['ui/*.spec.ts', 'browser/*.spec.ts'],
            // CI sees the stories in the desktop app.
            testIgnore: ['looks.spec.ts', ...(electron ? stories : [])].map((name) => `**/${name}`),
            grep: /@deep/,
            use: inBrowser,
          },
          {
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
            grepInvert: [...grepInvert, /without an accessibility fault/],
            use: { hostKind: 'electron' as const },
          },
          {
            name: 'electron stories',
            testDir: resolve(e2e, 'ui'),
            testMatch: stories,
            use: { hostKind: 'electron' as const },
          },
          { name: 'desktop', testDir: resolve(e2e, 'desktop'), use: { hostKind: 'electron' as const } },
          {
            name: 'desktop deep',
            testDir: resolve(e2e, 'desktop'),
            grep: /@deep/,
            use: { hostKind: 'electron' as const },
          },
        ]
      : []),
  ],
});
