import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Authdesk, startAuthdesk, targetOf } from './authdesk.ts';
import { CONNECTIONS, loginRequest, registerUser } from './logins.ts';
import { inFolder } from './processes.ts';
import { standingLines } from './report.ts';
import { compare, medians, type Standing } from './rounds.ts';
import { AUTHDESK, type Comparison, type Contender, OWN_TOKEN, SIGNED_CALL, TOKEN_ACCEPTED } from './workloads.ts';

/**
 * `npm run bench:pair -- CHECKOUT…`: the build of this checkout beside those of others, in alternating rounds, so that a
 * machine that is slow for a while is slow for all. The ratio is what a change gained or cost. On Linux, processor time per
 * call shows the same with less noise. Each build is started several times: two starts of one build differ by up to 5 %.
 * With `--same-answer` the user has no identity: of those, later builds tell more, and a longer answer costs more.
 */
const words = process.argv.slice(2);
const others = words.filter((word) => !word.startsWith('--'));
const say = (line: string) => console.log(line);
if (others.length === 0 || !others.every((other) => existsSync(join(other, 'out/main/authdesk.js')))) {
  say(
    'Name checkouts that are built: npm run bench:pair -- ../authdesk-before [more of them] [--full] [--same-answer]',
  );
  process.exit(2);
}
const withoutIdentity = words.includes('--same-answer');
const starts = words.includes('--full') ? 8 : 3;
/** Logins of a round: a hash takes tens of milliseconds, one after the other. */
const LOGINS = 40;

await inFolder(async (folder) => {
  const found = new Map<string, (readonly Standing[])[]>();
  for (let start = 0; start < starts; start++) {
    const builds = [
      { name: AUTHDESK, service: await startAuthdesk(join(folder, `${start}-own`), { withoutIdentity }) },
    ];
    for (const [index, other] of others.entries()) {
      const checkout = resolve(other);
      const service = await startAuthdesk(join(folder, `${start}-${index}`), { checkout, withoutIdentity });
      builds.push({ name: basename(checkout), service });
    }
    for (const { service } of builds) await registerUser(service);
    for (const { connections = 32, ...comparison } of comparisonsOf(builds)) {
      const standings = await compare(comparison, { rounds: 9, seconds: 0.5, warmUp: 2, connections });
      found.set(comparison.name, [...(found.get(comparison.name) ?? []), standings]);
    }
    for (const { service } of builds) await service.stop();
  }
  say(`Medians of ${starts} starts of 9 rounds each, lowest to highest of the starts`);
  for (const [name, runs] of found) for (const line of standingLines(name, medians(runs))) say(line);
});

function comparisonsOf(
  builds: readonly { name: string; service: Authdesk }[],
): (Comparison & { readonly connections?: number })[] {
  const over = (transport: 'http' | 'https'): Contender[] =>
    builds.map(({ name, service }) => ({
      name,
      target: targetOf(service, transport),
      processorTime: service.processorTime,
    }));
  return [
    { ...SIGNED_CALL, contenders: over('http') },
    {
      name: 'token by grant none (HTTPS)',
      contenders: over('https'),
      requests: async () => OWN_TOKEN,
      accepted: TOKEN_ACCEPTED,
    },
    {
      name: 'login with a password (HTTPS)',
      contenders: over('https'),
      requests: async () => loginRequest,
      accepted: SIGNED_CALL.accepted,
      mostCalls: LOGINS,
      connections: CONNECTIONS,
    },
  ];
}
