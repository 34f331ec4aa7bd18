import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encryptedKeyFile } from '#node/encrypted-key-file.ts';
import { fileProblem } from '#node/file-fault.ts';
import { makeFolder } from '#node/made-folder.ts';
import { readFile } from '#node/real-file.ts';
import { orElse } from '#shared/or-else.ts';

/** The part of Electron's safeStorage that is used; tests give their own. */
export interface KeyStore {
  isEncryptionAvailable(): boolean;
  /** Linux only: `basic_text` means "encrypted" with a password that is in Chromium's source. */
  getSelectedStorageBackend?(): string;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
}

/** How the data folder's key is kept. */
export type DataKey =
  /** Encrypted by the operating system's key store. */
  | { readonly kind: 'operating-system'; readonly key: Buffer }
  /** No real key store, or the folder was made headless: the service keeps a 0600 key file (R42). */
  | { readonly kind: 'key-file' }
  /** The folder's key is encrypted, and this key store does not decrypt it. */
  | { readonly kind: 'locked'; readonly message: string; readonly next: string };

const keyBytes = 32;

/** True when the operating system really keeps secrets; Chromium's `basic_text` fallback only looks like it. */
function keepsSecrets(store: KeyStore, platform: NodeJS.Platform): boolean {
  if (!store.isEncryptionAvailable()) return false;
  return platform !== 'linux' || !['basic_text', 'unknown'].includes(store.getSelectedStorageBackend?.() ?? 'unknown');
}

/**
 * Finds or makes the key that encrypts secrets at rest (R42).
 *
 * A folder that a headless service made keeps its key file; only a new folder's key is encrypted by the key store.
 * Rejected: moving an old folder's key into the key store, because the headless service could then no longer read it.
 *
 * @param dataDir the data folder; `:memory:` keeps nothing and needs no key store
 * @param platform process.platform
 * @throws StartProblem when the folder of a new key cannot be written
 */
export function dataKey(dataDir: string, store: KeyStore, platform: NodeJS.Platform): DataKey {
  if (dataDir === ':memory:') return { kind: 'key-file' };
  const path = join(dataDir, encryptedKeyFile);
  if (existsSync(path)) return decryptKey(path, dataDir, store, platform);
  if (existsSync(join(dataDir, 'authdesk.db')) || existsSync(join(dataDir, 'data.key'))) return { kind: 'key-file' };
  if (!keepsSecrets(store, platform)) return { kind: 'key-file' };

  const key = randomBytes(keyBytes);
  // Written to another file and renamed, so that a crash leaves either no key or a whole one.
  const unfinished = `${path}.new`;
  const encrypted = store.encryptString(key.toString('base64'));
  try {
    makeFolder(dataDir, 0o700);
    writeFileSync(unfinished, encrypted, { mode: 0o600 });
    renameSync(unfinished, path);
  } catch (error) {
    throw fileProblem(error, 'data folder', dataDir) ?? error;
  }
  return { kind: 'operating-system', key };
}

function decryptKey(path: string, dataDir: string, store: KeyStore, platform: NodeJS.Platform): DataKey {
  const locked = (why: string): DataKey => ({
    kind: 'locked',
    message: `The secrets in ${dataDir} are encrypted by the operating system's key store, and ${why}.`,
    next: 'Unlock the key store of the account that made this folder and try again, or start with --data and another folder.',
  });
  if (!keepsSecrets(store, platform)) return locked('no key store is available now');
  const key = orElse(() => Buffer.from(store.decryptString(readFile(path)), 'base64'), undefined);
  if (key === undefined) return locked('it does not decrypt the key');
  return key.length === keyBytes ? { kind: 'operating-system', key } : locked('the decrypted text is not a key');
}
