import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { apart } from '../cli/npm-package/bundle.ts';

/**
 * Dependencies whose code is bundled.
 *
 * @param root the checkout
 */
export function bundledDependencies(root: string): readonly string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => !(name in apart));
}

/** Writes the folders of the packages whose code is in a bundle, one a line, from the last `node_modules` on. */
export function notePackages(file: string): Plugin {
  return {
    name: 'authdesk-bundled-packages',
    generateBundle(_, files) {
      const chunks = Object.values(files).filter((one) => one.type === 'chunk');
      const folders = new Set<string>();
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
        const folder = /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/[^/]+|[^/@]+))\//.exec(
          id.replaceAll('\\', '/'),
        );
        if (folder?.[1] !== undefined) folders.add(folder[1]);
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${[...folders].sort().join('\n')}\n`);
    },
  };
}
