import type { Module } from '#service/module/index.ts';
import { getJWT } from './methods/getJWT.ts';
import { getJWTPublicKey } from './methods/getJWTPublicKey.ts';
import { jwtTables } from './tables.ts';

/** Signed statements about users, and the public key that verifies them (F 5.6). */
export const jwt: Module = { name: 'jwt', tables: jwtTables, methods: [getJWT, getJWTPublicKey] };
