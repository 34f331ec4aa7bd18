import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as methods from './jwt.ts';

/**
 * The key that signs JWTs, made when it is first needed: one for all sites, as getJWTPublicKey can be asked without any
 * (F 7.3). State of the workspace: after a restored snapshot, what was signed before it can be verified again.
 * `private_key`: PKCS#8 PEM, encrypted (R42). Of a key that was replaced only the public half is kept, PEM: `until` then it
 * verifies (service clock, milliseconds), afterwards it names the cause.
 */
const jwtTables: TableSet = {
  name: 'jwt',
  migrations: [
    `
        CREATE TABLE jwt_key (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          private_key BLOB NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT;
      `,
    `
        CREATE TABLE former_jwt_key (
          id INTEGER PRIMARY KEY,
          public_key TEXT NOT NULL,
          until INTEGER NOT NULL
        ) STRICT;
      `,
  ],
};

/** Signed statements about users, and the public key that verifies them (F 5.6). */
export const jwt: Module = { name: 'jwt', tables: jwtTables, methods: methodsIn(methods) };
