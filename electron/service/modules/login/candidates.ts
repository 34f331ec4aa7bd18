import type { AccountRecord, Store } from '#service/storage/store.ts';

/** How many people the provider's screen offers; a longer list helps nobody to choose. */
export const MOST_CANDIDATES = 50;
/** How many of the newest people are looked through for those that the provider knows. */
const LOOKED_THROUGH = 200;

/** Somebody whom the provider's screen offers. */
export interface Candidate {
  readonly account: AccountRecord;
  /** True when the account holds an identity at the provider already. */
  readonly isKnown: boolean;
}

/** People of the site to choose from, those known to the provider first. Temporary accounts cannot log in again (D22). */
export function candidates(store: Store, apiKey: string, provider: string): readonly Candidate[] {
  const all = store.accounts
    .page({ apiKey }, { limit: LOOKED_THROUGH })
    .items.filter(({ status }) => status !== 'temporary')
    .map((account) => ({ account, isKnown: account.identities.some((identity) => identity.provider === provider) }));
  return [...all.filter(({ isKnown }) => isKnown), ...all.filter(({ isKnown }) => !isKnown)].slice(0, MOST_CANDIDATES);
}

/** Identities to connect to an account: those that people of the site hold at the provider (F 3.2). */
export function connectable(store: Store, apiKey: string, provider: string): readonly Candidate[] {
  return candidates(store, apiKey, provider).filter(({ isKnown }) => isKnown);
}

/** A person's name as the screen shows it: first and last name, nickname, e-mail address, or UID. */
export function nameOf({ profile, UID }: Pick<AccountRecord, 'profile' | 'UID'>): string {
  const text = (name: string) => (typeof profile[name] === 'string' ? (profile[name] as string).trim() : '');
  return `${text('firstName')} ${text('lastName')}`.trim() || text('nickname') || text('email') || UID;
}
