import { test as base, type TestType } from 'playwright/test';
import { type ServicePool, startPool } from './pool.ts';
import type { Authdesk, StartOptions } from './types.ts';

/*
 * Fixtures for Playwright: `import { expect, test } from 'authdesk/testing/playwright'` (docs/testing/playwright.md). A worker starts a
 * service, each test gets it in the state of the start. HAR, problems and a bundle are attached to a test that fails.
 */

/** A machine that is busy with other workers may need so long to start a service; the first test keeps its own time. */
const START_MS = 90_000;

export interface AuthdeskFixtures {
  readonly authdesk: Authdesk;
}

export interface AuthdeskWorkerOptions {
  /** How services are started: `use: { authdeskOptions: { workspace: 'shop.json' } }` in the configuration. */
  readonly authdeskOptions: StartOptions;
}

export * from 'playwright/test';
export { AuthdeskError, startAuthdesk } from './index.ts';
export type { Authdesk, StartOptions } from './types.ts';

type BaseTest = typeof base extends TestType<infer T, infer W> ? { readonly test: T; readonly worker: W } : never;

export const test: TestType<BaseTest['test'] & AuthdeskFixtures, BaseTest['worker'] & AuthdeskWorkerOptions> =
  base.extend<AuthdeskFixtures, AuthdeskWorkerOptions & { readonly authdeskPool: ServicePool }>({
    // The service's certificate is from a CA that was made for it, which no browser knows.
    ignoreHTTPSErrors: true,
    authdeskOptions: [{}, { option: true, scope: 'worker' }],
    authdeskPool: [
      async ({ authdeskOptions }, use) => {
        const pool = await startPool(authdeskOptions);
        await use(pool);
        await pool.stop();
      },
      { scope: 'worker', timeout: START_MS },
    ],
    authdesk: async ({ authdeskPool }, use, testInfo) => {
      const { authdesk, giveBack } = await authdeskPool.take();
      await use(authdesk);
      if (testInfo.status !== testInfo.expectedStatus) {
        for (const { name, contentType, body } of await evidenceOf(authdesk)) {
          await testInfo.attach(name, { contentType, body });
        }
      }
      await giveBack();
    },
  });

interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly body: string;
}

/** One that has ended leaves the sentence that says so. */
async function evidenceOf(authdesk: Authdesk): Promise<readonly Attachment[]> {
  try {
    const [har, report, bundle] = [await authdesk.har(), await authdesk.report(), await authdesk.bundle()];
    return [
      { name: 'authdesk-calls.har', contentType: 'application/json', body: har },
      ...(report === '' ? [] : [{ name: 'authdesk-problems.txt', contentType: 'text/plain', body: report }]),
      ...(bundle === undefined
        ? []
        : [{ name: 'authdesk-bundle.json', contentType: 'application/json', body: bundle }]),
    ];
  } catch (error) {
    return [{ name: 'authdesk-problems.txt', contentType: 'text/plain', body: told(error) }];
  }
}

/** Not shared with the kit itself: what both modules import would become an export of the package. */
function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
