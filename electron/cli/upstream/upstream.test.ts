import { expect, test } from 'vitest';
import { command, servingMeanwhile } from '../command.fixture.ts';

const running = servingMeanwhile('--data', ':memory:', '--no-console');

test('D85: what the upstream of a site cannot take is refused, with what it takes', async () => {
  const set = (...words: string[]) => command(['upstream', 'set', '3_demo', ...words, '--data', running.folder]);
  expect((await set('--mode', 'relay')).stderr).toMatch(/has no upstream yet\.\nName its domain/);
  const { code, stderr } = await set('--domain', 'us1.example.com', '--allow', 'everything');
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^--allow: .*"writes".*\n.*"none"/)]);
});
