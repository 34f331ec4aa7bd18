import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { conflict, notFound } from '#service/kernel/operation-problem.ts';
import { policiesOf } from '#service/modules/policies/repository.ts';
import { readLifetime } from './lifetime.ts';
import { cookieOfSession } from './start-session.ts';

export function sessionHandlers({ store, events, clock }: Core): Handlers<'sessions'> {
  return {
    'sessions.start': ({ site: apiKey, UID, sessionExpiration }) =>
      store.unitOfWork(() => {
        const site = store.sites.get(apiKey);
        if (site === undefined) throw notFound(`site with the API key "${apiKey}"`);
        const account = store.accounts.get(apiKey, UID);
        if (account === undefined) {
          throw notFound(
            `user "${UID}" of the site "${apiKey}"`,
            'Name a UID of the site, as the panel People shows it.',
          );
        }
        if (!account.isActive || account.status === 'pending') {
          const why = account.isActive ? 'is not registered yet' : 'is disabled';
          throw conflict(
            `The account "${UID}" ${why}, so it cannot log in.`,
            'Change that, or name another user.',
            'UID',
          );
        }
        const byDefault = policiesOf(store, apiKey).gigyaPlugins.sessionExpiration;
        const lifetime = readLifetime(sessionExpiration, 'browser', clock(), byDefault);
        const { expiresAt, expiresIn, browserBound, dynamic } = lifetime;
        const life = { expiresAt, browserBound, dynamic };
        const { value } = store.tokens.issue({ apiKey, UID, origin: 'session', ...life });
        events.changed('tokens', 'overview');
        return {
          cookieName: cookieOfSession(apiKey),
          cookieValue: value,
          ...(expiresAt !== undefined && { expiresAt }),
          ...(expiresIn !== undefined && { expiresIn }),
          browserBound,
          dataCenterDomain: store.dataCenters.get(site.dataCenter)?.domain ?? '',
          apiDomains: [...site.apiDomains],
          domains: [...site.domains],
        };
      }),
  };
}
