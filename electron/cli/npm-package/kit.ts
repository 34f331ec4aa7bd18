import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, refuseUnknownPackages } from './bundle.ts';

/** Modules of the kit for tests that the package exports, by the name below `authdesk/testing`. */
const entries = {
  index: 'electron/kits/node/index.ts',
  vitest: 'electron/kits/node/vitest.ts',
  playwright: 'electron/kits/node/playwright.ts',
} as const;

/** What the exported modules' types are made of. None imports anything of the service (electron/kits/node/types.ts). */
const typed = ['error', 'types', 'start', ...Object.keys(entries)];

/** Test runners whose fixtures the kit has; whoever imports those has installed them. */
export const peers = { vitest: '>=3.2', '@playwright/test': '>=1.50', testcontainers: '>=12' } as const;

/** `playwright` has the same module under this name, and is what the checkout itself installs. */
const PLAYWRIGHT = { checkout: 'playwright/test', package: '@playwright/test' } as const;

/** Kits that are files of another language, or of a service: copied as they are. */
const copied = [
  ...['pytest', 'junit5', 'testcontainers', 'testcontainers-python', 'testcontainers-java'],
  ...['github-action', 'devcontainer-feature'],
];

/** `exports` of the manifest: nothing of the package runs a command when it is imported. */
export const kitExports = {
  '.': exported('index'),
  './testing': exported('index'),
  './testing/vitest': exported('vitest'),
  './testing/playwright': exported('playwright'),
  './testing/testcontainers': {
    types: './kits/testcontainers/index.d.ts',
    default: './kits/testcontainers/index.js',
  },
  './workspace.schema.json': './workspace.schema.json',
  './package.json': './package.json',
};

function exported(name: keyof typeof entries): { readonly types: string; readonly default: string } {
  return { types: `./dist/testing/${name}.d.ts`, default: `./dist/testing/${name}.js` };
}

/**
 * Bundles the kit for tests, with its types, and copies the kits for other languages.
 *
 * @param root the checkout
 * @param folder of the package
 */
export async function addKits(root: string, folder: string): Promise<void> {
  const target = join(folder, 'dist/testing');
  const external = [PLAYWRIGHT.checkout, 'vitest', 'undici'];
  await bundle(root, entries, target, { plugins: [refuseUnknownPackages(external)], external, minify: false });
  renamePeer(join(target, 'playwright.js'));
  writeTypes(root, target);
  for (const name of copied) {
    // What Python leaves beside its sources is none of the kit.
    const filter = (path: string): boolean => !/__pycache__|\.pyc$/.test(path);
    cpSync(join(root, 'electron/kits', name), join(folder, 'kits', name), { recursive: true, filter });
  }
}

/** The type checker's declarations, with imports as a package has them. */
function writeTypes(root: string, target: string): void {
  const made = mkdtempSync(join(tmpdir(), 'authdesk-types-'));
  try {
    const configuration = join(root, 'electron/kits/node/tsconfig.json');
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', configuration, '--outDir', made],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    mkdirSync(target, { recursive: true });
    for (const name of typed) {
      const text = readFileSync(join(made, 'electron/kits/node', `${name}.d.ts`), 'utf8');
      writeFileSync(join(target, `${name}.d.ts`), text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
    }
    renamePeer(join(target, 'playwright.d.ts'));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function renamePeer(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(['"])playwright\/test\1/g, `'${PLAYWRIGHT.package}'`));
}
