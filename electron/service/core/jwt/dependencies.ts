import { type CallScope, compute } from '#service/methods/index.ts';
import type { JwtKey } from './installation-key.ts';
import { type FormerJwtKey, jwtKeyRepository } from './repository.ts';
import { issuerOf, signWith } from './signing.ts';

/** Seconds that an id_token is valid when nobody says how long (F 3.7). */
export const USUAL_LIFETIME_S = 300;

/** The key that signs JWTs; made in another thread (R47) when it is needed first. Needs no site. */
export const jwtKey = (bound: Pick<CallScope, 'core' | 'computations'>) => {
  const keys = bound.core.store.of(jwtKeyRepository);
  const computed = compute(bound);
  return (): JwtKey => keys.current() ?? keys.keep(computed(['JWT key'], () => keys.make()));
};

/** Former keys that still verify JWTs, newest first. */
export const formerJwtKeys =
  ({ core: { store }, call }: Pick<CallScope, 'core' | 'call'>) =>
  (): readonly FormerJwtKey[] =>
    store
      .of(jwtKeyRepository)
      .former()
      .filter(({ until }) => call.at < until);

/** Makes the id_token of a user who has just logged in: the claims of accounts.getJWT without further fields (F 5.6). */
export const idToken =
  ({ core: { store }, apiKey, call }: CallScope) =>
  (UID: string): string => {
    const iat = Math.floor(call.at / 1000);
    const claims = {
      iss: issuerOf(apiKey),
      apiKey,
      iat,
      exp: iat + USUAL_LIFETIME_S,
      sub: UID,
      isLoggedIn: true,
    };
    return signWith(store.of(jwtKeyRepository).atOnce(), claims);
  };
