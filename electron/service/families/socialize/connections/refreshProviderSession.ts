import { identityAt, readProvider } from '#service/core/accounts/index.ts';
import { providerSessions, readProviderSessions, refuseForeignTokens } from '#service/core/provider-sessions/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter, jsonObject, missingParameter, text, userMethod } from '#service/methods/index.ts';

export const refreshProviderSession = userMethod({
  name: 'socialize.refreshProviderSession',
  documentation:
    'Renews the session of a user at a provider, with what the provider gave to a client or with a new invented one. Parameters are inferred from the mobile client libraries.',
  parameters: [
    text('provider', 'The provider. This or providerSession is required.', { example: 'facebook' }),
    jsonObject('providerSession', 'The new session, keyed by provider, as in socialize.notifyLogin.', {
      example: '{"facebook":{"authToken":"…","tokenExpiration":1900000000}}',
    }),
  ],
  errors: [
    { errorCode: 400096, when: 'The provider is a foreign one, whose tokens are not kept.' },
    { errorCode: 400106, when: 'The user is not connected to the provider.' },
    { errorCode: 403009, when: 'The session that was sent has expired already.' },
  ],
  example: { parameters: { UID: 'u-ada', provider: 'facebook' } },
  uses: { providerSessions },
  handler({ account, input, now, providerSessions }) {
    const { UID } = account;
    const sent = input.providerSession && readProviderSessions('providerSession', input.providerSession, now);
    if (sent === undefined) {
      if (input.provider === undefined) throw missingParameter('provider', 'It says whose session is renewed');
      const provider = readProvider(account, 'provider', input.provider);
      refuseForeignTokens(provider);
      providerSessions.renew(UID, identityAt(account, provider), undefined);
      return { data: {}, did: `Renewed the session of "${UID}" at ${provider}.` };
    }
    if (
      input.provider !== undefined &&
      !sent.some(({ provider }) => provider === readProvider(account, 'provider', input.provider ?? ''))
    ) {
      throw invalidParameter('providerSession', `It has no session at ${input.provider}, which provider names.`);
    }
    for (const { provider, session } of sent) {
      refuseForeignTokens(provider);
      if (session.expiresAt !== undefined && session.expiresAt <= now) {
        throw new ApiError(
          403009,
          `The session at ${provider} in providerSession expired at ${new Date(session.expiresAt).toISOString()}.`,
        );
      }
      providerSessions.renew(UID, identityAt(account, provider), session);
    }
    return { data: {}, did: `Renewed the session of "${UID}" at ${sent.map(({ provider }) => provider).join(', ')}.` };
  },
});
