import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encryptedKeyFile } from '#node/encrypted-key-file.ts';
import { DATA_KEY_BYTES, databaseIn, lostKey } from '#service/storage/index.ts';
import { readIfPresent } from '#service/tls/index.ts';
import { type Found, notice, problem, problemOf, sound } from './finding.ts';

/**
 * Where the key of the folder is, which encrypts its secrets at rest (R42), and whether it can be had.
 *
 * @param path absolute
 * @param keyStore looks for the operating system's key store
 */
export async function checkKey(path: string, keyStore: () => Promise<boolean>): Promise<Found> {
  const file = join(path, 'data.key');
  if (existsSync(join(path, encryptedKeyFile))) return encryptedKey(path, await keyStore());
  let found: Buffer | undefined;
  try {
    found = readIfPresent(file);
  } catch (error) {
    return problemOf(error, path);
  }
  if (found === undefined) {
    if (existsSync(databaseIn(path))) return problemOf(lostKey(file, databaseIn(path)), path);
    const there = 'The first start of "authdesk serve" makes a key file that only this user can read.';
    if (await keyStore()) return sound(`${there} The desktop app would use the operating system's key store.`);
    return notice(
      `${there} The desktop app would do the same, because this machine has no key store.`,
      'Nothing has to be done; for a key store, install one (GNOME Keyring, KWallet) before the first start of the desktop app.',
    );
  }
  const key = Buffer.from(found.toString().trim(), 'base64');
  if (key.length !== DATA_KEY_BYTES) return problemOf(lostKey(file, databaseIn(path)), path);
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
  if (!isOpen) return sound(`The key is in ${file}, which only this user can read.`);
  return notice(
    `Others can read the key file ${file}. The next start takes their rights away.`,
    `Do it now with "chmod 600 ${file}"; whoever read it can read the secrets in a copy of the folder.`,
  );
}

function encryptedKey(path: string, hasKeyStore: boolean): Found {
  if (hasKeyStore) {
    return notice(
      `The key of ${path} is in the operating system's key store: the desktop app opens it, the command line does not.`,
      'Use the desktop app for this folder, or choose another for "authdesk serve" with --data.',
    );
  }
  return problem(
    `The key of ${path} is in the operating system's key store, and this machine, or this session, has none.`,
    'Log in to the desktop session that made the folder and unlock its key store (GNOME Keyring, KWallet); or choose another data folder with --data.',
  );
}
