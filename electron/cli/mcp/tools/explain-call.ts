import { z } from 'zod';
import { causeTitle } from '#shared/causes/catalogue.ts';
import { causeOf, decidingStep } from '#shared/causes/cause.ts';
import { adviceOf, errorCatalogue } from '#shared/protocol/errors.ts';
import { ask } from '../context.ts';
import { tool } from '../tool.ts';
import { callRow, rowOf } from './call-rows.ts';
import { id, step } from './get-call.ts';

export const explainCall = tool({
  name: 'explain_call',
  title: 'Why a call failed',
  description:
    'The cause of a failed call, what to do, the rule that refused it with the values compared, and what its error code means. It is what the service knows, no guess.',
  effect: 'reads',
  input: z.strictObject({ callId: id }),
  output: z.object({
    call: callRow,
    failed: z.boolean(),
    cause: z.string().optional(),
    causeKey: z.string().optional(),
    whatToDo: z.string().optional(),
    details: z.array(z.string()),
    rule: step.optional(),
    meaning: z.string().optional().describe('What the error code means.'),
    otherCauses: z.array(z.string()).describe('Why callers get this code besides; not what happened here.'),
  }),
  async run({ callId }, context) {
    const call = await ask(context, 'log.get', { callId });
    const key = call.cause ?? causeOf(call);
    const { cause: _, ...decided } = decidingStep(call.trace) ?? {};
    const meaning = errorCatalogue.get(call.errorCode)?.meaning;
    const value = {
      call: rowOf(call),
      failed: key !== undefined,
      ...(key !== undefined && { cause: call.refusal?.cause ?? causeTitle(key), causeKey: key }),
      ...(call.refusal !== undefined && { whatToDo: call.refusal.action }),
      details: call.refusal?.details ?? [],
      ...(key !== undefined && 'rule' in decided && { rule: step.parse(decided) }),
      ...(call.errorCode !== 0 && meaning !== undefined && { meaning }),
      otherCauses: key === undefined ? [] : [...(adviceOf(call.errorCode)?.causes ?? [])],
    };
    const text =
      key === undefined
        ? [`The call ${callId} did not fail. ${call.reason}`]
        : [
            `${call.method} failed with ${call.error ?? call.errorCode}: ${causeTitle(key)}.`,
            value.cause,
            value.whatToDo,
            ...value.details,
          ];
    return { value, text: text.filter((line) => line !== undefined).join('\n') };
  },
});
