import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { show, spreadOf, timesOf } from './figures.ts';
import { start } from './processes.ts';

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

// A service that is asked by its control socket and by its port, over connections that stay open.
const token = randomBytes(32).toString('hex');
process.env.AUTHDESK_ADMIN_TOKEN = token;
const ports = ['--http-port', '0', '--https-port', '0', '--admin-port', '0', '--no-console'];
const command = join(root, 'out/npm/package/dist/main/authdesk.js');
const asked = await start([command, 'serve', '--ready-json', '--data', ':memory:', ...ports]);
delete process.env.AUTHDESK_ADMIN_TOKEN;
const { control, admin } = asked.ready as { control: string; admin: string };
const json = { 'content-type': 'application/json' };
for (const [way, to] of [
  ['socket', { socketPath: control, headers: json }],
  ['port', { host: '127.0.0.1', port: new URL(admin).port, headers: { ...json, authorization: `Bearer ${token}` } }],
] as const) {
  const agent = new Agent({ keepAlive: true });
  const ask = () =>
    new Promise((done, reject) => {
      const sent = request({ ...to, agent, method: 'POST', path: '/v1/clock.get' }, (response) =>
        response.resume().once('end', done),
      );
      sent.once('error', reject).end('{}');
    });
  await timesOf(200, ask);
  line(`one operation by ${way}`, await timesOf(1_000, ask), 2);
  agent.destroy();
}
await asked.stop();

const authdesk = await startAuthdesk();
const first = await authdesk.snapshot();
await timesOf(20, () => authdesk.restore(first));
line('restore between two tests', await timesOf(100, () => authdesk.restore(first)), 1);
await authdesk.stop();

const all: Running[] = [];
const fifty = await timesOf(1, async () => {
  all.push(...(await Promise.all(Array.from({ length: 50 }, () => startAuthdesk({ startTimeout: 300_000 })))));
});
line('50 started side by side, all ready', fifty, 0);
const callAll = () => Promise.all(all.map((one) => one.call('accounts.getAccountInfo', { UID: 'u-ada' })));
line('  a call to each of them', await timesOf(1, callAll), 0);
line('  all of them stopped', await timesOf(1, () => Promise.all(all.map((one) => one.stop()))), 0);
