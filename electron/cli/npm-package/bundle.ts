import { cpSync, globSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { headlessEntries } from './entries.ts';

interface ApartPackage {
  readonly why: string;
  /** What runs of it: neither sources nor documents. */
  readonly files: readonly string[];
  /** What declarations of the kits name: of use to those who have the npm package. */
  readonly declarations?: readonly string[];
}

/**
 * Packages that stay packages, each with its reason. All others are in the bundle: a start reads a few files instead of
 * a thousand, which took a quarter off its time (docs/adr/0021).
 */
export const apart: Readonly<Record<string, ApartPackage>> = {
  'better-sqlite3': {
    why: 'it has a compiled part for each platform',
    files: ['package.json', 'LICENSE', 'lib/**/*.js', 'prebuilds/PLATFORM.node'],
  },
  tldts: {
    why: 'a list of 700 KB that only a new domain needs',
    files: ['package.json', 'LICENSE', 'dist/cjs/**/*.js'],
  },
  'tldts-core': { why: 'tldts needs it', files: ['package.json', 'LICENSE', 'dist/cjs/**/*.js'] },
  undici: {
    why: 'loaded by the first call that the console sends',
    files: ['package.json', 'LICENSE', 'index.js', 'lib/**/*.js'],
    // Its dispatcher.
    declarations: ['index.d.ts', 'types/**/*.d.ts'],
  },
};

/**
 * Copies what runs of the packages that stay packages.
 *
 * @param folder gets a `node_modules`
 * @param platform whose compiled part of better-sqlite3 is copied; `*`: those of all
 * @param also `declarations`: for those who compile against the kits
 * @throws an error that names what a package has not
 */
export function copyApart(root: string, folder: string, platform: string, also?: 'declarations'): void {
  for (const [name, { files, declarations = [] }] of Object.entries(apart)) {
    const from = join(root, 'node_modules', name);
    for (const pattern of also === undefined ? files : [...files, ...declarations]) {
      const found = globSync(pattern.replace('PLATFORM', platform), { cwd: from });
      if (found.length === 0) throw new Error(`${name} has no ${pattern} for ${platform}.`);
      for (const file of found) cpSync(join(from, file), join(folder, 'node_modules', name, file));
    }
  }
}

/**
 * Bundles the command line and the service for plain Node.
 *
 * @param root the checkout
 * @param folder where the files go; emptied before
 * @returns names of the packages that are in it
 * @throws an error that names a package that would be missing where the bundle is installed
 */
export async function bundleHeadless(root: string, folder: string): Promise<readonly string[]> {
  const bundled = new Set<string>();
  const plugins = [polyfillFirst(), refuseUnknownPackages(), notePackages(bundled), plainBuiltins()];
  await bundle(root, headlessEntries, folder, { plugins, external: Object.keys(apart), minify: true });
  return [...bundled];
}

/** Bundles entries, by their names and their paths from the top of the checkout, into a folder. */
export async function bundle(
  root: string,
  entries: Readonly<Record<string, string>>,
  outDir: string,
  { plugins, external, minify }: { readonly plugins: Plugin[]; readonly external: string[]; readonly minify: boolean },
): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins,
    // As in electron.vite.config.ts: its build for browsers evaluates no text.
    resolve: { alias: [{ find: /^depd$/, replacement: 'depd/lib/browser/index.js' }] },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node22.19',
      minify,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, resolve(root, path)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          ...(minify && { minify: minified }),
        },
      },
    },
  });
}

const keepNames = { class: true, function: false };
/** How code is minified: the OpenID library stores and compares the names of its classes. */
export const minified = { compress: { keepNames }, mangle: { keepNames }, codegen: true };

/**
 * The certificate library needs reflect-metadata before it is loaded, and does not import it. Imports of our own files say
 * so by their order, which chunks do not keep. Rolldown's `strictExecutionOrder` was rejected: a start took 8 % longer.
 */
export function polyfillFirst(): Plugin {
  return {
    name: 'authdesk-polyfill-first',
    transform: (code, id) =>
      /[\\/]@peculiar[\\/]x509[\\/]/.test(id) ? { code: `import 'reflect-metadata';\n${code}`, map: null } : undefined,
  };
}

/**
 * Takes Node's own modules as they are instead of importing them: for an import Node reads every member of the module, and
 * the mere reading of some loads what hardly a start needs (`WebSocket` of `node:http`: undici).
 */
export function plainBuiltins(): Plugin {
  return {
    name: 'authdesk-plain-builtins',
    renderChunk(code) {
      const imports = this.parse(code).body.filter((statement) => statement.type === 'ImportDeclaration');
      let result = code;
      for (const { start, end, specifiers, source } of imports.reverse()) {
        if (!isBuiltin(source.value)) continue;
        const names = specifiers.map(({ local, ...one }) =>
          one.type !== 'ImportSpecifier'
            ? [local.name]
            : [`{ ${one.imported.type === 'Identifier' ? one.imported.name : one.imported.value}: ${local.name} }`],
        );
        // A chunk may have a `process` of its own: that of an import which is replaced here.
        const taken = names
          .map((name) => `const ${name} = globalThis.process.getBuiltinModule('${source.value}');`)
          .join('');
        result = result.slice(0, start) + taken + result.slice(end);
      }
      return { code: result, map: null };
    },
  };
}

/** Notes each package whose code is in the bundle, so that its licence can go with it. */
function notePackages(bundled: Set<string>): Plugin {
  return {
    name: 'authdesk-bundled-packages',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const name = /.*\/node_modules\/(@[^/]+\/[^/]+|[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1];
        if (name !== undefined && !(name in apart)) bundled.add(name);
      }
    },
  };
}

/**
 * A package that a bundle asks for, and that the manifest would not name, is found when it is built.
 *
 * @param others packages that may be asked for besides those of `apart`
 */
export function refuseUnknownPackages(others: readonly string[] = []): Plugin {
  const check = (name: string, by: string): void => {
    const isKnown =
      isBuiltin(name) || name in apart || others.some((other) => other === name || other.startsWith(`${name}/`));
    if (!isKnown) throw new Error(`${by} needs ${name}, which is neither bundled nor in the list of bundle.ts.`);
  };
  return {
    name: 'authdesk-unknown-packages',
    generateBundle(_, files) {
      const chunks = Object.values(files).filter((file) => file.type === 'chunk');
      for (const { fileName, imports, dynamicImports } of chunks) {
        for (const name of [...imports, ...dynamicImports]) {
          if (!(name in files)) check(name.replace(/^(?!node:)(@[^/]+\/[^/]+|[^/]+).*$/, '$1'), fileName);
        }
      }
      // What is loaded late by `require` of our own is no import that the bundler sees.
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
        const code = this.getModuleInfo(id)?.code ?? '';
        if (id.includes('node_modules') || !code.includes('createRequire')) continue;
        for (const [, name = ''] of code.matchAll(/(?:require|\))\(["']([@a-z][\w./@-]*)["']\)/g)) check(name, id);
      }
    },
  };
}
