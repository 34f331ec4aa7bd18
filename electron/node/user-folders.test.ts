import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeTemporary, userFolder } from './user-folders.ts';

const ada = () => '/home/ada';
const none = (): never => {
  throw new Error('uv_os_homedir returned ENOENT');
};

afterEach(() => vi.unstubAllEnvs());

describe.skipIf(process.platform === 'win32')('folders of a user: data is never in whichever folder one is', () => {
  test.each(['data', 'cache'] as const)('a variable for %s counts when it names a whole path, and not else', (kind) => {
    const variable = { data: 'XDG_CONFIG_HOME', cache: 'XDG_CACHE_HOME' }[kind];
    const below = { data: '/home/ada/.config', cache: '/home/ada/.cache' }[kind];
    expect(userFolder(kind, { [variable]: '/srv/x' }, 'linux', [ada])).toBe('/srv/x');
    for (const value of [undefined, '', 'x', './x', '~/x']) {
      expect(userFolder(kind, { [variable]: value }, 'linux', [ada])).toBe(below);
    }
  });

  test.each(['', 'ada', '.'])('a home of "%s" counts for nothing: the list of users has another one', (home) => {
    const homes = [() => home, ada];
    expect(userFolder('data', {}, 'linux', homes)).toBe(join('/home/ada', '.config'));
    expect(userFolder('cache', {}, 'darwin', homes)).toBe(join('/home/ada', 'Library/Caches'));
  });

  test('a user id without an entry and without HOME is told so, and needs no home where a variable names the folder', () => {
    expect(() => userFolder('data', {}, 'linux', [none, none])).toThrow(/no home folder: HOME is not set/);
    expect(userFolder('data', { XDG_CONFIG_HOME: '/data' }, 'linux', [none, none])).toBe('/data');
  });

  test('a temporary folder that is not there is told with its name and the variable', () => {
    vi.stubEnv('TMPDIR', '/proc/none');
    expect(() => makeTemporary('authdesk-')).toThrow(
      expect.objectContaining({
        message: 'The temporary folder /proc/none cannot be written (ENOENT).',
        next: expect.stringContaining('Set TMPDIR'),
      }),
    );
  });
});
