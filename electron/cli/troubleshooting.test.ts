import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{electron,renderer,shared}/**/*.{ts,tsx,cjs}', { cwd: root })
  .filter((path) => !/\.(?:test|fixture)\.tsx?$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'"));
const isPrinted = (words: string): boolean => sources.some((source) => source.includes(words));

const text = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8');
/** What no message of Authdesk says: a trouble that has none, and a message of Chromium. */
const ofOthers = /^The service ends with its terminal$|^Permission was denied/;
const quotes = [...text.matchAll(/^## (.+)$|^\| "([^"]+)"/gm)]
  .map(([, heading, quoted]) => heading ?? quoted ?? '')
  .filter((quote) => !ofOthers.test(quote));

test('troubleshooting has the troubles that users meet most', () => {
  expect(quotes.length).toBeGreaterThan(10);
});

test.each(quotes)('each is found by the words that are printed: %s', (quote) => {
  // "…", an address and a file stand for a value, `(E…)` for a code; a comma or semicolon is between two messages, or before what only some have.
  const parts = quote
    .split(/…\)?|\(E|9480|127\.0\.0\.1 is|authdesk-log\.db|\bis there|[,;] (?![^(]*\))/)
    .map((part) => part.replaceAll('`', '').trim());
  expect(parts.filter((words) => !isPrinted(words))).toEqual([]);
});
