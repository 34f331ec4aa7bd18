import { readOwnBearer } from '#service/core/auth/index.ts';
import { oneTimeTokens, whyEnded } from '#service/core/credentials/one-time-tokens/index.ts';
import type { Login, LoginOptions } from '#service/core/login/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, sometimes, text } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';

/** How long an idToken, and the code that it is exchanged for, can be used. Chosen. */
const LIFETIME_MS = 300_000;

/** What a call about a passkey has done; each goes on with another method. */
const goesOn = { login: 'oauth.authorize', registration: 'oauth.connect', removal: 'oauth.disconnect' } as const;
const begins = {
  login: 'accounts.auth.fido.verifyAssertion',
  registration: 'accounts.auth.fido.registerCredentials',
  removal: 'accounts.auth.fido.removeCredential',
} as const;
type Proved = keyof typeof goesOn;

/** For the entries of the methods that return one. */
export const idTokenResponse = (what: Proved) =>
  sometimes(
    'idToken',
    'string',
    `With it mobile client libraries go on, as "Authorization: Bearer" of ${goesOn[what]}: once, within five minutes. Here it is opaque, and no JWT.`,
  );

/** For the entries of the methods that take one. */
export const idTokenParameter = text(
  'idToken',
  'The idToken, for callers that cannot send the header. Only Authdesk has this parameter.',
  { max: 200 },
);
export const idTokenErrors: readonly MethodError[] = [
  { errorCode: 400008, when: 'There is no "Authorization: Bearer <idToken>".' },
  { errorCode: 403025, when: 'The idToken is unknown, was used or has expired, or came over plain HTTP.' },
];

/** What calls about passkeys have proved, for the calls of mobile client libraries that go on with it. */
export const passkeyProofs = (bound: CallScope) => {
  const { call } = bound;
  const tokens = oneTimeTokens(bound);
  return {
    issue: (what: Proved, UID: string): string =>
      tokens.issue('passkeyProof', { UID, payload: { what }, lifetime: LIFETIME_MS }),
    /**
     * Takes an idToken.
     *
     * @param parameter it, where it is not in the Authorization header
     * @returns the UID of its user
     * @throws ApiError 400008, 403025
     */
    take(what: Proved, parameter: string | undefined): string {
      const value = readOwnBearer(call) ?? parameter;
      if (value === undefined) {
        throw new ApiError(400008, `Send "Authorization: Bearer <idToken>", with the idToken of ${begins[what]}.`);
      }
      if (call.transport !== 'https') {
        const details = 'The idToken was sent over plain HTTP. Call over HTTPS, with a new one.';
        throw new ApiError(403025, details, {}, 'over-http');
      }
      const { id, UID = '' } = tokens.usable('passkeyProof', value, (why) => new ApiError(403025, why), {
        unknown: `The idToken is none of this site for ${goesOn[what]}: take it from ${begins[what]}.`,
        used: (token) => `The idToken cannot be used: ${whyEnded(token, 'It was used already.')}`,
        expired: (at) => `The idToken expired at ${at}.`,
        next: ` Begin again with ${begins[what]}.`,
        fits: ({ payload }) => payload.what === what,
      });
      tokens.consume(id);
      return UID;
    },
    issueCode: (UID: string): string => tokens.issue('passkeyCode', { UID, payload: {}, lifetime: LIFETIME_MS }),
    /**
     * @returns the UID of the user who logs in with the code
     * @throws ApiError 400006 naming code
     */
    takeCode(value: string): string {
      const { id, UID = '' } = tokens.usable('passkeyCode', value, (why) => invalidParameter('code', why), {
        unknown: 'It is none of oauth.authorize for this site.',
        expired: (at) => `It expired at ${at}.`,
        next: ' Log in again.',
      });
      tokens.consume(id);
      return UID;
    },
  };
};

/** The calls with which examples register a passkey. */
export const withPasskey = [
  { method: 'accounts.auth.fido.initRegisterCredentials', parameters: { UID: 'u-ada' } },
  {
    method: 'accounts.auth.fido.registerCredentials',
    parameters: { token: '$1.token', attestation: '$authenticator.attestation' },
  },
] as const;

/** A login that a passkey has proved: whoever has the device and unlocked it is asked for no further factor. */
export function passkeyLogin(account: AccountRecord, options: LoginOptions, cid: string | undefined): Login {
  return {
    account,
    options,
    provider: 'site',
    isNew: false,
    registration: undefined,
    cid,
    secondFactor: Number.POSITIVE_INFINITY,
  };
}
