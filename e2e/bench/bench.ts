import { existsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { startAuthdesk } from './authdesk.ts';
import { measureConsole } from './console.ts';
import { deskTargets } from './desk-report.ts';
import { show, spreadOf } from './figures.ts';
import { logins } from './logins.ts';
import { below, type Given, type Part, type Reached } from './part.ts';
import { installPeers, peerVersions } from './peers.ts';
import { inFolder, startGenerator } from './processes.ts';
import { keep, logLengthLines, standingLines } from './report.ts';
import { reports } from './reports.ts';
import { restores } from './restores.ts';
import { compare, play, type RoundOptions, type Standing } from './rounds.ts';
import { measureLogLengths } from './rows.ts';
import { searches } from './searches.ts';
import { upstream } from './upstream.ts';
import { verdicts } from './verdicts.ts';
import { BARE, BARE_HMAC, OIDC_PROVIDER, startComparisons } from './workloads.ts';

/**
 * `npm run bench`: how fast Authdesk is beside servers that do less, and beside peers that do something like it.
 * `-- --searches` measures only those of accounts, `-- --reports` only reports over a million rows, `-- --logins` only those
 * with a password, `-- --verdicts` only those of Reproduce, `-- --restores` only those of a small workspace, `-- --upstream` only calls that are relayed, `-- --desk` only the console, `-- --desk --log FOLDER` with the log of
 * that data folder, which is filled when it is new. `-- --full` takes its time: more and longer rounds, memory over more
 * calls, throughput with a log of a million rows.
 */
const full = process.argv.includes('--full');
const connections = 32;
const rounds: RoundOptions = full
  ? { rounds: 9, seconds: 3, warmUp: 8, connections }
  : { rounds: 5, seconds: 1, warmUp: 3, connections };
const starts = full ? 11 : 5;
const memoryCalls = full ? [100_000, 200_000, 400_000] : [100_000];
const logLengths = full ? [1_000, 10_000, 100_000, 1_000_000] : [1_000, 10_000, 100_000];

/** The console; a folder that is named keeps its log. */
const desk: Part = async ({ folder, say }) => {
  const given = process.argv[process.argv.indexOf('--log') + 1];
  const log = process.argv.includes('--log') && given !== undefined ? resolve(given) : undefined;
  const found = await measureConsole(folder, say, log);
  return { found, targets: deskTargets(found) };
};
/** What is measured alone when its name is an option, each with its name in the file of all figures. */
const parts = { searches, reports, logins, verdicts, restores, upstream, desk } as const;
const nameInFile = (part: string): string => (part === 'desk' ? 'console' : part);

const say = (line: string) => console.log(line);
const root = resolve(import.meta.dirname, '../..');
if (!existsSync(join(root, 'out/main/authdesk.js'))) {
  say('Authdesk is not built. Run "npm run build", then "npm run bench".');
  process.exit(2);
}

await inFolder(async (folder) => {
  const given: Given = { folder, rounds: rounds.rounds, seconds: 4 * rounds.seconds, say };
  const only = Object.entries(parts).find(([name]) => process.argv.includes(`--${name}`));
  if (only === undefined) return bench(given);
  const [name, measure] = only;
  say(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}`);
  const { found, targets } = await measure(given);
  showTargets(targets);
  say(`Load after ${loadavg()[0]?.toFixed(1)}. All figures: ${keep({ [nameInFile(name)]: found, targets })}`);
});

async function bench(given: Given): Promise<void> {
  const { folder } = given;
  const missing = installPeers(say);
  if (missing !== undefined) say(`Without peers: ${missing}.`);
  const machine = {
    processor: cpus()[0]?.model.trim(),
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    loadBefore: loadavg(),
  };
  say(
    `${machine.processor}, ${machine.cores} cores, Node ${machine.node}, load before ${machine.loadBefore[0]?.toFixed(1)}; median (lowest to highest) of ${rounds.rounds} interleaved rounds of about ${rounds.seconds} s, ${connections} connections`,
  );

  const ready = await measureStarts(folder);
  say('');
  say('From process start to ready, milliseconds');
  say(`  new data folder   ${show(ready.fresh, 0)}`);
  say(`  started again     ${show(ready.again, 0)}`);

  const authdesk = await startAuthdesk(join(folder, 'data'));
  const { comparisons, started } = await startComparisons(authdesk, folder, missing === undefined);
  const [signed] = comparisons;
  const [own] = signed?.contenders ?? [];
  if (signed === undefined || own === undefined) throw new Error('There is nothing to compare.');

  const memory = [{ calls: 0, MiB: authdesk.memory() }];
  const generator = startGenerator();
  for (const calls of memoryCalls) {
    for (let left = calls - (memory.at(-1)?.calls ?? 0); left > 0; left -= 10_000) {
      await play(signed, own, generator, Math.min(left, 10_000), connections);
    }
    memory.push({ calls, MiB: authdesk.memory() });
  }
  say('');
  say('Resident memory of the service, MiB');
  for (const { calls, MiB } of memory) say(`  after ${String(calls).padStart(7)} signed calls   ${MiB.toFixed(0)}`);

  const standings: { name: string; contenders: readonly Standing[] }[] = [];
  for (const comparison of comparisons) {
    const found = await compare(comparison, rounds);
    standings.push({ name: comparison.name, contenders: found });
    for (const line of standingLines(comparison.name, found)) say(line);
  }

  const most = standings[0]?.contenders[0]?.perSecond.median ?? 0;
  const paced = [];
  for (let round = 0; round < rounds.rounds; round++) {
    paced.push(await play(signed, own, generator, (most / 2) * rounds.seconds * 2, connections, most / 2));
  }
  const half = {
    perSecond: most / 2,
    p50: spreadOf(paced.map(({ p50 }) => p50)),
    p99: spreadOf(paced.map(({ p99 }) => p99)),
  };
  say('');
  say(
    `Signed calls at half of the maximum rate (${half.perSecond.toFixed(0)}/s, due in even steps): p50 ${show(half.p50, 2)} ms, p99 ${show(half.p99, 2)} ms`,
  );
  generator.stop();
  for (const one of [...started, authdesk]) await one.stop();

  const lengths = await measureLogLengths(folder, logLengths, rounds.rounds);
  for (const line of logLengthLines(lengths)) say(line);

  const ratioTo = (comparison: number, name: string, least: number, target: string): Reached => {
    const found = standings[comparison]?.contenders.find((one) => one.name === name)?.ratio.median;
    return { target, found, isMet: found === undefined ? undefined : found >= least };
  };
  const longest = lengths.at(-1);
  const newestPage = longest?.pages['newest page']?.median;
  const targets = [
    ratioTo(0, BARE, 0.35, 'signed calls at least 0.35 of bare node:http'),
    ratioTo(0, BARE_HMAC, 0.8, 'signed calls at least 0.8 of bare + HMAC check'),
    ratioTo(1, OIDC_PROVIDER, 1, 'tokens by grant none above oidc-provider (ratio over 1)'),
    below('ready in under 500 ms', Math.max(ready.fresh.median, ready.again.median), 500),
    below(`newest page of the log at ${longest?.rows} rows under 10 ms`, newestPage, 10),
  ];
  const ofParts: Record<string, unknown> = {};
  for (const [name, measure] of Object.entries(parts)) {
    const measured = await measure(given);
    ofParts[nameInFile(name)] = measured.found;
    targets.push(...measured.targets);
  }
  showTargets(targets);
  const file = keep({
    machine,
    peers: peerVersions(),
    options: { full, ...rounds },
    ready,
    memory,
    standings,
    half,
    lengths,
    ...ofParts,
    targets,
  });
  say('');
  say(`Load after ${loadavg()[0]?.toFixed(1)}. All figures: ${file}`);
}

function showTargets(targets: readonly Reached[]): void {
  say('');
  say('Targets');
  for (const { target, found, isMet } of targets) {
    say(
      `  ${isMet === undefined ? 'not measured' : isMet ? 'met         ' : 'missed      '} ${target}: ${found?.toFixed(2)}`,
    );
  }
}

async function measureStarts(folder: string) {
  const fresh: number[] = [];
  const again: number[] = [];
  for (let n = 0; n < starts; n++) {
    const data = join(folder, `start-${n}`);
    for (const list of [fresh, again]) {
      const authdesk = await startAuthdesk(data);
      list.push(authdesk.readyAfter);
      await authdesk.stop();
    }
  }
  return { fresh: spreadOf(fresh), again: spreadOf(again) };
}
