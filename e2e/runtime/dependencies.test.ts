import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// The supply chain: what is installed has a reason, a licence that allows it, and runs nothing (docs/dependencies.md).

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly link?: boolean;
}
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Allow anything but to take the author's name away. */
const permissive = new Set([
  ...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Unlicense', 'OFL-1.1'],
  // One of two, as the reader chooses.
  ...['MIT OR Apache-2.0', '(MIT OR CC0-1.0)', '(AFL-2.1 OR BSD-3-Clause)'],
]);
/** Others, of what is needed by build and tests alone; docs/dependencies.md says why. */
const otherLicences: readonly (readonly [name: RegExp, license: string | undefined])[] = [
  [/^axe-core$/, 'MPL-2.0'],
  [/^lightningcss(?:-.+)?$/, 'MPL-2.0'],
  [/^caniuse-lite$/, 'CC-BY-4.0'],
  [/^node-gigya$/, 'GNU General Public License'],
  [/^@gigya-ts\/rest-api$/, undefined],
  // Their files say MIT, in another member than npm reads.
  [/^(?:passport-strategy|pause)$/, undefined],
];

describe('dependencies', () => {
  test('each one has a line in docs/dependencies.md that says what it is for, and no line is left over', () => {
    const [product = '', tools = ''] = read('docs/dependencies.md').split(/^## (?!What the product)/m);
    const lines = [...`${product}\n${tools}`.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)];
    const direct = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(lines.map(([, name]) => name).sort()).toEqual(direct.sort());
    expect(lines.filter(([, , reason = '']) => reason.trim() === '')).toEqual([]);
  });

  test('versions are exact, and the lock file has a digest of every package', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(installed.filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  test('every package has a permissive licence, or is needed by build and tests alone and listed', () => {
    const wrong = installed.flatMap(([path, { license, dev }]) => {
      if (license !== undefined && permissive.has(license)) return [];
      const listed = otherLicences.some(([name, allowed]) => name.test(nameOf(path)) && allowed === license);
      return listed && dev ? [] : [`${path}: ${license ?? 'no licence'}${dev ? '' : ', shipped'}`];
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
