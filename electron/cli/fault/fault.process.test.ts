import { afterEach, describe, expect, test } from 'vitest';
import { request } from '#service/fixtures/request.fixture.ts';
import { command, servingMeanwhile, temporaryFolder, told } from '../command.fixture.ts';

const folder = temporaryFolder();
const data = folder.file('data');
const service = servingMeanwhile('--data', data);
afterEach(() => fault('clear'));

const fault = (...words: string[]) => command(['fault', ...words, '--data', data]);
const status = async () => (await request(service.ready.http, { path: '/socialize.getUserInfo?apiKey=3_demo' })).status;

describe('D50: authdesk fault', () => {
  test('adds a failure to the running service, lists it with its hits, and removes it', async () => {
    const rule = ['--every', '3', '--method', 'socialize.getUserInfo', '--site', '3_demo'];
    const added = await fault('add', '--http', '503', ...rule);
    expect(added.stdout).toMatch(
      /^ +1 {2}on +Every 3rd call of socialize\.getUserInfo at .+ answers HTTP 503; hit 0 times\n$/,
    );
    expect([await status(), await status(), await status()]).toEqual([200, 200, 503]);
    expect((await fault()).stdout).toMatch(/; hit 1 time\n$/);
    expect((await fault('remove', '1')).stdout).toBe('Removed failure 1.\n');
    expect((await fault('list')).stdout).toMatch(/^No failures are set up/);
  });

  test('switches one off and on, and clears all; --json is for machines', async () => {
    const { id } = JSON.parse((await fault('add', '--reset', '--off', '--json')).stdout);
    expect(JSON.parse((await fault('on', String(id), '--json')).stdout)).toMatchObject({ id, state: 'on' });
    expect((await fault('off', String(id))).stdout).toMatch(/ off /);
    await fault('add', '--cut-off');
    expect(JSON.parse((await fault('clear', '--json')).stdout)).toEqual({ removed: 2 });
  });

  test.each([
    [['--delay', '2s..5s'], { effect: { kind: 'delay', milliseconds: 2000, upTo: 5000 } }],
    [['--delay', '250ms', '--endpoint', 'login'], { effect: { kind: 'delay', milliseconds: 250 }, endpoint: 'login' }],
    [
      ['--error', '403005', '--once'],
      { effect: { kind: 'error', errorCode: 403005 }, when: { kind: 'next', count: 1 } },
    ],
    [['--http', '429', '--retry-after', '5'], { effect: { kind: 'http-429', retryAfter: 5 } }],
    [['--wrong-date', '-2h'], { effect: { kind: 'wrong-date', offset: -7_200_000 } }],
    [['--refused-login', '--next', '2'], { effect: { kind: 'refused-login' }, when: { kind: 'next', count: 2 } }],
    [['--retired-key', '--every', '1'], { effect: { kind: 'retired-key' }, when: { kind: 'always' } }],
    [
      ['--stale-code', '--probability', '12.5', '--seed', '7', '--until', '2243-01-01'],
      { effect: { kind: 'stale-code' }, when: { kind: 'probability', percent: 12.5 }, seed: 7 },
    ],
  ])('%j', async (options, failure) => {
    expect(JSON.parse((await fault('add', '--json', ...options)).stdout)).toMatchObject(failure);
  });

  test.each([
    [['add'], 2, /not said what/],
    [['add', '--reset', '--cut-off'], 2, /cannot be used with/],
    [['add', '--http', '500'], 2, /503, 429/],
    [['add', '--reset', '--retry-after', '3'], 2, /--retry-after/],
    [['add', '--delay', '5s..2s'], 2, /--delay: The longest/],
    [['add', '--error', '1'], 2, /--error: There is no such error code/],
    [['add', '--refused-login', '--endpoint', 'token'], 2, /--endpoint: /],
    [['add', '--reset', '--site', '3_nobody'], 1, /no site with the API key/],
    [['remove', 'first'], 2, /not the number/],
    [['remove', '99'], 1, /no failure 99/],
  ])('%j is refused in a sentence', async (words, exitCode, message) => {
    expect(await fault(...words)).toEqual(told(exitCode, message));
  });

  test('without a running service it says so', async () => {
    expect(await command(['fault', 'list', '--data', folder.file('nobody')])).toEqual(
      told(3, /No "authdesk serve" can be reached/),
    );
  });
});
