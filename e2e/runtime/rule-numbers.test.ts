import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

const number = String.raw`(?:[DR]\d{1,2}|[UXFC] \d{1,2}(?:\.\d+)*)`;
/** The number of a rule or a fact, not a part of a word, a path or a colour. */
const cited = new RegExp(String.raw`(?<![\w.#&;:'-])${number}(?![\w.%:-]*\w)`);
/** Only numbers: what a trace cites, which screens show as a sentence (shared/rules). */
const onlyNumbers = new RegExp(`^(?:(?:${number}|spec: .*|RFC [\\d. ]+|OpenID.*)[ ,;]*)+$`);
const commentOrText =
  /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\\n])*`/g;

test('a sentence that users see says a rule in words, not by its number', () => {
  const found = sourcesOf('{electron,shared,renderer}/**/*.{ts,tsx}').flatMap(({ path, text }) => {
    if (path.includes('shared/rules/') || !cited.test(text)) return [];
    return [...text.matchAll(commentOrText)]
      .map(([part]) => part)
      .filter((part) => !part.startsWith('/') && cited.test(part.slice(1, -1)) && !onlyNumbers.test(part.slice(1, -1)))
      .map((part) => `${path}: ${part}`);
  });
  expect(found).toEqual([]);
});
