import { invalidParameter, type MethodContext } from '#service/methods/index.ts';
import { parseQuery } from './parser.ts';
import { type Condition, type Path, type Query, QueryProblem } from './syntax.ts';

/** Objects in one response where the query has no LIMIT (F 7.6). */
export const DEFAULT_LIMIT = 300;

/**
 * Reads a query; which sources there are, each method knows.
 *
 * @throws ApiError 400006 with the position of the mistake and what was expected there
 */
export function readQuery(text: string): Query {
  try {
    return parseQuery(text);
  } catch (error) {
    if (!(error instanceof QueryProblem)) throw error;
    throw invalidAt(text, error.position, error.message);
  }
}

/** Notes what a query has that the documentation writes in another way. */
export function noteForms(
  trace: MethodContext<unknown>['trace'],
  { singleQuotes, semicolon }: Pick<Query, 'singleQuotes' | 'semicolon'>,
): void {
  if (singleQuotes) {
    trace.noted('D67', 'The query has text in single quotes; the documentation writes it in double quotes.');
  }
  if (semicolon) trace.noted('D81', 'The ; at the end of the query is ignored.');
}

/** 400006 for the parameter `query`, with the position of the mistake. */
export function invalidAt(text: string, position: number, message: string) {
  const near = position < text.length ? `, at "${text.slice(position, position + 20)}"` : ', at its end';
  return invalidQuery(`Character ${position + 1}${near}: ${message}`);
}

/** 400006 for the parameter `query`. */
export function invalidQuery(hint: string) {
  return invalidParameter('query', hint);
}

/** What a schema says of a field, as far as queries go. */
interface SearchRule {
  readonly encrypt?: string | undefined;
  readonly encryptedNonSearchable?: boolean | undefined;
}

/** Finds the rule of a field by its path in the query; undefined: no schema declares it. */
type RuleOf = (path: Path) => SearchRule | undefined;

/**
 * Encrypted fields are compared only with =, !=, IN, CONTAINS and null; those that are not searchable with nothing but
 * null (F 7.5, F 7.6).
 *
 * @throws ApiError 400006 naming the field
 */
export function checkEncrypted(ruleOf: RuleOf, condition: Condition | undefined): void {
  if (condition === undefined) return;
  switch (condition.kind) {
    case 'null':
      return;
    case 'and':
    case 'or':
      for (const part of condition.parts) checkEncrypted(ruleOf, part);
      return;
    case 'not':
      checkEncrypted(ruleOf, condition.part);
      return;
    case 'compare':
      checkField(ruleOf, condition.path, condition.operator === '=' || condition.operator === '!=', condition.operator);
      return;
    default:
      checkField(ruleOf, condition.path, condition.kind !== 'regex', condition.kind.toUpperCase());
  }
}

function checkField(ruleOf: RuleOf, path: Path, isEquality: boolean, operator: string): void {
  const rule = ruleOf(path);
  if (rule?.encryptedNonSearchable) {
    throw invalidQuery(`The field ${path.join('.')} is encryptedNonSearchable: no condition can use it.`);
  }
  if (rule?.encrypt === undefined || isEquality) return;
  throw invalidQuery(
    `The field ${path.join('.')} is encrypted: ${operator} cannot be used on it, only =, != and CONTAINS.`,
  );
}
