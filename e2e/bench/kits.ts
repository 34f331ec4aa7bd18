import { existsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { show, spreadOf } from './figures.ts';
import { AdministrationAsker } from './kits-asker.ts';

/*
 * `node e2e/bench/kits.ts`: what the kit for tests takes (docs/testing/README.md), with the package that `npm run pack:npm` made last:
 * a start, a test's restore, one operation by socket and by port, 50 services side by side.
 */

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'out/npm/package/dist/testing/index.js');
if (!existsSync(built)) {
  console.log('The npm package is not built. Run "npm run pack:npm", then "node e2e/bench/kits.ts".');
  process.exit(2);
}
/** What is used of the package here. */
interface Running {
  snapshot(): Promise<{ readonly name: string }>;
  restore(snapshot: { readonly name: string }): Promise<void>;
  call(method: string, parameters: Readonly<Record<string, string>>): Promise<unknown>;
  stop(): Promise<void>;
}
interface Kit {
  startAuthdesk(options?: { readonly startTimeout: number }): Promise<Running>;
}
const { startAuthdesk } = (await import(pathToFileURL(built).href)) as Kit;

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function repeated(times: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push(await milliseconds(work));
  return all;
}

const line = (what: string, values: readonly number[], digits: number): void =>
  console.log(`${what.padEnd(44)} ${show(spreadOf(values), digits)}, n = ${values.length}`);

const load = loadavg()[0]?.toFixed(1);
console.log(
  `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}, load before ${load}`,
);
console.log('milliseconds: median (lowest to highest)');

const starts: number[] = [];
for (let time = 0; time < 15; time += 1) {
  const started = performance.now();
  const one = await startAuthdesk();
  starts.push(performance.now() - started);
  await one.stop();
}
line('start', starts, 0);

const asker = await AdministrationAsker.start(join(root, 'out/npm/package/dist/main/authdesk.js'));
for (const way of ['socket', 'port'] as const) {
  await repeated(200, () => asker.ask(way, 'clock.get'));
  line(`one operation by ${way}`, await repeated(1_000, () => asker.ask(way, 'clock.get')), 2);
}
await asker.stop();

const authdesk = await startAuthdesk();
const start = await authdesk.snapshot();
await repeated(20, () => authdesk.restore(start));
line('restore between two tests', await repeated(100, () => authdesk.restore(start)), 1);
await authdesk.stop();

const all: Running[] = [];
const fifty = await milliseconds(async () => {
  all.push(...(await Promise.all(Array.from({ length: 50 }, () => startAuthdesk({ startTimeout: 300_000 })))));
});
line('50 started side by side, all ready', [fifty], 0);
line(
  '  a call to each of them',
  [await milliseconds(() => Promise.all(all.map((one) => one.call('accounts.getAccountInfo', { UID: 'u-ada' }))))],
  0,
);
line('  all of them stopped', [await milliseconds(() => Promise.all(all.map((one) => one.stop())))], 0);
