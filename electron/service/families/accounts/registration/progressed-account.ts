import { loginIDKey } from '#service/core/accounts/index.ts';
import { progressionPolicyConfig, siteConfigs } from '#service/core/site-configs/index.ts';
import { type CallScope, invalidParameter, type Registration } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** What a registration begins with. */
type ProgressedParts = Partial<
  Pick<AccountRecord, 'profile' | 'data' | 'subscriptions' | 'preferences' | 'communications'>
>;

/**
 * A regToken of a lite account begins a registration that goes on from it (accounts.getLiteToken, accounts.initProgression).
 *
 * @returns the registration without an account, and the lite account; others as they are
 */
export function begunFromLite(begun: Registration | undefined): {
  readonly registration: Registration | undefined;
  readonly lite: AccountRecord | undefined;
} {
  if (!begun?.account?.isLite || begun.token.payload.isLite !== true) return { registration: begun, lite: undefined };
  const payload = { ...begun.token.payload, isNew: true, isLite: false };
  return {
    registration: { account: undefined, token: { ...begun.token, UID: undefined, payload } },
    lite: begun.account,
  };
}

/**
 * What a registration has of the lite account that it goes on from, by the policy of accounts.progression; nothing for other
 * registrations. Who has no regToken of the lite account gets nothing of it: an address alone proves nothing.
 *
 * @param email of the registration
 * @throws ApiError 400006 when it is another address
 */
export const progressedParts = (bound: CallScope) => {
  const policy = siteConfigs(bound);
  return (lite: AccountRecord | undefined, email: string | undefined): ProgressedParts => {
    if (lite === undefined) return {};
    const { profile, data, subscriptions, preferences, communications } = lite;
    if (email === undefined || loginIDKey(email) !== loginIDKey(String(profile.email))) {
      throw invalidParameter(
        'email',
        'It is another address than that of the lite account that regToken goes on from.',
      );
    }
    if (policy.get(progressionPolicyConfig) === 'none') return {};
    return { profile, data, subscriptions, preferences, communications };
  };
};
