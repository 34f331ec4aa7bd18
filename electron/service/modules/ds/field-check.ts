import { type Format, readFormat } from './field-format.ts';
import type { FieldProblem, FieldRule, FieldRules, FieldType } from './field-rule.ts';
import { byPath, eachLeaf, pathsOf } from './leaves.ts';

/** Problems that a response lists: a hostile call must not get a response many times its own size (R52). */
export const MOST_PROBLEMS = 50;

/** Longest values, in bytes of UTF-8 (F 6.3). */
const longest: Readonly<Partial<Record<FieldType, number>>> = {
  string: 16 * 1024,
  'basic-string': 16 * 1024,
  text: 64 * 1024,
};
const encoder = new TextEncoder();

/** How `checkFields` reads the rules. */
export interface Checking {
  /** Fields that are not declared may be written. */
  readonly dynamicSchema: boolean;
  /** What the value is called: `data`. */
  readonly place: string;
  /** Fields that were deleted from the schema: they and what is below them cannot be written. */
  readonly deleted?: ReadonlySet<string>;
}

/**
 * Checks the values of a write against the rules of a schema: types (400023), unknown fields (400024), formats (400026).
 * Each item of a list is checked. `null` removes a value, where the rule allows it.
 *
 * @returns what is wrong, the first 50
 */
export function checkFields(rules: FieldRules, value: unknown, checking: Checking): readonly FieldProblem[] {
  const { dynamicSchema, place, deleted } = checking;
  if (dynamicSchema && Object.keys(rules).length === 0 && (deleted?.size ?? 0) === 0) return [];
  const above = ancestorsOf(Object.keys(rules));
  const problems: FieldProblem[] = [];
  const at = byPath<PathRules>((path, outer) => {
    const rule = ruleAt(rules, path);
    return {
      isGone: outer?.isGone || deleted?.has(path) || false,
      rule,
      inside:
        outer?.inside ?? (outer?.rule?.type === undefined ? undefined : { path: outer.path, type: outer.rule.type }),
      hasInner: above.has(path),
      path,
    };
  });
  const problemOf = (path: string, one: unknown): Problem => {
    const known = at(path);
    if (known.isGone) return [400024, 'it was deleted from the schema, and nothing can be stored in it'];
    return known.rule === undefined ? problemOfUnknown(known, one, dynamicSchema) : problemOfValue(known.rule, one);
  };
  eachLeaf(value, place, (leaf) => {
    if (problems.length === MOST_PROBLEMS) return;
    const problem = problemOf(leaf.path, leaf.value);
    if (problem === undefined) return;
    problems.push({ errorCode: problem[0], message: problem[1], fieldName: leaf.place() });
  });
  return problems;
}

/**
 * The required fields that a value lacks (400027).
 *
 * @param value as it would be stored
 */
export function missingFields(rules: FieldRules, value: unknown, place: string): readonly FieldProblem[] {
  const required = Object.entries(rules).filter(([, rule]) => rule.required);
  if (required.length === 0) return [];
  const present = pathsOf(value);
  const missing = required.filter(([path]) => !present.has(path));
  return missing.slice(0, MOST_PROBLEMS).map(([path]) => ({
    errorCode: 400027,
    message: 'This field is required',
    fieldName: `${place}.${path}`,
  }));
}

export function ruleAt(rules: FieldRules, path: string): FieldRule | undefined {
  return Object.hasOwn(rules, path) ? rules[path] : undefined;
}

/** True for a deleted field and everything below one. */
export function isDeleted(deleted: ReadonlySet<string> | undefined, path: string): boolean {
  if (deleted === undefined || deleted.size === 0) return false;
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    if (deleted.has(path.slice(0, end))) return true;
  }
  return false;
}

function ancestorsOf(paths: readonly string[]): ReadonlySet<string> {
  const above = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) above.add(path.slice(0, end));
  }
  return above;
}

type Problem = readonly [errorCode: number, message: string] | undefined;

