import type { JsonObject } from '#service/records/index.ts';

/** Claims of OpenID Connect Core 5.1 and the members of a profile that they become. */
const members: Readonly<Record<string, string>> = {
  given_name: 'firstName',
  family_name: 'lastName',
  nickname: 'nickname',
  preferred_username: 'username',
  email: 'email',
  picture: 'photoURL',
  profile: 'profileURL',
  locale: 'locale',
  zoneinfo: 'timezone',
};

/** The profile that a provider's claims tell; an address that it calls unverified is nobody's proof, and left out. */
export function profileOfClaims(claims: Readonly<Record<string, unknown>>): JsonObject {
  const profile: Record<string, JsonObject[string]> = {};
  for (const [claim, member] of Object.entries(members)) {
    const value = claims[claim];
    if (typeof value === 'string' && value !== '') profile[member] = value;
  }
  if (claims.email_verified === false || claims.email_verified === 'false') delete profile.email;
  if (claims.gender === 'male' || claims.gender === 'female') profile.gender = claims.gender === 'male' ? 'm' : 'f';
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(claims.birthdate ?? '')) ?? [];
  if (year !== undefined)
    Object.assign(profile, { birthYear: Number(year), birthMonth: Number(month), birthDay: Number(day) });
  return profile;
}
