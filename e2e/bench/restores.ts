import { join } from 'node:path';
import { consoleClient } from '../hosts/console-client.ts';
import { startAuthdesk } from './authdesk.ts';
import { type Distribution, distributionOf, known, showDistribution } from './figures.ts';
import { below, part } from './part.ts';
import { type Taken, taken } from './processes.ts';

/** A restore of a small workspace: one site and one person, as the restore between two tests has. */
interface Restores {
  /** Milliseconds until the response. */
  readonly all: Distribution;
  /** Milliseconds of all processors that the service took; undefined where the system does not tell. */
  readonly processor: Distribution | undefined;
}

/** Where the data is. */
const places = ['in memory', 'in a folder'] as const;
const UNMEASURED = 20;

/** Restores over the console's own interface, each after a change. */
async function measuredIn(folder: string, place: (typeof places)[number], times: number): Promise<Restores> {
  const data = join(folder, 'restores');
  const authdesk = await startAuthdesk(data, place === 'in memory' ? { args: ['--data', ':memory:'] } : {});
  try {
    const ask = await consoleClient(authdesk);
    await ask('snapshots.create', { name: 'small' });
    const all: Taken[] = [];
    for (let time = 0; time < UNMEASURED + times; time += 1) {
      await ask('clock.step', { milliseconds: 1000 });
      const restore = await taken(authdesk, () => ask('snapshots.restore', { name: 'small' }));
      if (time >= UNMEASURED) all.push(restore);
    }
    return {
      all: distributionOf(all.map(({ lasted }) => lasted)),
      processor: known(all, (one) => one.all, distributionOf),
    };
  } finally {
    await authdesk.stop();
  }
}

function restoreLines(found: Readonly<Record<string, Restores>>): string[] {
  return [
    '',
    'Restore of a small workspace, milliseconds: median, 95 % (fastest to slowest)',
    ...Object.entries(found).flatMap(([place, { all, processor }]) => [
      `  ${place.padEnd(12)} ${showDistribution(all, 1)}`,
      ...(processor === undefined ? [] : [`    processor  ${showDistribution(processor, 1)}`]),
    ]),
  ];
}

export const restores = part(
  async ({ folder, rounds }) => {
    const found: Record<string, Restores> = {};
    for (const place of places) found[place] = await measuredIn(folder, place, 20 * rounds);
    return found;
  },
  restoreLines,
  (found) =>
    Object.entries(found).map(([place, { all }]) =>
      below(`a restore of a small workspace ${place} under 20 ms`, all.median, 20),
    ),
);