/** What the rules say of a path. */
interface PathRules {
  readonly path: string;
  readonly rule: FieldRule | undefined;
  /** The field above it that is no object. */
  readonly inside: { readonly path: string; readonly type: FieldType } | undefined;
  /** The schema has fields below it. */
  readonly hasInner: boolean;
  readonly isGone: boolean;
}

/** Of a path that has no rule itself. */
function problemOfUnknown({ inside, hasInner }: PathRules, value: unknown, dynamicSchema: boolean): Problem {
  if (value !== null && hasInner) {
    return [400023, `it has fields of its own in the schema, so it is an object, not ${nameOf(value)}`];
  }
  if (inside !== undefined) return [400023, `"${inside.path}" is of the type ${inside.type}, not an object`];
  if (dynamicSchema || (value === null && hasInner)) return undefined;
  return [400024, 'the schema does not have it, and dynamicSchema is false'];
}

function problemOfValue(rule: FieldRule, value: unknown): Problem {
  if (value === null) return rule.allowNull === false ? [400023, 'it must not be null'] : undefined;
  const wrong = rule.type === undefined ? undefined : wrongFor(rule.type, value);
  if (wrong !== undefined) return [400023, wrong];
  if (rule.format === undefined) return undefined;
  const format = formatOf(rule.format);
  if (typeof format === 'string') return [400026, `its format cannot be read: ${format}`];
  if (format.kind === 'boolean') return value === format.value ? undefined : [400026, `it must be ${format.value}`];
  return format.matches(String(value)) ? undefined : [400026, `it does not match the format ${rule.format}`];
}

/** Compiled once for each text: schemas repeat their patterns in every call. */
const formats = new Map<string, Format | string>();
const MOST_FORMATS = 500;

function formatOf(text: string): Format | string {
  let format = formats.get(text);
  if (format === undefined) {
    format = readFormat(text);
    if (formats.size === MOST_FORMATS) formats.clear();
    formats.set(text, format);
  }
  return format;
}

/** A sentence without its subject, when the value is not of the type. */
function wrongFor(type: FieldType, value: unknown): string | undefined {
  switch (type) {
    case 'integer':
      return isWholeWithin(value, 2 ** 31)
        ? undefined
        : `it must be an integer of 32 bits, not ${nameOf(value)}; the type long takes larger ones`;
    case 'long':
      return isWholeWithin(value, 2 ** 63) ? undefined : `it must be a whole number, not ${nameOf(value)}`;
    case 'float':
      return typeof value === 'number' ? undefined : `it must be a number, not ${nameOf(value)}`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `it must be true or false, not ${nameOf(value)}`;
    case 'date':
      return isDate(value) ? undefined : `it must be a date of ISO 8601, such as 2024-02-29, not ${nameOf(value)}`;
    case 'binary':
      return isBase64(value) ? undefined : `it must be base64, not ${nameOf(value)}`;
    default:
      return wrongText(type, value);
  }
}

function wrongText(type: FieldType, value: unknown): string | undefined {
  if (typeof value !== 'string') return `it must be a string, not ${nameOf(value)}`;
  const most = longest[type] ?? Number.POSITIVE_INFINITY;
  if (value.length <= most / 3) return undefined;
  const bytes = encoder.encode(value).length;
  return bytes <= most ? undefined : `it has ${bytes} bytes; the type ${type} takes at most ${most / 1024} KB`;
}

function isWholeWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= -limit && value < limit;
}

const dateForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(?:Z|[+-]\d{1,2}(?::?\d{2})?)?$/;

export function isDate(value: unknown): boolean {
  const parts = typeof value === 'string' && value.length < 50 ? dateForm.exec(value) : null;
  if (parts === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
}

function isBase64(value: unknown): boolean {
  return typeof value === 'string' && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

/** The JSON type of a value, in words; never the value itself. */
function nameOf(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a number with a fraction';
  return typeof value === 'string' ? 'a string' : 'a boolean';
}
