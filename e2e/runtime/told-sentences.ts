import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { isNode, type Node } from './syntax-tree.ts';

/** What the sources of the service say to the console. */
export interface ToldSentences {
  /** Every text that stands in a source: an id that is none of them translates nothing. */
  readonly texts: ReadonlySet<string>;
  /** Ids of what a problem of an operation says, each with the source that says it. */
  readonly problems: ReadonlyMap<string, string>;
  /** Ids of the lines of the decision trace, each with the source that says it. */
  readonly traced: ReadonlyMap<string, string>;
  /** Ids of what steps of flows say, each with the source that says it. */
  readonly steps: ReadonlyMap<string, string>;
  /** Ids of what methods say that they did, each with the source that says it. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Ids of sentences that have another sentence as a value, each with its source: a translation would quote it in English. */
  readonly quoting: ReadonlyMap<string, string>;
}

/** Functions that make a problem, with the places of their sentences. */
const makers: Readonly<Record<string, readonly number[]>> = {
  conflict: [0, 1],
  folderProblem: [1, 2],
  invalidMember: [1, 2],
  notFound: [0, 1],
  part: [0],
};

const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The id of a template literal: its text with `{0}`, `{1}` … for its values. */
function idOf(template: Node): string {
  const given = nodes(template.expressions).length;
  return nodes(template.quasis)
    .map((one, n) => (one.value as { readonly cooked: string }).cooked + (n < given ? `{${n}}` : ''))
    .join('');
}

/** Texts of an expression, whichever branch is taken. */
function textsOf(expression: unknown): readonly string[] {
  if (!isNode(expression)) return [];
  const { type, value } = expression;
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'TaggedTemplateExpression') return isNode(expression.quasi) ? [idOf(expression.quasi)] : [];
  if (type === 'ConditionalExpression') return [expression.consequent, expression.alternate].flatMap(textsOf);
  return type === 'LogicalExpression' ? [expression.left, expression.right].flatMap(textsOf) : [];
}

const nameOf = (node: unknown): string | undefined => (isNode(node) ? (node.name as string | undefined) : undefined);

/** The sentences that an object literal of a problem has. */
function ofMembers(given: unknown): readonly string[] {
  if (!isNode(given)) return [];
  return nodes(given.properties)
    .filter(({ key }) => ['message', 'next'].includes(nameOf(key) ?? ''))
    .flatMap(({ value }) => textsOf(value));
}

/** Whether a parameter is declared as a sentence: `next: Said = '…'`. */
function isSaid(parameter: unknown): boolean {
  const declared = isNode(parameter) && isNode(parameter.typeAnnotation) ? parameter.typeAnnotation.typeAnnotation : {};
  return isNode(declared) && nameOf(declared.typeName) === 'Said';
}

/** Names of parameters that are sentences. */
function saidIn(value: unknown, names: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const one of value) saidIn(one, names);
  if (!isNode(value)) return names;
  if (value.type === 'Identifier' && isSaid(value)) names.add(nameOf(value) ?? '');
  for (const member of Object.values(value)) if (typeof member === 'object') saidIn(member, names);
  return names;
}

/** Whether a sentence has one of these names as a value, and not as a part (`partOf`). */
function isQuoting({ type, tag, quasi }: Node, said: ReadonlySet<string>): boolean {
  if (type !== 'TaggedTemplateExpression' || nameOf(tag) !== 'told' || !isNode(quasi)) return false;
  return nodes(quasi.expressions).some((one) => one.type === 'Identifier' && said.has(nameOf(one) ?? ''));
}

/** What the node itself says of a problem, apart from what is in it. */
function ofProblem(node: Node): readonly string[] {
  if (node.type === 'AssignmentPattern') return isSaid(node.left) ? textsOf(node.right) : [];
  const given = Array.isArray(node.arguments) ? node.arguments : [];
  const name = nameOf(node.callee) ?? '';
  if (node.type === 'NewExpression' && name === 'OperationProblem') return ofMembers(given[0]);
  if (node.type === 'CallExpression') return (makers[name] ?? []).flatMap((n) => textsOf(given[n]));
  return node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'told' ? textsOf(node) : [];
}

/** What a member of a flow's step says, whichever branch is taken. */
const ofStep = (node: Node): readonly string[] =>
  node.type === 'Property' && ['label', 'explanation'].includes(nameOf(node.key) ?? '') ? linesOf(node.value) : [];

/** What a method says that it did, whichever branch is taken; the console knows it by its form. */
const ofMethod = (node: Node): readonly string[] =>
  node.type === 'Property' && nameOf(node.key) === 'did' ? linesOf(node.value) : [];

/** Methods of the trace, with the place of the line; what `refused` says without one is the sentence of the wire. */
const traces: Readonly<Record<string, number>> = { passed: 1, failed: 1, noted: 1, refused: 3 };

/** The text of a line as an id, also of a template that is not told: the console knows it by its form (ADR 35). */
function linesOf(expression: unknown): readonly string[] {
  if (!isNode(expression)) return [];
  if (expression.type === 'ConditionalExpression') {
    return [expression.consequent, expression.alternate].flatMap(linesOf);
  }
  return expression.type === 'TemplateLiteral' ? [idOf(expression)] : textsOf(expression);
}

