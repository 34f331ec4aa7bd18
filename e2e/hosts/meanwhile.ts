import { rmSync } from 'node:fs';
import { afterAll, beforeAll, onTestFinished, TestRunner } from 'vitest';
import { temporaryFolder as newFolder, type Served, type ServeOptions, serve } from './serve.ts';

/*
 * What tests of Vitest have for as long as they run, and no longer: those of the file or the `describe` in which it is asked
 * for, or the test that asks.
 */

const whenOver = (act: () => unknown): void =>
  TestRunner.getCurrentTest() === undefined
    ? afterAll(async () => void (await act()))
    : onTestFinished(async () => void (await act()));

/** A folder in the system's temporary folder. */
export function temporaryFolder(): string {
  const folder = newFolder();
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A service that is there from the first hook or test on. */
export function serveMeanwhile(options: ServeOptions = {}): Served {
  let served: Served | undefined;
  beforeAll(async () => {
    served = await serve(options);
  });
  afterAll(async () => {
    await served?.stop();
  });
  return new Proxy({} as Served, { get: (_, name) => Reflect.get(served ?? {}, name) });
}

/** A service of the test that runs. */
export async function serveInTest(options: ServeOptions = {}): Promise<Served> {
  const served = await serve(options);
  whenOver(() => served.stop());
  return served;
}
