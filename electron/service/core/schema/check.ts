import { PatternProblem } from '#service/core/search/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { consentsOf } from './consents.ts';
import { type Touched, touchedFields } from './declared-fields.ts';
import type { EffectiveSchema, FieldSchema, FieldType, Schemas } from './field.ts';
import { problemOfFormat } from './format.ts';
import type { ValidationError } from './profile-schema.ts';
import { typeProblem } from './value-type.ts';

/** Problems that a response lists (R52). */
const MAX_PROBLEMS = 50;
/** Of matching the formats of one call: a twentieth of a second on the reference machine of docs/adr/0038 (R52). */
const MAX_STEPS = 5_000_000;

/** No schema is about communications. */
type Part = 'profile' | 'data' | 'internal' | 'subscriptions' | 'preferences' | 'communications';

/** What the schemas are about; a part that is absent is not changed, or has nothing. */
export type SchemaParts = Readonly<Partial<Record<Part, JsonObject | undefined>>>;

export interface SchemaCheck {
  /** True for every call without the credentials of the site: writeAccess is obeyed. */
  readonly byClient: boolean;
  /** What the account has; undefined for a new one. */
  readonly existing: SchemaParts | undefined;
}

type Problem = readonly [errorCode: number, sentence: string];

/**
 * Checks a change of an account against the schemas of its site: types, formats, null, writeAccess and strictness (F 7.5).
 * Required fields that a change does not name are those of `missingRequiredFields`.
 *
 * @param change as it was sent: null removes. The profile's own types are checked by `profileErrors`
 * @returns one for each wrong field, 50 at most, in the order of the parts (F 1.2, F 1.3)
 */
export function checkAgainstSchema(
  schemas: Schemas,
  change: SchemaParts,
  { byClient, existing }: SchemaCheck,
): readonly ValidationError[] {
  const errors: ValidationError[] = [];
  const add = (fieldName: string, [errorCode, sentence]: Problem) => {
    const message = errorCode === 400027 ? 'This field is required' : `${errorMessage(errorCode)}: ${sentence}`;
    if (errors.length < MAX_PROBLEMS) errors.push({ errorCode, message, fieldName });
  };
  let steps = 0;
  const spend = (count: number) => {
    steps += count;
    if (steps > MAX_STEPS) throw new PatternProblem(`the formats of this call need more than ${MAX_STEPS} steps.`);
  };
  const format = (field: FieldSchema, value: unknown): Problem | undefined => {
    if (field.format === undefined) return undefined;
    try {
      const sentence = problemOfFormat(field.format, value, { spend });
      return sentence === undefined ? undefined : [400026, sentence];
    } catch (error) {
      if (error instanceof PatternProblem) return [400026, error.message];
      throw error;
    }
  };

  for (const part of ['profile', 'data', 'internal'] as const) {
    if (change[part] === undefined) continue;
    const schema = schemas[`${part}Schema`];
    const touched = touchedFields(schema.tree, change[part]);
    const before = byClient ? touchedFields(schema.tree, existing?.[part]) : undefined;
    // That a profile has no other fields is checked with its types, by `profileErrors`.
    if (part !== 'profile') {
      for (const [path, problem] of structureProblems(schema, touched)) add(`${part}.${path}`, problem);
    }
    for (const [path, { field, values }] of touched.fields) {
      const problem =
        (before && accessProblem(field, values, before.fields.get(path)?.values ?? [])) ??
        first(values, (value) => valueProblem(field, value, part !== 'profile') ?? format(field, value));
      if (problem !== undefined) add(`${part}.${path}`, problem);
    }
  }
  for (const part of ['subscriptions', 'preferences'] as const) {
    const named = (json: JsonObject | undefined): ReadonlyMap<string, unknown> =>
      part === 'subscriptions' ? new Map(Object.entries(json ?? {})) : consentsOf(json);
    const held = named(existing?.[part]);
    for (const [name, value] of named(change[part])) {
      const { fields, dynamicSchema } = schemas[`${part}Schema`];
      const field = fields.get(name);
      if (field === undefined && !dynamicSchema) add(`${part}.${name.slice(0, 200)}`, strict);
      const problem =
        field &&
        ((byClient ? accessProblem(field, [true], held.has(name) ? [false] : []) : undefined) ??
          removalProblem(field, value));
      if (problem !== undefined) add(`${part}.${name}`, problem);
    }
  }
  return errors;
}

const strict: Problem = [400024, 'the schema has no such field, and it is not dynamic.'];

function structureProblems(
  { dynamicSchema }: EffectiveSchema,
  touched: Touched,
): readonly (readonly [string, Problem])[] {
  return [
    ...touched.notObjects.map(
      (path) => [path, [400023, 'it must be an object; the schema has fields below it.']] as const,
    ),
    ...(dynamicSchema ? [] : touched.undeclared.map((path) => [path, strict] as const)),
  ];
}

function first<T, R>(values: readonly T[], find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param before what the field holds so far */
function accessProblem(
  field: FieldSchema,
  values: readonly unknown[],
  before: readonly unknown[],
): Problem | undefined {
  if (field.writeAccess === 'clientModify') return undefined;
  const had = before.filter((value) => value !== null);
  const written = values.filter((value) => value !== null);
  if (JSON.stringify(had) === JSON.stringify(written)) return undefined;
  if (field.writeAccess === 'serverOnly') return [400025, 'only the site may write it (serverOnly).'];
  return had.length === 0 ? undefined : [400025, 'a user may set it, but not change it (clientCreate).'];
}

/** @param typed false: the type is checked elsewhere */
function valueProblem(field: FieldSchema, value: unknown, typed: boolean): Problem | undefined {
  if (value === null) return removalProblem(field, value);
  if (field.required && value === '') return [400027, ''];
  return typed && field.type !== undefined ? problemOfType(field.type, value) : undefined;
}

/** Null removes what is neither required nor declared without null. */
function removalProblem({ required, allowNull }: FieldSchema, value: unknown): Problem | undefined {
  if (value !== null || (allowNull && !required)) return undefined;
  return required ? [400027, ''] : [400023, 'it must not be null.'];
}

function problemOfType(type: FieldType, value: unknown): Problem | undefined {
  if (type === 'subscription' || type === 'consent') return undefined;
  const problem = typeProblem(type, value);
  return problem === undefined ? undefined : [400023, `${problem}.`];
}
