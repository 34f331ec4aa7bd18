import { isObject } from '#shared/narrowing.ts';
import type { FieldNode, FieldSchema } from './field.ts';

/** What JSON holds at declared fields, and what it holds besides. */
export interface Touched {
  /** By path: all values there, those inside of lists too; null where the field is removed. */
  readonly fields: ReadonlyMap<string, { readonly field: FieldSchema; readonly values: unknown[] }>;
  /** Paths of values that no field declares. */
  readonly undeclared: readonly string[];
  /** Paths of values that are no objects, where declared fields are members. */
  readonly notObjects: readonly string[];
}

/** Paths of each kind that are reported. */
const MAX_REPORTED = 50;

/**
 * Finds declared fields in JSON. A name with dots counts as a path, so that no field is written around its schema. Takes time
 * in proportion to the JSON, not to the schema.
 */
export function touchedFields(root: FieldNode, json: unknown): Touched {
  const fields = new Map<string, { field: FieldSchema; values: unknown[] }>();
  const undeclared: string[] = [];
  const notObjects: string[] = [];

  function note(node: FieldNode, value?: unknown): void {
    if (node.field === undefined) return;
    const known = fields.get(node.path);
    const entry = known ?? { field: node.field, values: [] };
    if (known === undefined) fields.set(node.path, entry);
    if (value !== undefined) entry.values.push(value);
  }
  /** All that is declared below, without a value or removed. */
  function noteBelow(node: FieldNode, value?: null): void {
    for (const child of node.children.values()) {
      note(child, value);
      noteBelow(child, value);
    }
  }
  function report(paths: string[], path: string): void {
    if (paths.length < MAX_REPORTED) paths.push(path.slice(0, 200));
  }
  function visit(value: unknown, node: FieldNode, inList: boolean): void {
    if (node.field !== undefined) {
      if (Array.isArray(value)) {
        note(node);
        for (const one of value) visit(one, node, true);
      } else note(node, value);
    } else if (Array.isArray(value)) {
      if (!inList) noteBelow(node);
      for (const one of value) visit(one, node, true);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) visitMember(member, name, node, inList);
    } else if (value === null) {
      if (!inList) noteBelow(node, null);
    } else report(notObjects, node.path);
  }
  function visitMember(value: unknown, name: string, parent: FieldNode, inList: boolean): void {
    let node: FieldNode | undefined = parent;
    for (const segment of name.split('.')) node = node?.field === undefined ? node?.children.get(segment) : undefined;
    if (node !== undefined) visit(value, node, inList);
    else visitUndeclared(value, parent.path === '' ? name : `${parent.path}.${name}`);
  }
  function visitUndeclared(value: unknown, path: string): void {
    if (undeclared.length >= MAX_REPORTED) return;
    const members = isObject(value) ? Object.entries(value) : [];
    if (members.length === 0) report(undeclared, path);
    for (const [name, member] of members) visitUndeclared(member, `${path}.${name}`.slice(0, 200));
  }

  if (typeof json === 'object' && json !== null) visit(json, root, false);
  return { fields, undeclared, notObjects };
}
