import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { jwtKeyRepository } from '#service/core/jwt/index.ts';
import { knownHosts, sitesOf } from '#service/core/sites/index.ts';
import { fidmRepository, relyingPartyRepository, signingKey } from '#service/families/fidm/index.ts';
import { type Core, routeHost } from '#service/http/index.ts';
import { type CompactJwt, formatUtc } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { decodedOrAsIs } from '#shared/protocol/percent.ts';
import type { Checks, Fault } from './checks.ts';

/** A key that signs JWTs here. */
interface KnownKey {
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
const isSignedBy = (signed: string, signature: Uint8Array, { publicKey }: KnownKey): boolean =>
  publicKey.asymmetricKeyType === 'rsa' && verify('sha256', Buffer.from(signed), publicKey, signature);

interface Known {
  /** Service clock, milliseconds. */
  readonly at: number;
  readonly checks: Checks;
  readonly keys: readonly KnownKey[];
  readonly issuer: Issuer | undefined;
}

const RULE = 'RFC 7515 5.2';
const RS256_ALONE = 'Accept RS256 alone, with the keys of the jwks_uri.';
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? 'absent';

/** Checks algorithm, key and signature; returns the key that signed, where it is known. */
export function checkSignature(core: Core, jwt: CompactJwt, { checks, keys, issuer, at }: Known): KnownKey | undefined {
  const { alg, kid } = jwt.header;
  if (alg !== 'RS256') {
    if (typeof alg === 'string' && alg.toLowerCase() === 'none') checks.failed('RFC 8725 3.2', notSigned(alg));
    else checks.failed('RFC 8725 3.1', otherAlgorithm(core, jwt, { keys, issuer }));
    return undefined;
  }
  const named = keys.find((key) => key.kid === kid);
  const signs = (key: KnownKey) => isSignedBy(jwt.signed, jwt.signature, key);
  const signer = named !== undefined && signs(named) ? named : keys.find(signs);
  if (signer === undefined) {
    checks.failed(RULE, named === undefined ? unknownKey(kid, issuer) : wrongSignature(jwt, named));
    return undefined;
  }
  const { owner, until } = signer;
  if (signer !== named) {
    checks.failed(RULE, {
      cause: 'The header names another key than the one that signed.',
      fix: `Write ${signer.kid} as kid.`,
      proof: `It is signed by ${owner}, whose key is ${signer.kid}; kid is ${shown(kid)}.`,
      member: 'kid',
    });
  } else if (until !== undefined && at >= until) {
    checks.failed(RULE, {
      cause: 'The token is signed with the former key.',
      fix: 'Get a new token: the key was replaced.',
      proof: `The key ${signer.kid} of ${owner} was accepted until ${formatUtc(until)}.`,
      member: 'kid',
    });
  } else {
    checks.passed(RULE, `The signature is that of ${owner}.`, { kid: signer.kid });
    checkOwner(signer, issuer, checks);
  }
  return signer;
}

const notSigned = (alg: string): Fault => ({
  cause: `The token is not signed: its alg is ${shown(alg)}.`,
  fix: RS256_ALONE,
  member: 'alg',
});

function wrongSignature({ signature }: CompactJwt, key: KnownKey): Fault {
  const { modulusLength = 2048 } = key.publicKey.asymmetricKeyDetails ?? {};
  if (signature.length < modulusLength / 8) {
    return {
      cause: 'The signature of the token is cut off.',
      fix: 'Copy the whole token: it ends where the third part ends.',
      proof: `A signature of the key ${key.kid} has ${modulusLength / 8} bytes; this one has ${signature.length}.`,
    };
  }
  return {
    cause: 'The token was changed after it was signed.',
    fix: 'Take the token as the response brought it, character by character.',
    proof: `kid names the key of ${key.owner}, and the signature over header and claims is not of it.`,
  };
}

/** A key of the issuer that is not there any more, or of another service: only the first is a mistake, and not of the token. */
function unknownKey(kid: unknown, issuer: Issuer | undefined): Fault {
  if (issuer?.isHere) {
    return {
      cause: 'The key that signed it is none of this issuer.',
      fix: 'Log in again: the token is older than the keys here, or of another data folder.',
      proof: `kid is ${shown(kid)}, and no key of this service has that id.`,
      member: 'kid',
    };
  }
  return {
    cause: 'Who signed it is not known here: its issuer is another service.',
    fix: 'Verify it with the keys of its issuer, at the jwks_uri of the discovery document.',
    member: 'iss',
    outcome: 'unknown',
  };
}

/** A provider signs for its own site alone. */
function checkOwner({ site, owner }: KnownKey, issuer: Issuer | undefined, checks: Checks): void {
  if (issuer?.kind !== 'provider' || site?.apiKey === issuer.site.apiKey) return;
  checks.failed('OpenID Connect Core 3.1.3.7 (2)', {
    cause: 'The token was signed by another issuer than it names.',
    fix: 'Verify it with the keys of the issuer that iss names.',
    proof: `iss names the provider of "${issuer.site.name}", and the key is of ${owner}.`,
    member: 'iss',
  });
}

/** Signed with a secret: whose, where that is known. */
function otherAlgorithm(core: Core, jwt: CompactJwt, { keys, issuer }: Pick<Known, 'keys' | 'issuer'>): Fault {
  const { alg } = jwt.header;
  const digest = /^HS(256|384|512)$/.exec(typeof alg === 'string' ? alg : '')?.[1];
  const signs = (key: string | Buffer) =>
    digest !== undefined && createHmac(`sha${digest}`, key).update(jwt.signed).digest().equals(jwt.signature);
  const isPublic = keys.some(({ publicKey }) => textsOf(publicKey).some(signs));
  const parties = issuer === undefined ? [] : core.store.of(relyingPartyRepository).list(issuer.site.apiKey);
  const party = parties.find(({ clientSecret }) => signs(clientSecret));
  return {
    cause: `The alg of the token is ${shown(alg)}, not RS256.`,
    fix: RS256_ALONE,
    proof: isPublic
      ? 'The HMAC key is the public key of the issuer, which anybody has: the token is forged (RFC 8725, 3.1).'
      : party && `The HMAC key is the secret of the relying party ${party.clientID}; the provider signs with RS256.`,
    member: 'alg',
  };
}

/** The forms of a public key that a library may take for a secret. */
const textsOf = (key: KeyObject): readonly string[] => {
  const pem = key.export({ format: 'pem', type: 'spki' }).toString();
  return [pem, pem.trimEnd()];
};
