import type { Factor } from '#service/core/site-configs/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import { secondFactors } from './factors.ts';
import type { LoginClient } from './login-client.ts';
import { rbaRepository, type Subject } from './risk-repository.ts';

/** Failed logins are kept so long for a rule that never forgets them. */
const MAX_MS = 30 * 86_400_000;

export const timeOf = (at: number): string => new Date(at).toISOString();

/** Milliseconds back in which failed logins count. */
function windowOf({ resetInterval }: { readonly resetInterval?: number | undefined }): number {
  return resetInterval === undefined ? MAX_MS : Math.min(resetInterval * 1000, MAX_MS);
}

/** The windows of a factor in which failed logins count. */
export function failureWindows(factor: Factor): readonly number[] {
  if (factor.type === 'failedLogins') return [windowOf(factor)];
  return 'factors' in factor ? factor.factors.flatMap(failureWindows) : [];
}

/** Whose failed logins a login counts to. */
export function subjectsOf(
  scope: readonly ('account' | 'IP')[],
  { address }: LoginClient,
  UID: string | undefined,
): readonly Subject[] {
  return scope.flatMap((one): readonly Subject[] => {
    if (one === 'IP') return address === undefined ? [] : [{ address }];
    return UID === undefined ? [] : [{ UID }];
  });
}

/**
 * Judges factors of rules for one login.
 *
 * @param UID of the account that logs in; undefined: none is meant
 * @returns why the factor holds, without a full stop; undefined: it does not
 */
export function factorJudge(bound: CallScope, client: LoginClient, UID: string | undefined) {
  const { core, call, apiKey, site } = bound;
  const all = core.store.of(rbaRepository);

  return function why(factor: Factor): string | undefined {
    switch (factor.type) {
      case 'failedLogins': {
        const after = call.at - windowOf(factor);
        for (const subject of subjectsOf(factor.scope, client, UID)) {
          const { count, since } = all.failures(apiKey, subject, after);
          const of = 'UID' in subject ? 'of the account' : `from ${subject.address}`;
          if (count >= factor.threshold) return `${count} failed logins ${of} since ${timeOf(since ?? after)}`;
        }
        return undefined;
      }
      case 'device': {
        const { authLevel = 0, expirationPeriod } = factor;
        if (UID !== undefined && secondFactors(bound).isKnownDevice(UID, client.device, authLevel, expirationPeriod)) {
          return undefined;
        }
        return client.device === undefined
          ? 'the call names no device (gmid, or deviceID of clientContext)'
          : 'the device has not proved a second factor that still counts';
      }
      case 'country': {
        const { network } = client;
        if (UID === undefined || network === undefined) return undefined;
        const known = all.networks(apiKey, UID);
        if (known.length === 0 || known.includes(network)) return undefined;
        return `the account never logged in from the network ${network}, which stands for a country here`;
      }
      case 'highRisk': {
        const { riskScore = 0 } = client;
        return riskScore >= factor.threshold ? `riskScore ${riskScore} reaches ${factor.threshold}` : undefined;
      }
      case 'apiKey': {
        const isNamed = factor.apiKeys.includes(site.apiKey);
        if (isNamed !== (factor.inclusive ?? true)) return undefined;
        return `the site is ${isNamed ? 'one' : 'none'} of apiKeys`;
      }
      case 'all': {
        const reasons = factor.factors.map(why);
        return reasons.every((reason) => reason !== undefined) ? reasons.join(', and ') : undefined;
      }
      case 'any': {
        for (const one of factor.factors) {
          const reason = why(one);
          if (reason !== undefined) return reason;
        }
        return undefined;
      }
    }
  };
}
