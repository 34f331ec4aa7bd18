import type { Budget } from '#service/methods/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { type Comparison, type Condition, isNumeric, type Literal, type Path } from './syntax.ts';

/**
 * The values of a document under a path, with the items of lists; none for missing and null. A path to an object gives
 * the object.
 *
 * @param budget is charged for every value that is read
 */
export function fieldValues(document: unknown, path: Path, budget: Budget): readonly unknown[] {
  let values: readonly unknown[] = [document];
  for (const name of path) {
    const inner: unknown[] = [];
    for (const value of values) if (hasMember(value, name)) open(value[name], inner, budget);
    budget.spend(1 + values.length + inner.length);
    if (inner.length === 0) return inner;
    values = inner;
  }
  return values;
}

/** True for an object's own member; names of Object.prototype are no fields. */
export function hasMember(value: unknown, name: string): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.hasOwn(value, name);
}

function open(value: unknown, into: unknown[], budget: Budget): void {
  if (value === undefined || value === null) return;
  if (!Array.isArray(value)) {
    into.push(value);
    return;
  }
  budget.spend(value.length);
  for (const item of value) open(item, into, budget);
}

export type Predicate = (document: unknown) => boolean;

const everything: Predicate = () => true;

/**
 * Makes a condition into a function over a document (F 7.6). A list matches when one of its items does. `!=` and NOT
 * also match a missing field, as in the search index of such services.
 *
 * @param budget pays for every value that is compared
 */
export function predicateOf(condition: Condition | undefined, budget: Budget): Predicate {
  if (condition === undefined) return everything;
  const valuesOf = (document: unknown, path: Path) => fieldValues(document, path, budget);
  switch (condition.kind) {
    case 'and': {
      const parts = condition.parts.map((part) => predicateOf(part, budget));
      return (document) => parts.every((part) => part(document));
    }
    case 'or': {
      const parts = condition.parts.map((part) => predicateOf(part, budget));
      return (document) => parts.some((part) => part(document));
    }
    case 'not': {
      const part = predicateOf(condition.part, budget);
      return (document) => !part(document);
    }
    case 'compare': {
      const { path, operator, value } = condition;
      if (operator === '!=') return (document) => valuesOf(document, path).every((one) => !isEqual(one, value));
      break;
    }
    case 'null':
      return (document) => valuesOf(document, condition.path).length === 0;
  }
  const fits = valuePredicateOf(condition, budget);
  return (document) => valuesOf(document, condition.path).some(fits);
}

/** Makes a condition on one field into a function over one value of it; `null` and `!=` are about all its values. */
export function valuePredicateOf(
  condition: Exclude<Condition, { kind: 'and' | 'or' | 'not' | 'null' }>,
  budget: Budget,
): Predicate {
  switch (condition.kind) {
    case 'compare':
      return (one) => compare(one, condition.operator, condition.value);
    case 'contains': {
      const wanted = words(condition.text);
      return (one) => containsWords(one, wanted, budget);
    }
    case 'in': {
      const values = new Set<unknown>(condition.values);
      // A large number can be a double here and a bigint there.
      const isLarge = (one: unknown) =>
        isNumeric(one) && (one > Number.MAX_SAFE_INTEGER || one < -Number.MAX_SAFE_INTEGER);
      return (one) => values.has(one) || (isLarge(one) && condition.values.some((value) => isEqual(one, value)));
    }
    case 'regex':
      return (one) => typeof one === 'string' && condition.pattern.matches(one, budget);
  }
}

/** A bigint and a number are compared by their values. */
const isEqual = (field: unknown, value: Literal): boolean =>
  field === value || (isNumeric(field) && isNumeric(value) && field >= value && field <= value);

/** Text with text and number with number; values of different types are never equal, less or greater. */
function compare(field: unknown, operator: Comparison, value: Literal): boolean {
  if (operator === '=') return isEqual(field, value);
  if (isNumeric(field) && isNumeric(value)) return isInOrder(field, operator, value);
  return typeof field === 'string' && typeof value === 'string' && isInOrder(field, operator, value);
}

function isInOrder<T extends string | number | bigint>(field: T, operator: Comparison, value: T): boolean {
  switch (operator) {
    case '>':
      return field > value;
    case '>=':
      return field >= value;
    case '<':
      return field < value;
    case '<=':
      return field <= value;
    default:
      return false;
  }
}

/** The words of a text in lower case, as CONTAINS compares them. */
export function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** CONTAINS looks for whole words in this order, without regard to case. */
function containsWords(field: unknown, wanted: readonly string[], budget: Budget): boolean {
  if (wanted.length === 0 || (typeof field !== 'string' && !isNumeric(field))) return false;
  const text = String(field);
  // Splitting into words reads the text twice.
  budget.spend(2 * text.length);
  const present = words(text);
  return present.some((_word, at) => {
    const different = wanted.findIndex((word, offset) => present[at + offset] !== word);
    budget.spend(1 + Math.max(0, different));
    return different === -1;
  });
}
