import { aliasOf, sometimes, text, userMethod } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import { checkSamlLogout, endSessions } from './dependencies.ts';

const verifySession = userMethod({
  name: 'accounts.session.verify',
  documentation: 'Says whether a session can be used: without one, or with one that has ended, it is 403005.',
  handler: ({ account }) => ({ data: {}, did: `The session of "${account.UID}" can be used.` }),
});

export const logout = userMethod({
  name: 'accounts.logout',
  documentation:
    'Logs a user out: with a session that one ends; with the credentials of the site and UID all sessions of the user end.',
  parameters: [
    text('samlContext', 'Logout that a SAML service provider began: it goes on with the same value at slo/finalize.', {
      max: 200,
    }),
  ],
  hints: ['redirectURL', 'sustainLogoutURLs', 'signIDs'],
  response: [
    sometimes('samlContext', 'string', 'As it was sent.'),
    sometimes('connectedProviders', 'string', 'Providers that the user is still connected to, comma separated.'),
  ],
  example: { response: { connectedProviders: 'facebook' } },
  uses: { checkSamlLogout, endSessions },
  handler({ account, session, input: { samlContext }, checkSamlLogout, endSessions }) {
    if (samlContext !== undefined) checkSamlLogout(samlContext, account.UID);
    const { ended, cookies } = endSessions(account.UID, session, 'logout');
    const connectedProviders = [...new Set(account.identities.map(({ provider }) => provider))].join(',');
    return {
      data: {
        ...(samlContext !== undefined && { samlContext }),
        ...(connectedProviders !== '' && { connectedProviders }),
      },
      did: `Logged "${account.UID}" out: ${ended === 1 ? '1 session' : `${ended} sessions`} ended.`,
      cookies,
    };
  },
});

const socializeLogout = aliasOf(logout, 'socialize.logout');

/** Sessions of users: tokens that a login gives, as cookies, login tokens and tokens that sign (D51, D52). */
export const sessions: Module = {
  name: 'sessions',
  methods: [logout, socializeLogout, verifySession],
};
