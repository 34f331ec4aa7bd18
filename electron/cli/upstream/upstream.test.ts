import { expect, test } from 'vitest';
import { command, servingMeanwhile, told } from '../command.fixture.ts';

const running = servingMeanwhile('--data', ':memory:', '--no-console');

test('D85: what the upstream of a site cannot take is refused, with what it takes', async () => {
  const set = (...words: string[]) => command(['upstream', 'set', '3_demo', ...words, '--data', running.folder]);
  expect((await set('--mode', 'relay')).stderr).toMatch(/has no upstream yet\.\nName its domain/);
  expect(await set('--domain', 'us1.example.com', '--allow', 'everything')).toEqual(
    told(2, /^--allow: .*"writes".*\n.*"none"/),
  );
});
