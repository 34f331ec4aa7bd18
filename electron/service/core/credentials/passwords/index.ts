export { checkPassword, hashPassword, isPassword, MAX_PASSWORD_LENGTH } from './hashing.ts';
export {
  flatNames,
  type GivenHash,
  hashOf,
  hashParameters,
  nestedNames,
  passwordCost,
  readImportedHash,
} from './imported-hash.ts';
export type { PasswordHash } from './kept-hash.ts';
export {
  DEMO_PASSWORD,
  demoPasswordHash,
  hashNewPassword,
  plainOf,
  withHashedPasswords,
  withNewPassword,
} from './new-password.ts';
export {
  type ChangedWith,
  endKeys,
  endKeysOf,
  failuresAt,
  type PasswordRecord,
  passwordObject,
  passwordRepository,
  passwordResponse,
  passwords,
  withFailedLogin,
} from './repository.ts';
