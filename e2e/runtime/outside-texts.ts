import { readFileSync } from 'node:fs';
import { childrenOf, isNode, lineOf, type Node, treeOf } from './syntax-tree.ts';

/** A text in a source that no catalogue has. */
export interface OutsideText {
  readonly line: number;
  readonly text: string;
}

/** Attributes and members whose value a user reads. */
const shownNames = new Set([
  ...['label', 'title', 'caption', 'placeholder', 'alt', 'description', 'hint', 'about', 'note', 'message', 'next'],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'confirmLabel', 'cancelLabel'],
  ...['what', 'purpose'],
]);

const cookedOf = (part: Node): string => (part.value as { cooked?: string }).cooked ?? '';

/** Three words, the first with a capital, wherever it stands: nothing but a sentence looks so. */
const isSentence = (text: string): boolean => /^\p{Lu}\p{L}* \p{L}+ \p{L}+/u.test(text);

/** Two letters in a row: not a sign, a number, or a key of one letter. */
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);

/** An attribute or several, which a template puts into a tag. */
const isAttributes = (markup: string): boolean => /^(?: [a-z-]+(?:="[^"]*")?)+$/.test(markup);

/**
 * Finds texts that a user reads in a source: JSX text, words between the tags of an `html` template, strings in what is drawn or
 * in a member of a telling name, and sentences wherever they stand, but for those of an exception. It reads the syntax tree, so
 * comments, imports, class names and data do not count.
 *
 * @param path of a TypeScript source, with or without JSX
 * @param only `markup`: of a source whose other sentences go to the log or to the wire, which speak English; `drawn`: of one that draws
 *   with `element(…)`, whose other sentences are for the developer of a page
 */
export function outsideTexts(path: string, only?: 'markup' | 'drawn'): OutsideText[] {
  const source = readFileSync(path, 'utf8');
  const found: OutsideText[] = [];
  const note = (start: number, text: string): void => {
    if (hasWord(text)) found.push({ line: lineOf(source, { start }), text: text.trim() });
  };

  /** Strings that an expression can be: also on both sides of a condition, and the fixed parts of a template. */
  const noteStrings = (value: unknown): void => {
    if (!isNode(value)) return;
    if (value.type === 'Literal' && typeof value.value === 'string') note(value.start, value.value);
    if (value.type === 'TemplateLiteral') {
      for (const part of value.quasis as Node[]) note(part.start, cookedOf(part));
    }
    if (value.type === 'ConditionalExpression') [value.consequent, value.alternate].forEach(noteStrings);
    if (value.type === 'LogicalExpression') [value.left, value.right].forEach(noteStrings);
    if (value.type === 'ParenthesizedExpression' || value.type === 'TSAsExpression') noteStrings(value.expression);
  };

  const noteTellingMember = (node: Node): void => {
    if (node.type !== 'Property') return;
    const key = node.key as Node;
    if (shownNames.has(String(key.name ?? key.value))) noteStrings(node.value);
  };

  const noteInCode = (node: Node): void => {
    if (node.type === 'JSXText') note(node.start, String(node.value));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) {
        if (child.type === 'JSXExpressionContainer') noteStrings(child.expression);
      }
    }
    if (node.type === 'JSXAttribute' && shownNames.has(String((node.name as Node).name))) {
      const value = node.value as Node | null;
      noteStrings(value?.type === 'JSXExpressionContainer' ? value.expression : value);
    }
    noteTellingMember(node);
    if (node.type === 'Literal' && typeof node.value === 'string' && isSentence(node.value))
      note(node.start, node.value);
    if (node.type === 'TemplateLiteral' && (node.quasis as Node[]).some((part) => isSentence(cookedOf(part))))
      noteStrings(node);
  };

  /** Children of an element that is made, and texts that are put into one. */
  const noteDrawn = (node: Node): void => {
    noteTellingMember(node);
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node;
      const name = String((callee.property as Node | undefined)?.name ?? callee.name);
      const given = node.arguments as Node[];
      if (name === 'element') given.slice(2).forEach(noteStrings);
      if (name === 'append' || name === 'replaceChildren') given.forEach(noteStrings);
    }
    if (node.type === 'AssignmentExpression') {
      const target = node.left as Node;
      if ((target.property as Node | undefined)?.name === 'textContent') noteStrings(node.right);
    }
  };

  const visit = (node: Node): void => {
    // For a developer, in the browser's console.
    if (node.type === 'ThrowStatement') return;
    if (only === undefined) noteInCode(node);
    if (only === 'drawn') noteDrawn(node);
    if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'html') {
      const parts = ((node.quasi as Node).quasis as Node[]).map(cookedOf).join('\0');
      if (!isAttributes(parts)) note(node.start, parts.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' '));
    }
    childrenOf(node).forEach(visit);
  };
  visit(treeOf(path, source));
  return found.filter(({ line, text }, at) => found.findIndex((one) => one.line === line && one.text === text) === at);
}
