/** Types of fields (F 7.5); the last two are those of subscriptions and consents. */
export const dataTypes = ['integer', 'long', 'float', 'string', 'basic-string', 'text', 'date', 'boolean'] as const;
export type FieldType = (typeof dataTypes)[number] | 'subscription' | 'consent';

/** Who may write a field besides the site: nobody, a user who sets it first, a user at any time. */
export const writeAccesses = ['serverOnly', 'clientCreate', 'clientModify'] as const;
export type WriteAccess = (typeof writeAccesses)[number];

/** A field of an effective schema: what the site has set, and defaults for the rest. */
export interface FieldSchema {
  /** Undefined: values of any type. */
  readonly type: FieldType | undefined;
  readonly required: boolean;
  readonly allowNull: boolean;
  readonly writeAccess: WriteAccess;
  /** `regex('…')`; of a Boolean `true` or `false`. */
  readonly format?: string;
  readonly encrypt?: 'AES';
  readonly encryptedNonSearchable?: boolean;
  readonly languages?: readonly string[];
  readonly doubleOptIn?: boolean;
  readonly enableConditionalDoubleOptIn?: boolean;
  readonly currentDocVersion?: number;
  readonly currentDocDate?: string;
  readonly minDocVersion?: number;
  readonly minDocDate?: string;
  readonly isActive?: boolean;
  /** Properties that are only kept and returned. */
  readonly [property: string]: unknown;
}

export const schemaNames = [
  ...(['profileSchema', 'dataSchema', 'subscriptionsSchema', 'preferencesSchema'] as const),
  ...(['internalSchema', 'addressesSchema'] as const),
] as const;
export type SchemaName = (typeof schemaNames)[number];

/** What a site has set of a field. */
export type ExplicitField = Readonly<Record<string, unknown>>;

/** What a site has set of a schema. */
export interface ExplicitSchema {
  readonly fields: Readonly<Record<string, ExplicitField>>;
  readonly dynamicSchema?: boolean;
  /** Members that are only kept and returned (D69). */
  readonly [member: string]: unknown;
}
export type ExplicitSchemas = Partial<Record<SchemaName, ExplicitSchema>>;

/** An effective schema. */
export interface EffectiveSchema {
  /** By path, such as `address.city`. */
  readonly fields: ReadonlyMap<string, FieldSchema>;
  /** Fields that are declared and that no account has: only shown (D69). */
  readonly kept: ReadonlyMap<string, FieldSchema>;
  /** False: only declared fields can be written. */
  readonly dynamicSchema: boolean;
  readonly tree: FieldNode;
}
export type Schemas = Readonly<Record<SchemaName, EffectiveSchema>>;

/** Declared fields by the segments of their paths. */
export interface FieldNode {
  readonly path: string;
  readonly field: FieldSchema | undefined;
  readonly children: Map<string, FieldNode>;
}

/** The paths above one, the nearest first. */
export function pathsAbove(path: string): readonly string[] {
  const above: string[] = [];
  for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) above.push(path.slice(0, end));
  return above;
}

export function treeOf(fields: ReadonlyMap<string, FieldSchema>): FieldNode {
  const root: FieldNode = { path: '', field: undefined, children: new Map() };
  for (const [path, field] of fields) {
    let node = root;
    const segments = path.split('.');
    for (const [n, segment] of segments.entries()) {
      const isLast = n === segments.length - 1;
      const known = node.children.get(segment);
      const next: FieldNode = {
        path: segments.slice(0, n + 1).join('.'),
        field: isLast ? field : known?.field,
        children: known?.children ?? new Map(),
      };
      node.children.set(segment, next);
      node = next;
    }
  }
  return root;
}

/** Ends of names that say the type of a field without one (F 7.5; the letters are inferred). */
const suffixes: ReadonlyMap<string, FieldType> = new Map([
  ['t', 'text'],
  ['s', 'string'],
  ['bs', 'basic-string'],
  ['i', 'integer'],
  ['l', 'long'],
  ['f', 'float'],
  ['d', 'date'],
  ['b', 'boolean'],
]);

/** The type that the name of a data field says; undefined when it says none. */
export function typeOfName(path: string): FieldType | undefined {
  return suffixes.get(/_([a-z]{1,2})$/.exec(path)?.[1] ?? '');
}
