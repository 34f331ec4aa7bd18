import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

const number = String.raw`(?:[DR]\d{1,2}|[UXFC] \d{1,2}(?:\.\d+)*)`;
/** The number of a rule or a fact, not a part of a word, a path or a colour. */
const cited = new RegExp(String.raw`(?<![\w.#&;:'-])${number}(?![\w.%:-]*\w)`);
/** Only numbers: what a trace cites, which screens show as a sentence (shared/rules). */
const onlyNumbers = new RegExp(`^(?:(?:${number}|spec: .*|RFC [\\d. ]+|OpenID.*)[ ,;]*)+$`);
const commentOrText =
  /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\\n])*`/g;

test('a sentence that users see says a rule in words, not by its number', () => {
  const found = globSync('{electron,shared,renderer}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.(?:test|fixture|d)\.tsx?$|\/fixtures\/|shared\/rules\/|\/node_modules\//.test(path))
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      if (!cited.test(source)) return [];
      return [...source.matchAll(commentOrText)]
        .map(([text]) => text)
        .filter(
          (text) => !text.startsWith('/') && cited.test(text.slice(1, -1)) && !onlyNumbers.test(text.slice(1, -1)),
        )
        .map((text) => `${path}: ${text}`);
    });
  expect(found).toEqual([]);
});
