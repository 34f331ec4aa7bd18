import type { Eventual } from '#service/kernel/call.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { JwtKey } from './repository.ts';
import { issuerOf, withJwtKey } from './signing.ts';

/** See `withJwtKey`; needs no site. */
export const withKey =
  ({ core: { store } }: Pick<Bound, 'core'>) =>
  <T>(use: (key: JwtKey) => T): Eventual<T> =>
    withJwtKey(store, use);

/** `iss` of what is signed for the site. */
export const issuer = ({ core: { store }, apiKey }: Bound): string => issuerOf(store, apiKey);
