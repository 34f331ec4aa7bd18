import { userMethod } from '#service/modules/rest/method.ts';
import { sometimes } from '#service/modules/rest/response-fields.ts';
import { sessions } from '#service/modules/tokens/uses.ts';

export const logout = userMethod({
  name: 'socialize.logout',
  documentation:
    "Logs a user out: with the user's own token that session ends, with the credentials of the site all sessions of the user. The providers stay connected.",
  parameters: [],
  errors: [],
  response: [
    sometimes('connectedProviders', 'string', 'The providers that the user stays connected to, comma separated.'),
  ],
  example: { parameters: { UID: 'u-ada' }, response: { connectedProviders: 'facebook' } },
  uses: { sessions },
  handler({ account, caller, sessions }) {
    const { UID, identities } = account;
    const connectedProviders = [...new Set(identities.map(({ provider }) => provider))].join(',');
    const data = connectedProviders === '' ? {} : { connectedProviders };
    if (caller === 'user' && sessions.endOfCall()) return { data, did: `Ended the session of "${UID}".` };
    return { data, did: `Ended ${sessions.endOfUser(UID)} sessions of "${UID}".` };
  },
});
