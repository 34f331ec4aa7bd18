import { z } from 'zod';
import { causeTitle } from '#shared/causes/catalogue.ts';
import type { Problem } from '#shared/contract/log.ts';
import { ask } from '../context.ts';
import { paging, part, partText, sliceOf } from '../pages.ts';
import { outputOf, tool } from '../tool.ts';

const problem = outputOf<Problem>()({
  cause: [z.string(), ({ cause }) => causeTitle(cause)],
  key: [z.string().describe('For the filter: cause:KEY.'), ({ cause }) => cause],
  calls: [z.number(), ({ count }) => count],
  methods: [z.array(z.string()), ({ methods }) => methods.map(({ method }) => method)],
  sites: [z.array(z.string()), ({ sites }) => sites.map(({ apiKey }) => apiKey)],
  newest: z.object({ callId: z.string(), reason: z.string() }),
});

export const findProblems = tool({
  name: 'find_problems',
  title: 'Problems by cause',
  description:
    'Failed calls by cause, the most frequent first, with the callId of the newest. Use it when many calls fail, or when nobody knows which.',
  effect: 'reads',
  input: z.strictObject({
    query: z.string().max(1_000).optional().describe('Filter, as that of find_calls.'),
    minutes: z.int().min(1).max(525_600).optional().describe('Only the last so many minutes.'),
    ...paging,
  }),
  output: z.object({
    failedCalls: z.number(),
    problems: z.array(problem.schema),
    part,
  }),
  async run({ query, minutes, ...range }, context) {
    const found = await ask(context, 'log.problems', {
      filter: query === undefined ? {} : { query },
      ...(minutes !== undefined && { minutes }),
    });
    const { items, part: shown } = sliceOf(found.problems, range);
    const problems = items.map(problem.made);
    const more = found.more > 0 ? ` Authdesk lists ${found.more} rarer ones not at all: narrow the filter.` : '';
    const lines = problems.map(
      ({ cause, calls, methods, newest }) =>
        `${calls} × ${cause} (${methods.join(', ')}); newest ${newest.callId}: ${newest.reason}`,
    );
    return {
      value: { failedCalls: found.calls, problems, part: shown },
      text: [`${partText(shown, 'problems')}${more}`, ...lines].join('\n'),
    };
  },
});
