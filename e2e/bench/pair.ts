import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Authdesk, startAuthdesk } from './authdesk.ts';
import { stopAll } from './processes.ts';
import { standingLines } from './report.ts';
import { compare } from './rounds.ts';
import {
  AUTHDESK,
  type Comparison,
  type Contender,
  OTHER_BUILD,
  OWN_TOKEN,
  SIGNED_CALL,
  TOKEN_ACCEPTED,
} from './workloads.ts';

/**
 * `npm run bench:pair -- CHECKOUT`: the build of this checkout beside that of another one, in alternating rounds of one
 * run, so that a machine that is slow for a while is slow for both. The ratio is what a change gave or cost.
 */
const [other, ...words] = process.argv.slice(2);
const say = (line: string) => console.log(line);
if (other === undefined || !existsSync(join(other, 'out/main/authdesk.js'))) {
  say('Name a checkout that is built: npm run bench:pair -- ../authdesk-before [--full]');
  process.exit(2);
}
const rounds = words.includes('--full') ? 21 : 11;
process.once('SIGINT', () => {
  stopAll();
  process.exit(130);
});

const folder = await mkdtemp(join(tmpdir(), 'authdesk-pair-'));
try {
  const builds = [
    { name: AUTHDESK, service: await startAuthdesk(join(folder, 'own')) },
    { name: OTHER_BUILD, service: await startAuthdesk(join(folder, 'other'), { checkout: resolve(other) }) },
  ];
  for (const comparison of comparisonsOf(builds)) {
    const found = await compare(comparison, { rounds, seconds: 1, warmUp: 3, connections: 32 });
    for (const line of standingLines(comparison.name, found)) say(line);
  }
} finally {
  stopAll();
  await rm(folder, { recursive: true, force: true });
}

function comparisonsOf(builds: readonly { name: string; service: Authdesk }[]): Comparison[] {
  const over = (transport: 'http' | 'https'): Contender[] =>
    builds.map(({ name, service }) => ({
      name,
      target: { port: Number(new URL(service[transport]).port), tls: transport === 'https' },
    }));
  return [
    { ...SIGNED_CALL, contenders: over('http') },
    {
      name: 'token by grant none (HTTPS)',
      contenders: over('https'),
      requests: async () => OWN_TOKEN,
      accepted: TOKEN_ACCEPTED,
    },
  ];
}
