import { z } from 'zod';
import { causeTitle } from '#shared/causes/catalogue.ts';
import { causeOf, decidingStep } from '#shared/causes/cause.ts';
import { adviceOf, errorCatalogue } from '#shared/protocol/errors.ts';
import { ask } from '../context.ts';
import { adviceByTools } from '../texts.ts';
import { tool } from '../tool.ts';
import { callRow, differencesOf, id, messagesOf, rowOf } from './calls.ts';

const anything = z.looseObject({});

export const explainCall = tool({
  name: 'explain_call',
  title: 'Why a call failed',
  description:
    'The cause of a failed call, what to do, the rule that refused it with the values compared: what the service knows, no guess. With "whole" also request, response and every rule; with "comparedWith" what differs from another call, for example one that works.',
  effect: 'reads',
  input: z.strictObject({ callId: id, whole: z.boolean().default(false), comparedWith: id.optional() }),
  output: z.object({
    call: callRow,
    failed: z.boolean(),
    cause: z.string().optional(),
    causeKey: z.string().optional(),
    whatToDo: z.string().optional(),
    details: z.array(z.string()),
    rule: anything.optional(),
    meaning: z.string().optional().describe('What the error code means.'),
    otherCauses: z.array(z.string()).describe('Why callers get this code besides.'),
    request: anything.optional(),
    response: anything.optional(),
    trace: z.array(anything).optional(),
    differences: z.array(anything).optional(),
  }),
  async run({ callId, whole, comparedWith }, context) {
    const call = await ask(context, 'log.get', { callId });
    const other = comparedWith === undefined ? undefined : await ask(context, 'log.get', { callId: comparedWith });
    const key = call.cause ?? causeOf(call);
    const { cause: _, ...rule } = decidingStep(call.trace) ?? {};
    const meaning = errorCatalogue.get(call.errorCode)?.meaning;
    const messages = whole ? messagesOf(call) : undefined;
    const differences = other && differencesOf(call, other);
    const value = {
      call: rowOf(call),
      failed: key !== undefined,
      ...(key !== undefined && { cause: call.refusal?.cause ?? causeTitle(key), causeKey: key }),
      ...(call.refusal !== undefined && { whatToDo: adviceByTools(call.refusal.action) }),
      details: (call.refusal?.details ?? []).map(adviceByTools),
      ...(key !== undefined && 'rule' in rule && { rule }),
      ...(call.errorCode !== 0 && meaning !== undefined && { meaning }),
      otherCauses: key === undefined ? [] : [...(adviceOf(call.errorCode)?.causes ?? [])],
      ...messages,
      ...(differences && { differences: differences.map((one) => ({ ...one })) }),
    };
    const why =
      key === undefined
        ? [`The call ${callId} did not fail. ${call.reason}`]
        : [
            `${call.method} failed with ${call.error ?? call.errorCode}: ${causeTitle(key)}.`,
            value.cause,
            value.whatToDo,
            ...value.details,
          ];
    const text = [
      ...why,
      ...(messages === undefined
        ? []
        : Object.entries(messages).map(([name, part]) => `${name}: ${JSON.stringify(part)}`)),
      ...(differences ?? []).map(
        ({ what, first, second }) => `${what}: ${first ?? '(not there)'} → ${second ?? '(not there)'}`,
      ),
    ];
    return { value, text: text.filter((line) => line !== undefined).join('\n') };
  },
});
