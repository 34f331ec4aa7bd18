import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

test('no file of the product imports what only tests have', () => {
  const sources = sourcesOf('{electron,renderer,shared}/**/*.{ts,tsx}');
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter(({ text }) => /['"][^'"\n]*\.fixture\.tsx?['"]/.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});
