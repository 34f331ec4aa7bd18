import type { AccountRecord, JsonObject } from '#service/storage/store.ts';

/** Fields of a person that the User object always shows (F 8.1). */
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

const none: ReadonlySet<string> = new Set();

/**
 * The fields of a profile that a User object shows, in the order of F 8.1.
 *
 * @param extra fields to show besides those that are always shown; absent: none
 */
export function userFields(profile: JsonObject, extra: ReadonlySet<string> = none): JsonObject {
  const fields: Record<string, unknown> = {};
  for (const name of always) if (Object.hasOwn(profile, name)) fields[name] = profile[name];
  for (const name of extraFields) if (extra.has(name) && Object.hasOwn(profile, name)) fields[name] = profile[name];
  return fields;
}

/** What the User object looks into: the profile, and over it what a site has told of the person (D27). */
export function shownProfile({ profile, userInfo }: Pick<AccountRecord, 'profile' | 'userInfo'>): JsonObject {
  return userInfo === undefined ? profile : { ...profile, ...userInfo };
}
