import { z } from 'zod';
import { failureRule } from '#shared/contract/failures.ts';
import { ask } from '../context.ts';
import { tool } from '../tool.ts';
import { failureText, shownFailure, shownFailureOf } from './list-failures.ts';

export const addFailure = tool({
  name: 'add_failure',
  title: 'Provoke a failure',
  description:
    'Lets calls fail on purpose: with an error code, HTTP 503 or 429, a delay, a reset connection, a wrong Date; for one site, end-point or method ("socialize.*"); always, for the next calls, every nth, or by chance. remove_failures ends it.',
  effect: 'adds',
  input: z.strictObject({ failure: failureRule }),
  output: z.object({ failure: shownFailure }),
  async run({ failure }, context) {
    const value = { failure: shownFailureOf(await ask(context, 'failures.save', { failure })) };
    return { value, text: failureText(value.failure) };
  },
});

export const removeFailures = tool({
  name: 'remove_failures',
  title: 'Remove provoked failures',
  description: 'Removes one provoked failure, or, without an id, all of them.',
  effect: 'replaces',
  input: z.strictObject({ id: z.int().min(1).optional() }),
  output: z.object({ removed: z.int() }),
  async run({ id }, context) {
    if (id === undefined) {
      const value = await ask(context, 'failures.clear', {});
      return { value, text: `${value.removed} failures removed.` };
    }
    await ask(context, 'failures.remove', { id });
    return { value: { removed: 1 }, text: `Failure ${id} removed.` };
  },
});
