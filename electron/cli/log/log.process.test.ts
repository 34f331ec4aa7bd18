import { beforeAll, describe, expect, test } from 'vitest';
import { command, servingMeanwhile, temporaryFolder } from '../command.fixture.ts';

describe('authdesk log', () => {
  const folder = temporaryFolder();
  const running = servingMeanwhile('--data', folder.path, '--no-console');
  beforeAll(async () => {
    for (const query of ['apiKey=3_gone&UID=u-ada', 'apiKey=3_gone&UID=u-ben', 'UID=u-ada']) {
      await (await fetch(`${running.ready.http}/socialize.getUserInfo?${query}`)).text();
    }
  });
  const log = (...words: string[]) => command(['log', ...words, '--data', folder.path]);

  test('lists calls by the words of the filter, newest first', async () => {
    const { code, stdout } = await log('uid:u-ada', '-error:400093');
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stdout).toMatch(/400002 {2,}socialize\.getUserInfo {2}apiKey is missing\. .*[0-9a-f]{32}/);
    const lines = (await log('site:3_gone', '--json')).stdout.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { cause: string }).cause)).toEqual(
      Array(2).fill('400093.unknown-api-key'),
    );
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      path: '/socialize.getUserInfo',
      parameters: [
        { name: 'apiKey', value: '3_gone', place: 'query' },
        { name: 'UID', value: 'u-ada', place: 'query' },
      ],
    });
    const refused = await fetch(`${running.ready.http}/socialize.getUserInfo?apiKey=3_demo&UID=u-bruno&sig=x&nonce=n`);
    await refused.text();
    const [named = ''] = (await log('param:nonce=n', '--json')).stdout.trim().split('\n');
    expect(JSON.parse(named)).toMatchObject({ UID: 'u-bruno', errorCode: 400002 });
  });

  test('counts problems by cause', async () => {
    const { stdout } = await log('--problems', 'since:1h');
    expect(stdout).toMatch(/2 x Unknown API key {2}cause:400093\.unknown-api-key/);
  });

  test('exports several calls to standard output, each as a line of JSON', async () => {
    const { code, stdout } = await log('export', '-', '--ndjson', 'site:3_gone');
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { errorCode: number }).errorCode)).toEqual([400_093, 400_093]);
  });

  test('says where a word is wrong', async () => {
    const { code, stderr } = await log('is:failed', 'uuid:x');
    expect(code).toBe(1);
    expect(stderr).toContain('There is no word "uuid:"');
    expect(stderr).toContain('character 11');
    expect((await log('nothing-like-this')).stderr).toContain('There is no such call.');
  });

  test('lists them also when no service runs', async () => {
    await running.stop();
    expect((await log('uid:u-ada')).stdout.trim().split('\n')).toHaveLength(2);
  });
});
