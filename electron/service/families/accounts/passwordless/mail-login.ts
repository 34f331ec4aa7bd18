import { accountsOfSite, isEmail, newAccount, withVerified } from '#service/core/accounts/index.ts';
import { activityRepository } from '#service/core/activity/index.ts';
import { checkHolder } from '#service/core/credentials/one-time-tokens/index.ts';
import { finishLogin, type LoginOptions } from '#service/core/login/index.ts';
import { loginIdentifiersOf, policies } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, type MethodResult } from '#service/methods/index.ts';
import type { AccountRecord, OneTimeToken } from '#service/records/index.ts';

interface Addressee {
  readonly account: AccountRecord | undefined;
  /** False: nobody can log in by the address, so nothing is sent; only the site is told. */
  readonly isReachable: boolean;
}

/**
 * Who is sent a way to log in.
 *
 * @returns throws ApiError 400006 for no address, 403047 when nobody can log in by it and the site asks
 */
export const addressee =
  (bound: CallScope) =>
  (email: string): Addressee => {
    if (!isEmail(email)) throw invalidParameter('email', 'It is not an email address.');
    const account = accountsOfSite(bound).byLoginID(email);
    const isReachable = account !== undefined || loginIdentifiersOf(policies(bound)).has('email');
    if (!isReachable) {
      const why = 'No account has this email address, and by the policies no account is made for one.';
      if (bound.caller === 'site') throw new ApiError(403047, why);
      bound.call.trace.noted('D56', `${why} The caller is not told.`);
    }
    return { account, isReachable };
  };

interface MailLogin {
  /** What was sent to the address. */
  readonly token: OneTimeToken;
  readonly options: LoginOptions;
  readonly regSource: string | undefined;
  readonly cid: string | undefined;
}

/** Logs in whoever proved that an email address is theirs; an address that no account has makes one. */
export const loginByMail =
  (bound: CallScope) =>
  ({ token, options, regSource, cid }: MailLogin): MethodResult => {
    const email = String(token.payload.email);
    const accounts = accountsOfSite(bound);
    const { core, apiKey } = bound;
    const found = accounts.byLoginID(email);
    checkHolder(token, found);
    const account =
      found === undefined
        ? newAccount(bound).create({
            parts: { profile: { email } },
            UID: undefined,
            regSource,
            verified: true,
            username: undefined,
            email,
          })
        : verified(found);
    const isNew = found === undefined;
    const finish = finishLogin(bound);
    return finish({ account, options, provider: 'site', isNew, finishes: isNew, registration: undefined, cid });

    function verified(existing: AccountRecord): AccountRecord {
      const own = existing.loginIDs.unverifiedEmails.find((one) => one.toLowerCase() === email.toLowerCase());
      if (own === undefined) return existing;
      core.store.of(activityRepository).count(apiKey, 'emailVerifications', { UID: existing.UID });
      return accounts.change(existing.UID, withVerified(existing, [own]));
    }
  };
