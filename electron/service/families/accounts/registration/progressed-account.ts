import { accountRepository, loginIDKey } from '#service/core/accounts/index.ts';
import { progressionPolicyConfig, siteConfigs } from '#service/core/site-configs/index.ts';
import { type CallScope, invalidParameter, type Registration } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** What a registration begins with. */
type ProgressedParts = Partial<
  Pick<AccountRecord, 'profile' | 'data' | 'subscriptions' | 'preferences' | 'communications'>
>;

/** A regToken of a lite account begins a registration that goes on from it (accounts.getLiteToken), as accounts.initProgression does. */
export function begunFromLite(registration: Registration | undefined): Registration | undefined {
  if (!registration?.account?.isLite || registration.token.payload.isLite !== true) return registration;
  const { account, token, ...rest } = registration;
  return {
    ...rest,
    account: undefined,
    token: {
      ...token,
      UID: undefined,
      payload: { ...token.payload, isNew: true, isLite: false, progressOf: account.UID },
    },
  };
}

/**
 * What a registration has of the lite account that it goes on from, by the policy of accounts.progression; nothing for other
 * registrations. Who has no regToken of the lite account gets nothing of it: an address alone proves nothing.
 *
 * @param email of the registration
 * @throws ApiError 400006 when it is another address, or the lite account is gone
 */
export const progressedParts = (bound: CallScope) => {
  const { core, apiKey } = bound;
  const policy = siteConfigs(bound);
  return (registration: Registration | undefined, email: string | undefined): ProgressedParts => {
    const UID = registration?.token.payload.progressOf;
    if (typeof UID !== 'string') return {};
    const lite = core.store.of(accountRepository).get(apiKey, UID);
    if (lite === undefined) {
      throw invalidParameter('regToken', 'The lite account that it goes on from is gone. Begin again.');
    }
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
