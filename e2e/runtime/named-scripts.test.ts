import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tool.ts';

const inText = /\bnpm run ([a-z][\w:-]*)/g;
const inSource = /`npm run ([a-z][\w:-]*)/g;

test('every `npm run NAME` that a document, a workflow or a source names is a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const files = globSync('{*.md,docs/**/*.md,.github/**/*.{md,yml},{electron,renderer,shared,e2e}/**/*.ts}', {
    cwd: root,
  });
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(file.endsWith('.ts') ? inSource : inText)].map(([, name]) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
});
