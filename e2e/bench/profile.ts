import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAuthdesk } from './authdesk.ts';
import { inFolder, startGenerator } from './processes.ts';
import { play } from './rounds.ts';
import { startComparisons } from './workloads.ts';

/**
 * `npm run bench:profile`: on what the service's main thread spends its time during a call, by part of the service. It runs
 * from the sources, so that each sample has a file. Sampling makes everything a little slower.
 */
const CALLS = 60_000;
const WARM_UP = 20_000;
const CONNECTIONS = 32;
const SAMPLED = ['signed POST', 'token by grant none', 'REST call with an access token'];

/** V8's CPU profile (Chrome DevTools Protocol, "Profiler.Profile"); times in microseconds. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const IDLE = 'waiting for calls';
/** The first pattern that fits a frame's file names the part; a frame that fits none belongs to its caller's part. */
const PARTS: readonly (readonly [pattern: RegExp, part: string])[] = [
  [/core\/log\/|service\/http\/log-row\.|protocol\/(masking|masked-values)\./, 'log row'],
  [/core\/auth\/nonces?[./]/, 'nonce'],
  [/service\/storage\/group-commit\./, 'transaction: begin, savepoints, commit'],
  [/service\/storage\/|\/(repository|account-cache)\./, 'storage: all else'],
  [/core\/(auth|credentials)\/|shared\/protocol\//, 'credential: base string, HMAC, compares'],
  [
    /service\/(methods|core|families|console|diagnosis|endpoints)\/|kernel\/trace\./,
    'method or grant, envelope, trace',
  ],
  [/service\/http\//, 'HTTP rules: host, path, parameters, headers'],
  [/^node:(_http|_tls|net|internal\/(streams?|tls|http|stream_base))/, 'Node: HTTP parser, sockets, TLS'],
];

await inFolder(async (folder) => {
  for (const name of SAMPLED) await sample(folder, name);
});

async function sample(folder: string, name: string): Promise<void> {
  const profileFolder = join(folder, String(SAMPLED.indexOf(name)));
  const authdesk = await startAuthdesk(`${profileFolder}-data`, {
    nodeOptions: ['--cpu-prof', '--cpu-prof-interval', '250', '--cpu-prof-dir', profileFolder],
    fromSources: true,
  });
  const { comparisons, started } = await startComparisons(authdesk, folder, false);
  const comparison = comparisons.find((one) => one.name.startsWith(name));
  const contender = comparison?.contenders[0];
  if (comparison === undefined || contender === undefined) throw new Error(`There is no workload "${name}".`);
  const generator = startGenerator();
  await play(comparison, contender, generator, WARM_UP, CONNECTIONS);
  const round = await play(comparison, contender, generator, CALLS, CONNECTIONS);
  generator.stop();
  for (const one of [...started, authdesk]) await one.stop();

  const parts = partsOf(profileOf(profileFolder), CALLS + WARM_UP);
  const busy = [...parts].reduce((sum, [part, time]) => (part === IDLE ? sum : sum + time), 0);
  console.log(`\n${comparison.name}: ${round.perSecond.toFixed(0)} calls/s while sampled; microseconds per call`);
  for (const [part, time] of [...parts].sort(([, a], [, b]) => b - a)) {
    const share = part === IDLE ? '' : `${((time / busy) * 100).toFixed(0).padStart(4)} %`;
    console.log(`  ${part.padEnd(44)} ${time.toFixed(1).padStart(6)} ${share}`);
  }
  console.log(`  ${'all but waiting'.padEnd(44)} ${busy.toFixed(1).padStart(6)}`);
}

/** The profile of the main thread: Node writes `<process id>.<thread id>` into the file's name, and its thread id is 0. */
function profileOf(profileFolder: string): Profile {
  const file = readdirSync(profileFolder).find((name) => /\.0\.\d+\.cpuprofile$/.test(name));
  if (file === undefined) throw new Error(`There is no profile of the service's thread in ${profileFolder}.`);
  return JSON.parse(readFileSync(join(profileFolder, file), 'utf8')) as Profile;
}

/** Time per call by part, from the first call to the last. */
function partsOf({ nodes, samples, timeDeltas }: Profile, calls: number): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callerOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const partOf = new Map<number, string>();
  for (const { id, callFrame } of nodes) {
    if (callFrame.functionName === '(idle)') partOf.set(id, IDLE);
    else if (callFrame.functionName === '(garbage collector)') partOf.set(id, 'garbage collection');
  }
  const find = (id: number | undefined): string => {
    if (id === undefined) return 'Node: all else';
    const known = partOf.get(id);
    if (known !== undefined) return known;
    const url = byId.get(id)?.callFrame.url ?? '';
    const part = PARTS.find(([pattern]) => pattern.test(url))?.[1] ?? find(callerOf.get(id));
    partOf.set(id, part);
    return part;
  };
  const isCall = (id: number | undefined) => id !== undefined && find(id).startsWith('HTTP rules');
  const first = samples.findIndex(isCall);
  const last = samples.findLastIndex(isCall);
  const parts = new Map<string, number>();
  for (let index = first; index <= last; index += 1) {
    const part = find(samples[index]);
    parts.set(part, (parts.get(part) ?? 0) + (timeDeltas[index] ?? 0) / calls);
  }
  return parts;
}
