import { accountRepository } from '#service/core/accounts/index.ts';
import { type NextLogin, nextLoginRepository, nextLoginSentence } from '#service/core/login/index.ts';
import { foreignProvidersOf } from '#service/core/provider-logins/index.ts';
import { siteGroupRepository } from '#service/core/site-groups/index.ts';
import { foundSite, siteRepository } from '#service/core/sites/index.ts';
import { nameOf } from '#service/endpoints/login/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, type Handlers, invalidMember, notFound } from '#service/kernel/index.ts';
import type { NextLogin as Shown } from '#shared/contract/next-logins.ts';
import { canonicalProvider, isForeignProvider } from '#shared/protocol/providers.ts';

export function nextLoginHandlers({ store }: Core): Handlers<'nextLogins'> {
  const nextLogins = store.of(nextLoginRepository);
  /** Users and providers of a child are those of its parent (D70). */
  const groupOf = (apiKey: string): string => store.of(siteGroupRepository).ownerOf(apiKey) ?? apiKey;

  function shown({ apiKey, outcome, UID, provider }: NextLogin): Shown {
    const siteName = store.of(siteRepository).get(apiKey)?.name ?? apiKey;
    const account = UID === undefined ? undefined : store.of(accountRepository).get(groupOf(apiKey), UID);
    return {
      site: apiKey,
      siteName,
      outcome,
      ...(UID !== undefined && { UID }),
      ...(account && { displayName: nameOf(account) }),
      ...(provider !== undefined && { provider }),
      sentence: nextLoginSentence({ outcome, UID, provider }, siteName),
    };
  }

  return {
    'nextLogins.list': () => nextLogins.list().map(shown),
    'nextLogins.set': ({ site: apiKey, outcome, UID, provider: named }) =>
      store.unitOfWork(() => {
        foundSite(store, apiKey);
        const group = groupOf(apiKey);
        // As the login end-point finds it: one of the site's own (X 4, X 5) or one of the 33 (D19).
        const own = store.of(foreignProvidersOf).find(group, named ?? '');
        const provider = own?.id ?? canonicalProvider(named ?? '');
        if (named !== undefined && provider === undefined) {
          throw invalidMember(
            'provider',
            isForeignProvider(named.toLowerCase())
              ? `The site has no provider "${named}".`
              : `"${named}" is none of the 33 providers.`,
            'Name one of the 33, for example facebook, or one that the site registered, for example oidc-work.',
          );
        }
        const account = UID === undefined ? undefined : store.of(accountRepository).get(group, UID);
        if (UID !== undefined && account === undefined) {
          throw notFound(
            `user "${UID}" of the site "${apiKey}"`,
            'Name a UID of the site, as the panel People shows it.',
          );
        }
        if (account?.status === 'temporary') {
          throw conflict(`The account "${UID}" is temporary: no login reaches it.`, 'Name another user.', 'UID');
        }
        const next = { apiKey, outcome, UID, provider };
        nextLogins.set(next, group);
        return shown(next);
      }),
    'nextLogins.cancel': async ({ site }) => ({ cancelled: await store.unitOfWork(() => nextLogins.cancel(site)) }),
  };
}
