import { orElse } from '#shared/or-else.ts';

/** A value of data, as far as a call needs one: texts, lists and tables. Numbers and the like are as written. */
export type PlainValue = string | null | readonly PlainValue[] | PlainTable;

/** Names and values in their order; a name can stand in it twice. */
export class PlainTable {
  readonly entries: readonly (readonly [name: string, value: PlainValue])[];

  constructor(entries: readonly (readonly [name: string, value: PlainValue])[]) {
    this.entries = entries;
  }

  /** The last value of a name, in any case and without `-`, `_`, `.` and blanks. */
  get(...names: readonly string[]): PlainValue | undefined {
    for (const wanted of names) {
      const found = this.entries.findLast(([name]) => foldedName(name) === wanted);
      if (found !== undefined) return found[1];
    }
    return undefined;
  }
}

/** A name as different libraries write one thing: `http.request.method`, `requestMethod`, `REQUEST_METHOD`. */
const foldedName = (name: string): string => name.toLowerCase().replace(/[-_. @:]/g, '');

/** A table; undefined: it is none. */
export const tableOf = (value: PlainValue | undefined): PlainTable | undefined =>
  value instanceof PlainTable ? value : undefined;

export const isList = (value: PlainValue | undefined): value is readonly PlainValue[] => Array.isArray(value);

/** A text; undefined: it is none. */
export const plainText = (value: PlainValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The value of JSON, numbers as they are written; undefined: it is none. */
export function jsonValue(text: string): PlainValue | undefined {
  const written = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return orElse(() => plainOf(JSON.parse(text, written), 0), undefined);
}

/** Deeper data is no call. */
const MAX_DEPTH = 60;

/** A value of a reader of JSON or YAML. */
export function plainOf(value: unknown, depth = 0): PlainValue {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined || depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((one) => plainOf(one, depth + 1));
  if (typeof value === 'object') {
    return new PlainTable(Object.entries(value).map(([name, one]) => [name, plainOf(one, depth + 1)]));
  }
  return String(value);
}

/** The value as JSON, to send it. */
export function jsonOf(value: PlainValue): string {
  const bare = (one: PlainValue): unknown => {
    if (isList(one)) return one.map(bare);
    if (one instanceof PlainTable) return Object.fromEntries(one.entries.map(([name, inner]) => [name, bare(inner)]));
    return plainText(one) ?? null;
  };
  return JSON.stringify(bare(value));
}

/** Names and values of a table, or of a list of pairs or of tables with `name` or `key` and `value`; undefined: it is neither. */
export function pairsIn(value: PlainValue | undefined): readonly (readonly [string, string])[] | undefined {
  if (value instanceof PlainTable) return value.entries.flatMap(([name, one]) => pairsOf(name, one));
  if (!isList(value)) return undefined;
  const pairs: (readonly [string, string])[] = [];
  for (const item of value) {
    if (isList(item) && item.length === 2) pairs.push(...pairsOf(plainText(item[0]) ?? '', item[1] ?? null));
    else if (item instanceof PlainTable) {
      if (isOff(item)) continue;
      const name = plainText(item.get('name', 'key'));
      if (name === undefined) return undefined;
      if (name !== '') pairs.push(...pairsOf(name, item.get('value') ?? ''));
    } else return undefined;
  }
  return pairs;
}

/** A line of a list that its owner has switched off. */
export const isOff = (item: PlainTable): boolean =>
  item.get('disabled') === 'true' ||
  item.get('enabled') === 'false' ||
  item.get('active') === 'false' ||
  item.get('isenabled') === 'false';

function pairsOf(name: string, value: PlainValue): readonly (readonly [string, string])[] {
  if (value === null) return [];
  if (isList(value)) return value.flatMap((one) => pairsOf(name, one));
  const text = value instanceof PlainTable ? jsonOf(value) : plainText(value);
  return text === undefined ? [] : [[name, text]];
}
