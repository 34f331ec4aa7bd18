import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** What `opened` gives at the moment of each use, under one name. */
function current<T extends object>(opened: () => T | undefined): T {
  const now = (): T => {
    const one = opened();
    if (one === undefined) throw new Error('It is there only while a test runs.');
    return one;
  };
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(now(), name),
    set: (_, name, value) => Reflect.set(now(), name, value),
    has: (_, name) => Reflect.has(now(), name),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, name) => {
      const own = Reflect.getOwnPropertyDescriptor(now(), name);
      return own && { ...own, configurable: true };
    },
  });
}

type Lasting = <T extends object>(open: () => T | Promise<T>, end?: (one: T) => unknown) => T;

const lasting =
  (before: (act: () => Promise<void>) => void, after: (act: () => Promise<void>) => void): Lasting =>
  <T extends object>(open: () => T | Promise<T>, end?: (one: T) => unknown): T => {
    let one: T | undefined;
    before(async () => {
      one = await open();
    });
    after(async () => {
      if (one !== undefined) await end?.(one);
      one = undefined;
    });
    return current(() => one);
  };

/**
 * What each test of the file, or of the `describe` around it, has for itself.
 *
 * @param open makes it before each test
 * @param end what ends it after the test
 */
export const forEachTest: Lasting = lasting(beforeEach, afterEach);

/** The same, but one for all tests of the file, or of the `describe` around it. */
export const forAllTests: Lasting = lasting(beforeAll, afterAll);

interface Folder {
  readonly path: string;
  file(name: string): string;
}

const newFolder = (): Folder => {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'authdesk-test-')));
  return { path, file: (name) => join(path, name) };
};
const remove = ({ path }: Folder) => rmSync(path, { recursive: true, force: true });

/** A folder that is gone after the test. */
export const folderForEachTest = (): Folder => forEachTest(newFolder, remove);
/** A folder that is gone after all tests. */
export const folderForAllTests = (): Folder => forAllTests(newFolder, remove);
