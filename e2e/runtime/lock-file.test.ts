import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const lock = read('package-lock.json') as {
  packages: Record<string, { gypfile?: boolean; resolved?: string; optionalDependencies?: Record<string, string> }>;
};

test('npm ci asks for no compiler, also with npm 10: run "npm run lock" after changing a dependency', () => {
  expect(lock.packages['node_modules/better-sqlite3']?.gypfile).toBe(false);
  expect(read('package.json').allowScripts).toEqual({
    node: true,
    'better-sqlite3': false,
    // Prints a message, for a client of e2e/clients.
    'es5-ext': false,
  });
});

test('no lock file names a download address, so npm ci takes packages from the registry that the machine is set to', () => {
  const ofClients = ['spartacus', 'daikin'].map((one) => read(`e2e/clients/${one}/package-lock.json`) as typeof lock);
  const entries = [lock, ...ofClients].flatMap(({ packages }) => Object.entries(packages));
  expect(entries.filter(([, entry]) => entry.resolved?.startsWith('http'))).toEqual([]);
});

test('npm ci finds every optional package of every platform in the lock file', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
