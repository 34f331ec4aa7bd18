import { accountRepository } from '#service/core/accounts/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';

/** How many accounts the provider's screen offers. */
export const MAX_CANDIDATES = 50;
/** How many of the newest accounts are searched for identities at the provider. */
const LOOKED_THROUGH = 200;

/** An account that the provider's screen offers. */
export interface Candidate {
  readonly account: AccountRecord;
  /** True when the account has an identity at the provider. */
  readonly isKnown: boolean;
}

/**
 * Accounts of the site to choose from, those with an identity at the provider first. Temporary ones cannot log in again
 * (D22).
 */
export function candidates(store: Store, apiKey: string, provider: string): readonly Candidate[] {
  const all = store
    .of(accountRepository)
    .newest(apiKey, LOOKED_THROUGH)
    .filter(({ status }) => status !== 'temporary')
    .map((account) => ({ account, isKnown: account.identities.some((identity) => identity.provider === provider) }));
  return [...all.filter(({ isKnown }) => isKnown), ...all.filter(({ isKnown }) => !isKnown)].slice(0, MAX_CANDIDATES);
}

/** Identities to connect to an account: those of the site's accounts at the provider (F 3.2). */
export function connectable(store: Store, apiKey: string, provider: string): readonly Candidate[] {
  return candidates(store, apiKey, provider).filter(({ isKnown }) => isKnown);
}

/** An account's name on the screen: first and last name, nickname, e-mail address, or UID. */
export function nameOf({ profile, UID }: Pick<AccountRecord, 'profile' | 'UID'>): string {
  const text = (name: string) => {
    const value = profile[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return `${text('firstName')} ${text('lastName')}`.trim() || text('nickname') || text('email') || UID;
}
