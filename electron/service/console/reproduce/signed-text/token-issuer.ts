import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { jwtKeyRepository } from '#service/core/jwt/index.ts';
import { knownHosts, sitesOf } from '#service/core/sites/index.ts';
import { fidmRepository, signingKey } from '#service/families/fidm/index.ts';
import { type Core, routeHost } from '#service/http/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { decodedOrAsIs } from '#shared/protocol/percent.ts';

/** A key that signs JWTs here. */
export interface KnownKey {
  readonly kid: string;
  readonly publicKey: KeyObject;
  /** `the OpenID provider of "Shop"` */
  readonly owner: string;
  /** Absent: the key of accounts.getJWT, which is one for all sites. */
  readonly site?: SiteRecord;
  /** Present: it was replaced, and is accepted until then; service clock, milliseconds. */
  readonly until?: number;
}

/** Who issued a JWT. */
export interface Issuer {
  readonly kind: 'provider' | 'getJWT';
  readonly site: SiteRecord;
  /** True: the host of the issuer is one of this service. That of accounts.getJWT is the same at the live service (D79). */
  readonly isHere: boolean;
}

/** Every key of this service that can have signed a JWT. */
export function knownKeys({ store }: Pick<Core, 'store'>): KnownKey[] {
  const sites = sitesOf(store);
  const keys = store.of(jwtKeyRepository);
  const own = keys.current();
  const fidm = store.of(fidmRepository);
  const ofProviders = sites.flatMap((site) =>
    [...fidm.formerKeys(site.apiKey), ...fidm.keys(site.apiKey).map((pem) => ({ pem }))].map(({ pem, ...former }) => ({
      ...{ kid: signingKey(pem).kid, publicKey: createPublicKey(pem), site, ...former },
      owner: `the OpenID provider of "${site.name}"`,
    })),
  );
  const ofGetJwt = [...keys.former(), ...(own === undefined ? [] : [own])].map(
    ({ jwk: { kid }, publicKey, ...rest }) => ({
      ...{ kid, publicKey, owner: 'accounts.getJWT', ...('until' in rest && { until: rest.until }) },
    }),
  );
  return [...ofProviders, ...ofGetJwt];
}

/** The issuer that `iss` names, by its path, or as a site configured it; undefined: none of this service. */
export function issuerNamed({ store }: Pick<Core, 'store'>, iss: unknown): Issuer | undefined {
  if (typeof iss !== 'string') return undefined;
  const sites = sitesOf(store);
  const fidm = store.of(fidmRepository);
  const configured = sites.find(({ apiKey }) => fidm.config(apiKey)?.issuer === iss);
  if (configured !== undefined) return { kind: 'provider', site: configured, isHere: true };
  if (!URL.canParse(iss)) return undefined;
  const { host, pathname } = new URL(iss);
  const [, path, key = ''] = /^\/(oidc\/op\/v1\.0|jwt)\/([^/]+)\/?$/.exec(pathname) ?? [];
  const site = sites.find(({ apiKey }) => apiKey === decodedOrAsIs(key));
  if (site === undefined) return undefined;
  const isHere = routeHost(host, knownHosts(store), new Set()).known;
  return { kind: path === 'jwt' ? 'getJWT' : 'provider', site, isHere };
}

/** True when the key verifies it (RS256). */
export const isSignedBy = (signed: string, signature: Uint8Array, { publicKey }: KnownKey): boolean =>
  publicKey.asymmetricKeyType === 'rsa' && verify('sha256', Buffer.from(signed), publicKey, signature);
