import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command, type Serving, serving } from '../command.fixture.ts';

let running: Serving;
beforeAll(async () => {
  running = await serving('--data', ':memory:', '--no-console');
});
afterAll(() => running.stop());

test('D85: what the upstream of a site cannot take is refused, with what it takes', async () => {
  const set = (...words: string[]) =>
    command(['upstream', 'set', '3_demo', ...words, '--data', dirname(running.ready.control ?? '')]);
  expect((await set('--mode', 'relay')).stderr).toMatch(/has no upstream yet\.\nName its domain/);
  const { code, stderr } = await set('--domain', 'us1.example.com', '--allow', 'everything');
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^--allow: .*"writes".*\n.*"none"/)]);
});
