import { signProviderUID, withData } from '#service/core/accounts/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { providerSessions } from '#service/core/provider-sessions/index.ts';
import { always, flag, random, sometimes, text, userMethod } from '#service/methods/index.ts';
import { transport } from '../dependencies.ts';
import { able } from './abilities.ts';
import { encryptText } from './encrypted-session.ts';
import { providerAccess, providerAccessErrors } from './provider-access.ts';

const IV_BYTES = 16;

export const getSessionInfo = userMethod({
  name: 'socialize.getSessionInfo',
  documentation:
    'Reads the session of a user at a provider: what the site gave, otherwise invented (simulated). Over HTTP, tokenSecret and sessionHandle are encrypted with AES-CBC; the key is the base64-decoded secret of the site.',
  parameters: [
    shared.provider,
    text('paddingMode', 'Padding of encrypted values; PKCS7 by default.', { values: ['PKCS5', 'PKCS7', 'ZEROS'] }),
    flag('signIDs', 'Signs providerUID.'),
    flag('encryptAll', 'Encrypts every value of the session, over HTTPS too.'),
    flag('encrypt', 'Encrypts tokenSecret and sessionHandle over HTTPS too; the meaning is inferred.'),
  ],
  errors: providerAccessErrors,
  response: [
    always('authToken', 'string', 'Token of the session.'),
    always('tokenSecret', 'string', 'Its secret.'),
    sometimes('tokenExpirationUTC', 'string', 'When it expires, ISO 8601; absent: never.'),
    sometimes('sessionHandle', 'string', 'Handle of the session, of Yahoo! or as the site gave it.'),
    sometimes('sessionExpiration', 'string', 'When the handle expires, ISO 8601.'),
    sometimes('IV', 'string', 'Initialization vector in base64, when values are encrypted.'),
    always('providerUID', 'string', 'Id of the user at the provider.'),
    sometimes('timestamp', 'string', 'Unix seconds of providerUIDSig.'),
    sometimes('providerUIDSig', 'string', 'Signature of timestamp_providerUID, when signIDs is true.'),
  ],
  example: { parameters: { UID: 'u-ada', provider: 'facebook' }, response: { providerUID: 'fb-1001' } },
  uses: { providerSessions, transport, random },
  handler({ site, account, input, now, providerSessions, transport, random }) {
    const { identity, session } = providerAccess(account, input.provider, able.sessionInfo, providerSessions, now);
    const all = input.encryptAll ?? false;
    const some = all || transport === 'http' || (input.encrypt ?? false);
    const iv = random(IV_BYTES);
    const padding = input.paddingMode ?? 'PKCS7';
    const hidden = (text: string | undefined, isHidden: boolean) =>
      text === undefined || !isHidden ? text : encryptText(text, site.secret.key, iv, padding);
    const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
    const signed = input.signIDs ? signProviderUID(site, identity.providerUID, now) : undefined;
    const data = withData({
      authToken: hidden(session.authToken, all),
      tokenSecret: hidden(session.tokenSecret, some),
      tokenExpirationUTC: hidden(iso(session.expiresAt), all),
      sessionHandle: hidden(session.sessionHandle, some),
      sessionExpiration: hidden(iso(session.handleExpiresAt), all),
      IV: some ? iv.toString('base64') : undefined,
      providerUID: hidden(identity.providerUID, all),
      timestamp: signed?.timestamp,
      providerUIDSig: signed?.signature,
    });
    return { data, did: `Read the session of "${account.UID}" at ${identity.provider}.` };
  },
});
