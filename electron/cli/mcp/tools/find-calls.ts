import { z } from 'zod';
import { filterWords } from '#shared/log-filter/words.ts';
import { ask } from '../context.ts';
import { MAX_WAIT_SECONDS, paging, part, partText, sliceByKey } from '../pages.ts';
import { tool } from '../tool.ts';
import { callRow, rowOf, rowText } from './calls.ts';

const words = filterWords.map(({ example }) => example).join(', ');

export const findCalls = tool({
  name: 'find_calls',
  title: 'Find calls',
  description: `Calls that the service received, newest first, each with how it ended and its cause in a few words; then use explain_call. "query" is a filter of words, "-" before one turns it round: ${words}.`,
  effect: 'reads',
  input: z.strictObject({
    query: z.string().max(1_000).optional(),
    failedOnly: z.boolean().default(false),
    waitSeconds: z.int().min(0).max(MAX_WAIT_SECONDS).optional().describe('Waits for the first call that fits.'),
    ...paging,
  }),
  output: z.object({ calls: z.array(callRow), part }),
  async run({ query, failedOnly, waitSeconds, ...range }, context) {
    const filter = { ...(query !== undefined && { query }), ...(failedOnly && { errorsOnly: true }) };
    if (waitSeconds) await ask(context, 'log.list', { filter, limit: 1 }, waitSeconds * 1000);
    const [slice, { count, more }] = await Promise.all([
      sliceByKey(range, (limit, after) =>
        ask(context, 'log.list', { filter, limit, ...(after !== undefined && { after }) }),
      ),
      ask(context, 'log.count', { filter }),
    ]);
    const value = {
      calls: slice.items.map(rowOf),
      part: { ...slice.part, ...(slice.part.total === undefined && !more && { total: count }) },
    };
    return { value, text: [partText(value.part, 'calls'), ...value.calls.map(rowText)].join('\n') };
  },
});
