import { sometimes } from '#service/methods/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { jsonTypeOf } from '#shared/protocol/profile.ts';

/** Fields of the profile that the User object always shows (F 8.1). */
const always = [
  ...['nickname', 'firstName', 'lastName', 'photoURL', 'thumbnailURL', 'profileURL', 'gender', 'age'],
  ...['birthDay', 'birthMonth', 'birthYear', 'email', 'proxiedEmail', 'country', 'state', 'city', 'zip', 'iRank'],
] as const;

/** What an Identity object shows of the profile. */
export const identityProfileFields: ReadonlySet<string> = new Set(always);

/** Fields that `extraFields` can ask for (F 8.1). */
export const extraFields = [
  ...['languages', 'address', 'phones', 'education', 'honors', 'publications', 'patents', 'certifications'],
  ...['professionalHeadline', 'bio', 'industry', 'specialties', 'work', 'skills', 'religion', 'politicalView'],
  ...['interestedIn', 'relationshipStatus', 'hometown', 'favorites', 'likes', 'followersCount', 'followingCount'],
  ...['name', 'username', 'educationLevel', 'locale', 'verified', 'irank', 'timezone', 'samlData'],
] as const;

/** The fields of the profile in the User and the Friend object. */
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

/**
 * The fields of a profile that a User object shows, in the order of F 8.1.
 *
 * @param extra fields to show besides those that are always shown; absent: none
 */
export function userFields(profile: JsonObject, extra: ReadonlySet<string> = none): JsonObject {
  const fields: Record<string, unknown> = {};
  for (const name of always) if (Object.hasOwn(profile, name)) fields[name] = profile[name];
  if (extra.size === 0) return fields;
  for (const name of extraFields) if (extra.has(name) && Object.hasOwn(profile, name)) fields[name] = profile[name];
  return fields;
}

/** The data of the User object: the profile, overridden by the user info of the site (D27). */
export function shownProfile({ profile, userInfo }: Pick<AccountRecord, 'profile' | 'userInfo'>): JsonObject {
  return userInfo === undefined ? profile : { ...profile, ...userInfo };
}
