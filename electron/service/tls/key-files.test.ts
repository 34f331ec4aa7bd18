import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartProblem } from '#node/start-problem.ts';
import { openDatabase, serviceSchema } from '#service/storage/database.ts';
import { closeToOthers, readIfPresent } from './key-files.ts';

let folder: string;
const file = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'authdesk-key-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe.skipIf(process.platform === 'win32')('R34: what somebody else put where a key is kept', () => {
  test('a device is rejected, not read', () => {
    for (const device of ['null', 'zero']) {
      symlinkSync(`/dev/${device}`, file(device));
      expect(() => readIfPresent(file(device))).toThrow(StartProblem);
    }
    expect(readIfPresent(file('missing'))).toBeUndefined();
  });

  test('a link to another file does not change the rights of that file', () => {
    writeFileSync(file('other'), 'x');
    // Not by the mode of writing: the machine's umask may take rights from that.
    chmodSync(file('other'), 0o644);
    symlinkSync(file('other'), file('link'));
    expect(() => closeToOthers(file('link'))).toThrow('is a link to a file that others can read');
    expect(modeOf(file('other'))).toBe(0o644);
    writeFileSync(file('own'), 'x', { mode: 0o600 });
    symlinkSync(file('own'), file('own-link'));
    expect(closeToOthers(file('own-link'))).toBe(false);
    expect(readIfPresent(file('own-link'))?.toString()).toBe('x');
  });

  test('a dangling link makes no database at the path that it names', () => {
    symlinkSync(file('elsewhere.db'), file('authdesk.db'));
    expect(() => openDatabase(file('authdesk.db'), serviceSchema([]))).toThrow(StartProblem);
    expect(existsSync(file('elsewhere.db'))).toBe(false);
  });
});
