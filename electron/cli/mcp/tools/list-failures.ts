import { z } from 'zod';
import type { Failure } from '#shared/contract/failures.ts';
import { ask } from '../context.ts';
import { paging, part, partText, sliceOf } from '../pages.ts';
import { tool } from '../tool.ts';

/** A provoked failure as tools return it. */
export const shownFailure = z.object({
  id: z.int(),
  sentence: z.string(),
  state: z.enum(['on', 'off', 'over']),
  site: z.string().optional(),
  seen: z.int().describe('Calls that it concerned.'),
  hits: z.int().describe('Those of them that it hit.'),
});

export function shownFailureOf({ id, sentence, state, site, seen, hits }: Failure): z.infer<typeof shownFailure> {
  return { id, sentence, state, ...(site !== undefined && { site }), seen, hits };
}

export const failureText = ({ id, sentence, state, hits }: z.infer<typeof shownFailure>): string =>
  `${id} (${state}, ${hits} hits): ${sentence}`;

export const listFailures = tool({
  name: 'list_failures',
  title: 'Provoked failures',
  description:
    'Failures that the service provokes on purpose (errors, delays, HTTP 503, resets), in the order in which they apply. Look here when calls fail though nothing is wrong with them.',
  effect: 'reads',
  input: z.strictObject({ ...paging }),
  output: z.object({ failures: z.array(shownFailure), part }),
  async run(range, context) {
    const { items, part: shown } = sliceOf(await ask(context, 'failures.list', {}), range);
    const failures = items.map(shownFailureOf);
    return {
      value: { failures, part: shown },
      text: [partText(shown, 'failures'), ...failures.map(failureText)].join('\n'),
    };
  },
});
