import { accountRepository } from '#service/core/accounts/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { policiesOf } from '#service/core/policies/index.ts';
import { sharedSite } from '#service/core/site-groups/index.ts';
import { foundSite } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, type Handlers, notFound } from '#service/kernel/index.ts';
import { cookieOfSession, readLifetime } from './start-session.ts';

export function sessionHandlers({ store, clock }: Core): Handlers<'sessions'> {
  return {
    'sessions.start': ({ site: apiKey, UID, sessionExpiration }) =>
      store.unitOfWork(() => {
        const site = sharedSite(store, foundSite(store, apiKey));
        const account = store.of(accountRepository).get(site.apiKey, UID);
        if (account === undefined) {
          throw notFound(
            `user "${UID}" of the site "${apiKey}"`,
            'Name a UID of the site, as the panel People shows it.',
          );
        }
        if (!account.isActive || account.status === 'pending') {
          throw conflict(
            account.isActive
              ? `The account "${UID}" is not registered yet, so it cannot log in.`
              : `The account "${UID}" is disabled, so it cannot log in.`,
            'Change that, or name another user.',
            'UID',
          );
        }
        const byDefault = policiesOf(store, site.apiKey).gigyaPlugins.sessionExpiration;
        const lifetime = readLifetime(sessionExpiration, 'browser', clock(), byDefault);
        const { expiresAt, expiresIn, browserBound, dynamic } = lifetime;
        const life = { expiresAt, browserBound, dynamic };
        const { value } = store.of(tokenRepository).issue({ apiKey: site.apiKey, UID, origin: 'session', ...life });
        return {
          cookieName: cookieOfSession(apiKey),
          cookieValue: value,
          ...(expiresAt !== undefined && { expiresAt }),
          ...(expiresIn !== undefined && { expiresIn }),
          browserBound,
          dataCenterDomain: store.of(dataCenterRepository).get(site.dataCenter)?.domain ?? '',
          apiDomains: [...site.apiDomains],
          domains: [...site.domains],
        };
      }),
  };
}
