import { pathsAbove, typeProblem } from '#service/core/schema/index.ts';
import {
  type FieldProblem,
  type FieldRule,
  type FieldRules,
  type FieldType,
  isDeleted,
  ruleAt,
} from './field-check.ts';
import { byPath, eachLeaf, type Leaf, type PathTree, pathTree } from './object-data.ts';

/** What the service knows of one type of objects. */
export interface TypeSchema {
  /** As ds.setSchema set it. */
  readonly fields: FieldRules;
  readonly dynamicSchema: boolean;
  /** Paths whose values together are unique. */
  readonly uniqueIndexes: readonly (readonly string[])[];
  /** Fields that have been stored, with the type of their first value; also declared ones. */
  readonly seen: Readonly<Record<string, FieldType>>;
  /** Fields that ds.deleteSchemaFields deleted. */
  readonly deleted: readonly string[];
}

export const emptySchema: TypeSchema = { fields: {}, dynamicSchema: true, uniqueIndexes: [], seen: {}, deleted: [] };

/** Fields whose types are remembered; objects may have more. */
export const MAX_FIELDS = 1_000;

/** A field that is not declared: everyone who may write the object may write it. */
const dynamicRule = { required: false, allowNull: true, writeAccess: 'clientModify' } as const;
const declaredRule = { required: false, allowNull: true, writeAccess: 'serverOnly' } as const;

export const getSchemaModes = ['full', 'explicitOnly', 'clientOnly'] as const;

/** The schema as ds.getSchema shows it (F 7.7). */
export function shownSchema(schema: TypeSchema, mode: (typeof getSchemaModes)[number]): Record<string, unknown> {
  const { uniqueIndexes } = schema;
  return {
    fields: shownFields(schema, mode),
    dynamicSchema: schema.dynamicSchema,
    ...(mode !== 'clientOnly' && uniqueIndexes.length > 0 && { uniqueIndexes }),
  };
}

function shownFields({ fields, seen }: TypeSchema, mode: (typeof getSchemaModes)[number]): Record<string, unknown> {
  if (mode === 'explicitOnly') return { ...fields };
  const declared = Object.entries(fields).map(
    ([path, rule]) => [path, { ...typeOf(rule.type ?? ownType(seen, path)), ...declaredRule, ...rule }] as const,
  );
  const implicit = Object.entries(seen)
    .filter(([path]) => ruleAt(fields, path) === undefined)
    .map(([path, type]) => [path, { type, ...dynamicRule }] as const);
  const all = [...declared, ...implicit];
  if (mode === 'full') return Object.fromEntries(all);
  return Object.fromEntries(
    all
      .filter(([, { writeAccess }]) => writeAccess !== 'serverOnly')
      .map(([path, rule]) => {
        const { type, format, required }: FieldRule = rule;
        return [path, { ...typeOf(type), ...(format !== undefined && { format }), required }];
      }),
  );
}

function typeOf(type: FieldType | undefined) {
  return type === undefined ? {} : { type };
}

function ownType(seen: TypeSchema['seen'], path: string): FieldType | undefined {
  return Object.hasOwn(seen, path) ? seen[path] : undefined;
}

/** A type that a field gets by the end of its name (F 7.5). */
const suffixes: Readonly<Record<string, FieldType>> = {
  i: 'long',
  f: 'float',
  s: 'basic-string',
  t: 'text',
  b: 'boolean',
  d: 'date',
};

/** The fields that a write brings for the first time, and where it does not fit what was stored before (400029). */
interface Learnt {
  readonly seen: TypeSchema['seen'];
  readonly problems: readonly FieldProblem[];
}

/**
 * Compares the values of a write with the types of the fields that are not declared: the first value of a field decides
 * its type (F 7.5).
 *
 * @returns `seen` is the same object when there is nothing new
 */
export function learnFields(schema: TypeSchema, data: unknown, place: string): Learnt {
  const { fields, seen } = schema;
  const added = new Map<string, FieldType>();
  const problems: FieldProblem[] = [];
  const count = Object.keys(seen).length;
  const objects = new Set(Object.keys(seen).flatMap(pathsAbove));
  const at = byPath<PathTypes>((path, outer) => ({
    path,
    known: ownType(seen, path),
    rule: ruleAt(fields, path),
    inside: outer?.known === undefined ? outer?.inside : outer.path,
    hasInner: objects.has(path),
  }));
  const conflictOf = ({ path, value }: Pick<Leaf, 'path' | 'value'>): string | undefined => {
    const { known, rule, inside, hasInner } = at(path);
    const type = known ?? added.get(path);
    if (type !== undefined) {
      const isChecked = rule?.type !== undefined || fits(type, value);
      return isChecked ? undefined : `its first value was of the type ${type}, which this value does not fit`;
    }
    if (hasInner) return 'objects were stored there before';
    if (inside !== undefined) return `"${inside}" was stored as a value before, not as an object`;
    if (added.size + count < MAX_FIELDS) added.set(path, rule?.type ?? guessedType(path, value));
    return undefined;
  };
  eachLeaf(data, place, (leaf) => {
    if (leaf.value === null || problems.length > 0) return;
    const message = conflictOf(leaf);
    if (message !== undefined) problems.push({ errorCode: 400029, message, fieldName: leaf.place() });
  });
  return { seen: added.size === 0 ? seen : { ...seen, ...Object.fromEntries(added) }, problems };
}

/** What is known of a path before a write. */
interface PathTypes {
  readonly path: string;
  readonly known: FieldType | undefined;
  readonly rule: FieldRule | undefined;
  /** The nearest path above that was stored as a value. */
  readonly inside: string | undefined;
  readonly hasInner: boolean;
}

function guessedType(path: string, value: unknown): FieldType {
  const suffix = /_([ifstbd])$/.exec(path)?.[1] ?? '';
  const named = Object.hasOwn(suffixes, suffix) ? suffixes[suffix] : undefined;
  if (named !== undefined && isExactly(named, value)) return named;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'bigint') return 'long';
  if (typeof value === 'number') return Number.isInteger(value) ? 'long' : 'float';
  return 'string';
}

/** A text is one however long it is. */
const isExactly = (type: FieldType, value: unknown): boolean =>
  type === 'basic-string' || type === 'text' ? typeof value === 'string' : typeProblem(type, value) === undefined;

/** Texts take everything; a field of numbers takes all numbers. */
function fits(type: FieldType, value: unknown): boolean {
  if (type === 'integer' || type === 'long' || type === 'float') {
    return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  }
  return type === 'boolean' || type === 'date' ? isExactly(type, value) : true;
}

/** True when a field was deleted, or one above it. */
export function isGone({ deleted }: TypeSchema, path: string): boolean {
  return deleted.length > 0 && isDeleted(new Set(deleted), path);
}

/** The deleted fields. */
export function deletedFields({ deleted }: TypeSchema): PathTree {
  return pathTree(deleted);
}
