import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { announcedRandom } from '../hosts/seeded-random.ts';
import { runCommand, serve, startCommand } from '../hosts/serve.ts';
import { demo, workspace } from '../hosts/workspace.ts';
import { roundsOf } from '../runtime/properties.ts';

const ROUNDS = roundsOf(0.003, 10);
/** Of a running service, and of a start with a workspace file. */
const FURTHER_ROUNDS = roundsOf(0.002, 4);
const folder = temporaryFolder();

/** Big enough that a kill can fall into the middle of it. */
const next = {
  ...workspace,
  sites: workspace.sites.map((site) => ({
    ...site,
    name: `${site.name}, renamed`,
    mockResponses: Array.from({ length: 50 }, (_, n) => ({ method: `ds.next${n}`, body: { n } })),
  })),
  people: Array.from({ length: 3_000 }, (_, n) => ({
    site: demo.apiKey,
    UID: `u-${n}`,
    profile: { firstName: `Person ${n}`, email: `p${n}@shop.example` },
    identities: [{ provider: 'facebook', providerUID: `fb-next-${n}` }],
  })),
};

const file = join(folder, 'next.json');
const before = join(folder, 'before');
let old = '';
let imported = '';
let whole = 0;

async function state(dataDir: string): Promise<string> {
  const { code, stdout } = await runCommand(['export', '-', '--secrets', '--data', dataDir]);
  expect(code).toBe(0);
  return stdout;
}

beforeAll(async () => {
  writeFileSync(file, JSON.stringify(next));
  await (await serve({ dataDir: before })).stop();
  old = await state(before);
  const after = join(folder, 'after');
  cpSync(before, after, { recursive: true });
  const started = performance.now();
  expect((await runCommand(['import', file, '--data', after])).code).toBe(0);
  whole = performance.now() - started;
  imported = await state(after);
  expect(imported).not.toBe(old);
});

test(`R25: an import that is killed at ${ROUNDS} random points leaves the old or the new state, never neither`, async () => {
  const chance = announcedRandom('R25');
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = join(folder, `round-${round}`);
    cpSync(before, dataDir, { recursive: true });
    const child = startCommand(['import', file, '--data', dataDir]);
    await new Promise((resolve) => setTimeout(resolve, whole * (0.3 + 0.7 * chance())));
    child.kill();
    await child.ended;
    expect([old, imported]).toContain(await state(dataDir));
    rmSync(dataDir, { recursive: true });
  }
}, 180_000);

test('R25: so does one that a running service does when it is killed', async () => {
  const chance = announcedRandom('R25');
  for (let round = 0; round < FURTHER_ROUNDS; round += 1) {
    const dataDir = join(folder, `service-${round}`);
    cpSync(before, dataDir, { recursive: true });
    const served = await serve({ dataDir, console: true, workspace: null });
    const ask = await consoleClient(served);
    const asked = ask('workspace.import', { document: next }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 600 * chance()));
    await served.kill();
    const done = await asked;
    const found = await state(dataDir);
    expect([old, imported]).toContain(found);
    if (done !== undefined) expect(found).toBe(imported);
  }
}, 180_000);

test('R25: a start with a workspace file is atomic, too', async () => {
  const chance = announcedRandom('R25');
  for (let round = 0; round < FURTHER_ROUNDS; round += 1) {
    const dataDir = join(folder, `config-${round}`);
    cpSync(before, dataDir, { recursive: true });
    const ports = ['--http-port', '0', '--https-port', '0', '--no-console'];
    const child = startCommand(['serve', '--data', dataDir, '--config', file, ...ports]);
    await new Promise((resolve) => setTimeout(resolve, whole * (0.3 + 0.7 * chance())));
    child.kill();
    await child.ended;
    expect([old, imported]).toContain(await state(dataDir));
  }
}, 180_000);
