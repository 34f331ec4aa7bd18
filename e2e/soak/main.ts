import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { consoleClient } from '../hosts/console-client.ts';
import { type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { bytesOnDisk, soak } from './soak.ts';

// `npm run soak`: makes 1,000,000 calls to a service of its own, over loopback only. It measures memory and disk at the
// start and after every tenth of the calls, and fails when one of them grows (R21). AUTHDESK_CALLS sets another number.

const calls = Number(process.env.AUTHDESK_CALLS ?? 1_000_000);
const keepCalls = 50_000;
const MB = 1024 * 1024;

/** Resident memory of a process in bytes. */
function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

interface Look {
  readonly made: number;
  readonly memory: number;
  readonly disk: number;
  readonly rows: number;
}

const folder = temporaryFolder();
const served: Served = await serve({
  dataDir: join(folder, 'data'),
  console: true,
  args: ['--keep-calls', String(keepCalls)],
});
try {
  const ask = await consoleClient(served);
  const looks: Look[] = [];
  const look = async (made: number) => {
    const { counts } = await ask<{ counts: { calls: number; validTokens: number } }>('overview.get');
    const one = { made, memory: memoryOf(served.pid), disk: bytesOnDisk(served.dataDir), rows: counts.calls };
    looks.push(one);
    console.log(
      `${String(made).padStart(9)} calls: memory ${(one.memory / MB).toFixed(0)} MB, disk ${(one.disk / MB).toFixed(0)} MB, ` +
        `log rows ${one.rows}, valid tokens ${counts.validTokens}`,
    );
  };
  const started = performance.now();
  await look(0);
  const step = Math.max(1, Math.floor(calls / 10));
  await soak(served, calls, (made) => (made % step === 0 ? look(made) : undefined));
  const seconds = (performance.now() - started) / 1000;
  console.log(`${calls} rounds in ${seconds.toFixed(0)} s.`);

  const middle = looks[Math.floor(looks.length / 2)] as Look;
  const end = looks.at(-1) as Look;
  const problems: string[] = [];
  if (end.memory > middle.memory * 1.2 + 32 * MB) problems.push('The memory grew in the second half.');
  if (end.disk > middle.disk * 1.2 + 64 * MB) problems.push('The disk grew in the second half.');
  for (const { rows } of looks) {
    if (rows > keepCalls * 1.5) problems.push(`The log had ${rows} rows; ${keepCalls} were to be kept.`);
  }
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  const code = await served.stop();
  console.log(`The service stopped with exit code ${code}.`);
  if (code !== 0) process.exitCode = 1;
  rmSync(folder, { recursive: true, force: true });
}
