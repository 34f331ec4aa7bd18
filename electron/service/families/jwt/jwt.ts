import { accountObject, emailsOf } from '#service/core/accounts/index.ts';
import { passwords } from '#service/core/credentials/passwords/index.ts';
import { formerJwtKeys, issuerOf, jwtKey, signWith, USUAL_LIFETIME_S } from '#service/core/jwt/index.ts';
import { type Policies, policies } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  flag,
  integer,
  list,
  membersOf,
  publicMethod,
  sometimes,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { valueAt } from '#shared/narrowing.ts';
import { MAX_LIFETIME_SECONDS } from '#shared/protocol/lifetimes.ts';

/** Claims that say who the JWT is about and who made it; no field replaces them. */
const ownClaims: ReadonlySet<string> = new Set(['iss', 'apiKey', 'sub', 'aud', 'iat', 'exp', 'isLoggedIn']);

/**
 * The claims that `fields` of getJWT asks for (F 7.3): members of the account by their dotted path, and members of its
 * profile without `profile.` before them. A claim is called as the field was (U 3.10).
 *
 * @param account the Account object, with profile and data
 * @returns `ignored`: fields that the account does not have, or whose name is that of a claim which every JWT has
 */
function claimsOf(
  account: JsonObject,
  fields: readonly string[],
): { readonly claims: JsonObject; readonly ignored: readonly string[] } {
  const claims: [string, unknown][] = [];
  const ignored: string[] = [];
  for (const field of new Set(fields)) {
    const path = field.split('.');
    const value = ownClaims.has(field)
      ? undefined
      : (valueAt(account.profile, path) ?? valueAt(account, path) ?? undefined);
    if (value === undefined) ignored.push(field);
    else claims.push([field, value]);
  }
  // Defines members, also one that is called `__proto__`.
  return { claims: Object.fromEntries(claims), ignored };
}

const parts = new Set(['profile', 'data', 'subscriptions', 'preferences']);

export const getJWT = userMethod({
  name: 'accounts.getJWT',
  documentation:
    'Makes an id_token: a JWT (RS256) that says who the user is, which getJWTPublicKey verifies. A site names the user by targetUID; with the credential of a user it is that user.',
  userParameter: 'targetUID',
  parameters: [
    text('targetUID', 'The user whose JWT is wanted; UID is accepted too.', { example: 'u-ada' }),
    list(
      'fields',
      'Fields of profile and data to add as claims of the same names, comma separated: data.personId; "profile." may be left out. isVerified is true only when profile.email is a verified address.',
      { max: 100, example: 'firstName,email' },
    ),
    integer('expiration', `Seconds until it expires; ${USUAL_LIFETIME_S} when left out. The limits are inferred.`, {
      max: MAX_LIFETIME_SECONDS,
      min: 1,
      example: '900',
    }),
    text('audience', 'Becomes the claim aud. The limit is inferred.', { max: 1000 }),
  ],
  errors: [
    { errorCode: 403013, when: 'The registration is not finished, or the policies want a verified email address.' },
  ],
  response: [
    always(
      'id_token',
      'string',
      'The JWT: claims iss, apiKey, sub (UID), iat, exp, aud and the fields that were asked for.',
    ),
    sometimes('ignoredFields', 'string', 'Fields that the user does not have, comma separated.'),
  ],
  example: {
    parameters: { targetUID: 'u-ada', fields: 'firstName,shoeSize' },
    response: { ignoredFields: 'shoeSize' },
  },
  uses: { jwtKey, policies, passwords },
  handler({ site: { apiKey }, caller, account, input, now, jwtKey, policies, passwords }) {
    const { UID } = account;
    const why = whyUnverified(account, policies);
    if (why !== undefined) throw new ApiError(403013, `Unverified user: ${why}`);
    const { expiration = USUAL_LIFETIME_S, audience, fields = [] } = input;
    const { claims: asked, ignored } = claimsOf(aboutUser(account, passwords.get(UID).hash !== undefined), fields);
    const iat = Math.floor(now / 1000);
    const claims = {
      iss: issuerOf(apiKey),
      apiKey,
      iat,
      exp: iat + expiration,
      sub: UID,
      ...(audience !== undefined && { aud: audience }),
      ...(caller === 'user' && { isLoggedIn: true }),
      ...asked,
    };
    return {
      data: {
        id_token: signWith(jwtKey(), claims),
        ...(ignored.length > 0 && { ignoredFields: ignored.join(',') }),
      },
      did: `Made a JWT for "${UID}" that expires in ${expiration} s.`,
    };
  },
});

/**
 * The Account object, but for isVerified: who reads the JWT takes it for the address beside it, so that it is true for a
 * verified one only (D73).
 */
function aboutUser(account: AccountRecord, hasPassword: boolean): JsonObject {
  const object = accountObject(account, parts, { hasPassword });
  const { email } = account.profile;
  const isTrusted = email === undefined || emailsOf(account).verified.some((one) => one === email);
  return isTrusted ? object : { ...object, isVerified: false, verified: undefined, verifiedTimestamp: undefined };
}

/** Why nothing is signed about a user who could not log in as they are (403013); undefined for everybody else. */
function whyUnverified(account: AccountRecord, { accountOptions }: Policies): string | undefined {
  const { UID, status } = account;
  if (status === 'pending') {
    return `the registration of "${UID}" is not finished. Finish it first (socialize.notifyRegistration, or accounts.finalizeRegistration).`;
  }
  const { verified, unverified } = emailsOf(account);
  const mustVerify = accountOptions.verifyEmail && !accountOptions.allowUnverifiedLogin;
  if (!mustVerify || verified.length > 0 || unverified.length === 0) return undefined;
  return `the policy accountOptions.verifyEmail wants a verified email address, and "${UID}" has none. Verify it first (accounts.resendVerificationCode).`;
}

const jwk: readonly ResponseField[] = [
  sometimes('kty', 'string', 'RSA.'),
  sometimes('alg', 'string', 'RS256.'),
  sometimes('use', 'string', 'sig.'),
  sometimes('kid', 'string', 'Id of the key, as in the header of each JWT.'),
  sometimes('n', 'string', 'Modulus, base64url.'),
  sometimes('e', 'string', 'Exponent, base64url.'),
];

export const getJWTPublicKey = publicMethod({
  name: 'accounts.getJWTPublicKey',
  documentation:
    'The public key that verifies JWTs of accounts.getJWT. It is one key for all sites: the call needs no credential, and no apiKey.',
  parameters: [
    flag('V2', 'True: an array keys, as JWT libraries read it. Otherwise the members of the key themselves.', {
      example: 'true',
    }),
  ],
  response: [
    ...jwk,
    sometimes('keys', 'array', 'With V2=true: the key that signs, then former ones that are still accepted.'),
    ...membersOf('keys[]', jwk),
  ],
  example: { response: { keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig' }] } },
  uses: { jwtKey, formerJwtKeys },
  handler({ input, jwtKey, formerJwtKeys }) {
    const { jwk } = jwtKey();
    return {
      data: input.V2 ? { keys: [jwk, ...formerJwtKeys().map((former) => former.jwk)] } : { ...jwk },
      did: `Returned the public key "${jwk.kid}".`,
    };
  },
});
