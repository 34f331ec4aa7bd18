import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { load, type Round } from './load.ts';
import { signedCall } from './signed-call.ts';

/**
 * `npm run bench`: signed calls per second, durable and logged, as a ratio to a bare node:http server. Every contender
 * has its own process; rounds are interleaved, so that a machine that is slow for a while is slow for both.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const callsPerRound = Number(process.env.BENCH_CALLS ?? 4000);
const connections = 32;
const root = new URL('../..', import.meta.url).pathname;

const apiKey = '3_bench';
const secret = randomBytes(32).toString('base64');
const UID = 'u-bench';

const folder = await mkdtemp(join(tmpdir(), 'authdesk-bench-'));
const running: ChildProcess[] = [];
try {
  const workspace = join(folder, 'workspace.json');
  await writeFile(
    workspace,
    JSON.stringify({
      version: 1,
      sites: [{ name: 'Bench', apiKey, secret, domains: ['localhost'] }],
      people: [{ site: apiKey, UID, profile: { firstName: 'Ben' }, identities: [] }],
    }),
  );
  const service = await start<{ http: string }>([
    join(root, 'out/main/authdesk.js'),
    ...['serve', '--ready-json', '--no-console', '--http-port', '0', '--https-port', '0'],
    ...['--data', join(folder, 'data'), '--config', workspace],
  ]);
  const bare = await start<{ port: number }>([join(root, 'e2e/bench/bare.ts')]);
  const contenders = [
    {
      name: 'Authdesk: signed, durable, logged',
      port: Number(new URL(service.http).port),
      host: new URL(service.http).host,
    },
    { name: 'bare node:http, form parsed only', port: bare.port, host: `127.0.0.1:${bare.port}` },
  ];

  const results = contenders.map((): Round[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const requests = Array.from({ length: callsPerRound }, () => signedCall(apiKey, secret, contender.host, UID));
      const result = await load(contender.port, requests, connections, (body) => body.includes('"errorCode":0'));
      if (result.refused > 0)
        throw new Error(`${contender.name}: ${result.refused} of ${result.calls} calls were refused.`);
      // The first round of each warms up and does not count.
      if (round >= 0) results[index]?.push(result);
    }
  }

  console.log(
    `${rounds} rounds of ${callsPerRound} calls over ${connections} connections, interleaved; median (lowest to highest)`,
  );
  for (const [index, contender] of contenders.entries()) {
    const own = results[index] ?? [];
    console.log(
      `${contender.name.padEnd(36)} ${spread(
        own.map((round) => round.perSecond),
        0,
      )} calls/s   p50 ${spread(
        own.map((round) => quantile(round.latencies, 0.5)),
        2,
      )} ms   p99 ${spread(
        own.map((round) => quantile(round.latencies, 0.99)),
        2,
      )} ms`,
    );
  }
  const ratios = (results[0] ?? []).map(
    (round, index) => round.perSecond / (results[1]?.[index]?.perSecond ?? Number.NaN),
  );
  console.log(`ratio to bare node:http               ${spread(ratios, 3)}`);
} finally {
  for (const child of running) child.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function start<Ready>(args: readonly string[]): Promise<Ready> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as Ready;
  throw new Error(`${args[0]} ended before it was ready.`);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function spread(values: readonly number[], digits: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  const show = (value: number | undefined) => (value ?? Number.NaN).toFixed(digits);
  return `${show(quantile(sorted, 0.5))} (${show(sorted[0])} to ${show(sorted.at(-1))})`;
}
