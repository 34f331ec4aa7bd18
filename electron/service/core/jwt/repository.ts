import { createPublicKey, type KeyObject } from 'node:crypto';
import { signingKeys } from '#service/kernel/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { installationKey, type JwtKey, jwkOf, type VerifyingKey } from './installation-key.ts';

/** A key that was replaced. */
export interface FormerJwtKey extends VerifyingKey {
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
