import { z } from 'zod';
import { snapshotName } from '#shared/contract/snapshots.ts';
import { ask } from '../context.ts';
import { tool } from '../tool.ts';

const input = z.strictObject({ name: snapshotName });
const output = z.object({ name: z.string(), sites: z.int(), people: z.int() });

export const createSnapshot = tool({
  name: 'create_snapshot',
  title: 'Keep the state',
  description:
    'Keeps the state of the workspace (sites, people, tokens, messages, how the clock stands; not the log) under a new name.',
  effect: 'adds',
  input,
  output,
  async run({ name }, context) {
    const { sites, people } = await ask(context, 'snapshots.create', { name });
    return { value: { name, sites, people }, text: `${name}: ${sites} sites, ${people} people.` };
  },
});

export const restoreSnapshot = tool({
  name: 'restore_snapshot',
  title: 'Bring a kept state back',
  description: 'Replaces the whole present state with that of a snapshot, in one step. Keep the present one first.',
  effect: 'replaces',
  input,
  output,
  async run({ name }, context) {
    const { sites, people } = await ask(context, 'snapshots.restore', { name });
    return { value: { name, sites, people }, text: `${name} is back: ${sites} sites, ${people} people.` };
  },
});
