import { createHmac, type KeyObject } from 'node:crypto';
import { relyingPartyRepository } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import { type CompactJwt, formatUtc } from '#service/kernel/index.ts';
import type { Checks } from './checks.ts';
import { type Issuer, isSignedBy, type KnownKey } from './token-issuer.ts';

interface Known {
  /** Service clock, milliseconds. */
  readonly at: number;
  readonly checks: Checks;
  readonly keys: readonly KnownKey[];
  readonly issuer: Issuer | undefined;
}

const RULE = 'RFC 7515 5.2';
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? 'absent';

/** Checks algorithm, key and signature; returns the key that signed, where it is known. */
export function checkSignature(core: Core, jwt: CompactJwt, { checks, keys, issuer, at }: Known): KnownKey | undefined {
  const { alg, kid } = jwt.header;
  if (typeof alg === 'string' && alg.toLowerCase() === 'none') {
    checks.failed('RFC 8725 3.2', {
      cause: `The token is not signed: its alg is ${shown(alg)}.`,
      fix: 'Accept RS256 alone, with the keys of the jwks_uri.',
      member: 'alg',
    });
    return undefined;
  }
  if (alg !== 'RS256') {
    otherAlgorithm(core, jwt, { checks, keys, issuer, at });
    return undefined;
  }
  const named = keys.find((key) => key.kid === kid);
  if (named !== undefined && isSignedBy(jwt.signed, jwt.signature, named)) {
    if (named.until !== undefined && at >= named.until) {
      checks.failed(RULE, {
        cause: 'The token is signed with the former key.',
        fix: 'Get a new token: the key was replaced.',
        proof: `The key ${named.kid} of ${named.owner} was accepted until ${formatUtc(named.until)}.`,
        member: 'kid',
      });
      return named;
    }
    checks.passed(RULE, `The signature is that of ${named.owner}.`, { kid: named.kid });
    checkOwner(named, issuer, checks);
    return named;
  }
  const signer = keys.find((key) => isSignedBy(jwt.signed, jwt.signature, key));
  if (signer !== undefined) {
    checks.failed(RULE, {
      cause: 'The header names another key than the one that signed.',
      fix: `Write ${signer.kid} as kid.`,
      proof: `It is signed by ${signer.owner}, whose key is ${signer.kid}; kid is ${shown(kid)}.`,
      member: 'kid',
    });
    return signer;
  }
  if (named !== undefined) wrongSignature(jwt, named, checks);
  else unknownKey(kid, issuer, checks);
  return undefined;
}

function wrongSignature({ signature }: CompactJwt, key: KnownKey, checks: Checks): void {
  const { modulusLength = 2048 } = key.publicKey.asymmetricKeyDetails ?? {};
  const isCut = signature.length < modulusLength / 8;
  checks.failed(
    RULE,
    isCut
      ? {
          cause: 'The signature of the token is cut off.',
          fix: 'Copy the whole token: it ends where the third part ends.',
          proof: `A signature of the key ${key.kid} has ${modulusLength / 8} bytes; this one has ${signature.length}.`,
        }
      : {
          cause: 'The token was changed after it was signed.',
          fix: 'Take the token as the response brought it, character by character.',
          proof: `kid names the key of ${key.owner}, and the signature over header and claims is not of it.`,
        },
  );
}

/** A key of the issuer that is not there any more, or of another service: only the first is a mistake, and not of the token. */
function unknownKey(kid: unknown, issuer: Issuer | undefined, checks: Checks): void {
  if (issuer?.isHere) {
    checks.failed(RULE, {
      cause: 'The key that signed it is none of this issuer.',
      fix: 'Log in again: the token is older than the keys here, or of another data folder.',
      proof: `kid is ${shown(kid)}, and no key of this service has that id.`,
      member: 'kid',
    });
    return;
  }
  checks.failed(RULE, {
    cause: 'Who signed it is not known here: its issuer is another service.',
    fix: 'Verify it with the keys of its issuer, at the jwks_uri of the discovery document.',
    member: 'iss',
    outcome: 'unknown',
  });
}

/** A provider signs for its own site alone. */
function checkOwner({ site, owner, userKey }: KnownKey, issuer: Issuer | undefined, checks: Checks): void {
  if (userKey !== undefined || issuer === undefined) return;
  if (issuer.kind === 'provider' && site?.apiKey !== issuer.site.apiKey) {
    checks.failed('OpenID Connect Core 3.1.3.7 (2)', {
      cause: 'The token was signed by another issuer than it names.',
      fix: 'Verify it with the keys of the issuer that iss names.',
      proof: `iss names the provider of "${issuer.site.name}", and the key is of ${owner}.`,
      member: 'iss',
    });
  }
}

/** Signed with a secret: whose, where that is known. */
function otherAlgorithm(core: Core, jwt: CompactJwt, { checks, keys, issuer }: Known): void {
  const { alg } = jwt.header;
  const fix = 'Accept RS256 alone, with the keys of the jwks_uri.';
  const digest = /^HS(256|384|512)$/.exec(typeof alg === 'string' ? alg : '')?.[1];
  const signs = (key: string | Buffer) =>
    digest !== undefined && createHmac(`sha${digest}`, key).update(jwt.signed).digest().equals(jwt.signature);
  const isPublic = keys.some(({ publicKey }) => textsOf(publicKey).some(signs));
  const parties = issuer === undefined ? [] : core.store.of(relyingPartyRepository).list(issuer.site.apiKey);
  const party = parties.find(({ clientSecret }) => signs(clientSecret));
  const proof = isPublic
    ? 'The HMAC key is the public key of the issuer, which anybody has: the token is forged (RFC 8725, 3.1).'
    : party && `The HMAC key is the secret of the relying party ${party.clientID}; the provider signs with RS256.`;
  checks.failed('RFC 8725 3.1', {
    cause: `The alg of the token is ${shown(alg)}, not RS256.`,
    fix,
    proof,
    member: 'alg',
  });
}

/** The forms of a public key that a library may take for a secret. */
const textsOf = (key: KeyObject): readonly string[] => {
  const pem = key.export({ format: 'pem', type: 'spki' }).toString();
  return [pem, pem.trimEnd()];
};
