import { ApiError } from '#service/kernel/errors.ts';
import { profileErrors, type ValidationError } from '#service/modules/accounts/profile-schema.ts';
import { problemOfPassword } from '#service/modules/policies/rules.ts';
import type { Policies } from '#service/modules/policies/sections.ts';
import { checkAgainstSchema, type SchemaCheck, type SchemaParts } from '#service/modules/schema/check.ts';
import type { Schemas } from '#service/modules/schema/field.ts';
import type { JsonObject } from '#service/storage/records.ts';

/** Years under which a user is underage (F 6.3, policy registration.enforceCoppa). */
const COPPA_AGE = 13;

/** @throws ApiError 400009 with validationErrors when there are any (F 1.3) */
export function throwValidationErrors(errors: readonly ValidationError[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const details = `Validation failed: ${first.fieldName}: ${first.message}`;
  throw new ApiError(400009, details, { validationErrors: errors });
}

export function passwordErrors(policies: Policies, password: string | undefined): readonly ValidationError[] {
  const problem = password === undefined ? undefined : problemOfPassword(policies, password);
  return problem === undefined ? [] : [{ errorCode: 400006, message: problem, fieldName: 'password' }];
}

/** A change with the numbers of its profile read, and what is wrong with it. */
export function checkedParts(
  schemas: Schemas,
  change: SchemaParts,
  check: SchemaCheck,
): { readonly profile: JsonObject | undefined; readonly errors: readonly ValidationError[] } {
  const profile = change.profile && profileErrors(change.profile);
  const read: SchemaParts = { ...change, ...(profile && { profile: profile.profile }) };
  return {
    profile: profile?.profile,
    errors: [...(profile?.errors ?? []), ...checkAgainstSchema(schemas, read, check)],
  };
}

/** @throws ApiError 403044 for a user under 13, when the policies ask for it */
export function checkAge({ registration }: Policies, profile: JsonObject | undefined, now: number): void {
  if (!registration.enforceCoppa || profile === undefined) return;
  const age = ageOf(profile, now);
  if (age === undefined || age >= COPPA_AGE) return;
  throw new ApiError(
    403044,
    `The user is ${age}, and the policy registration.enforceCoppa refuses users under ${COPPA_AGE}.`,
  );
}

function ageOf({ age, birthYear, birthMonth, birthDay }: JsonObject, now: number): number | undefined {
  if (typeof birthYear === 'number') {
    const month = typeof birthMonth === 'number' ? birthMonth : 1;
    const day = typeof birthDay === 'number' ? birthDay : 1;
    const today = new Date(now);
    const hadBirthday =
      today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= day);
    return today.getUTCFullYear() - birthYear - (hadBirthday ? 0 : 1);
  }
  return typeof age === 'number' ? age : undefined;
}
