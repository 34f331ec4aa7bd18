import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFault, readFaults, withFault } from './fault-patches.ts';
import { root } from './tool.ts';

const faults = readFaults(root);

test('R62: there are at least 80 deliberate faults, and each cites the rule that it breaks', () => {
  expect(faults.length).toBeGreaterThanOrEqual(80);
  expect(faults.filter(({ rule }) => !/\b[DRFUXC] ?\d|\bspec\b/.test(rule)).map(({ name }) => name)).toEqual([]);
});

test.each(faults.map((fault) => [fault.name, fault] as const))('R62: the fault %s still applies', (name, { files }) => {
  for (const [path, hunks] of files) {
    const text = readFileSync(join(root, path), 'utf8');
    expect(withFault(name, path, text, hunks)).not.toBe(text);
  }
});

test('R62: where a fault is looked for, there are tests', () => {
  const isThere = (look: string) => existsSync(join(root, look)) || globSync(`${look}*`, { cwd: root }).length > 0;
  const gone = faults.flatMap(({ name, look }) => look.filter((one) => !isThere(one)).map((one) => `${name}: ${one}`));
  expect(gone).toEqual([]);
});

const patch = `Fault: Nobody is greeted.
Rule: R62
Level: fast

--- a/hello.ts
+++ b/hello.ts
@@ -1,2 +1,2 @@
 // A greeting.
-say('hello');
+say('');
`;

test('a patch is applied where its lines are, and only where they are once', () => {
  const { files, ...rest } = readFault('mute', patch);
  expect(rest).toEqual({ name: 'mute', sentence: 'Nobody is greeted.', rule: 'R62', level: 'fast', look: [] });
  const hunks = files.get('hello.ts') ?? [];
  const lines = "// A greeting.\nsay('hello');\n";
  expect(withFault('mute', 'hello.ts', `first();\n${lines}`, hunks)).toBe("first();\n// A greeting.\nsay('');\n");
  expect(() => withFault('mute', 'hello.ts', `${lines}${lines}`, hunks)).toThrow('there twice');
  expect(() => withFault('mute', 'hello.ts', 'first();\n', hunks)).toThrow('mute does not apply to hello.ts any more');
});

test.each([
  ['its level is none', patch.replace('fast', 'slow'), 'Level is one of'],
  ['it has no rule', patch.replace('Rule: R62\n', ''), 'the line "Rule: …" is missing'],
  ['its counts are wrong', patch.replace('-1,2', '-1,3'), 'counts other lines than follow'],
  ['it is no diff', 'Fault: Nothing.\n', 'no line begins with "--- a/"'],
])('a patch is refused when %s', (_, text, problem) => {
  expect(() => readFault('mute', text)).toThrow(problem);
});
