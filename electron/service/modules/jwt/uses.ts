import type { Eventual } from '#service/kernel/call.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import { type JwtKey, jwtKeyRepository } from './repository.ts';
import { issuerOf, signWith, withJwtKey } from './signing.ts';

/** Seconds that an id_token is valid when nobody says how long (F 3.7). */
export const USUAL_LIFETIME_S = 300;

/** See `withJwtKey`; needs no site. */
export const withKey =
  ({ core: { store } }: Pick<Bound, 'core'>) =>
  <T>(use: (key: JwtKey) => T): Eventual<T> =>
    withJwtKey(store, use);

/** Makes the id_token of a user who has just logged in: the claims of accounts.getJWT without further fields (F 5.6). */
export const idToken =
  ({ core: { store }, apiKey, call }: Bound) =>
  (UID: string): string => {
    const iat = Math.floor(call.at / 1000);
    const claims = {
      iss: issuerOf(store, apiKey),
      apiKey,
      iat,
      exp: iat + USUAL_LIFETIME_S,
      sub: UID,
      isLoggedIn: true,
    };
    return signWith(store.of(jwtKeyRepository).atOnce(), claims);
  };

/** `iss` of what is signed for the site. */
export const issuer = ({ core: { store }, apiKey }: Bound): string => issuerOf(store, apiKey);
