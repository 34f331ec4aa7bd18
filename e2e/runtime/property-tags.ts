import { childrenOf, isNode, type Node, nodesOf, treeOf } from './syntax-tree.ts';

const isIn = (node: Node, is: (one: Node) => boolean): boolean => nodesOf(node).some(is);
const nameOf = (node: unknown): string | undefined => (isNode(node) ? (node.name as string | undefined) : undefined);
const argumentsOf = (call: Node): readonly Node[] => (call.arguments as readonly unknown[]).filter(isNode);

/** What has as many cases or inputs as AUTHDESK_TEST_CASES says. */
const counted = ['casesOf', 'sampleOf', 'hostileCases'];

const isProperty = (node: Node): boolean =>
  (node.type === 'MemberExpression' && nameOf(node.object) === 'fc' && nameOf(node.property) === 'assert') ||
  (node.type === 'Identifier' && counted.includes(nameOf(node) ?? '')) ||
  (node.type === 'MemberExpression' && nameOf(node.property) === 'AUTHDESK_TEST_CASES');

/** `test` of `test(…)`, `test.each(…)(…)` and `test.skipIf(…)(…)`. */
function rootOf(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  return nameOf(callee) ?? rootOf(callee.type === 'MemberExpression' ? callee.object : callee.callee);
}

const hasTag = (call: Node): boolean =>
  argumentsOf(call).some(
    (one) =>
      one.type === 'ObjectExpression' && isIn(one, (part) => part.type === 'Literal' && part.value === 'property'),
  );

/** A test with a property, by its place in the source. */
export interface UntaggedTest {
  /** Its call: the arguments behind the title. */
  readonly start: number;
  readonly end: number;
}

/** The tests of a source that call `fc.assert`, `casesOf` or `sampleOf`, themselves or by a function beside them, without the tag. */
export function untaggedProperties(file: string, source: string): readonly UntaggedTest[] {
  const program = treeOf(file, source);
  const functions = new Map<string, Node>();
  for (const node of nodesOf(program)) {
    const made = node.type === 'VariableDeclarator' ? node.init : node;
    const name = nameOf(node.id);
    if (name !== undefined && isNode(made) && /Function/.test(made.type)) functions.set(name, made);
  }
  const makers = new Set([...functions].filter(([, made]) => isIn(made, isProperty)).map(([name]) => name));
  const hasProperty = (node: Node) =>
    isIn(node, (one) => isProperty(one) || (one.type === 'CallExpression' && makers.has(nameOf(one.callee) ?? '')));

  const found: UntaggedTest[] = [];
  const look = (node: Node, isTagged: boolean): void => {
    const root = node.type === 'CallExpression' ? rootOf(node.callee) : undefined;
    const isTest = root === 'test' && argumentsOf(node).length > 1;
    const tagged = isTagged || ((isTest || root === 'describe') && hasTag(node));
    const title = isTest ? argumentsOf(node)[0] : undefined;
    if (title !== undefined && !tagged && hasProperty(node)) found.push({ start: title.end, end: node.end });
    for (const one of childrenOf(node)) look(one, tagged);
  };
  look(program, false);
  return found;
}
