import { accountRepository } from '#service/core/accounts/index.ts';
import { failuresAt, type PasswordHash, passwords } from '#service/core/credentials/passwords/index.ts';
import { loginRisk } from '#service/core/login/index.ts';
import { hidesLoginIDs, loginIdentifiersOf, type Policies, policies } from '#service/core/policies/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord, SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';

export const passwordsOff = {
  errorCode: 403300,
  when: 'Login with a password is switched off (policy authentication).',
} as const;

export const captchaNeeded = {
  errorCode: 401020,
  when: 'A CAPTCHA is needed (policy security.captcha, or a rule of accounts.rba.setPolicy).',
} as const;

/** Logins with a login identifier and a password, as far as the policies of the site let users log in so (F 7.4). */
export const passwordLogin = (bound: CallScope) => ({
  /** @throws ApiError 403300 when the policy authentication has switched them off */
  checkEnabled(): void {
    if (policies(bound).authentication.methods.password.enabled) return;
    throw new ApiError(403300, 'The policy authentication.methods.password is not enabled.');
  },
  /** The account that a login identifier means; undefined also for a kind that accountOptions.loginIdentifiers leaves out. */
  find(loginID: string): AccountRecord | undefined {
    const found = bound.core.store.of(accountRepository).byLoginID(bound.apiKey, loginID);
    return identifies(policies(bound), loginID, found) ? found : undefined;
  },
  /**
   * Why no password of an account can be tried: it is locked, or a CAPTCHA is needed (policy security.captcha, or a rule). A
   * disabled account is no such case: that is said only to who knows its password.
   *
   * @returns where the caller must not learn which login identifiers exist: the error, to be answered as a wrong password is
   *   (D56); undefined when one can be tried
   * @throws ApiError 401020, 403120
   */
  closedTo(account: AccountRecord | undefined): ApiError | undefined {
    const hides = hidesLoginIDs(bound);
    // What holds for everybody tells nothing of the account.
    const forAnybody = hides ? closed(bound, undefined) : undefined;
    if (forAnybody !== undefined) throw forAnybody;
    const ofAccount = closed(bound, account);
    if (ofAccount !== undefined && !hides) throw ofAccount;
    return ofAccount;
  },
  /**
   * A login that is refused, in the words of the public API for every wrong one; what is wrong, is for the log (F 1.4, D56, D78).
   *
   * @param closed why no password could be tried
   */
  refused(
    loginID: string,
    account: AccountRecord | undefined,
    hash: PasswordHash | undefined,
    closed: ApiError | undefined,
  ): ApiError {
    // Looked up whatever is wrong, so that the time says nothing of it.
    const elsewhere = siteOfLoginID(bound, loginID);
    const [cause, reason] = ((): readonly [cause: CauseName | undefined, reason: string] => {
      if (closed !== undefined) return [closed.causeName, closed.details];
      if (account !== undefined) {
        return hash === undefined
          ? ['no-password', 'The account has no password: set one with accounts.resetPassword or accounts.setPassword.']
          : ['wrong-password', 'The password is another one.'];
      }
      const all = policies(bound);
      if (!identifies(all, loginID, undefined)) {
        const kinds = all.accountOptions.loginIdentifiers;
        return ['login-id-kind', `The policies take no login identifiers of this kind (loginIdentifiers: ${kinds}).`];
      }
      return elsewhere === undefined
        ? ['unknown-login-id', 'No account of the site has this login identifier.']
        : [
            'login-id-of-another-site',
            `Another site, "${elsewhere.name}" (${elsewhere.apiKey}), has this login identifier.`,
          ];
    })();
    return new ApiError(403042, 'invalid loginID or password', {}, { cause, reason });
  },
});

/** Most sites in which a login identifier is looked up. */
const MAX_SITES = 50;

/** Another site of this service that has an account with the login identifier. */
function siteOfLoginID({ core: { store }, apiKey }: CallScope, loginID: string): SiteRecord | undefined {
  const others = sitesOf(store).slice(0, MAX_SITES);
  const holders = others.filter(
    (site) => site.apiKey !== apiKey && store.of(accountRepository).byLoginID(site.apiKey, loginID) !== undefined,
  );
  return holders[0];
}

/** Why nobody can try a password: of this account, or (undefined) of any. */
function closed(bound: CallScope, account: AccountRecord | undefined): ApiError | undefined {
  const risk = loginRisk(bound);
  const barred = risk.barrier(account);
  if (barred?.errorCode === 403120) return barred;
  const asked = risk.captcha(account);
  const all = policies(bound);
  const { failedLoginThreshold } = all.security.captcha;
  if (asked !== undefined || failedLoginThreshold === 0 || account === undefined || risk.isCaptchaSolved())
    return asked;
  const failed = failuresAt(passwords(bound).get(account.UID), all, bound.call.at);
  if (failed < failedLoginThreshold) return undefined;
  const details = `After ${failed} failed logins a CAPTCHA is needed: send captchaToken or captchaText.`;
  return new ApiError(401020, details, {}, 'captcha-needed');
}

function identifies(policies: Policies, loginID: string, account: AccountRecord | undefined): boolean {
  const kinds = loginIdentifiersOf(policies);
  if (loginID.startsWith('+')) return true;
  if (!loginID.includes('@')) return kinds.has('username');
  return kinds.has('email') || (kinds.has('providerEmail') && (account === undefined || account.identities.length > 0));
}
