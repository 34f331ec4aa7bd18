import { hasMember } from './field.ts';
import type { Path, Selected } from './syntax.ts';

type Row = Record<string, unknown>;

/**
 * The result object of one document: everything for `*`, otherwise the selected fields as nested objects; an alias
 * replaces the last part of its path (F 7.6).
 */
export function selectFields(document: Readonly<Row>, select: readonly Selected[]): Row {
  const row = emptyRow();
  for (const item of select) {
    if (item.kind === 'all') Object.assign(row, document);
    if (item.kind === 'path') copyField(row, document, item.path, item.alias);
  }
  return row;
}

/** Without a prototype, so that a field named `__proto__` is a field. */
export function emptyRow(): Row {
  return Object.create(null) as Row;
}

/** Puts a value at a path, making the objects on the way. */
export function placeValue(row: Row, path: Path, alias: string | undefined, value: unknown): void {
  let target = row;
  for (const name of path.slice(0, -1)) {
    const inner = target[name];
    target[name] = typeof inner === 'object' && inner !== null ? inner : emptyRow();
    target = target[name] as Row;
  }
  target[alias ?? path.at(-1) ?? ''] = value;
}

function copyField(target: Row, source: unknown, path: Path, alias: string | undefined): void {
  const [name, ...rest] = path;
  if (name === undefined || !hasMember(source, name)) return;
  const value = source[name];
  if (value === undefined || value === null) return;
  if (rest.length === 0) {
    // A copy: a later item may add to it, and the document is the store's.
    target[alias ?? name] = structuredClone(value);
    return;
  }
  if (typeof value !== 'object') return;
  if (Array.isArray(value)) {
    const rows = Array.isArray(target[name]) ? (target[name] as unknown[]) : value.map(emptyRow);
    target[name] = rows;
    value.forEach((item, index) => {
      copyField(rows[index] as Row, item, rest, alias);
    });
    return;
  }
  if (typeof target[name] !== 'object') target[name] = emptyRow();
  copyField(target[name] as Row, value, rest, alias);
}
