import {
  type FindLoginID,
  isEmail,
  loginIDErrors,
  loginIDKey,
  phoneNumberErrors,
} from '#service/core/accounts/index.ts';
import type { ValidationError } from '#service/core/schema/index.ts';
import type { LoginIDs } from '#service/records/index.ts';
import type { GivenEmails, GivenLoginIDs } from './given-account.ts';

interface GivenAddresses {
  readonly emails: GivenEmails | undefined;
  readonly loginIDs: GivenLoginIDs | undefined;
  readonly phoneNumber: string | undefined;
}

const none: LoginIDs = { emails: [], unverifiedEmails: [] };

/**
 * The login identifiers and addresses of an account after an import: a list that is given replaces the one before.
 *
 * @param own UID of the account itself
 */
export function importedLoginIDs(
  before: LoginIDs = none,
  { emails, loginIDs, phoneNumber }: GivenAddresses,
  find: FindLoginID,
  own: string | undefined,
): { readonly loginIDs: LoginIDs; readonly errors: readonly ValidationError[] } {
  const errors: ValidationError[] = [];
  const add = (fieldName: string, found: readonly ValidationError[]) => {
    errors.push(...found.map((error) => ({ ...error, fieldName })));
  };
  const seen = new Set<string>();
  const once = (fieldName: string, email: string) => {
    if (seen.has(loginIDKey(email))) {
      add(fieldName, [{ errorCode: 400006, message: 'the address is in the lists twice', fieldName }]);
    }
    seen.add(loginIDKey(email));
  };

  const { username } = loginIDs ?? {};
  add('loginIDs.username', loginIDErrors({ username }, find, own));
  for (const name of ['emails', 'unverifiedEmails'] as const) {
    for (const email of loginIDs?.[name] ?? []) {
      add(`loginIDs.${name}`, loginIDErrors({ email }, find, own));
      once(`loginIDs.${name}`, email);
    }
  }
  if (phoneNumber !== undefined) add('phoneNumber', phoneNumberErrors(phoneNumber, find, own));
  const ids: LoginIDs = {
    ...before,
    ...(username !== undefined && { username }),
    ...(loginIDs?.emails && { emails: loginIDs.emails }),
    ...(loginIDs?.unverifiedEmails && { unverifiedEmails: loginIDs.unverifiedEmails }),
    ...(phoneNumber !== undefined && { phoneNumber }),
  };
  if (emails === undefined) return { loginIDs: ids, errors };

  const login = new Set([...ids.emails, ...ids.unverifiedEmails].map(loginIDKey));
  const others = (name: 'verified' | 'unverified') =>
    (emails[name] ?? before.otherEmails?.[name] ?? []).filter((email) => !login.has(loginIDKey(email)));
  seen.clear();
  for (const name of ['verified', 'unverified'] as const) {
    for (const email of emails[name] ?? []) {
      const fieldName = `emails.${name}`;
      if (!isEmail(email)) add(fieldName, [{ errorCode: 400006, message: 'it is not an email address', fieldName }]);
      once(fieldName, email);
    }
  }
  return {
    loginIDs: { ...ids, otherEmails: { verified: others('verified'), unverified: others('unverified') } },
    errors,
  };
}
