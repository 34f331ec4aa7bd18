import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import { signingKeys } from '#service/kernel/index.ts';
import type { Connection } from '#service/storage/index.ts';

/** What is used of a private key, RSA: with its public half, and the id that is made from it. */
function jwtKeyOf(privateKey: KeyObject) {
  const publicKey = createPublicKey(privateKey);
  return { privateKey, publicKey, jwk: jwkOf(publicKey) };
}

/** The key that signs JWTs. */
export type JwtKey = ReturnType<typeof jwtKeyOf>;

/** The public key as getJWTPublicKey returns it (F 5.6). */
export function jwkOf(publicKey: KeyObject) {
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  // RFC 7638: the same key always has the same id, and no other key has it.
  const kid = hash('sha256', JSON.stringify({ e, kty: 'RSA', n }), 'base64url');
  return { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e } as const;
}

/**
 * A key of the installation that signs, made with its first use and kept encrypted (R42).
 *
 * @param table has one row
 */
export function installationKey(
  { db, clock, encryption, group }: Connection,
  table: 'jwt_key' | 'machine_key',
  kind: 'jwt key' | 'machine key',
) {
  const read = db.prepare<[], Buffer>(`SELECT private_key FROM ${table}`).pluck();
  const insert = db.prepare<[Buffer, number]>(`INSERT INTO ${table} VALUES (1, ?, ?)`);
  const remove = db.prepare(`DELETE FROM ${table}`);
  let known: JwtKey | undefined;
  group.onCachesInvalid(() => {
    known = undefined;
  });
  let inTheMaking: Promise<KeyObject> | undefined;

  function current(): JwtKey | undefined {
    if (known !== undefined) return known;
    const row = read.get();
    if (row !== undefined) known = jwtKeyOf(createPrivateKey(encryption.decrypt(kind, row)));
    return known;
  }

  function write(made: KeyObject): JwtKey {
    insert.run(encryption.encrypt(kind, made.export({ format: 'pem', type: 'pkcs8' }).toString()), clock());
    known = jwtKeyOf(made);
    return known;
  }

  return {
    /** Undefined: it was not needed yet. */
    current,
    /** Makes a private key in another thread (R47); calls that ask meanwhile get the same one. */
    make(): Promise<KeyObject> {
      inTheMaking ??= signingKeys.make().finally(() => {
        inTheMaking = undefined;
      });
      return inTheMaking;
    },
    /** Keeps a private key that was made, unless there is a key by now; returns the one that is kept. */
    keep: (made: KeyObject): JwtKey => current() ?? write(made),
    replace(made: KeyObject): JwtKey {
      remove.run();
      return write(made);
    },
  };
}
