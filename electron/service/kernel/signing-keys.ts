import { generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** RFC 7518 demands 2048 bits for RS256 at least. */
const rsa = { modulusLength: 2048 };
const generate = promisify(generateKeyPair);

/** Makes private keys that sign JWTs. To make one takes a tenth of a second: fast tests of other things replace it. */
export const signingKeys = {
  /** In another thread (R47). */
  make: async (): Promise<KeyObject> => (await generate('rsa', rsa)).privateKey,
  /** On this thread. */
  makeAtOnce: (): KeyObject => generateKeyPairSync('rsa', rsa).privateKey,
};
