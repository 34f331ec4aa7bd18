import type { ResponseField } from '#shared/contract/requests.ts';
import { madeOnce } from '#shared/made-once.ts';
import type { JsonSchema } from './json-schema.ts';

/** A member of a response with those below it. */
interface Node {
  /** Its own declarations; several when it has one of several types. */
  readonly fields: ResponseField[];
  readonly members: Map<string, Node>;
  items: Node | undefined;
}

const emptyNode = (): Node => ({ fields: [], members: new Map(), items: undefined });

/**
 * The schema of an object with these members. Dots and `[]` of the names become objects and arrays; a member without
 * declaration, whose own members are declared, may be missing.
 */
export function responseSchema(fields: readonly ResponseField[]): JsonSchema {
  const root = emptyNode();
  for (const field of fields) nodeAt(root, field.name).fields.push(field);
  return objectSchema(root);
}

function nodeAt(root: Node, name: string): Node {
  let node = root;
  for (const part of name.split('.')) {
    const [member = '', ...arrays] = part.split('[]');
    node = childOf(node, member);
    for (const _ of arrays) {
      node.items ??= emptyNode();
      node = node.items;
    }
  }
  return node;
}

const childOf = ({ members }: Node, name: string): Node => madeOnce(members, name, emptyNode);

function objectSchema({ members }: Node): JsonSchema {
  if (members.size === 0) return { type: 'object' };
  const required = [...members].filter(([, member]) => isRequired(member)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries([...members].map(([name, member]) => [name, schemaOf(member)])),
    ...(required.length > 0 && { required }),
  };
}

function isRequired({ fields }: Node): boolean {
  return fields.length > 0 && fields.every(({ optional }) => !optional);
}

function schemaOf(node: Node): JsonSchema {
  const types = node.fields.map(({ type, documentation }) => ({
    ...schemaOfType(node, type),
    description: documentation,
  }));
  const [only, ...more] = types;
  if (only === undefined) return schemaOfType(node, node.items ? 'array' : 'object');
  return more.length === 0 ? only : { anyOf: types };
}

function schemaOfType(node: Node, type: ResponseField['type']): JsonSchema {
  if (type === 'object') return objectSchema(node);
  if (type !== 'array') return { type };
  return { type, ...(node.items && { items: schemaOf(node.items) }) };
}
