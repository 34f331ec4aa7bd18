import { invalidQuery } from './check-query.ts';
import type { Condition, Path } from './syntax.ts';

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
