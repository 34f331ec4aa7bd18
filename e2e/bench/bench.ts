import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { startAuthdesk } from './authdesk.ts';
import { measureConsole } from './console.ts';
import { deskTargets } from './desk-report.ts';
import { show, spreadOf } from './figures.ts';
import { type Logins, measureLogins } from './logins.ts';
import type { MeasuredConsole } from './measured-console.ts';
import type { Beside } from './paced.ts';
import { installPeers, peerVersions } from './peers.ts';
import { startGenerator, stopAll } from './processes.ts';
import {
  keep,
  loginLines,
  logLengthLines,
  type Reached,
  reportsLines,
  restoreLines,
  searchLines,
  standingLines,
  upstreamLines,
  verdictLines,
} from './report.ts';
import { measureReports, type Reports } from './reports.ts';
import { measureRestores } from './restores.ts';
import { compare, play, type RoundOptions, type Standing } from './rounds.ts';
import { measureLogLengths } from './rows.ts';
import { measureSearches, type Searches } from './searches.ts';
import { measureUpstream, type UpstreamTimes } from './upstream.ts';
import { measureVerdicts, type Verdicts } from './verdicts.ts';
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

/** How many accounts, and whether only the searches with an index are measured. */
const searchedAccounts = [
  [100_000, false],
  [1_000_000, true],
] as const;

/** Rows of comments, and as many of loyalty and of activity, that reports count. */
const REPORTED_ROWS = 1_000_000;

const say = (line: string) => console.log(line);
const root = resolve(import.meta.dirname, '../..');
if (!existsSync(join(root, 'out/main/authdesk.js'))) {
  say('Authdesk is not built. Run "npm run build", then "npm run bench".');
  process.exit(2);
}
process.once('SIGINT', () => {
  stopAll();
  process.exit(130);
});

const folder = await mkdtemp(join(tmpdir(), 'authdesk-bench-'));
try {
  if (process.argv.includes('--searches')) await alone(async () => ({ searches: await searches() }), searchTargets);
  else if (process.argv.includes('--reports')) await alone(async () => ({ reports: await reports() }), reportTargets);
  else if (process.argv.includes('--logins')) await alone(async () => ({ logins: await logins() }), loginTargets);
  else if (process.argv.includes('--verdicts'))
    await alone(async () => ({ verdicts: await verdicts() }), verdictTargets);
  else if (process.argv.includes('--restores'))
    await alone(async () => ({ restores: await restores() }), restoreTargets);
  else if (process.argv.includes('--upstream'))
    await alone(async () => ({ upstream: await upstream() }), upstreamTargets);
  else if (process.argv.includes('--desk')) await deskAlone();
  else await bench();
} finally {
  stopAll();
  await rm(folder, { recursive: true, force: true });
}

async function bench(): Promise<void> {
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

  const ready = await measureStarts();
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

  const found = {
    searches: await searches(),
    reports: await reports(),
    logins: await logins(),
    verdicts: await verdicts(),
    restores: await restores(),
    upstream: await upstream(),
  };
  const shown = await desk();

  const ratioTo = (comparison: number, name: string) =>
    standings[comparison]?.contenders.find((one) => one.name === name)?.ratio.median;
  const longest = lengths.at(-1);
  const slowerStart = Math.max(ready.fresh.median, ready.again.median);
  const targets = [
    {
      target: 'signed calls at least 0.35 of bare node:http',
      found: ratioTo(0, BARE),
      isMet: at(ratioTo(0, BARE), 0.35),
    },
    {
      target: 'signed calls at least 0.8 of bare + HMAC check',
      found: ratioTo(0, BARE_HMAC),
      isMet: at(ratioTo(0, BARE_HMAC), 0.8),
    },
    {
      target: 'tokens by grant none above oidc-provider (ratio over 1)',
      found: ratioTo(1, OIDC_PROVIDER),
      isMet: at(ratioTo(1, OIDC_PROVIDER), 1),
    },
    {
      target: 'ready in under 500 ms',
      found: slowerStart,
      isMet: slowerStart < 500,
    },
    {
      target: `newest page of the log at ${longest?.rows} rows under 10 ms`,
      found: longest?.pages['newest page']?.median,
      isMet: (longest?.pages['newest page']?.median ?? Number.NaN) < 10,
    },
    ...searchTargets(found),
    ...reportTargets(found),
    ...loginTargets(found),
    ...verdictTargets(found),
    ...restoreTargets(found),
    ...upstreamTargets(found),
    ...deskTargets(shown),
  ];
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
    ...found,
    console: shown,
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

/** Measures one thing alone. */
async function alone<T extends object>(measure: () => Promise<T>, targets: (found: T) => readonly Reached[]) {
  say(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}`);
  const found = await measure();
  showTargets(targets(found));
  say(`Load after ${loadavg()[0]?.toFixed(1)}. All figures: ${keep({ ...found, targets: targets(found) })}`);
}

async function searches(): Promise<readonly Searches[]> {
  const options = { rounds: rounds.rounds, seconds: 4 * rounds.seconds };
  const found: Searches[] = [];
  for (const [accounts, onlyIndexed] of searchedAccounts) {
    found.push(await measureSearches(folder, options, accounts, onlyIndexed));
    for (const line of searchLines(found.at(-1) as Searches)) say(line);
  }
  return found;
}

async function reports(): Promise<Reports> {
  const found = await measureReports(folder, { rounds: rounds.rounds, seconds: 4 * rounds.seconds }, REPORTED_ROWS);
  for (const line of reportsLines(found)) say(line);
  return found;
}

async function logins(): Promise<Logins> {
  const found = await measureLogins(folder, rounds.rounds, 4 * rounds.seconds);
  for (const line of loginLines(found)) say(line);
  return found;
}

async function upstream(): Promise<UpstreamTimes> {
  const found = await measureUpstream(folder, 100 * rounds.rounds);
  for (const line of upstreamLines(found)) say(line);
  return found;
}

async function verdicts(): Promise<Verdicts> {
  const found = await measureVerdicts(folder, rounds.rounds);
  for (const line of verdictLines(found)) say(line);
  return found;
}

async function restores() {
  const found = await measureRestores(folder, 20 * rounds.rounds);
  for (const line of restoreLines(found)) say(line);
  return found;
}

async function deskAlone(): Promise<void> {
  say(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}`);
  const found = await desk();
  const targets = deskTargets(found);
  showTargets(targets);
  say(`Load after ${loadavg()[0]?.toFixed(1)}. All figures: ${keep({ console: found, targets })}`);
}

