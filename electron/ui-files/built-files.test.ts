import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBuiltFiles } from './built-files.ts';

describe('both hosts serve files of one folder only', () => {
  let outside: string;
  let folder: string;

  beforeEach(() => {
    outside = mkdtempSync(join(tmpdir(), 'authdesk-served-'));
    folder = join(outside, 'renderer');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'assets', 'index-1.js'), '1');
    writeFileSync(join(folder, 'notes.txt'), 'not a kind of file the UI has');
    writeFileSync(join(outside, 'secret.js'), 'key');
    writeFileSync(join(folder, '.hidden.js'), 'a file that no build makes');
    symlinkSync(join(outside, 'secret.js'), join(folder, 'link.js'));
    symlinkSync(outside, join(folder, 'up'));
  });
  afterEach(() => rmSync(outside, { recursive: true, force: true }));

  test('R33: files of the folder are found by their exact path', () => {
    const files = readBuiltFiles(folder);
    expect([...files.keys()].sort()).toEqual(['/assets/index-1.js', '/index.html']);
    expect(files.get('/assets/index-1.js')?.type).toBe('text/javascript; charset=utf-8');
    expect(files.get('/assets/index-1.js')?.bytes.toString()).toBe('1');
  });

  test.each([
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/%252e%252e/secret.js',
    '/assets/../../secret.js',
    '/link.js',
    '/.hidden.js',
    '/up/secret.js',
    '//etc/passwd',
    '/etc/passwd',
    '/assets\\..\\..\\secret.js',
    '/index.html%00.js',
    '/INDEX.HTML',
  ])('R33: %s is not served', (path) => {
    expect(readBuiltFiles(folder).get(path)).toBeUndefined();
  });

  test('R33: a missing folder serves nothing', () => {
    expect(readBuiltFiles(join(folder, 'gone')).size).toBe(0);
  });
});
