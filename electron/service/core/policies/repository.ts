import { compileFormat, isBeyondRe2 } from '#service/core/schema/index.ts';
import { longestValue } from '#service/core/search/index.ts';
import { type CallScope, ofSite } from '#service/methods/index.ts';
import { completedValues, siteEntity } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { type Connection, json, namedValues, type Store } from '#service/storage/index.ts';
import { wholeSection } from './section-change.ts';
import {
  type LoginIdentifierKind,
  loginIdentifierKinds,
  type Policies,
  policySections,
  type SectionName,
  sectionNames,
} from './sections.ts';

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

/** What a site has set; a section without anything is absent. Others than those of SectionName are only kept (D69). */
export type ExplicitPolicies = Partial<Record<SectionName, JsonObject>> & Readonly<Record<string, JsonObject>>;

const storedPolicies = siteEntity({
  columns: namedValues('policy', 'section', json<JsonObject>('members')),
  key: 'name',
});

const completedPolicies = completedValues(storedPolicies, (explicit: ExplicitPolicies) => {
  const whole = sectionNames.map((name) => [name, wholeSection(policySections[name], explicit[name] ?? {})]);
  return Object.fromEntries(whole) as unknown as Policies;
});

/** Policies of sites (F 7.4). Many calls ask for them. A section without members is none. */
export function policyRepository({ of }: Connection) {
  const all = of(completedPolicies);
  return {
    ...all,
    save: (apiKey: string, section: string, members: JsonObject | undefined): void =>
      all.save(apiKey, section, isEmpty(members) ? undefined : members),
    replace(apiKey: string, explicit: ExplicitPolicies): void {
      const set = Object.entries(explicit).filter(([, members]) => !isEmpty(members));
      all.replace(apiKey, Object.fromEntries(set));
    },
  };
}

const isEmpty = (members: JsonObject | undefined): members is undefined =>
  members === undefined || Object.keys(members).length === 0;

/** The policies of a site, whole with defaults. */
export function policiesOf(store: Pick<Store, 'of'>, apiKey: string): Policies {
  return store.of(policyRepository).whole(apiKey);
}

/** The policies of the site, whole with defaults. */
export const policies = ({ core: { store }, apiKey }: CallScope) => policiesOf(store, apiKey);

/** The same to read and to change. */
export const sitePolicies = ofSite(policyRepository, 'whole', 'explicit', 'save');

/**
 * Whether the caller must not learn which login identifiers exist (policy accountOptions.preventLoginIDHarvesting): then a
 * method answers as if there were no account where it would answer differently, and the trace has the true cause (D56).
 * The site may always know.
 */
export const hidesLoginIDs = (bound: CallScope): boolean =>
  bound.caller !== 'site' && policies(bound).accountOptions.preventLoginIDHarvesting;
