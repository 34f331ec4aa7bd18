import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { commandLine } from '../hosts/serve.ts';
import { nothing } from '../network-door/answering-network.ts';
import { stayInRoom, whyNoRoom } from '../network-door/closed-room.ts';

/* Nothing of a site's calls leaves without consent (R64), seen by the kernel of a network of its own. */

const folder = temporaryFolder();

const DOMAIN = 'us1.upstream.example';
const asking = join(folder, 'workspace.json');
writeFileSync(
  asking,
  JSON.stringify({
    version: 1,
    dataCenters: [{ id: 'us1', name: 'US', domain: 'us1.authdesk.localhost' }],
    sites: [
      { name: 'Demo', apiKey: '3_demo', dataCenter: 'us1', upstream: { mode: 'relay', domain: DOMAIN, keep: true } },
    ],
  }),
);
const set = (words: string) => `upstream set 3_demo --domain ${DOMAIN} ${words}`;

const impossible = await whyNoRoom();
const cases: Readonly<
  Record<string, { readonly steps: readonly string[]; readonly sends: boolean; readonly tags?: ['deep'] }>
> = {
  'nobody has agreed, or it was taken back': {
    steps: [
      ...['start', 'call', set('--mode off'), 'call'],
      // On, and no call comes; then off by a restart, and by hand.
      ...[set('--mode relay'), 'stop', 'start', 'call', set('--mode shadow'), set('--mode off'), 'call'],
    ],
    sends: false,
  },
  'a workspace file asks': { steps: [`start --config ${asking}`, 'call'], sends: false, tags: ['deep'] },
  'a workspace file asks, with CI=true': { steps: [`start --config ${asking}`, 'call'], sends: false, tags: ['deep'] },
  'a workspace file asks, and the start agrees': {
    steps: [`start --config ${asking} --allow-upstream`, 'call'],
    sends: true,
  },
  relay: { steps: ['start', set('--mode relay'), 'call'], sends: true },
  'shadow, by a name server of its own': {
    steps: ['start', set('--mode shadow --name-server 192.0.2.53'), 'call'],
    sends: true,
    tags: ['deep'],
  },
  'kept, after a restart': {
    steps: ['start', set('--mode relay --keep'), 'stop', 'start', 'call'],
    sends: true,
    tags: ['deep'],
  },
};

for (const [name, { steps, sends, tags = [] }] of Object.entries(cases)) {
  test(`R64, R32: what reaches the network: ${name}`, { tags: [...tags] }, async ({ skip }) => {
    // In CI on Linux the promise is kept or broken, never left out.
    if (process.env.CI === 'true' && process.platform === 'linux') expect(impossible).toBeUndefined();
    skip(impossible !== undefined, impossible);
    const program = join(import.meta.dirname, '../network-door/upstream-steps.ts');
    const { reachedOut, walked } = await stayInRoom({
      kind: 'program',
      program: 'env',
      words: [
        `CI=${name.includes('CI=true')}`,
        process.execPath,
        program,
        commandLine,
        join(folder, name.replace(/\W/g, '-')),
        ...steps,
      ],
    });
    expect(walked).toEqual(['ended with 0']);
    if (!sends) expect(reachedOut).toEqual(nothing);
    else {
      expect(reachedOut).toMatchObject({
        names: [`accounts.${DOMAIN}`],
        connections: ['198.51.100.7:80'],
        failedConnections: 0,
      });
    }
  });
}
