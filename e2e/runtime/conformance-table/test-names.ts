import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

/** A test as its file names it. */
export interface NamedTest {
  /** From the top of the checkout, with slashes. */
  readonly file: string;
  /** Names of the describe blocks around it. */
  readonly within: readonly string[];
  readonly name: string;
}

/** The test files of the two test runners. */
const patterns = [
  '{shared,electron,renderer}/**/*.test.ts',
  'e2e/{service,clients,packages,runtime}/**/*.test.ts',
  'e2e/{ui,browser,desktop}/**/*.spec.ts',
];

/** Every test of the checkout, by file and then in the order of the file. */
export function allTests(root: string): readonly NamedTest[] {
  return globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => testsIn(file, readFileSync(join(root, file), 'utf8')));
}

/** What of the syntax tree is looked at. */
interface Node {
  readonly type: string;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly object?: Node;
  readonly property?: Node;
  readonly tag?: Node;
  readonly name?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

/** The tests of one file. Names are read, not run: one with a `%s` or `${…}` in it counts once, and as `…`. */
export function testsIn(file: string, source: string): readonly NamedTest[] {
  const found: NamedTest[] = [];
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, []);
  return found;

  function visit(node: Node, within: readonly string[]): void {
    const words = node.type === 'CallExpression' && node.callee ? wordsOf(node.callee) : [];
    const [first] = words;
    const name = textOf(node.arguments?.[0]);
    const names = first === 'describe' || first === 'test' || first === 'it';
    if (names && name !== undefined && !words.includes('skip') && !words.includes('todo')) {
      if (first === 'describe' || words.includes('describe')) {
        for (const child of children(node)) visit(child, [...within, name]);
        return;
      }
      // Playwright's test.step and its like name no test.
      if (!words.includes('step') && (node.arguments?.length ?? 0) > 1) found.push({ file, within, name });
    }
    for (const child of children(node)) visit(child, within);
  }
}

/** `test.each([…])` → `['test', 'each']`. */
function wordsOf(callee: Node): string[] {
  switch (callee.type) {
    case 'Identifier':
      return [callee.name ?? ''];
    case 'MemberExpression':
      return [...(callee.object ? wordsOf(callee.object) : []), callee.property?.name ?? ''];
    case 'CallExpression':
      return callee.callee ? wordsOf(callee.callee) : [];
    case 'TaggedTemplateExpression':
      return callee.tag ? wordsOf(callee.tag) : [];
    default:
      return [];
  }
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis?.map(({ value }) => value.cooked).join('…');
  return undefined;
}

function children(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}
