import { loginIdentifiersOf, type Policies } from '#service/core/policies/index.ts';
import type { ValidationError } from '#service/core/schema/index.ts';
import { invalidParameter } from '#service/methods/index.ts';
import type { AccountRecord, JsonObject, LoginIDs } from '#service/records/index.ts';
import { keysOf } from '#shared/narrowing.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { loginIDKey } from './account-columns.ts';

/** An address as mail servers take it in practice: not the whole of RFC 5321. */
const emailForm = /^[^\s@"<>(),;:\\[\]]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,250}[\p{L}\p{N}])?$/u;
/** No `@`, so that it is never taken for an address. */
const usernameForm = /^[^\s@]{1,200}$/u;
/** E.164. */
const phoneForm = /^\+[1-9]\d{6,14}$/;

export const isEmail = (text: string): boolean => text.length <= 254 && emailForm.test(text) && !text.includes('..');
export const isPhoneNumber = (text: string): boolean => phoneForm.test(text);

export interface GivenLoginIDs {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/** Finds the account that has a login identifier. */
export type FindLoginID = (loginID: string) => AccountRecord | undefined;

/** Of each login identifier: its form, what is said of a text of another form, and what it is called. */
const identifiers = {
  username: {
    fits: (text: string) => usernameForm.test(text),
    form: 'a username has no blank and no "@"',
    called: 'username',
  },
  email: { fits: isEmail, form: 'it is not an email address', called: 'email' },
  phoneNumber: { fits: isPhoneNumber, form: 'it is not a phone number such as +4915112345678', called: 'phone number' },
};

/**
 * What is wrong with login identifiers that an account shall have: their form, and whether another account has them
 * (F 1.4: 400003 among the validation errors).
 *
 * @param own UID of the account itself
 */
export function loginIDErrors(
  given: GivenLoginIDs,
  find: FindLoginID,
  own: string | undefined,
): readonly ValidationError[] {
  return keysOf(identifiers).flatMap((fieldName) => {
    const loginID = given[fieldName];
    if (loginID === undefined) return [];
    const { fits, form, called } = identifiers[fieldName];
    if (!fits(loginID)) return [{ errorCode: 400006, message: form, fieldName }];
    const holder = find(loginID);
    if (holder === undefined || holder.UID === own) return [];
    return [{ errorCode: 400003, message: `${called} already exists`, fieldName }];
  });
}

/** The login identifiers of a new account: an email address, not verified yet, is one when the policies say so. */
export function newLoginIDs({ username, email, phoneNumber }: GivenLoginIDs, policies: Policies): LoginIDs {
  const kinds = loginIdentifiersOf(policies);
  return {
    ...(username !== undefined && { username }),
    ...(phoneNumber !== undefined && { phoneNumber }),
    emails: [],
    unverifiedEmails: email !== undefined && kinds.has('email') ? [email] : [],
  };
}

interface LoginIDChange {
  readonly username?: string | undefined;
  readonly addLoginEmails?: readonly string[] | undefined;
  readonly removeLoginEmails?: readonly string[] | undefined;
  readonly phoneNumber?: string | undefined;
}

/** Email addresses of one account. */
const MAX_EMAILS = 20;

/**
 * The login identifiers of an account after a change; undefined when nothing is to be changed. New addresses are not
 * verified.
 *
 * @param own UID of the account
 */
export function changedLoginIDs(
  before: LoginIDs,
  { username, addLoginEmails = [], removeLoginEmails = [], phoneNumber }: LoginIDChange,
  find: FindLoginID,
  own: string,
): { readonly loginIDs: LoginIDs | undefined; readonly errors: readonly ValidationError[] } {
  const errors = [
    ...loginIDErrors({ username }, find, own),
    ...addLoginEmails.flatMap((email) =>
      loginIDErrors({ email }, find, own).map((error) => ({ ...error, fieldName: 'addLoginEmails' })),
    ),
    ...loginIDErrors({ phoneNumber }, find, own),
  ];
  if (username === undefined && phoneNumber === undefined && addLoginEmails.length + removeLoginEmails.length === 0) {
    return { loginIDs: undefined, errors };
  }
  const removed = new Set(removeLoginEmails.map(loginIDKey));
  const stays = (email: string) => !removed.has(loginIDKey(email));
  const held = new Set([...before.emails, ...before.unverifiedEmails].map(loginIDKey));
  const added = addLoginEmails.filter((email) => !held.has(loginIDKey(email)));
  const loginIDs: LoginIDs = {
    ...before,
    ...(username !== undefined && { username }),
    ...(phoneNumber !== undefined && { phoneNumber }),
    emails: before.emails.filter(stays),
    unverifiedEmails: [...before.unverifiedEmails.filter(stays), ...added],
  };
  if (loginIDs.emails.length + loginIDs.unverifiedEmails.length > MAX_EMAILS) {
    const message = `An account has at most ${MAX_EMAILS} email addresses.`;
    return { loginIDs, errors: [...errors, { errorCode: 400006, message, fieldName: 'addLoginEmails' }] };
  }
  return { loginIDs, errors };
}

/** Of one account. */
export const MAX_IDENTIFIERS = 7;
/** Of the name of an identifier: also a name of XML (D12). */
export const identifierNameForm = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/;
/** Characters. */
export const MAX_IDENTIFIER_LENGTH = 254;

/** Finds the account that has the id of a name. */
type FindCustomIdentifier = (name: string, value: string) => AccountRecord | undefined;

/**
 * The custom identifiers of an account after a change: merged, null removes (F 8.2, customIdentifiers).
 *
 * @param own UID of the account itself
 * @returns errors: 400003 for each that another account has (F 1.4); nothing is to be stored then
 * @throws ApiError 400006 naming the one that is no text, has a wrong name or length, or is one too many
 */
export function changedCustomIdentifiers(
  stored: Readonly<Record<string, string>>,
  change: JsonObject,
  find: FindCustomIdentifier,
  own: string | undefined,
): { readonly customIdentifiers: Readonly<Record<string, string>>; readonly errors: readonly ValidationError[] } {
  const result = new Map(Object.entries(stored));
  const errors: ValidationError[] = [];
  for (const [name, value] of Object.entries(change)) {
    if (value === null) {
      result.delete(name);
      continue;
    }
    const place = `customIdentifiers.${name.slice(0, 100)}`;
    if (!identifierNameForm.test(name)) {
      const rule = 'A name has at most 100 Latin letters, digits and underscores, and begins with no digit.';
      throw invalidParameter(place, rule);
    }
    if (typeof value !== 'string') throw invalidParameter(place, 'It is a text.');
    if (value.trim() === '' || value.length > MAX_IDENTIFIER_LENGTH) {
      throw invalidParameter(place, `It has 1 to ${MAX_IDENTIFIER_LENGTH} characters.`);
    }
    result.set(name, value);
    if (result.size > MAX_IDENTIFIERS) {
      throw invalidParameter('customIdentifiers', `An account has at most ${MAX_IDENTIFIERS}.`);
    }
    const holder = find(name, value);
    if (holder === undefined || holder.UID === own) continue;
    const message = `${errorMessage(400003)}: another account of the site has it.`;
    errors.push({ errorCode: 400003, message, fieldName: place });
  }
  return { customIdentifiers: Object.fromEntries(result), errors };
}

/** Where a new account has the address that its provider told, and whether it counts as verified. */
interface ProviderEmail {
  readonly loginIDs: LoginIDs;
  readonly isVerified: boolean;
}

/**
 * The address that a provider tells of a new user (F 7.4). With providerEmail among accountOptions.loginIdentifiers the user
 * logs in with it, unless another account has it. Where addresses have to be verified (verifyEmail), it counts as verified,
 * unless verifyProviderEmail is on.
 *
 * @returns undefined: it is in the profile only
 */
export function providerEmail(
  policies: Policies,
  email: unknown,
  find: (loginID: string) => AccountRecord | undefined,
): ProviderEmail | undefined {
  if (typeof email !== 'string' || email === '') return undefined;
  const { verifyEmail, verifyProviderEmail } = policies.accountOptions;
  const isVerified = verifyEmail && !verifyProviderEmail;
  const isLoginID = loginIdentifiersOf(policies).has('providerEmail') && find(email) === undefined;
  if (!isLoginID && !isVerified) return undefined;
  const own = isLoginID ? [email] : [];
  const loginIDs: LoginIDs = {
    emails: isVerified ? own : [],
    unverifiedEmails: isVerified ? [] : own,
    ...(!isLoginID && { otherEmails: { verified: [email], unverified: [] } }),
  };
  return { loginIDs, isVerified };
}
