import { accountRepository, isEmail, loginIDKey } from '#service/core/accounts/index.ts';
import { registrationTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, missingParameter, type Registration } from '#service/methods/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';

interface LiteAccount {
  readonly UID: string;
  /** As it is compared. */
  readonly email: string;
  /** emailToken: names the account without its address. */
  readonly token: string;
}

function liteAccountRepository({ db }: Connection) {
  // One that has become a full account (accounts.importFullAccount) is found as that alone.
  const columns = 'a.uid AS UID, l.email, l.token FROM lite_account l JOIN account a ON a.id = l.account AND a.is_lite';
  const byEmail = db.prepare<[string, string], LiteAccount>(`SELECT ${columns} WHERE l.api_key = ? AND l.email = ?`);
  const byToken = db.prepare<[string, string], LiteAccount>(`SELECT ${columns} WHERE l.api_key = ? AND l.token = ?`);
  const byUID = db.prepare<[string, string], LiteAccount>(`SELECT ${columns} WHERE a.api_key = ? AND a.uid = ?`);
  const insert = db.prepare(
    `INSERT OR REPLACE INTO lite_account (account, api_key, email, token)
     SELECT id, api_key, @email, @token FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  return {
    byEmail: (apiKey: string, email: string) => byEmail.get(apiKey, loginIDKey(email)),
    byToken: (apiKey: string, token: string) => byToken.get(apiKey, token),
    byUID: (apiKey: string, UID: string) => byUID.get(apiKey, UID),
    add(apiKey: string, UID: string, email: string, token: string): void {
      insert.run({ apiKey, UID, email: loginIDKey(email), token });
    },
  };
}

/** Random bytes of a UID: 32 hex digits (F 8.2); and of an emailToken (R8). */
const UID_BYTES = 16;
const TOKEN_BYTES = 32;

/** Lite accounts of the site: an address with profile, data, subscriptions and consents, and no login (F 7.3, isLite). */
export const liteAccounts = (bound: CallScope) => {
  const { core, apiKey } = bound;
  const accounts = core.store.of(accountRepository);
  const repository = core.store.of(liteAccountRepository);

  function find(email: string): { readonly account: AccountRecord; readonly lite: LiteAccount } | undefined {
    return whole(repository.byEmail(apiKey, email));
  }

  function whole(lite: LiteAccount | undefined) {
    const account = lite && accounts.get(apiKey, lite.UID);
    return lite && account && { account, lite };
  }

  function create(email: string): { readonly account: AccountRecord; readonly lite: LiteAccount } {
    const UID = core.random(UID_BYTES).toString('hex');
    const token = core.random(TOKEN_BYTES).toString('base64url');
    const account = accounts.create({
      ...{ apiKey, UID, isSiteUID: false, status: 'final', isLite: true },
      profile: { email },
    });
    repository.add(apiKey, UID, email, token);
    return { account, lite: { UID, email, token } };
  }

  return {
    find,
    create,
    ofUser: (UID: string) => repository.byUID(apiKey, UID),
    /**
     * The one that an address or an emailToken names.
     *
     * @param names of the two parameters
     * @throws ApiError 400002 for neither, 400006 for both or an unknown token, 403047 for an unknown address
     */
    named(email: string | undefined, token: string | undefined, names: readonly [string, string]) {
      if (email !== undefined && token !== undefined) {
        throw invalidParameter(names[1], `It is sent instead of ${names[0]}, not with it.`);
      }
      if (token !== undefined) {
        const found = whole(repository.byToken(apiKey, token));
        if (found === undefined) throw invalidParameter(names[1], 'No lite account of the site has it.');
        return found;
      }
      if (email === undefined) throw missingParameter(names[0], `This or ${names[1]} names the lite account`);
      const found = find(email);
      if (found === undefined) throw new ApiError(403047, 'The site has no lite account with this address.');
      return found;
    },
    /**
     * The account that a lite registration is about: the first setAccountInfo names its address. One that is there is not
     * bound to the regToken, which then cannot read it.
     *
     * @throws ApiError 400002, 400006
     */
    begin(registration: Registration | undefined, profile: JsonObject | undefined): AccountRecord {
      const email = profile?.email;
      if (email === undefined) throw missingParameter('profile', 'A lite registration begins with profile.email');
      if (typeof email !== 'string' || !isEmail(email)) {
        throw invalidParameter('profile', 'profile.email is not an email address.');
      }
      const found = find(email);
      if (found !== undefined) return found.account;
      const { account } = create(email);
      registrationTokens(bound).continueWith(registration, account.UID, { isLite: true });
      return account;
    },
    /** @throws ApiError 400006 for an address that another lite account has, or that is not the own one */
    checkEmail(account: AccountRecord, profile: JsonObject | undefined): void {
      const email = profile?.email;
      const own = repository.byUID(apiKey, account.UID);
      if (email === undefined || own === undefined) return;
      if (typeof email === 'string' && repository.byEmail(apiKey, email)?.UID === account.UID) return;
      throw invalidParameter('profile', 'profile.email is what a lite account is found by: it does not change.');
    },
  };
};
