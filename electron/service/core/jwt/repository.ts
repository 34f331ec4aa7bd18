import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import { signingKeys } from '#service/kernel/index.ts';
import type { Connection } from '#service/storage/index.ts';

/** The public key as getJWTPublicKey returns it (F 5.6). */
interface PublicJwk {
  readonly kty: 'RSA';
  readonly alg: 'RS256';
  readonly use: 'sig';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

/** A key that verifies JWTs. */
interface VerifyingKey {
  readonly publicKey: KeyObject;
  readonly jwk: PublicJwk;
}

/** The key that signs JWTs. */
export interface JwtKey extends VerifyingKey {
  readonly privateKey: KeyObject;
}

/** A key that was replaced. */
export interface FormerJwtKey extends VerifyingKey {
  /** Until then it verifies; service clock, milliseconds. */
  readonly until: number;
}

/** Former keys that are remembered, to name the cause. */
const MAX_FORMER = 10;

/** What is used of a private key, RSA: with its public half, and the id that is made from it. */
export function jwtKeyOf(privateKey: KeyObject): JwtKey {
  const publicKey = createPublicKey(privateKey);
  return { privateKey, publicKey, jwk: jwkOf(publicKey) };
}

function jwkOf(publicKey: KeyObject): PublicJwk {
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  // RFC 7638: the same key always has the same id, and no other key has it.
  const kid = hash('sha256', JSON.stringify({ e, kty: 'RSA', n }), 'base64url');
  return { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e };
}

/** The key of the workspace that signs JWTs. */
export function jwtKeyRepository({ db, clock, encryption, group }: Connection) {
  const read = db.prepare<[], Buffer>('SELECT private_key FROM jwt_key').pluck();
  const insert = db.prepare<[Buffer, number]>('INSERT INTO jwt_key VALUES (1, ?, ?)');
  const remove = db.prepare('DELETE FROM jwt_key');
  const readFormer = db.prepare<[], { public_key: string; until: number }>(
    'SELECT public_key, until FROM former_jwt_key ORDER BY id DESC',
  );
  const insertFormer = db.prepare<[string, number]>('INSERT INTO former_jwt_key (public_key, until) VALUES (?, ?)');
  const forget = db.prepare(
    `DELETE FROM former_jwt_key WHERE id <= (SELECT max(id) FROM former_jwt_key) - ${MAX_FORMER}`,
  );
  let known: JwtKey | undefined;
  group.onCachesInvalid(() => {
    known = undefined;
  });
  let inTheMaking: Promise<KeyObject> | undefined;

  function current(): JwtKey | undefined {
    if (known !== undefined) return known;
    const row = read.get();
    if (row !== undefined) known = jwtKeyOf(createPrivateKey(encryption.decrypt('jwt key', row)));
    return known;
  }

  /** Keeps a private key that was made, unless there is a key by now; returns the one that is kept. */
  function keep(made: KeyObject): JwtKey {
    const before = current();
    if (before !== undefined) return before;
    insert.run(encryption.encrypt('jwt key', made.export({ format: 'pem', type: 'pkcs8' }).toString()), clock());
    known = jwtKeyOf(made);
    return known;
  }

  return {
    /** Undefined: it was not needed yet. */
    current,
    /**
     * The key, made on this thread when there is none: for a login that asks for an id_token before anything else was
     * signed. That happens once in a data folder, and takes some tenths of a second.
     */
    atOnce: (): JwtKey => current() ?? keep(signingKeys.makeAtOnce()),
    /** Makes a private key in another thread (R47); calls that ask meanwhile get the same one. */
    make(): Promise<KeyObject> {
      inTheMaking ??= signingKeys.make().finally(() => {
        inTheMaking = undefined;
      });
      return inTheMaking;
    },
    keep,
    /** A private key for `rotate`, another one for each call. */
    makeNext: (): Promise<KeyObject> => signingKeys.make(),
    /** Replaces the key. @param until service clock, milliseconds: so long JWTs by the present one are accepted */
    rotate(made: KeyObject, until: number): JwtKey {
      const before = current();
      if (before !== undefined) {
        insertFormer.run(before.publicKey.export({ format: 'pem', type: 'spki' }).toString(), until);
        forget.run();
      }
      remove.run();
      known = undefined;
      return keep(made);
    },
    /** The keys that were replaced, newest first, also those that verify no longer. */
    former: (): readonly FormerJwtKey[] =>
      readFormer.all().map(({ public_key, until }) => {
        const publicKey = createPublicKey(public_key);
        return { publicKey, jwk: jwkOf(publicKey), until };
      }),
  };
}
