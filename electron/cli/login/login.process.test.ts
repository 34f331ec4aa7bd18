import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { command, servingMeanwhile, temporaryFolder, told } from '../command.fixture.ts';

const folder = temporaryFolder();
const data = folder.file('data');
servingMeanwhile('--data', data);

const login = (...words: string[]) => command(['login', ...words, '--data', data]);

describe('authdesk login', () => {
  test('writes a Playwright storage state that only this user can read', async () => {
    const file = folder.file('ada.json');
    writeFileSync(file, '{}', { mode: 0o644 });
    const { stdout } = await login(
      ...['u-ada', '--site', '3_demo', '--storage-state', file, '--origin', 'http://localhost:3000/shop'],
      '--session-expiration=3600',
    );
    expect(stdout).toBe(`A session of u-ada is in ${file}.\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const state = JSON.parse(readFileSync(file, 'utf8'));
    expect(state.cookies[0]).toEqual({
      name: 'glt_3_demo',
      value: expect.any(String),
      domain: 'localhost',
      path: '/',
      expires: expect.any(Number),
      httpOnly: true,
      secure: true,
      sameSite: 'None',
    });
    expect(state.cookies.map(({ domain }: { domain: string }) => domain)).toContain('.us1.authdesk.localhost');
    const page = state.origins.find(({ origin }: { origin: string }) => origin === 'http://localhost:3000');
    expect(page.localStorage).toEqual([{ name: 'glt_3_demo', value: expect.stringMatching(/^\{"until":\d+\}$/) }]);
  });

  test('--json prints sessionInfo', async () => {
    const { stdout } = await login('session', 'u-ada', '--site', '3_demo', '--json');
    expect(JSON.parse(stdout)).toEqual({ cookieName: 'glt_3_demo', cookieValue: expect.any(String) });
  });

  test('decides the next login, lists it, and cancels it', async () => {
    expect((await login('next', '--site', '3_demo', '--as', 'u-ada', '--provider', 'facebook')).stdout).toMatch(
      /^The next login by facebook at .+ completes as u-ada\.\n$/,
    );
    expect((await login('next', '--site', '3_demo', '--refuse')).stdout).toMatch(/is refused by the user/);
    expect((await login('list')).stdout).toMatch(/^3_demo {2}The next login at .+ is refused by the user\n$/);
    expect((await login('cancel', '--site', '3_demo')).stdout).toBe('Cancelled 1 decision.\n');
    expect(JSON.parse((await login('list', '--json')).stdout)).toEqual([]);
  });

  test.each([
    [['u-ada', '--site', '3_demo'], 2, /not said where/],
    [['u-ada', '--storage-state', 'x.json'], 2, /--site/],
    [['u-ada', '--site', '3_demo', '--json', '--origin', 'here'], 2, /--origin: \\"here\\"/],
    [['u-nobody', '--site', '3_demo', '--json'], 1, /no user \\"u-nobody\\"/],
    [['next', '--site', '3_demo'], 2, /not said how/],
    [['next', '--site', '3_demo', '--fail', '--provider', 'mybook'], 1, /none of the 33/],
  ])('%j is refused in a sentence', async (words, exitCode, message) => {
    expect(await login(...words)).toEqual(told(exitCode, message));
    expect(existsSync('x.json')).toBe(false);
  });
});
