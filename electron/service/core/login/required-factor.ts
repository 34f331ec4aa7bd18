import { emailsOf } from '#service/core/accounts/index.ts';
import { type Policies, policies, secondFactorNames } from '#service/core/policies/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { authLevelOf, type SecondFactor, type SecondFactorName, secondFactors } from './factors.ts';
import { loginRisk } from './risk.ts';

/** The providers that the policy twoFactorAuth enables. */
export function enabledProviders({ twoFactorAuth }: Policies): readonly SecondFactorName[] {
  return twoFactorAuth.providers.flatMap(({ name, enabled }) =>
    enabled ? secondFactorNames.filter((known) => known === name) : [],
  );
}

/**
 * Providers that an account can verify with: enabled, and with a factor. A verified address is a factor without having been
 * registered as one (D71, C 4.4); back-up codes are one while one is unused.
 */
export function activeProviders(
  account: AccountRecord,
  factors: readonly SecondFactor[],
  policies: Policies,
): readonly SecondFactorName[] {
  const usable = new Set(factors.filter(isUsable).map(({ value }) => value.provider));
  return enabledProviders(policies).filter((name) =>
    name === 'gigyaEmail' ? emailsOf(account).verified.length > 0 : usable.has(name),
  );
}

/** Whether a registered factor can be verified with. */
const isUsable = ({ active, value }: SecondFactor): boolean =>
  value.provider === 'gigyaBackupCodes' ? value.codes.length > 0 : active;

/** Back-up codes alone are no second factor: they stand in for another one. */
export const protects = (name: SecondFactorName): boolean => name !== 'gigyaBackupCodes';

interface Provider {
  readonly enabled: boolean;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** Why a login has to go on with a second factor. */
export interface SecondFactorPoint {
  readonly errorCode: 403101 | 403102;
  readonly details: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Whether a login has to prove a second factor (403101), or to register one (403102).
 *
 * - With rules about it (accounts.rba.setPolicy): when one applies.
 * - Without: an account with an active factor proves it, unless its device is trusted; one without has to register one
 *   when an enabled provider of the policy twoFactorAuth has `params.required` true.
 *
 * tfaStatus forceOn always asks, forceOff never.
 */
export const secondFactorPoint = (bound: CallScope) => {
  const risk = loginRisk(bound);
  /** @param proved level of the factor that the login has proved (`authLevelOf`); undefined: none */
  return (account: AccountRecord, proved?: number): SecondFactorPoint | undefined => {
    const sitePolicies = policies(bound);
    const enabled = enabledProviders(sitePolicies).filter(protects);
    if (enabled.length === 0 || account.tfaStatus === 'forceOff') return undefined;
    const { UID } = account;
    const own = secondFactors(bound);
    const active = activeProviders(account, own.of(UID), sitePolicies).filter(protects);
    const asked = risk.askedFactor(account);
    const because = asked?.because === undefined ? '' : `: ${asked.because}`;
    if (proved !== undefined) {
      // Who has only weaker factors proves the strongest of them.
      const strongest = Math.max(...active.map(authLevelOf));
      if (proved >= Math.min(asked?.authLevel ?? 0, strongest)) return undefined;
      const details = `Pending Two-Factor Authentication${because}, which asks for authLevel ${asked?.authLevel}, and the factor that was proved has ${proved}.`;
      return { errorCode: 403101, details, data: {} };
    }
    if (active.length > 0) {
      if (asked !== undefined && asked.because === undefined && account.tfaStatus !== 'forceOn') {
        bound.call.trace.noted('F 7.3', 'No rule of accounts.rba.setPolicy asks for a second factor.', { UID });
        return undefined;
      }
      if (because === '' && own.isTrustedDevice(UID)) {
        bound.call.trace.noted('F 7.3', 'The device is trusted: no second factor is asked for.', { UID });
        return undefined;
      }
      return { errorCode: 403101, details: `Pending Two-Factor Authentication${because}`, data: {} };
    }
    const providers: readonly Provider[] = sitePolicies.twoFactorAuth.providers;
    const required = providers.some(({ enabled, params }) => enabled && params?.required === true);
    if (account.tfaStatus !== 'forceOn' && !required && because === '') return undefined;
    const details = `The account has no second factor${because}. Register one with the regToken: accounts.tfa.initTFA with mode=register and one of ${enabled.join(', ')}.`;
    return { errorCode: 403102, details, data: {} };
  };
};
