import type { ValidationError } from '#service/core/schema/index.ts';
import type { LoginIDs } from '#service/records/index.ts';
import { loginIDKey } from './login-id-key.ts';
import { type FindLoginID, loginIDErrors, phoneNumberErrors } from './new-login-ids.ts';

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
    ...(phoneNumber === undefined ? [] : phoneNumberErrors(phoneNumber, find, own)),
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
