import { MAX_PROBLEMS, ruleAt } from './field-check.ts';
import type { FieldProblem, FieldRules } from './field-rule.ts';
import { eachLeaf, pathsOf } from './json-values.ts';

/**
 * What a user's own token may not write (400025): a field of the server, or one that clients only create. Fields that the
 * schema does not declare are open to clients (F 7.5; inferred for fields without declaration).
 *
 * @param sent what the call sends; absent for a deletion
 * @param before what is stored
 * @param after what would be stored
 */
export function writeProblems(
  rules: FieldRules,
  sent: unknown,
  before: unknown,
  after: unknown,
): readonly FieldProblem[] {
  const written = new Map<string, string>();
  eachLeaf(sent, 'data', ({ path, place }) => {
    if (ruleAt(rules, path) !== undefined && !written.has(path)) written.set(path, place());
  });
  const problems: FieldProblem[] = [];
  const present = pathsOf(before);
  const left = pathsOf(after);
  for (const [path, { writeAccess = 'serverOnly' }] of Object.entries(rules)) {
    if (writeAccess === 'clientModify' || problems.length === MAX_PROBLEMS) continue;
    const had = present.has(path);
    const place = written.get(path);
    const isSent = place !== undefined && (writeAccess === 'serverOnly' || had);
    const isRemoved = had && !left.has(path);
    if (!isSent && !isRemoved) continue;
    problems.push({
      errorCode: 400025,
      message:
        writeAccess === 'serverOnly'
          ? 'its writeAccess is serverOnly: only the credentials of the site may write it'
          : 'its writeAccess is clientCreate, and it has a value: only the credentials of the site may change it',
      fieldName: place ?? `data.${path}`,
    });
  }
  return problems;
}
