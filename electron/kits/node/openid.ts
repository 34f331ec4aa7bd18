import type { OperationInput } from '#shared/contract/index.ts';
import type { Administration } from './administration.ts';
import { AuthdeskError } from './error.ts';
import type { Authdesk } from './types.ts';

/** The site as OpenID provider of the app. */
export function openIdOf(administration: Administration, apiKey: string): Pick<Authdesk, 'relyingParty' | 'idToken'> {
  let last: string | undefined;
  return {
    async relyingParty({ site = apiKey, ...given }) {
      // The service checks what the settings are.
      const settings = { subjectIdentifierType: 'public', ...given } as never;
      const { clientID } = await administration.ask('openid.createParty', { apiKey: site, settings });
      const { issuer, discovery } = await administration.ask('openid.provider', { apiKey: site });
      const { secret } = await administration.ask('openid.revealSecret', { apiKey: site, clientID });
      last = clientID;
      return { issuer, discovery, clientID, clientSecret: secret };
    },
    async idToken(UID, { site = apiKey, clientID = last, ...more } = {}) {
      if (clientID === undefined) {
        throw new AuthdeskError(
          'invalid-input',
          'No relying party is there.',
          'Call relyingParty() first, or name clientID.',
        );
      }
      const input = { apiKey: site, UID, clientID, ...more } as OperationInput<'openid.idToken'>;
      return (await administration.ask('openid.idToken', input)).idToken;
    },
  };
}
