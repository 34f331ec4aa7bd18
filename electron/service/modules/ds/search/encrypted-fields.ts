import { invalidQuery } from '#service/modules/search/check-query.ts';
import type { Condition, Path } from '#service/modules/search/syntax.ts';
import { ruleAt } from '../field-check.ts';
import type { FieldRules } from '../field-rule.ts';
import { fullPath } from './object-source.ts';

/**
 * Encrypted fields are compared only with =, !=, IN, CONTAINS and null; those that are not searchable with nothing but
 * null (F 7.5, F 7.6).
 *
 * @throws ApiError 400006 naming the field
 */
export function checkEncrypted(rules: FieldRules, condition: Condition | undefined): void {
  if (condition === undefined) return;
  switch (condition.kind) {
    case 'null':
      return;
    case 'and':
    case 'or':
      for (const part of condition.parts) checkEncrypted(rules, part);
      return;
    case 'not':
      checkEncrypted(rules, condition.part);
      return;
    case 'compare':
      checkField(rules, condition.path, condition.operator === '=' || condition.operator === '!=', condition.operator);
      return;
    default:
      checkField(rules, condition.path, condition.kind !== 'regex', condition.kind.toUpperCase());
  }
}

function checkField(rules: FieldRules, path: Path, isEquality: boolean, operator: string): void {
  const [, ...names] = fullPath(path);
  const rule = ruleAt(rules, names.join('.'));
  if (rule?.encryptedNonSearchable) {
    throw invalidQuery(`The field ${path.join('.')} is encryptedNonSearchable: no condition can use it.`);
  }
  if (rule?.encrypt === undefined || isEquality) return;
  throw invalidQuery(
    `The field ${path.join('.')} is encrypted: ${operator} cannot be used on it, only =, != and CONTAINS.`,
  );
}
