import { compileFormat, isBeyondRe2 } from '#service/core/schema/index.ts';
import { longestValue } from '#service/core/search/index.ts';
import { type LoginIdentifierKind, loginIdentifierKinds, type Policies } from './sections.ts';

/** What identifies a user of the site at login. */
export function loginIdentifiersOf({ accountOptions }: Policies): ReadonlySet<LoginIdentifierKind> {
  const names = accountOptions.loginIdentifiers.split(',').map((name) => name.trim());
  return new Set(loginIdentifierKinds.filter((kind) => names.includes(kind)));
}

/** Why policies cannot be obeyed together (F 1.2, 401000); undefined when they can. */
export function problemOfPolicies({ accountOptions, registration }: Policies): string | undefined {
  const { preventLoginIDHarvesting, verifyEmail } = accountOptions;
  if (!preventLoginIDHarvesting || verifyEmail || registration.requireCaptcha) return undefined;
  return 'accountOptions.preventLoginIDHarvesting needs accountOptions.verifyEmail or registration.requireCaptcha.';
}

const groups: readonly RegExp[] = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/**
 * Why a password does not satisfy the policy; the sentence does not hold the password.
 *
 * @returns undefined when it does
 */
export function problemOfPassword({ passwordComplexity }: Policies, password: string): string | undefined {
  const { minLength, minCharGroups, regExp } = passwordComplexity;
  if ([...password].length < minLength) return `A password has at least ${minLength} characters.`;
  if (groups.filter((one) => one.test(password)).length < minCharGroups) {
    return `A password has characters of at least ${minCharGroups} of: lower-case letters, capitals, digits, others.`;
  }
  if (regExp === '' || isBeyondRe2(regExp)) return undefined;
  // The longest value with the largest pattern stays far below what one call may take (R52).
  if (password.length <= longestValue && compileFormat(regExp).matches(password, { spend() {} })) return undefined;
  return 'The password does not match passwordComplexity.regExp of the policies.';
}
