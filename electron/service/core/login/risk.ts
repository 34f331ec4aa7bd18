import { accountEvent, accountRepository } from '#service/core/accounts/index.ts';
import { type PasswordRecord, passwords, withFailedLogin } from '#service/core/credentials/passwords/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { everyRuleOf, type Rule, rbaPolicyConfig, rulesOf, siteConfigs } from '#service/core/site-configs/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { type LoginClient, loginClient } from './login-client.ts';
import { type AddressLock, rbaRepository } from './risk-repository.ts';
import { factorJudge, failureWindows, subjectsOf, timeOf } from './risk-rules.ts';

const HOUR_S = 3600;

/** A rule as the site knows it. */
interface NamedRule extends Rule {
  readonly name: string;
}

/** A rule that applies to a login. */
interface Applying {
  readonly rule: NamedRule;
  /** Why, and by which rule; without a full stop. */
  readonly because: string;
}

/** The locks of the site's accounts and of addresses. */
export const loginLocks = (bound: CallScope) => {
  const { core, call, apiKey } = bound;
  const all = core.store.of(rbaRepository);
  const own = passwords(bound);
  return {
    /** @param until milliseconds; an account that is locked for longer stays so */
    lockAccount(UID: string, until: number, because: string): void {
      const { lockedUntil = 0 } = own.get(UID);
      own.change(UID, { failed: 0 });
      all.forgetFailures(apiKey, { UID });
      if (lockedUntil >= until) return;
      own.change(UID, { lockedUntil: until, lockedBecause: because });
      if (lockedUntil <= call.at) accountEvent(bound)('accountLockedOut', UID);
    },
    /** Its failed logins count no more, too. */
    unlockAccount(UID: string): void {
      own.change(UID, { failed: 0, lockedUntil: undefined });
      all.forgetFailures(apiKey, { UID });
    },
    lockAddress(address: string, until: number, because: string): void {
      all.forgetFailures(apiKey, { address });
      if ((all.addressLock(apiKey, address, call.at)?.until ?? 0) >= until) return;
      all.lockAddress(apiKey, address, call.at, { until, because });
    },
    unlockAddress: (address: string): void => all.unlockAddress(apiKey, address),
    addressLock: (address: string): AddressLock | undefined => all.addressLock(apiKey, address, call.at),
  };
};

/**
 * How a login is judged by its risk: by the policies security.accountLockout and security.ipLockout (F 7.4), and by the
 * rules of accounts.rba.setPolicy. Accounts and addresses are locked by them, or by accounts.rba.lock.
 */
export const loginRisk = (bound: CallScope): LoginRisk => {
  const known = ofCalls.get(bound) ?? judge(bound);
  ofCalls.set(bound, known);
  return known;
};

type LoginRisk = ReturnType<typeof judge>;
/** Rules and client are read once for a call (rules once for each account), whichever parts of its login ask. */
const ofCalls = new WeakMap<CallScope, LoginRisk>();

