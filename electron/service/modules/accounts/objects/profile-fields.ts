import { sometimes } from '#service/modules/rest/response-fields.ts';
import type { AccountRecord, JsonObject } from '#service/storage/store.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { jsonTypeOf } from '../profile-schema.ts';

/** Fields of a person that the User object always shows (F 8.1). */
const always = [
  ...['nickname', 'firstName', 'lastName', 'photoURL', 'thumbnailURL', 'profileURL', 'gender', 'age'],
  ...['birthDay', 'birthMonth', 'birthYear', 'email', 'proxiedEmail', 'country', 'state', 'city', 'zip', 'iRank'],
] as const;

/** Fields that `extraFields` can ask for (F 8.1). */
export const extraFields = [
  ...['languages', 'address', 'phones', 'education', 'honors', 'publications', 'patents', 'certifications'],
  ...['professionalHeadline', 'bio', 'industry', 'specialties', 'work', 'skills', 'religion', 'politicalView'],
  ...['interestedIn', 'relationshipStatus', 'hometown', 'favorites', 'likes', 'followersCount', 'followingCount'],
  ...['name', 'username', 'educationLevel', 'locale', 'verified', 'irank', 'timezone', 'samlData'],
] as const;

/** The fields of a person in the User and the Friend object. */
export const profileResponse = fieldsNamed(always, 'Of the profile.');
/** What `extraFields` adds to them. */
export const extraResponse = fieldsNamed(extraFields, 'Of the profile, when extraFields names it.');

function fieldsNamed(names: readonly string[], documentation: string): readonly ResponseField[] {
  return names.flatMap((name) => {
    const type = jsonTypeOf(name);
    return type === undefined ? [] : [sometimes(name, type, documentation)];
  });
}

const none: ReadonlySet<string> = new Set();
/** Of profiles that cannot change any more: calls ask for the same few people again and again. */
const fieldsOf = new WeakMap<JsonObject, JsonObject>();

/**
 * The fields of a profile that a User object shows, in the order of F 8.1.
 *
 * @param extra fields to show besides those that are always shown; absent: none
 */
export function userFields(profile: JsonObject, extra: ReadonlySet<string> = none): JsonObject {
  if (extra.size > 0 || !Object.isFrozen(profile)) return selected(profile, extra);
  let fields = fieldsOf.get(profile);
  if (fields === undefined) {
    fields = selected(profile, none);
    fieldsOf.set(profile, fields);
  }
  return fields;
}

function selected(profile: JsonObject, extra: ReadonlySet<string>): JsonObject {
  const fields: Record<string, unknown> = {};
  for (const name of always) if (Object.hasOwn(profile, name)) fields[name] = profile[name];
  for (const name of extraFields) if (extra.has(name) && Object.hasOwn(profile, name)) fields[name] = profile[name];
  return Object.freeze(fields);
}

/** What the User object looks into: the profile, and over it what a site has told of the person (D27). */
export function shownProfile({ profile, userInfo }: Pick<AccountRecord, 'profile' | 'userInfo'>): JsonObject {
  return userInfo === undefined ? profile : { ...profile, ...userInfo };
}
