import { z } from 'zod';
import { ask } from '../context.ts';
import { paging, part, partText, sliceOf } from '../pages.ts';
import { isoTime } from '../texts.ts';
import { tool } from '../tool.ts';

export const listSnapshots = tool({
  name: 'list_snapshots',
  title: 'Snapshots',
  description: 'Kept states of the workspace, newest first; restore_snapshot brings one back.',
  effect: 'reads',
  input: z.strictObject({ ...paging }),
  output: z.object({
    snapshots: z.array(
      z.object({
        name: z.string(),
        createdAt: z.string().describe('By the clock of the machine.'),
        automatic: z.boolean(),
        sites: z.int(),
        people: z.int(),
        problem: z.string().optional(),
      }),
    ),
    part,
  }),
  async run(range, context) {
    const { items, part: shown } = sliceOf(await ask(context, 'snapshots.list', {}), range);
    const snapshots = items.map(({ size: _, createdAt, ...snapshot }) => ({
      ...snapshot,
      createdAt: isoTime(createdAt),
    }));
    const lines = snapshots.map(
      ({ name, createdAt, sites, people }) => `${name}, ${createdAt}: ${sites} sites, ${people} people`,
    );
    return { value: { snapshots, part: shown }, text: [partText(shown, 'snapshots'), ...lines].join('\n') };
  },
});