const judge = (bound: CallScope) => {
  const { core, call, apiKey } = bound;
  const all = core.store.of(rbaRepository);
  const own = passwords(bound);
  const now = call.at;
  const noted = new Set<string>();
  let read: LoginClient | undefined;
  const rulesOfAccounts = new Map<string | undefined, readonly NamedRule[]>();

  /** Read when a login is judged: most calls of methods that log in are refused before. */
  function client(): LoginClient {
    read ??= loginClient(bound);
    return read;
  }

  function rulesFor(UID: string | undefined): readonly NamedRule[] {
    const known = rulesOfAccounts.get(UID);
    if (known !== undefined) return known;
    const { riskPolicy } =
      (UID === undefined ? undefined : core.store.of(accountRepository).get(apiKey, UID))?.rba ?? {};
    const ofPolicy = rulesOf(siteConfigs(bound).get(rbaPolicyConfig), riskPolicy).map((rule, n) => ({
      ...rule,
      name: `rule ${rule.id ? `"${rule.id}"` : n + 1} of accounts.rba.setPolicy`,
    }));
    const rules = [...addressLockout(bound), ...ofPolicy];
    rulesOfAccounts.set(UID, rules);
    return rules;
  }

  /** The rules that apply; one that allows ends them. */
  function applying(UID: string | undefined): readonly Applying[] {
    const why = factorJudge(bound, client(), UID);
    const apply: Applying[] = [];
    for (const rule of rulesFor(UID)) {
      const reason = why(rule.rootFactor);
      if (reason === undefined) continue;
      const because = `${reason} (${rule.name})`;
      if (!noted.has(because)) {
        noted.add(because);
        call.trace.noted('F 7.3', `A rule about the risk of a login applies, ${rule.action.type}: ${because}.`);
      }
      if (rule.action.type === 'allow') break;
      apply.push({ rule, because });
    }
    return apply;
  }

  function noteLock(what: string, until: number, because: string): void {
    call.trace.noted('F 7.4', `${what} is locked until ${timeOf(until)}: ${because}.`);
  }

  return {
    /** Why nobody can log in to the account (undefined: to any) or from the address of the call; undefined: one can. */
    barrier(account: AccountRecord | undefined): ApiError | undefined {
      const barred = account && loginBarredBy(account, own.get(account.UID), now);
      if (barred !== undefined) return barred;
      const { address } = client();
      const lock = address === undefined ? undefined : loginLocks(bound).addressLock(address);
      if (lock !== undefined) {
        const details = `The address ${address} is locked until ${timeOf(lock.until)}: ${lock.because}. accounts.rba.unlock with ip ends that.`;
        return new ApiError(403120, details, {}, 'address-locked');
      }
      const locks = applying(account?.UID).find(({ rule }) => rule.action.type === 'lockout');
      const details = `The login is locked out: ${locks?.because}.`;
      return locks && new ApiError(403120, details, {}, 'login-locked');
    },
    /** @returns the error 401020 when a rule asks for a CAPTCHA, and none was sent */
    captcha(account: AccountRecord | undefined): ApiError | undefined {
      if (client().isCaptchaVerified) return undefined;
      const asks = applying(account?.UID).find(({ rule }) => rule.action.type === 'captcha');
      const details = `A CAPTCHA is needed: ${asks?.because}. Send captchaToken or captchaText.`;
      return asks && new ApiError(401020, details, {}, 'captcha-needed');
    },
    isCaptchaSolved: (): boolean => client().isCaptchaVerified,
    /**
     * Counts a failed login of an account and from the address of the call, and locks them when the policies or a rule
     * say so.
     *
     * @param account undefined: no account was meant, or it has nothing that could be guessed
     */
    failed(account: AccountRecord | undefined): void {
      const UID = account?.UID;
      const { address } = client();
      const locks = loginLocks(bound);
      function lockAccount(until: number, because: string): void {
        if (UID === undefined) return;
        locks.lockAccount(UID, until, because);
        noteLock('The account', until, because);
      }

      if (UID !== undefined) {
        const { record, lock } = withFailedLogin(own.get(UID), policies(bound), now);
        own.change(UID, record);
        if (lock !== undefined) lockAccount(lock.until, lock.because);
      }
      // Those of every set: a failure is counted and kept as long as any account needs it.
      const counting = [...addressLockout(bound), ...everyRuleOf(siteConfigs(bound).get(rbaPolicyConfig))];
      const windows = counting.flatMap(({ rootFactor }) => failureWindows(rootFactor));
      if (windows.length > 0) {
        const before = now - Math.max(...windows);
        for (const subject of subjectsOf(['account', 'IP'], client(), UID))
          all.addFailure(apiKey, subject, now, before);
        for (const { rule, because } of applying(UID)) {
          if (rule.action.type !== 'lockout') continue;
          const { scope, duration } = rule.action;
          const until = now + duration * 1000;
          if (scope.includes('account')) lockAccount(until, because);
          if (scope.includes('IP') && address !== undefined) {
            locks.lockAddress(address, until, because);
            noteLock(`The address ${address}`, until, because);
          }
        }
      }
    },
    /** Failed logins before count no more for the account; for the address they do: it may try others. */
    succeeded(UID: string): void {
      if (own.get(UID).failed > 0) own.change(UID, { failed: 0 });
      all.forgetFailures(apiKey, { UID });
      const { network } = client();
      if (network !== undefined) all.addNetwork(apiKey, UID, network, now);
    },
    /**
     * Whether the rules ask for a second factor.
     *
     * @returns undefined: no rule is about second factors, so that the policy twoFactorAuth alone says when
     */
    askedFactor(account: AccountRecord): { readonly because?: string; readonly authLevel: number } | undefined {
      if (!rulesFor(account.UID).some(({ action }) => action.type === 'TFA')) return undefined;
      const asks = applying(account.UID).flatMap(({ rule: { action }, because }) =>
        action.type === 'TFA' ? [{ because, authLevel: action.authLevel ?? 0 }] : [],
      );
      return asks.sort((a, b) => b.authLevel - a.authLevel)[0] ?? { authLevel: 0 };
    },
  };
};

/** The policy security.ipLockout, as a rule. */
function addressLockout(bound: CallScope): readonly NamedRule[] {
  const { hourlyFailedLoginThreshold: threshold, lockoutTimeSec: duration } = policies(bound).security.ipLockout;
  // Locked for no time is not locked (C 3).
  if (threshold === 0 || duration === 0) return [];
  return [
    {
      name: `policy security.ipLockout: ${threshold} within an hour`,
      action: { type: 'lockout', scope: ['IP'], duration },
      rootFactor: { type: 'failedLogins', scope: ['IP'], threshold, resetInterval: HOUR_S },
    },
  ];
}

/** Why an account cannot log in at all: it is disabled, or locked; undefined when it can. */
export function loginBarredBy(
  account: AccountRecord,
  { lockedUntil, lockedBecause = 'it was locked' }: PasswordRecord,
  now: number,
): ApiError | undefined {
  if (!account.isActive) {
    const details = `The account "${account.UID}" is disabled (isActive is false), so it cannot log in. Enable it with accounts.setAccountInfo, isActive=true.`;
    return new ApiError(403041, details, {}, 'account-disabled');
  }
  if (lockedUntil !== undefined && now < lockedUntil) {
    const until = new Date(lockedUntil).toISOString();
    const details = `The account is locked until ${until}: ${lockedBecause}. accounts.rba.unlock ends that.`;
    return new ApiError(403120, details, {}, 'account-locked');
  }
  return undefined;
}
