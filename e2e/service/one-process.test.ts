import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chosenSeed, seededRandom } from '../hosts/seeded-random.ts';
import { serve, startCommand, temporaryFolder } from '../hosts/serve.ts';
import { basic, send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const serveIn = (dataDir: string): string[] => [
  ...['serve', '--ready-json', '--data', dataDir, '--http-port', '0', '--https-port', '0', '--no-console'],
];

test('R26: of five processes that start on a fresh folder at the same time exactly one serves it', async () => {
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

test('R22, R26: a first start that is killed at any point leaves a folder that starts', async () => {
  const seed = chosenSeed();
  console.info(`R26: seed ${seed} (repeat with AUTHDESK_SEED=${seed})`);
  const random = seededRandom(seed);
  for (let round = 0; round < 10; round += 1) {
    const dataDir = join(folder, `start-${round}`);
    const child = startCommand(serveIn(dataDir));
    // The point of the kill is what is random here.
    await new Promise((resolve) => setTimeout(resolve, 100 + random() * 500));
    child.kill();
    await child.ended;
    const served = await serve({ dataDir });
    const headers = { authorization: basic(demo.apiKey, demo.secret) };
    const answer = await send(served, '/socialize.getToken', { form: { grant_type: 'none' }, headers });
    expect(answer.status).toBe(200);
    expect(await served.stop()).toBe(0);
  }
}, 120_000);