/** What the node itself says in a decision trace; `named` are the texts of names in its file. */
function ofTrace(node: Node, named: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return [];
  const place = traces[nameOf(callee.property) ?? ''];
  const holder =
    isNode(callee.object) && callee.object.type === 'MemberExpression' ? callee.object.property : callee.object;
  if (place === undefined || nameOf(holder) !== 'trace') return [];
  const line = nodes(node.arguments)[place];
  return line?.type === 'Identifier' ? (named.get(nameOf(line) ?? '') ?? []) : linesOf(line);
}

/** Reads the sentences in the sources that match, without their tests. */
export function toldSentences(root: string, patterns: readonly string[]): ToldSentences {
  const texts = new Set<string>();
  const problems = new Map<string, string>();
  const traced = new Map<string, string>();
  const steps = new Map<string, string>();
  const reasons = new Map<string, string>();
  const quoting = new Map<string, string>();
  const namedIn = (value: unknown, named: Map<string, readonly string[]>): typeof named => {
    if (Array.isArray(value)) for (const one of value) namedIn(one, named);
    if (!isNode(value)) return named;
    if (value.type === 'VariableDeclarator') {
      const name = nameOf(value.id) ?? '';
      named.set(name, [...(named.get(name) ?? []), ...linesOf(value.init)]);
    }
    for (const member of Object.values(value)) if (typeof member === 'object') namedIn(member, named);
    return named;
  };
  const visit = (
    value: unknown,
    path: string,
    named: ReadonlyMap<string, readonly string[]>,
    said: ReadonlySet<string>,
  ): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, path, named, said);
    if (!isNode(value)) return;
    if (isQuoting(value, said)) quoting.set(textsOf(value).join(), path);
    for (const text of textsOf(value)) texts.add(text);
    if (value.type === 'TemplateLiteral') texts.add(idOf(value));
    for (const text of ofProblem(value)) problems.set(text, path);
    for (const text of ofTrace(value, named)) traced.set(text, path);
    for (const text of path.includes('/console/flows/') ? ofStep(value) : []) steps.set(text, path);
    for (const text of ofMethod(value)) reasons.set(text, path);
    for (const member of Object.values(value)) if (typeof member === 'object') visit(member, path, named, said);
  };
  for (const path of globSync([...patterns], { cwd: root })) {
    if (/\.(?:test|fixture)\.ts$/.test(path)) continue;
    const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'));
    visit(program, path, namedIn(program, new Map()), saidIn(program, new Set()));
  }
  return { texts, problems, traced, steps, reasons, quoting };
}

/** Calls whose texts are no sentence for the console: of the trace, for a customer, or to compare with. */
const elsewhere = new Set(['askFor', 'failed', 'includes', 'noted', 'passed', 'startsWith', 'test']);
/** Members that are the end of a sentence. */
const ends = new Set(['what', 'words']);

/** Fixed sentences, and ends of sentences, in the sources that match, each with its source. */
export function fixedSentences(root: string, patterns: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, path);
    if (!isNode(value) || value.type.startsWith('TS') || value.type.startsWith('Import')) return;
    const callee = isNode(value.callee) ? (nameOf(value.callee) ?? nameOf(value.callee.property)) : undefined;
    if (value.type === 'CallExpression' && elsewhere.has(callee ?? '')) return;
    if (value.type === 'Property' && ends.has(nameOf(value.key) ?? '')) {
      for (const text of textsOf(value.value)) found.set(text, path);
    }
    if (value.type === 'Literal' && typeof value.value === 'string' && /^\S+ .*\.$/.test(value.value)) {
      found.set(value.value, path);
    }
    for (const member of Object.values(value)) if (typeof member === 'object') visit(member, path);
  };
  for (const path of globSync([...patterns], { cwd: root })) {
    if (/\.(?:test|fixture)\.ts$/.test(path)) continue;
    visit(parseSync(path, readFileSync(join(root, path), 'utf8')).program, path);
  }
  return found;
}

/** The translations in catalogues of sentences: the texts of object literals whose names are the ids. */
export function translationsIn(root: string, pattern: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, path);
    if (!isNode(value)) return;
    if (value.type === 'Property' && isNode(value.key)) {
      const [id] = value.key.type === 'Identifier' ? [nameOf(value.key)] : textsOf(value.key);
      const [text] = textsOf(value.value);
      if (id !== undefined && text !== undefined) {
        // The later one would be shown in place of the other, where its case or gender may not fit.
        if (found.has(id)) throw new Error(`"${id}" has two German sentences; ${path} has the second.`);
        found.set(id, text);
      }
    }
    for (const member of Object.values(value)) if (typeof member === 'object') visit(member, path);
  };
  for (const path of globSync(pattern, { cwd: root })) {
    visit(parseSync(path, readFileSync(join(root, path), 'utf8')).program, path);
  }
  return found;
}
