import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build as buildWithVite, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { minified, plainBuiltins, polyfillFirst } from './electron/cli/npm-package/bundle.ts';
import { headlessEntries } from './electron/cli/npm-package/entries.ts';
import { bundledDependencies, notePackages } from './electron/release/bundle.ts';
import { rem } from './renderer/src/theme/rem.ts';
import { operationNames } from './shared/contract/index.ts';

// What out/ looks like is a promise to others: npm start, the command line and the end-to-end tests start these files.
//   out/client-library/{gigya,gigya.oidc,gigya.saml,flow-page}.js, out/client-library/inter.woff2,
//   out/main/desktop.js, out/main/authdesk.js, out/main/{checkpoint,hash,log,openid,reader,snapshot}-worker.js, out/preload/preload.cjs, out/renderer/{index,console}.html

/** Electron refuses to run as root with its own sandbox; `npm run dev` in a container then needs this switch. */
if (process.platform === 'linux' && process.getuid?.() === 0) process.env.NO_SANDBOX ??= '1';

/** `npm run dev` honours the variable that Electron's own package honours; electron-vite knows only the file. */
const electronFolder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
if (electronFolder !== undefined && process.platform === 'linux') {
  process.env.ELECTRON_EXEC_PATH ??= join(electronFolder, 'electron');
}

/** Fixed, so that the app:// page of `npm run dev` knows where the hot-reload socket is. */
const devPort = Number(process.env.AUTHDESK_DEV_PORT ?? 5180);

/** `npm run release`: the main process is bundled, and the packages that are in the app are noted in this folder. */
const packagesFolder = process.env.AUTHDESK_RELEASE_PACKAGES;
const isRelease = packagesFolder !== undefined;
const noted = (part: string): Plugin[] => (isRelease ? [notePackages(join(packagesFolder, part))] : []);

/** What names the latest release, and the page of releases; both are set for packages that no package manager updates. */
const { AUTHDESK_UPDATE_URL: url, AUTHDESK_RELEASES_PAGE: page } = process.env;
const updates = isRelease && url && page ? JSON.stringify({ url, page }) : 'undefined';

const headless = Object.fromEntries(
  Object.entries(headlessEntries).map(([name, path]) => [name, resolve(import.meta.dirname, path)]),
);

function paramsInRem(rule: { params: string }): void {
  rule.params = rem(rule.params);
}

const lengthsInRem = {
  postcssPlugin: 'lengths-in-rem',
  Declaration(declaration: { value: string }) {
    const value = rem(declaration.value);
    if (value !== declaration.value) declaration.value = value;
  },
  AtRule: {
    media: paramsInRem,
    container: paramsInRem,
  },
};

/** Scripts without imports for pages of any origin, which the service serves. */
const pageScripts = [
  // The client-side library (electron/service/endpoints/client-library).
  { source: 'client-library', file: 'gigya.js', name: 'authdeskClientLibrary' },
  // Its part for proxy pages of OpenID providers (electron/service/endpoints/openid).
  { source: 'oidc-library', file: 'gigya.oidc.js', name: 'authdeskOidcLibrary' },
  // Its part for SAML pages (electron/service/endpoints/saml).
  { source: 'saml-library', file: 'gigya.saml.js', name: 'authdeskSamlLibrary' },
  // The page of a client-side login (electron/service/console/flows/page).
  { source: 'flow-page', file: 'flow-page.js', name: 'authdeskFlowPage' },
] as const;

/** The editor, which the first panel does not need, has files of its own. */
const withoutEditor = /^(?!.*(?:codemirror|lezer|code-editor|json-field))/;
/** What the first panel draws with. */
const firstSources = ['start.tsx', 'console.tsx', 'desktop.tsx', 'features/overview/index.tsx'];
/** Packages that no source of these uses, though a barrel of theirs names them. */
const laterPackages =
  /node_modules.(?:zod|@mantine.form|klona|fast-deep-equal|@marijn|style-mod|w3c-keyname|crelt)\b|components.(?:Accordion|Checkbox|Combobox|NumberInput|PasswordInput|Pill|PillsInput|Radio|Switch|Tabs|TagsInput|Textarea)\b|react-number-format/;
const ofFirst = new Set<string>();

/** Of what several panels share, the file of what the first panel needs; what only later ones do has another. */
function ofFirstPanel(id: string, context: Rolldown.ChunkingContext): string | null {
  const look = (one: string): void => {
    if (ofFirst.has(one)) return;
    ofFirst.add(one);
    if (!one.includes('node_modules')) for (const next of context.getModuleInfo(one)?.importedIds ?? []) look(next);
  };
  for (const source of firstSources) look(resolve(import.meta.dirname, 'renderer/src', source));
  return ofFirst.has(id) || (id.includes('node_modules') && !laterPackages.test(id)) ? 'shared' : null;
}

