import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chosenSeed } from '../hosts/seeded-random.ts';
import { serve, temporaryFolder } from '../hosts/serve.ts';
import { fuzz, fuzzArguments } from './fuzz.ts';

// `npm run fuzz`: sends 100,000 seeded inputs over raw sockets to a service of its own, over loopback only, and ends
// (R19). AUTHDESK_SEED repeats a run, AUTHDESK_INPUTS sets how many.

const seed = chosenSeed();
const count = Number(process.env.AUTHDESK_INPUTS ?? 100_000);
console.log(`R19: ${count} inputs of seed ${seed} (repeat with AUTHDESK_SEED=${seed})`);
const folder = temporaryFolder();
const served = await serve({ dataDir: join(folder, 'data'), args: fuzzArguments });
try {
  const started = performance.now();
  const { statuses, unanswered, goodCalls } = await fuzz(served, seed, count);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(`Responses in ${seconds} s: ${byStatus.join(', ')}; closed without a response: ${unanswered}.`);
  console.log(`${goodCalls} good calls in between all succeeded.`);
} finally {
  const code = await served.stop();
  if (code !== 0) process.exitCode = 1;
  console.log(
    `It stopped with exit code ${code}${served.output() === '' ? ' and wrote nothing to its output.' : `:\n${served.output()}`}`,
  );
  rmSync(folder, { recursive: true, force: true });
}
