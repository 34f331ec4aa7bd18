import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { commandLine } from '../hosts/serve.ts';

// What the built command keeps between starts (docs/adr/0021). Which folders are safe: electron/node/compiled-code.test.ts.

let home: string;
let kept: string;
beforeEach(() => {
  home = temporaryFolder();
  kept = join(home, 'authdesk/compiled-code');
});

/** @returns standard output of a command that has to end well */
function help(cacheHome = home): string {
  const { NODE_COMPILE_CACHE: _, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine, '--help'], {
    env: { ...environment, XDG_CACHE_HOME: cacheHome },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const files = (): readonly string[] =>
  readdirSync(kept, { recursive: true, encoding: 'utf8' })
    .map((name) => join(kept, name))
    .filter((path) => statSync(path).isFile());

describe.skipIf(process.platform !== 'linux')('compiled code that a start keeps', () => {
  test('is in the cache folder of the user, and may be cut off, changed or deleted: the next start makes it anew', () => {
    const said = help();
    expect(said).toContain('authdesk');
    const whole = files().map((path) => statSync(path).size);
    expect(whole.length).toBeGreaterThan(2);
    for (const path of files()) truncateSync(path, 100);
    expect(help()).toBe(said);
    for (const path of files()) writeFileSync(path, 'process.exit(9)'.repeat(1000));
    expect(help()).toBe(said);
    rmSync(home, { recursive: true });
    expect(help()).toBe(said);
    expect(files().length).toBe(whole.length);
  });

  test('does not pile up: what older builds left goes when there are more than 600 files', () => {
    const old = join(kept, 'of-an-older-build');
    mkdirSync(old, { recursive: true, mode: 0o700 });
    for (let n = 0; n < 600; n++) writeFileSync(join(old, String(n)), '');
    help();
    expect(readdirSync(kept)).not.toContain('of-an-older-build');
    expect(files().length).toBeGreaterThan(2);
  });

  test('is none where the folder cannot be made: the command works without', () => {
    expect(help('/dev/null/cache')).toContain('authdesk');
  });
});
