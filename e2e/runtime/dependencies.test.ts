import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import reasons from './dependencies.json' with { type: 'json' };
import { dependenciesDocument, locked } from './dependencies.ts';

// The supply chain: what is installed has a reason, a licence that allows it, and runs nothing (dependencies.json).

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const installed = Object.entries(locked).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Allow anything but to take the author's name away. */
const permissive = new Set([
  ...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Unlicense', 'OFL-1.1'],
  // One of two, as the reader chooses.
  ...['MIT OR Apache-2.0', '(MIT OR CC0-1.0)', '(AFL-2.1 OR BSD-3-Clause)'],
]);
/** Others, of what is needed by build and tests alone; each has a reason. */
const otherLicences: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons.licences).map(([name, { licence }]) => [name, licence]),
);

describe('dependencies', () => {
  test('each one has a reason, and no reason is left over', () => {
    const direct = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    expect([...Object.keys(reasons.product), ...Object.keys(reasons.tools)].sort()).toEqual(direct.sort());
    const page = dependenciesDocument();
    for (const name of direct) expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\| \\d\\S+ \\| .+ \\| .+ \\|$`, 'm'));
  });

  test('versions are exact, and the lock file has a digest of every package', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(installed.filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  test('every package has a permissive licence, or is needed by build and tests alone and listed', () => {
    const wrong = installed.flatMap(([path, { license, dev }]) => {
      if (license !== undefined && permissive.has(license)) return [];
      const name = nameOf(path).replace(/^lightningcss-.+/, 'lightningcss');
      const isListed = otherLicences.get(name) === (license ?? '');
      return isListed && dev ? [] : [`${path}: ${license ?? 'no licence'}${dev ? '' : ', shipped'}`];
    });
    expect(wrong).toEqual([]);
  });

  test('no package runs a script when it is installed, but the one that brings Node', () => {
    const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect(withScript.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([]);
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name)).toEqual(['node']);
  });

  test.each(['spartacus', 'daikin'])(
    'nor does one of %s that the deep run installs: of the storefront, one would send usage data to its maker',
    (client) => {
      expect(read(`e2e/clients/${client}/.npmrc`)).toMatch(/^ignore-scripts=true$/m);
    },
  );
});
