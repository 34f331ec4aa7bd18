import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { describe, expect, test } from 'vitest';
import { bundledDependencies } from './bundle.ts';
import { releaseFacts } from './facts.ts';
import { releaseFuses } from './fuses.ts';
import { ReleaseProblem } from './problem.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test.runIf(process.platform === 'linux')('R20: what nohup has asked for, the launcher hands on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'authdesk-launcher-'));
  copyFileSync(join(root, 'electron/release/linux/launcher.sh'), join(folder, 'launcher'));
  writeFileSync(join(folder, 'authdesk'), '#!/bin/sh\nprintenv AUTHDESK_OUTLIVES_TERMINAL || echo no', { mode: 0o755 });
  const said = (script: string): string => execFileSync('/bin/sh', ['-c', script, folder], { encoding: 'utf8' });
  expect([said('sh "$0/launcher" clock'), said('trap "" HUP; sh "$0/launcher" clock')]).toEqual(['no\n', 'true\n']);
  rmSync(folder, { recursive: true });
});

describe('what a release is made of', () => {
  test.each([
    ['linux', false],
    ['darwin', true],
    ['win32', true],
  ] as const)('R43: the fuses for %s', (platform, checksArchive) => {
    expect(releaseFuses(platform)).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: checksArchive,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    });
    const known = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)));
    expect(Object.keys(releaseFuses(platform)).sort()).toEqual(known.sort());
  });

  test('packages that only the build or the screens need are not dependencies', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'));
    for (const name of ['electron', 'node', 'react', 'vite']) {
      expect(Object.keys(dependencies)).not.toContain(name);
      expect(Object.keys(devDependencies)).toContain(name);
    }
    expect(bundledDependencies(root)).toContain('zod');
    expect(bundledDependencies(root)).not.toContain('better-sqlite3');
  });

  test('all packages register the same file types', () => {
    const builder = JSON.parse(read('electron/release/electron-builder.json')) as {
      fileAssociations: { ext: string; mimeType: string }[];
    };
    const mime = read('electron/release/linux/authdesk-mime.xml');
    const entry = read('electron/release/linux/authdesk.desktop');
    expect(builder.fileAssociations).toHaveLength(2);
    for (const { ext, mimeType } of builder.fileAssociations) {
      expect(mime).toMatch(new RegExp(`type="${mimeType.replace('+', '\\+')}"[\\s\\S]*?pattern="\\*\\.${ext}"`));
      expect(entry).toContain(`${mimeType};`);
    }
  });

  test('each icon has the size of its name', () => {
    const folder = join(import.meta.dirname, 'icons');
    for (const name of readdirSync(folder)) {
      const png = readFileSync(join(folder, name));
      expect(`${png.readUInt32BE(16)}.png`).toBe(name);
    }
  });

  test('every file bears SOURCE_DATE_EPOCH where it is set, and a wrong one is refused with a next step', () => {
    expect(releaseFacts(root, { SOURCE_DATE_EPOCH: '1700000000' }).epoch).toBe(1_700_000_000);
    for (const text of ['yesterday', '-1', '1.5', '']) {
      expect(() => releaseFacts(root, { SOURCE_DATE_EPOCH: text })).toThrow(ReleaseProblem);
    }
  });
});
