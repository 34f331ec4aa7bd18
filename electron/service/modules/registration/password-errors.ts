import type { ValidationError } from '#service/modules/accounts/profile-schema.ts';
import { LONGEST_PASSWORD } from '#service/modules/passwords/hashing.ts';
import { problemOfPassword } from '#service/modules/policies/rules.ts';
import type { Policies } from '#service/modules/policies/sections.ts';

/**
 * What is wrong with a new password (policy passwordComplexity); no sentence holds it.
 *
 * @param fieldName the parameter that it came in
 */
export function passwordErrors(policies: Policies, password: string, fieldName: string): readonly ValidationError[] {
  const problem =
    password.length > LONGEST_PASSWORD
      ? `A password has at most ${LONGEST_PASSWORD} characters.`
      : problemOfPassword(policies, password);
  return problem === undefined ? [] : [{ errorCode: 400006, message: problem, fieldName }];
}
