import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Core } from '#service/http/index.ts';
import {
  compactParts,
  expiredByMove,
  formatUtc,
  readCompactJwt,
  signingKeys,
  stateOfMove,
} from '#service/kernel/index.ts';
import { type CallScope, compute } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';
import type { OwnState } from '#shared/causes/own-state.ts';
import { BARE_DOMAIN } from '#shared/protocol/well-known-hosts.ts';
import { installationKey, type JwtKey, jwkOf } from './installation-key.ts';

/** A key that was replaced. */
export interface FormerJwtKey extends Pick<JwtKey, 'publicKey' | 'jwk'> {
  /** Until then it verifies; service clock, milliseconds. */
  readonly until: number;
}

/** Former keys that are remembered, to name the cause. */
const MAX_FORMER = 10;

/** The key of the workspace that signs JWTs. */
export function jwtKeyRepository(connection: Connection) {
  const { db } = connection;
  const readFormer = db.prepare<[], { public_key: string; until: number }>(
    'SELECT public_key, until FROM former_jwt_key ORDER BY id DESC',
  );
  const insertFormer = db.prepare<[string, number]>('INSERT INTO former_jwt_key (public_key, until) VALUES (?, ?)');
  const forget = db.prepare(
    `DELETE FROM former_jwt_key WHERE id <= (SELECT max(id) FROM former_jwt_key) - ${MAX_FORMER}`,
  );
  const key = installationKey(connection, 'jwt_key', 'jwt key');

  return {
    ...key,
    /**
     * The key, made on this thread when there is none: for a login that asks for an id_token before anything else was
     * signed. That happens once in a data folder, and takes some tenths of a second.
     */
    atOnce: (): JwtKey => key.current() ?? key.keep(signingKeys.makeAtOnce()),
    /** A private key for `rotate`, another one for each call. */
    makeNext: (): Promise<KeyObject> => signingKeys.make(),
    /** Replaces the key. @param until service clock, milliseconds: so long JWTs by the present one are accepted */
    rotate(made: KeyObject, until: number): JwtKey {
      const before = key.current();
      if (before !== undefined) {
        insertFormer.run(before.publicKey.export({ format: 'pem', type: 'spki' }).toString(), until);
        forget.run();
      }
      return key.replace(made);
    },
    /** The keys that were replaced, newest first, also those that verify no longer. */
    former: (): readonly FormerJwtKey[] =>
      readFormer.all().map(({ public_key, until }) => {
        const publicKey = createPublicKey(public_key);
        return { publicKey, jwk: jwkOf(publicKey), until };
      }),
  };
}

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

/** Name of RSASSA-PKCS1-v1_5 with SHA-256 in node:crypto; `RS256` in a JWT. */
const RS256 = 'sha256';

interface JwtToSign {
  /** The site in whose name it is signed. */
  readonly apiKey: string;
  /** Added to `iss`, `apiKey` and `iat`; a claim of the same name replaces one of these. */
  readonly claims: JsonObject;
  /** Members of the header besides `typ`, `alg` and `kid`. */
  readonly header?: JsonObject;
}

/** The compact form of a JWT with exactly these claims. */
export function signWith({ privateKey, jwk: { kid } }: JwtKey, claims: JsonObject, header: JsonObject = {}): string {
  const signed = compactParts({ ...header, typ: 'JWT', alg: 'RS256', kid }, claims);
  return `${signed}.${sign(RS256, Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** `iss` of what is signed for a site (F 5.6): one text at every data center, which verifiers compare whole (D79, U 9). */
export const issuerOf = (apiKey: string): string => `https://fidm.${BARE_DOMAIN}/jwt/${apiKey}/`;

/**
 * Signs a JWT for a site that getJWTPublicKey verifies, outside of any unit of work.
 *
 * @returns its compact form
 */
export async function signJwt(
  { store, clock }: Pick<Core, 'store' | 'clock'>,
  { apiKey, claims, header }: JwtToSign,
): Promise<string> {
  const keys = store.of(jwtKeyRepository);
  let key = keys.current();
  if (key === undefined) {
    const made = await keys.make();
    key = await store.unitOfWork(() => keys.keep(made));
  }
  const iat = Math.floor(clock() / 1000);
  return signWith(key, { iss: issuerOf(apiKey), apiKey, iat, ...claims }, header);
}

/** What is wrong with a JWT, as a sentence. */
interface UnverifiedJwt {
  readonly problem: string;
  readonly state?: OwnState | undefined;
}

/**
 * Verifies a JWT that `signJwt` or getJWT made for a site: signature, algorithm, key, `iss`, `apiKey`, and `exp` by the
 * service clock if it has one.
 */
export function verifyJwt(
  { store, clock, moves }: Pick<Core, 'store' | 'clock' | 'moves'>,
  { apiKey, token }: { readonly apiKey: string; readonly token: string },
): { readonly header: JsonObject; readonly claims: JsonObject } | UnverifiedJwt {
  const jwt = readCompactJwt(token);
  if ('problem' in jwt) return jwt;
  const { header, claims, signed, signature } = jwt;
  const keys = store.of(jwtKeyRepository);
  const current = keys.current();
  const key = header.kid === current?.jwk.kid ? current : keys.former().find(({ jwk }) => jwk.kid === header.kid);
  if (key === undefined) return { problem: 'The JWT was not signed with the key of Authdesk.' };
  if ('until' in key && clock() >= key.until) {
    return { problem: `The JWT was signed with the former key, which was accepted until ${formatUtc(key.until)}.` };
  }
  if (header.alg !== 'RS256') return { problem: 'The alg of the JWT is not RS256.' };
  if (!verify(RS256, Buffer.from(signed), key.publicKey, signature)) {
    return { problem: 'The signature of the JWT is wrong: it was changed, or signed with another key.' };
  }
  if (claims.apiKey !== apiKey || claims.iss !== issuerOf(apiKey)) {
    return { problem: 'The JWT was made for another site.' };
  }
  const { exp, iat } = claims;
  if (exp !== undefined && (typeof exp !== 'number' || clock() >= exp * 1000)) {
    const isTimed = typeof exp === 'number' && typeof iat === 'number';
    const own = isTimed
      ? expiredByMove({ moves }, 'the JWT', { createdAt: iat * 1000, expiresAt: exp * 1000 })
      : undefined;
    return { problem: own ? `${own} The JWT has expired.` : 'The JWT has expired.', state: stateOfMove(own) };
  }
  return { header, claims };
}
