import { accountsOfSite, isEmail, loginIDKey } from '#service/core/accounts/index.ts';
import { callsOf, invalidParameter, list, type Method, missingParameter, userMethod } from '#service/methods/index.ts';
import type { AccountRecord, LoginIDs } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';

/** Accounts by an address of their profile: the index of accounts.search has it. */
export function emailLookup({ db }: Connection) {
  const byProfile = db
    .prepare<[string, string], string>(
      "SELECT uid FROM account WHERE api_key = ? AND json_extract(profile, '$.email') = ? ORDER BY id LIMIT 100",
    )
    .pluck();
  return {
    /** UIDs of at most 100; the address as it is written in the profile. */
    byProfile: (apiKey: string, email: string): readonly string[] => byProfile.all(apiKey, email),
  };
}

/** Addresses of one account that nobody logs in with. */
const MAX_EMAILS = 40;

const parameters = [
  list('verifiedEmails', 'Verified addresses, comma separated. This or unverifiedEmails is required.', {
    example: 'second@shop.example',
  }),
  list('unverifiedEmails', 'Addresses that are not verified, comma separated.'),
] as const;

interface Given {
  readonly verified: readonly string[];
  readonly unverified: readonly string[];
}

/** @throws ApiError 400002, 400006 */
function readGiven(input: {
  readonly verifiedEmails: readonly string[] | undefined;
  readonly unverifiedEmails: readonly string[] | undefined;
}): Given {
  const { verifiedEmails: verified = [], unverifiedEmails: unverified = [] } = input;
  if (verified.length + unverified.length === 0) {
    throw missingParameter('verifiedEmails', 'This or unverifiedEmails names the addresses');
  }
  const seen = new Set<string>();
  for (const [name, list] of Object.entries({ verifiedEmails: verified, unverifiedEmails: unverified })) {
    for (const email of list) {
      if (!isEmail(email)) throw invalidParameter(name, `"${email.slice(0, 100)}" is not an email address.`);
      if (seen.has(loginIDKey(email))) throw invalidParameter(name, `${email.slice(0, 100)} is named twice.`);
      seen.add(loginIDKey(email));
    }
  }
  return { verified, unverified };
}

const none: Given = { verified: [], unverified: [] };

const bySite = (method: Method): Method => ({ ...method, access: ['site'] });

export const addEmails = bySite(
  userMethod({
    name: 'accounts.addEmails',
    documentation:
      'Adds addresses to an account, or moves them between its verified and unverified ones. They are no login identifiers: accounts.setAccountInfo adds those.',
    parameters,
    uses: { accountsOfSite },
    handler({ account, input, accountsOfSite }) {
      const given = readGiven(input);
      accountsOfSite.change(account.UID, { loginIDs: withEmails(account, given) });
      return { data: {}, did: `Added ${given.verified.length + given.unverified.length} addresses to the account.` };
    },
  }),
);

/** @throws ApiError 400006 when there would be too many */
function withEmails({ loginIDs }: AccountRecord, given: Given): LoginIDs {
  const keys = { verified: keysOf(given.verified), unverified: keysOf(given.unverified) };
  const login = keysOf([...loginIDs.emails, ...loginIDs.unverifiedEmails]);
  const added = (list: readonly string[]) => list.filter((email) => !login.has(loginIDKey(email)));
  const { otherEmails = none } = loginIDs;
  const stays = (email: string) => !keys.verified.has(loginIDKey(email)) && !keys.unverified.has(loginIDKey(email));
  const others = {
    verified: [...otherEmails.verified.filter(stays), ...added(given.verified)],
    unverified: [...otherEmails.unverified.filter(stays), ...added(given.unverified)],
  };
  if (others.verified.length + others.unverified.length > MAX_EMAILS) {
    throw invalidParameter('verifiedEmails', `An account has at most ${MAX_EMAILS} addresses besides those of logins.`);
  }
  const all = [...loginIDs.emails, ...loginIDs.unverifiedEmails];
  const isVerified = (email: string) =>
    keys.verified.has(loginIDKey(email)) ||
    (loginIDs.emails.includes(email) && !keys.unverified.has(loginIDKey(email)));
  return {
    ...loginIDs,
    emails: all.filter(isVerified),
    unverifiedEmails: all.filter((email) => !isVerified(email)),
    otherEmails: others,
  };
}

const keysOf = (emails: readonly string[]): ReadonlySet<string> => new Set(emails.map(loginIDKey));

export const removeEmails = bySite(
  userMethod({
    name: 'accounts.removeEmails',
    documentation:
      'Removes addresses of an account. The address of its profile and its login identifiers stay: accounts.setAccountInfo changes those.',
    parameters,
    example: { before: callsOf(addEmails) },
    uses: { accountsOfSite },
    handler({ account, input, accountsOfSite }) {
      const given = readGiven(input);
      const { otherEmails = none } = account.loginIDs;
      for (const name of ['verified', 'unverified'] as const) {
        const held = keysOf(otherEmails[name]);
        const absent = given[name].find((email) => !held.has(loginIDKey(email)));
        if (absent === undefined) continue;
        const details = `${absent.slice(0, 100)} is no ${name} address of the account that can be removed. Addresses of the profile and of logins are changed by accounts.setAccountInfo.`;
        throw invalidParameter(`${name}Emails`, details);
      }
      const without = (name: keyof Given) => {
        const removed = keysOf(given[name]);
        return otherEmails[name].filter((email) => !removed.has(loginIDKey(email)));
      };
      const others = { verified: without('verified'), unverified: without('unverified') };
      accountsOfSite.change(account.UID, { loginIDs: { ...account.loginIDs, otherEmails: others } });
      return { data: {}, did: `Removed ${given.verified.length + given.unverified.length} addresses.` };
    },
  }),
);
