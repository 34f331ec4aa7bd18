import { ApiError } from '#service/kernel/index.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import type { FieldProblem } from './field-rule.ts';

/** @throws ApiError with the code of the first problem, and all of them as validationErrors (F 1.3) */
export function refuseProblems(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const { errorCode, fieldName, message } = first;
  const rest = problems.length === 1 ? '' : ` (and ${problems.length - 1} more, see validationErrors)`;
  throw new ApiError(errorCode, `${errorMessage(errorCode)}: ${fieldName}: ${message}.${rest}`, {
    validationErrors: problems,
  });
}
