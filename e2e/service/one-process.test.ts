import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serve, startCommand, temporaryFolder } from '../hosts/serve.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const serveIn = (dataDir: string): string[] => [
  ...['serve', '--ready-json', '--data', dataDir, '--http-port', '0', '--https-port', '0', '--no-console'],
];

test('R26: of five processes that start on a fresh folder at the same time exactly one serves it', {
  tags: ['deep'],
}, async () => {
  const dataDir = join(folder, 'race');
  const started = Array.from({ length: 5 }, () => startCommand(serveIn(dataDir)));
  // Four end by themselves; the one that serves is killed when they have.
  const ended = new Set<unknown>();
  for (const one of started) void one.ended.then((end) => ended.add(end));
  while (ended.size < 4) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const one of started) one.kill();
  const ends = await Promise.all(started.map((one) => one.ended));
  const losers = ends.filter(({ code }) => code === 3);
  expect(losers).toHaveLength(4);
  for (const { stderr } of losers) expect(stderr).toMatch(/already using the data folder[\s\S]*--data/);
  // The kill leaves no stale lock.
  const served = await serve({ dataDir });
  expect(await served.stop()).toBe(0);
});
