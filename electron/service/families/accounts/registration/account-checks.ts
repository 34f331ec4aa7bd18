import { MAX_PASSWORD_LENGTH } from '#service/core/credentials/passwords/index.ts';
import { type Policies, problemOfPassword } from '#service/core/policies/index.ts';
import type { ValidationError } from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import type { JsonObject } from '#service/records/index.ts';

/** Users below this age are underage (F 6.3). */
const COPPA_AGE = 13;

/**
 * @param profile what a user says about the own age: birthYear with month and day, or age
 * @throws ApiError 403044 for a user under 13, when the policy registration.enforceCoppa is on
 */
export function checkAge({ registration }: Policies, profile: JsonObject | undefined, now: number): void {
  if (!registration.enforceCoppa || profile === undefined) return;
  const age = ageOf(profile, now);
  if (age === undefined || age >= COPPA_AGE) return;
  const details = `The user is ${age}, and the policy registration.enforceCoppa refuses users under ${COPPA_AGE}.`;
  throw new ApiError(403044, details);
}

function ageOf({ age, birthYear, birthMonth, birthDay }: JsonObject, now: number): number | undefined {
  if (typeof birthYear !== 'number') return typeof age === 'number' ? age : undefined;
  const month = typeof birthMonth === 'number' ? birthMonth : 1;
  const day = typeof birthDay === 'number' ? birthDay : 1;
  const today = new Date(now);
  const thisMonth = today.getUTCMonth() + 1;
  const hadBirthday = thisMonth > month || (thisMonth === month && today.getUTCDate() >= day);
  return today.getUTCFullYear() - birthYear - (hadBirthday ? 0 : 1);
}

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
