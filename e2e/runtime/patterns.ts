import { analyse } from 'scslre';
import { isNode, lineOf, type Node, nodesOf, treeOf } from './syntax-tree.ts';

/** A regular expression of a source. What a template fills in stands in it as one letter where its value is not in the file. */
export interface SourcePattern {
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** A file without one of these has no regular expression: parsing takes most of the time. */
const mayHave = /(?:[(,=:[!&|?{};>\n]|\b(?:return|case|of|in))\s*\/(?![*/])[^\n]{1,2000}\/|RegExp/;

/** The regular expressions of a TypeScript source: literals, and those that `new RegExp` makes of texts. */
export function patternsIn(path: string, text: string): readonly SourcePattern[] {
  if (!mayHave.test(text)) return [];
  const found: SourcePattern[] = [];
  const known = new Map<string, string>();
  const add = (node: Node, source: string | undefined, flags: string) => {
    if (source !== undefined) found.push({ line: lineOf(text, node), source, flags });
  };
  for (const node of nodesOf(treeOf(path, text))) {
    const { type, regex, id, init, callee, arguments: given } = node;
    if (type === 'VariableDeclarator' && isNode(id) && isNode(init)) {
      const constant = textOf(init, known);
      if (constant !== undefined) known.set(String(id.name), constant);
    }
    if (regex) add(node, (regex as { pattern: string }).pattern, (regex as { flags: string }).flags);
    if (type === 'NewExpression' && isNode(callee) && callee.name === 'RegExp') {
      const [source, flags] = given as readonly Node[];
      add(node, source && textOf(source, known), flags?.type === 'Literal' ? String(flags.value) : '');
    }
  }
  return found;
}

/** A text that the source writes out; undefined: something else. */
function textOf(node: Node, known: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  const isRaw = node.type === 'TaggedTemplateExpression';
  const template = isRaw ? (node.quasi as Node) : node;
  if (template.type !== 'TemplateLiteral') return undefined;
  const texts = template.quasis as readonly { readonly value: { readonly raw: string; readonly cooked: string } }[];
  const filled = (template.expressions as readonly Node[]).map(({ name }) => known.get(String(name)) ?? 'x');
  return texts.map(({ value }, n) => (isRaw ? value.raw : value.cooked) + (filled[n] ?? '')).join('');
}

/**
 * Whether the time that a pattern takes grows faster than the text: parts of it take the same characters, so that it goes back
 * over them (`Self`, `Trade`), or it is tried anew at each of them (`Move`).
 *
 * @returns how, each once; empty: not that the analyser knows of
 */
export function goesBack({ source, flags }: Pick<SourcePattern, 'source' | 'flags'>): readonly string[] {
  const { reports } = analyse({ source, flags });
  return [...new Set(reports.map(({ type }) => type))];
}
