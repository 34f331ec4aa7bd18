import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { encryptedKeyFile } from '#node/encrypted-key-file.ts';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { dataKey, type KeyStore } from './data-key.ts';

/** A key store that encrypts by a mask, and can be locked. */
function fakeStore(change: Partial<KeyStore> = {}): KeyStore {
  const masked = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  return {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text) => masked(Buffer.from(text)),
    decryptString: (encrypted) => masked(encrypted).toString(),
    ...change,
  };
}

describe('the key of secrets at rest', () => {
  const folder = folderForEachTest();

  test('R42: where the system keeps secrets, the key of a new folder is encrypted, and the same key comes back at the next start', () => {
    const first = dataKey(folder.path, fakeStore(), 'linux');
    const second = dataKey(folder.path, fakeStore(), 'linux');
    expect(first.kind).toBe('operating-system');
    expect(second).toEqual(first);
  });

  test('R42: no file holds the key unencrypted, and only its owner can read the encrypted one', () => {
    const made = dataKey(folder.path, fakeStore(), 'linux');
    if (made.kind !== 'operating-system') throw new Error('expected an encrypted key');
    expect(readdirSync(folder.path)).toEqual([encryptedKeyFile]);
    const file = readFileSync(folder.file(encryptedKeyFile));
    expect(file.includes(made.key)).toBe(false);
    expect(file.includes(made.key.toString('base64'))).toBe(false);
    if (process.platform !== 'win32') expect(statSync(folder.file(encryptedKeyFile)).mode & 0o777).toBe(0o600);
  });

  test('R42: a folder that cannot be written is named, with what to do next', () => {
    writeFileSync(folder.file('file'), '');
    const make = () => dataKey(folder.file('file/data'), fakeStore(), 'linux');
    expect(make).toThrow(
      expect.objectContaining({ code: 'folder-unwritable', next: expect.stringContaining('--data') }),
    );
  });

  test.each([
    ['no key store', fakeStore({ isEncryptionAvailable: () => false })],
    ["Chromium's plain-text fallback", fakeStore({ getSelectedStorageBackend: () => 'basic_text' })],
    ['a store that is not known', fakeStore({ getSelectedStorageBackend: () => 'unknown' })],
  ])('R42: with %s the service keeps its own key file', (_, store) => {
    expect(dataKey(folder.path, store, 'linux')).toEqual({ kind: 'key-file' });
    expect(existsSync(folder.file(encryptedKeyFile))).toBe(false);
  });

  test('R42: macOS and Windows have no backend to name', () => {
    const { getSelectedStorageBackend: _, ...store } = fakeStore();
    expect(dataKey(folder.path, store, 'darwin').kind).toBe('operating-system');
  });

  test('R42: a folder that a headless service began keeps its key file', () => {
    writeFileSync(folder.file('authdesk.db'), '');
    expect(dataKey(folder.path, fakeStore(), 'linux')).toEqual({ kind: 'key-file' });
  });

  test.each([
    ['no store is there any more', fakeStore({ isEncryptionAvailable: () => false })],
    [
      'the store does not open it',
      fakeStore({
        decryptString: () => {
          throw new Error('wrong key');
        },
      }),
    ],
    ['the encrypted key is damaged', fakeStore({ decryptString: () => 'AAAA' })],
  ])('R42: when %s, an encrypted folder says so instead of starting with another key', (_, store) => {
    dataKey(folder.path, fakeStore(), 'linux');
    const later = dataKey(folder.path, store, 'linux');
    expect(later.kind).toBe('locked');
    expect(later).toHaveProperty('next', expect.stringContaining('--data'));
  });

  test('a folder that keeps nothing needs no key store', () => {
    expect(dataKey(':memory:', fakeStore(), 'linux')).toEqual({ kind: 'key-file' });
  });
});
