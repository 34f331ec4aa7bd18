import { RE2JS, RE2JSException } from 're2js';
import { type FieldSchema, nameOf, pathsAbove, typeProblem, type ValueType } from '#service/core/schema/index.ts';
import { writtenOut } from '#service/core/search/index.ts';
import { memoized } from '#shared/made-once.ts';
import { byPath, eachLeaf, pathsOf } from './object-data.ts';

/** A value's format: a pattern that it matches somewhere, or the one value of a boolean. */
type Format =
  | { readonly kind: 'pattern'; matches(text: string): boolean }
  | { readonly kind: 'boolean'; readonly value: boolean };

const MAX_PATTERN_LENGTH = 500;
/** Instructions of the compiled pattern: matching 512 KB takes at most that times half a million steps (R52). */
const MAX_PROGRAM_SIZE = 300;
const TOO_LARGE = `The pattern is too large: written out, it has more than ${MAX_PROGRAM_SIZE} steps.`;

/**
 * Reads the `format` of a field (F 7.5). Patterns are matched by RE2, in time that grows with the length of the value.
 *
 * @returns a sentence that says what is wrong, when it cannot be read
 */
export function readFormat(format: string): Format | string {
  if (format === 'true' || format === 'false') return { kind: 'boolean', value: format === 'true' };
  const source = /^regex\((['"])(.*)\1\)$/s.exec(format)?.[2];
  if (source === undefined) return "It is regex('pattern'), or true or false for a boolean field.";
  if (source.length > MAX_PATTERN_LENGTH) return `A pattern has at most ${MAX_PATTERN_LENGTH} characters.`;
  if (writtenOut(source) > MAX_PROGRAM_SIZE) return TOO_LARGE;
  try {
    const pattern = RE2JS.compile(source);
    if (pattern.programSize() > MAX_PROGRAM_SIZE) return TOO_LARGE;
    return { kind: 'pattern', matches: (text) => pattern.test(text) };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const why = error.message.replace('error parsing regexp: ', '');
    return `The pattern cannot be read: ${why}. Patterns are those of RE2: without back-references and look-around.`;
  }
}

/** Problems that a response lists: a hostile call must not get a response many times its own size (R52). */
export const MAX_PROBLEMS = 50;

/** How `checkFields` reads the rules. */
interface Checking {
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
  const above = new Set(Object.keys(rules).flatMap(pathsAbove));
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
    if (problems.length === MAX_PROBLEMS) return;
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
  return missing.slice(0, MAX_PROBLEMS).map(([path]) => ({
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
  return [path, ...pathsAbove(path)].some((one) => deleted.has(one));
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
  const wrong = rule.type === undefined ? undefined : typeProblem(rule.type, value);
  if (wrong !== undefined) return [400023, wrong];
  if (rule.format === undefined) return undefined;
  const format = formatOf(rule.format);
  if (typeof format === 'string') return [400026, `its format cannot be read: ${format}`];
  if (format.kind === 'boolean') return value === format.value ? undefined : [400026, `it must be ${format.value}`];
  return format.matches(String(value)) ? undefined : [400026, `it does not match the format ${rule.format}`];
}

/** Compiled once for each text: schemas repeat their patterns in every call. */
const formatOf = memoized(500, readFormat);

/** Types of a schema field (F 7.5). */
export type FieldType = ValueType;

/** Properties of a field that data of accounts has, too. */
type SharedProperty =
  | 'writeAccess'
  | 'required'
  | 'allowNull'
  | 'format'
  | 'encrypt'
  | 'encryptedNonSearchable'
  | 'languages';

/** What a schema says of one field (F 7.5); an absent property has its default: serverOnly, not required, null allowed. */
export type FieldRule = Partial<Pick<FieldSchema, SharedProperty>> & {
  /** Absent: any type. */
  readonly type?: FieldType;
};

/** The rules of a schema by the full path of each field, with dots. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** One violation, as `validationErrors` lists it (F 1.3). */
export interface FieldProblem {
  readonly errorCode: number;
  readonly message: string;
  /** Where: `data.tags[2]`. */
  readonly fieldName: string;
}
