import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type TestAPI } from 'vitest';
import { AuthdeskError } from './error.ts';
import { type ServicePool, startPool } from './pool.ts';
import type { Authdesk, StartOptions } from './types.ts';

/*
 * Fixture for Vitest: `import { expect, test } from 'authdesk/testing/vitest'` (docs/testing/node.md). A worker starts a service,
 * each test gets it in the state of the start. A test that fails says why its calls were refused.
 */

/** Beside the attachments that Vitest keeps itself. */
const FOLDER = '.vitest-attachments/authdesk';

export interface AuthdeskFixture {
  readonly authdesk: Authdesk;
}

interface WorkerFixtures {
  readonly authdeskOptions: StartOptions;
  readonly authdeskPool: ServicePool;
}

export * from 'vitest';
export { AuthdeskError, startAuthdesk } from './index.ts';
export type { Authdesk, StartOptions } from './types.ts';

/** `test` with services that are started so: `const test = authdeskTest({ workspace: 'shop.json' })`. */
export function authdeskTest(options: StartOptions = {}): TestAPI<AuthdeskFixture> {
  return base.extend<AuthdeskFixture & WorkerFixtures>({
    authdeskOptions: [options, { scope: 'worker' }],
    authdeskPool: [
      async ({ authdeskOptions }, use) => {
        const pool = await startPool(authdeskOptions);
        await use(pool);
        await pool.stop();
      },
      { scope: 'worker' },
    ],
    authdesk: async ({ authdeskPool, task, onTestFinished }, use) => {
      const { authdesk, giveBack } = await authdeskPool.take();
      // Vitest reports twice what the end of a fixture throws.
      onTestFinished(async () => {
        const problem = task.result?.state === 'fail' ? await explain(authdesk, task) : undefined;
        await giveBack();
        if (problem !== undefined) throw problem;
      });
      await use(authdesk);
    },
  }) as unknown as TestAPI<AuthdeskFixture>;
}

export const test: TestAPI<AuthdeskFixture> = authdeskTest();
export const it: TestAPI<AuthdeskFixture> = test;

interface FailedTask {
  readonly id: string;
  readonly name: string;
  readonly result?: { readonly errors?: readonly { readonly message: string }[] | undefined } | undefined;
}

/** Why calls were refused, as a further error of the test; the calls themselves are written into a folder. */
async function explain(authdesk: Authdesk, { id, name, result }: FailedTask): Promise<Error | undefined> {
  try {
    const report = await authdesk.report();
    const folder = join(process.cwd(), FOLDER, `${name.replace(/[^\w-]+/g, '-').slice(0, 60)}-${id}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'calls.har'), await authdesk.har());
    if (report === '') return undefined;
    writeFileSync(join(folder, 'problems.txt'), `${report}\n`);
    const bundle = await authdesk.bundle();
    if (bundle !== undefined) writeFileSync(join(folder, 'bundle.json'), bundle);
    // An expectation of the kit has said it already.
    const said = (result?.errors ?? []).map(({ message }) => message).join('\n');
    if ((await authdesk.problems()).every(({ callId }) => said.includes(callId))) return undefined;
    return withoutStack(new AuthdeskError('expectation', report, `HAR and bundle: ${folder}`));
  } catch (error) {
    // The service is gone: the test says so itself.
    return error instanceof AuthdeskError && error.code !== 'ended' ? error : undefined;
  }
}

/** It is about the calls of the test, not about lines of the kit. */
function withoutStack(error: Error): Error {
  error.stack = `${error.name}: ${error.message}`;
  return error;
}
