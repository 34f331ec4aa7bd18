import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** As many as one test asks for, and more: each then has another key. */
const KEYS = 8;
const made: KeyObject[] = [];
let asked = 0;

/** One of a few private keys of this thread, in turn. */
export function pooledKey(): KeyObject {
  const index = asked % KEYS;
  asked += 1;
  made[index] ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return made[index];
}
