import { aliasOf, sometimes, userMethod } from '#service/methods/index.ts';
import { endSessions } from '../dependencies.ts';

export const logout = userMethod({
  name: 'accounts.logout',
  documentation:
    'Logs a user out: with a session that one ends; with the credentials of the site and UID all sessions of the user end.',
  parameters: [],
  hints: ['redirectURL', 'sustainLogoutURLs', 'signIDs'],
  // Ends a login at a SAML partner (C 4.10).
  notEmulated: ['samlContext'],
  errors: [],
  response: [
    sometimes('connectedProviders', 'string', 'Providers that the user is still connected to, comma separated.'),
  ],
  example: { parameters: { UID: 'u-ada' }, response: { connectedProviders: 'facebook' } },
  uses: { endSessions },
  handler({ account, session, endSessions }) {
    const { ended, cookies } = endSessions(account.UID, session, 'logout');
    const connectedProviders = [...new Set(account.identities.map(({ provider }) => provider))].join(',');
    return {
      data: connectedProviders === '' ? {} : { connectedProviders },
      did: `Logged "${account.UID}" out: ${ended === 1 ? '1 session' : `${ended} sessions`} ended.`,
      cookies,
    };
  },
});

export const socializeLogout = aliasOf(logout, 'socialize.logout');
