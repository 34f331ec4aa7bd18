import { join } from 'node:path';
import { consoleClient } from '../hosts/console-client.ts';
import { startAuthdesk } from './authdesk.ts';
import { type Distribution, distributionOf } from './figures.ts';

/** A restore of a small workspace: one site and one person, as the restore between two tests has. */
export interface Restores {
  /** Milliseconds until the response. */
  readonly all: Distribution;
  /** Milliseconds of all processors that the service took; undefined where the system does not tell. */
  readonly processor: Distribution | undefined;
}

/** Where the data is. */
const places = ['in memory', 'in a folder'] as const;
const UNMEASURED = 20;

/** Measures restores over the console's own interface, each after a change. */
export async function measureRestores(
  folder: string,
  times: number,
): Promise<Readonly<Record<(typeof places)[number], Restores>>> {
  const found = [];
  for (const place of places) found.push([place, await measuredIn(folder, place, times)] as const);
  return Object.fromEntries(found) as Readonly<Record<(typeof places)[number], Restores>>;
}

async function measuredIn(folder: string, place: (typeof places)[number], times: number): Promise<Restores> {
  const data = join(folder, 'restores');
  const authdesk = await startAuthdesk(data, place === 'in memory' ? { args: ['--data', ':memory:'] } : {});
  try {
    const { console } = authdesk;
    if (console === undefined) throw new Error('The service has no console.');
    const ask = await consoleClient({ console });
    await ask('snapshots.create', { name: 'small' });
    const all: number[] = [];
    const processor: number[] = [];
    for (let time = 0; time < UNMEASURED + times; time += 1) {
      await ask('clock.step', { milliseconds: 1000 });
      const before = authdesk.processorTime();
      const begun = performance.now();
      await ask('snapshots.restore', { name: 'small' });
      const taken = performance.now() - begun;
      const after = authdesk.processorTime();
      if (time < UNMEASURED) continue;
      all.push(taken);
      if (before !== undefined && after !== undefined) processor.push((after.all - before.all) / 1000);
    }
    return { all: distributionOf(all), processor: processor.length === 0 ? undefined : distributionOf(processor) };
  } finally {
    await authdesk.stop();
  }
}