/** Builds them beside the service, into one folder. */
function pageScriptsOfService(): Plugin {
  return {
    name: 'page-scripts',
    apply: 'build',
    async closeBundle() {
      for (const [index, { source, file, name }] of pageScripts.entries()) {
        await buildWithVite({
          configFile: false,
          root: resolve(import.meta.dirname, 'renderer', source),
          logLevel: 'warn',
          build: {
            outDir: resolve(import.meta.dirname, 'out/client-library'),
            emptyOutDir: index === 0,
            minify: true,
            target: 'es2022',
            lib: {
              entry: resolve(import.meta.dirname, 'renderer', source, 'main.ts'),
              formats: ['iife'],
              name,
              fileName: () => file,
            },
          },
        });
      }
      // The desk's font for the pages of the service (electron/service/endpoints/built-files).
      copyFileSync(
        // A release is built of a copy of the sources, whose packages lie further up.
        createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
        resolve(import.meta.dirname, 'out/client-library/inter.woff2'),
      );
    },
  };
}

/**
 * Names in each page, beside what its entry file imports, what that file fetches for any panel: the code and the
 * styles of `start.tsx`. They arrive while the entry file is still on its way, not after it ran (docs/adr/0038).
 */
function fetchedWithPage(): Plugin {
  return {
    name: 'fetched-with-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const link = (rel: string, file: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        });
        const named = new Set<string>();
        const tags: HtmlTagDescriptor[] = [];
        const add = (file: string) => {
          const chunk = bundle[file];
          if (named.has(file) || chunk?.type !== 'chunk') return;
          named.add(file);
          if (!html.includes(file)) tags.push(link('modulepreload', file));
          for (const imported of chunk.imports) add(imported);
          for (const css of chunk.viteMetadata?.importedCss ?? []) {
            tags.push(link('stylesheet', css));
          }
        };
        const start = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'start');
        if (start === undefined) throw new Error('The built console has no file named start.');
        add(start.fileName);
        return tags;
      },
    },
  };
}

export default defineConfig(({ command }) => ({
  main: {
    plugins: [
      pageScriptsOfService(),
      ...(command === 'build' ? [polyfillFirst(), plainBuiltins()] : []),
      ...noted('main'),
    ],
    // Its build for browsers tells nobody of calls that a package of a package should not make any more; the other one evaluates text.
    resolve: { alias: [{ find: /^depd$/, replacement: 'depd/lib/browser/index.js' }] },
    // A constant, so that what only `npm run dev` needs is not in the built app: no variable can bring it back.
    define: {
      __DEVELOPMENT__: JSON.stringify(command === 'serve'),
      __UPDATES__: updates,
      __OPERATION_NAMES__: JSON.stringify(operationNames),
    },
    build: {
      ...(command === 'build' ? { externalizeDeps: { exclude: [...bundledDependencies(import.meta.dirname)] } } : {}),
      minify: isRelease,
      rolldownOptions: {
        input: {
          desktop: resolve(import.meta.dirname, 'electron/main/desktop.ts'),
          // An entry, too: what it uses is found from the folder that it lies in.
          'start-desktop': resolve(import.meta.dirname, 'electron/main/start-desktop.ts'),
          packaged: resolve(import.meta.dirname, 'electron/main/packaged.ts'),
          ...headless,
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          ...(isRelease && { minify: minified }),
        },
        // No file of the service does anything by being loaded: a thread gets those that it uses, not a whole folder with them.
        treeshake: { moduleSideEffects: [{ test: /\/electron\/service\/(?!.*-worker\.ts$)/, sideEffects: false }] },
      },
    },
  },
  preload: {
    plugins: noted('preload'),
    // The names only: a preload that carried the schemas would run zod in every window for nothing.
    define: { __OPERATION_NAMES__: JSON.stringify(operationNames) },
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: resolve(import.meta.dirname, 'electron/preload/preload.ts') },
        // A sandboxed preload is one CommonJS file (Electron, "Process sandboxing").
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: resolve(import.meta.dirname, 'renderer'),
    plugins: [react(), fetchedWithPage(), ...noted('renderer')],
    css: { postcss: { plugins: [lengthsInRem] } },
    // The host replaces the placeholder at each load, in `npm run dev` too (electron/ui-files/content-security.ts).
    ...(command === 'serve' ? { html: { cspNonce: '__CSP_NONCE__' } } : {}),
    server: {
      host: '127.0.0.1',
      port: devPort,
      strictPort: true,
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: devPort },
    },
    build: {
      minify: true,
      // In kilobytes: the files come from this machine.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: {
          index: resolve(import.meta.dirname, 'renderer/index.html'),
          console: resolve(import.meta.dirname, 'renderer/console.html'),
        },
        output: {
          // What several panels share is one file, but for the editor, which the first panel does not need. Else each set of
          // panels that share something has a file: 140, of which no load goes without.
          codeSplitting: {
            groups: [
              // Runs before all others (renderer/src/console.tsx).
              { name: 'first', test: /strict-csp|preload-helper/, priority: 1 },
              // What an entry file fetches beside the rest of the code (renderer/src/ahead.ts): it must not wait for it.
              {
                name: 'ahead',
                test: /src\/(?:ahead|panel-code|stores\/(?:loadable|last-panel|route))\.ts/,
                priority: 1,
              },
              { name: ofFirstPanel, debugName: 'shared', test: withoutEditor, minShareCount: 2, priority: 1 },
              { name: 'later', test: withoutEditor, minShareCount: 2 },
            ],
          },
        },
      },
    },
  },
}));
