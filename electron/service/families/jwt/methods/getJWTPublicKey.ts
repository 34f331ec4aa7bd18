import { formerJwtKeys, jwtKey } from '#service/core/jwt/index.ts';
import { flag, membersOf, publicMethod, sometimes } from '#service/methods/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';

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
  example: { parameters: { V2: 'true' }, response: { keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig' }] } },
  uses: { jwtKey, formerJwtKeys },
  handler({ input, jwtKey, formerJwtKeys }) {
    const { jwk } = jwtKey();
    return {
      data: input.V2 ? { keys: [jwk, ...formerJwtKeys().map((former) => former.jwk)] } : { ...jwk },
      did: `Returned the public key "${jwk.kid}".`,
    };
  },
});
