import { createCipheriv } from 'node:crypto';
import { identityAt, readProvider, signProviderUID, withData } from '#service/core/accounts/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import {
  type GivenSession,
  type KeptSession,
  providerSessions,
  refuseForeignTokens,
} from '#service/core/provider-sessions/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, flag, random, sometimes, text, transport, userMethod } from '#service/methods/index.ts';
import type { AccountRecord, IdentityRecord } from '#service/records/index.ts';
import { able, sessionText } from './provider-examples.ts';

/** A session at a simulated provider: what the site gave, and invented values for the rest. */
interface ProviderSession {
  readonly authToken: string;
  readonly tokenSecret: string;
  /** Milliseconds since 1970; undefined: it never expires. */
  readonly expiresAt: number | undefined;
  readonly sessionHandle: string | undefined;
  readonly handleExpiresAt: number | undefined;
}

/** The session of an identity. */
function sessionOf({ provider, providerUID }: IdentityRecord, kept: KeptSession | undefined): ProviderSession {
  const invented = (what: string) => sessionText(what, provider, providerUID, kept?.renewals ?? 0);
  const texts: GivenSession['texts'] = kept?.given?.texts ?? {};
  return {
    authToken: texts.authToken ?? invented('token'),
    tokenSecret: texts.tokenSecret ?? invented('secret'),
    expiresAt: kept?.expiresAt,
    // Of the providers only Yahoo! has sessions with a handle (F 7.2).
    sessionHandle: texts.sessionHandle ?? (provider === 'yahoo' ? invented('handle') : undefined),
    handleExpiresAt: kept?.given?.handleExpiresAt,
  };
}

interface Sessions {
  find(UID: string, identity: IdentityRecord): KeptSession | undefined;
}

/**
 * The user's identity at a provider and its session.
 *
 * @param providers that have what the method reads
 * @throws ApiError 400006 when the name is no provider, 400096 for another one than `providers`, 400106 when the user is
 *   not connected, 403009 when the session has expired
 */
export function providerAccess(
  account: AccountRecord,
  name: string,
  providers: ReadonlySet<string>,
  sessions: Sessions,
  now: number,
): { readonly identity: IdentityRecord; readonly session: ProviderSession } {
  const provider = readProvider(account, 'provider', name);
  refuseForeignTokens(provider);
  if (!providers.has(provider)) {
    throw new ApiError(400096, `The provider ${provider} does not give this; these do: ${[...providers].join(', ')}.`);
  }
  const identity = identityAt(account, provider);
  const session = sessionOf(identity, sessions.find(account.UID, identity));
  if (session.expiresAt !== undefined && session.expiresAt <= now) {
    const at = new Date(session.expiresAt).toISOString();
    const details = `The session of "${account.UID}" at ${provider} expired at ${at}. Renew it with socialize.refreshProviderSession.`;
    throw new ApiError(403009, details);
  }
  return { identity, session };
}

/** The errors of `providerAccess`. */
export const providerAccessErrors = [
  { errorCode: 400096, when: 'The provider does not give this.' },
  { errorCode: 400106, when: 'The user is not connected to the provider.' },
  { errorCode: 403009, when: 'The session at the provider has expired.' },
] as const;

type PaddingMode = 'PKCS5' | 'PKCS7' | 'ZEROS';

/** Bytes of a block of AES. */
const BLOCK = 16;

/**
 * AES-CBC with the secret of the site (F 7.2, getSessionInfo). The key is the base64-decoded secret, which has 32 bytes
 * when Authdesk made it: AES-256. One of another length than AES has is cut, or filled with zeros, to 32 bytes; inferred.
 *
 * @param key the decoded secret
 * @param iv 16 bytes
 * @returns base64
 */
export function encryptText(text: string, key: Buffer, iv: Buffer, padding: PaddingMode): string {
  const fits = [16, 24, 32].includes(key.length);
  const used = fits ? key : Buffer.concat([key, Buffer.alloc(32)]).subarray(0, 32);
  const cipher = createCipheriv(`aes-${used.length * 8}-cbc`, used, iv);
  // PKCS5 and PKCS7 are the same padding for blocks of AES.
  if (padding === 'ZEROS') cipher.setAutoPadding(false);
  const bytes = Buffer.from(text, 'utf8');
  const missing = padding === 'ZEROS' ? (BLOCK - (bytes.length % BLOCK)) % BLOCK : 0;
  const filled = Buffer.concat([bytes, Buffer.alloc(missing)]);
  return Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64');
}

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
  example: { response: { providerUID: 'fb-1001' } },
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