function desk(): Promise<MeasuredConsole | undefined> {
  const given = process.argv[process.argv.indexOf('--log') + 1];
  const log = process.argv.includes('--log') && given !== undefined ? resolve(given) : undefined;
  return measureConsole(folder, say, log);
}

/** R47. */
function searchTargets({ searches }: { readonly searches: readonly Searches[] }): readonly Reached[] {
  return searches.flatMap(({ accounts, times, p99 }) => {
    const among = `among ${accounts.toLocaleString('en')} accounts`;
    const medians = (isIndexed: boolean) =>
      Object.entries(times).flatMap(([name, { median }]) => (name.startsWith('by ') === isIndexed ? median : []));
    const [indexed, others] = [Math.max(...medians(true)), Math.max(...medians(false))];
    return [
      { target: `a search with an index ${among} under 5 ms`, found: indexed, isMet: indexed < 5 },
      ...(others < 0 ? [] : [{ target: `any other search ${among} under 250 ms`, found: others, isMet: others < 250 }]),
      besideTarget(`full scans ${among}`, p99),
    ];
  });
}

/** R47, for F 7.11. */
function reportTargets({ reports }: { readonly reports: Reports }): readonly Reached[] {
  return [besideTarget(`reports over ${reports.rows.toLocaleString('en')} rows`, reports.p99)];
}

function loginTargets({ logins }: { readonly logins: Logins }): readonly Reached[] {
  return [besideTarget('logins with a password', logins.p99)];
}

function restoreTargets({ restores: found }: { readonly restores: Awaited<ReturnType<typeof restores>> }) {
  return Object.entries(found).map(([place, { all }]) => ({
    target: `a restore of a small workspace ${place} under 20 ms`,
    found: all.median,
    isMet: all.median < 20,
  }));
}

function upstreamTargets({
  upstream: { added, never, off, p99 },
}: {
  readonly upstream: UpstreamTimes;
}): readonly Reached[] {
  const slower = p99.besideSlow / p99.alone;
  const cost = off.median / never.median;
  return [
    { target: 'a relayed call under 2 ms beside the upstream’s', found: added.median, isMet: added.median < 2 },
    { target: 'calls beside an upstream that is off at most 1.05 of those without', found: cost, isMet: cost <= 1.05 },
    { target: '99 of 100 calls beside 50 slow relayed ones at most twice', found: slower, isMet: slower <= 2 },
  ];
}

function verdictTargets({
  verdicts: { all, processor, refused },
}: {
  readonly verdicts: Verdicts;
}): readonly Reached[] {
  return [
    {
      target: 'a call refused for its signature under 50 ms of the main thread (R52)',
      found: refused?.highest,
      isMet: refused && refused.highest < 50,
    },
    {
      target: 'the slowest verdict under 1,000 ms of the processors',
      found: processor?.highest,
      isMet: processor && processor.highest < 1000,
    },
    { target: 'a verdict under 300 ms', found: all.median, isMet: all.median < 300 },
    { target: 'the slowest verdict under 1,000 ms', found: all.highest, isMet: all.highest < 1000 },
  ];
}

function besideTarget(work: string, { ratio }: Beside): Reached {
  return { target: `p99 beside ${work} at most 2 of that without`, found: ratio.median, isMet: ratio.median <= 2 };
}

function at(ratio: number | undefined, least: number): boolean | undefined {
  return ratio === undefined ? undefined : ratio >= least;
}

async function measureStarts() {
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
