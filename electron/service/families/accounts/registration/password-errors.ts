import { MAX_PASSWORD_LENGTH } from '#service/core/credentials/passwords/index.ts';
import { type Policies, problemOfPassword } from '#service/core/policies/index.ts';
import type { ValidationError } from '#service/core/schema/index.ts';

/**
 * What is wrong with a new password (policy passwordComplexity); no sentence holds it.
 *
 * @param fieldName the parameter that it came in
 */
export function passwordErrors(policies: Policies, password: string, fieldName: string): readonly ValidationError[] {
  const problem =
    password.length > MAX_PASSWORD_LENGTH
      ? `A password has at most ${MAX_PASSWORD_LENGTH} characters.`
      : problemOfPassword(policies, password);
  return problem === undefined ? [] : [{ errorCode: 400006, message: problem, fieldName }];
}
