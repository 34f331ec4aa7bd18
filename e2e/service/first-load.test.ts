import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const built = resolve(import.meta.dirname, '../../out/renderer');
const assets = readdirSync(join(built, 'assets'));
const bytesOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + readFileSync(join(built, 'assets', name)).length, 0);

/** What a file of the build imports before it runs. */
const importsOf = (name: string): readonly string[] =>
  [...readFileSync(join(built, 'assets', name), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
    ([, imported = '']) => imported,
  );

function withImports(names: readonly string[], known = new Set<string>()): ReadonlySet<string> {
  for (const name of names.filter((one) => !known.has(one))) {
    known.add(name);
    withImports(importsOf(name), known);
  }
  return known;
}

test('the first load of the console has at most 700 KB of JavaScript and 180 KB of styles, before compression', () => {
  const page = readFileSync(join(built, 'console.html'), 'utf8');
  const named = [...page.matchAll(/"\.\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name);
  const overview = assets.filter((name) => /^overview-.*\.js$/.test(name));
  const scripts = withImports([...named.filter((name) => name.endsWith('.js')), ...overview]);
  expect(scripts.size).toBeGreaterThan(4);
  expect(bytesOf(scripts)).toBeLessThan(700_000);
  expect(bytesOf(named.filter((name) => name.endsWith('.css')))).toBeLessThan(180_000);
});
