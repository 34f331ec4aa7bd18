import { parseSync } from 'vite';

/** A node of the tree that Vite's parser makes of a source. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export function treeOf(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors.map(({ message }) => message).join(' ')}`);
  return program as unknown as Node;
}

/** The nodes right below one. */
export const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** A node and all below it, in the order of the source. */
export const nodesOf = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(nodesOf)];

export const lineOf = (text: string, { start }: Pick<Node, 'start'>): number => text.slice(0, start).split('\n').length;
