import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

// A user who has gone elsewhere before a response arrives stays there (renderer/src/stores/presence.ts). So code that
// navigates is handed to `Command.run` as a callback, and never simply follows an `await`.

const sources = resolve(import.meta.dirname, '../../renderer/src');

/** The functions that navigate. `leaveDeleted` and `replaceRoute` check by themselves where the user is. */
const names = [
  ...readFileSync(join(sources, 'stores/navigation.ts'), 'utf8').matchAll(/^export function (goTo|open[A-Z]\w*)\(/gm),
].map(([, name]) => name);
const move = new RegExp(`^(?:${names.join('|')})\\(`);

/** Calls that navigate after an `await` of the same function, outside of callbacks. */
function movesAfterResponses(code: string): string[] {
  return [...code.matchAll(/\bawait\b/g)].flatMap(({ index }) => movesInRestOfFunction(code, index));
}

function movesInRestOfFunction(code: string, from: number): string[] {
  const found: string[] = [];
  /** What is open, innermost last: true for a callback. */
  const open: boolean[] = [];
  for (let at = from; at < code.length; at += 1) {
    const character = code[at] ?? '';
    const before = code.slice(Math.max(0, at - 8), at).trimEnd();
    if ('([{'.includes(character)) open.push(before.endsWith('=>'));
    else if (')]}'.includes(character) && open.length > 0) open.pop();
    else if (character === '}') return found;
    else if (/\w/.test(character) && !/[\w.]$/.test(code.slice(at - 1, at)) && move.test(code.slice(at, at + 40))) {
      if (!open.includes(true) && !before.endsWith('=>')) found.push(code.slice(at, code.indexOf('\n', at)));
    }
  }
  return found;
}

describe('late responses', () => {
  test('are found where they navigate', () => {
    const body = (line: string) => `const save = async () => {\n  const result = await run(input, 1);\n  ${line}\n};\n`;
    expect(movesAfterResponses(body("if (result.ok) goTo('log');"))).toEqual(["goTo('log');"]);
    expect(movesAfterResponses(body("if (result.ok) {\n    openSite('3');\n  }"))).toEqual(["openSite('3');"]);
    expect(movesAfterResponses(body("return () => goTo('log');"))).toEqual([]);
    expect(movesAfterResponses(body('') + body('').replace(/await.*;/, "goTo('log')"))).toEqual([]);
    expect(movesAfterResponses("await run(input, (result) => {\n  if (result.ok) goTo('log');\n});\n")).toEqual([]);
  });

  test('do not navigate when the user has gone elsewhere', () => {
    expect(names).toContain('openFlow');
    const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) => !file.includes('.test.'));
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) =>
      movesAfterResponses(readFileSync(join(sources, file), 'utf8')).map((call) => `${file}: ${call}`),
    );
    expect(found).toEqual([]);
  });
});
