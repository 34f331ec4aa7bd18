import { displayName, emailsOf } from '#service/core/accounts/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import { valueAt } from '#shared/narrowing.ts';
import type { OpConfig } from './op-config.ts';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number' || typeof value === 'bigint'
      ? String(value)
      : undefined;

const genders: Readonly<Record<string, string>> = { m: 'male', f: 'female' };

/** `YYYY-MM-DD`, or `YYYY` where the day is not known. */
function birthdate({ birthYear, birthMonth, birthDay }: JsonObject): string | undefined {
  if (typeof birthYear !== 'number') return undefined;
  const year = String(birthYear).padStart(4, '0');
  if (typeof birthMonth !== 'number' || typeof birthDay !== 'number') return year;
  return `${year}-${String(birthMonth).padStart(2, '0')}-${String(birthDay).padStart(2, '0')}`;
}

function addressOf({ country, city, state, zip, address }: JsonObject): JsonObject | undefined {
  const members = {
    street_address: text(address),
    locality: text(city),
    region: text(state),
    postal_code: text(zip),
    country: text(country),
  };
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** A field of an account by its dotted name: `profile.city`, `data.loyalty.level`, `UID`. */
export function fieldOf(account: AccountRecord, fieldName: string): unknown {
  if (fieldName === 'UID') return account.UID;
  const { profile, data, subscriptions, preferences } = account;
  return valueAt({ profile, data, subscriptions, preferences }, fieldName.split('.'));
}

/**
 * All claims of an account: those of the standard (OpenID Connect Core, 5.1) and those that the site made of its fields
 * (X 4). A claim that the account has no value for is left out.
 */
export function claimsOfAccount(account: AccountRecord, { customClaims = {} }: OpConfig): JsonObject {
  const { profile, loginIDs, UID } = account;
  const { verified, unverified } = emailsOf(account);
  const email = verified[0] ?? unverified[0] ?? text(profile.email);
  const phone = loginIDs.phoneNumber;
  const standard = {
    name: displayName(profile, UID),
    given_name: text(profile.firstName),
    family_name: text(profile.lastName),
    nickname: text(profile.nickname),
    preferred_username: loginIDs.username ?? text(profile.username),
    profile: text(profile.profileURL),
    picture: text(profile.photoURL),
    website: text(profile.website),
    gender: genders[String(profile.gender)] ?? text(profile.gender),
    birthdate: birthdate(profile),
    zoneinfo: text(profile.timezone),
    locale: text(profile.locale) ?? text(profile.languages),
    updated_at: Math.floor(account.updatedAt / 1000),
    email,
    email_verified: email === undefined ? undefined : verified.includes(email),
    phone_number: phone,
    phone_number_verified: phone === undefined ? undefined : true,
    address: addressOf(profile),
  };
  const custom = Object.entries(customClaims).map(([claim, { fieldName }]) => [claim, fieldOf(account, fieldName)]);
  const all = [...Object.entries(standard), ...custom].filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(all), sub: UID };
}
