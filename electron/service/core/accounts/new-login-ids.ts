import { loginIdentifiersOf, type Policies } from '#service/core/policies/index.ts';
import type { ValidationError } from '#service/core/schema/index.ts';
import type { AccountRecord, LoginIDs } from '#service/records/index.ts';

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
}

/** Finds the account that has a login identifier. */
export type FindLoginID = (loginID: string) => AccountRecord | undefined;

/**
 * What is wrong with login identifiers that an account shall have: their form, and whether another account has them
 * (F 1.4: 400003 among the validation errors).
 *
 * @param own UID of the account itself
 */
export function loginIDErrors(
  { username, email }: GivenLoginIDs,
  find: FindLoginID,
  own: string | undefined,
): readonly ValidationError[] {
  const errors: ValidationError[] = [];
  const taken = (loginID: string) => {
    const holder = find(loginID);
    return holder !== undefined && holder.UID !== own;
  };
  if (username !== undefined) {
    if (!usernameForm.test(username)) {
      errors.push({ errorCode: 400006, message: 'a username has no blank and no "@"', fieldName: 'username' });
    } else if (taken(username)) {
      errors.push({ errorCode: 400003, message: 'username already exists', fieldName: 'username' });
    }
  }
  if (email !== undefined) {
    if (!isEmail(email)) {
      errors.push({ errorCode: 400006, message: 'it is not an email address', fieldName: 'email' });
    } else if (taken(email)) {
      errors.push({ errorCode: 400003, message: 'email already exists', fieldName: 'email' });
    }
  }
  return errors;
}

/** The same of the phone number that an account shall have to log in with. */
export function phoneNumberErrors(
  phoneNumber: string,
  find: FindLoginID,
  own: string | undefined,
): readonly ValidationError[] {
  const fieldName = 'phoneNumber';
  if (!isPhoneNumber(phoneNumber)) {
    return [{ errorCode: 400006, message: 'it is not a phone number such as +4915112345678', fieldName }];
  }
  const holder = find(phoneNumber);
  if (holder === undefined || holder.UID === own) return [];
  return [{ errorCode: 400003, message: 'phone number already exists', fieldName }];
}

/** The login identifiers of a new account: an email address, not verified yet, is one when the policies say so. */
export function newLoginIDs({ username, email }: GivenLoginIDs, policies: Policies): LoginIDs {
  const kinds = loginIdentifiersOf(policies);
  return {
    ...(username !== undefined && { username }),
    emails: [],
    unverifiedEmails: email !== undefined && kinds.has('email') ? [email] : [],
  };
}
